#include "track/recovery.h"

#include <algorithm>

#include "track/compaction.h"
#include "track/line_reader.h"

namespace twotrack::track {
namespace {

constexpr size_t kTailCopyBytes = size_t{1} << 20;

// A log of this size is hashed in some ten milliseconds, so all of it is checked before an append.
constexpr uint64_t kFullScanBytesMax = uint64_t{16} << 20;

// The line that ends at `end`, found by looking backwards. Nothing when there is none.
Result<std::optional<std::string>> line_ending_at(File& file, uint64_t end) {
  for (uint64_t window = size_t{16} << 10;; window *= 4) {
    const uint64_t start = end - std::min(end, window);
    std::string bytes = TRY(read_range(file, start, end - start));
    if (bytes.size() != end - start || !bytes.ends_with('\n')) return std::optional<std::string>();
    bytes.pop_back();
    const size_t before = bytes.rfind('\n');
    if (before != std::string::npos) return std::optional(bytes.substr(before + 1));
    if (start == 0) return std::optional(std::move(bytes));
    if (window > kLineBytesMax) return std::optional<std::string>();
  }
}

// The state behind the event that the head file knows, when the log really has it there.
Result<std::optional<ChainState>> state_at(File& file, std::string_view agent, const Head& head) {
  const auto line = TRY(line_ending_at(file, head.offset));
  if (!line) return std::optional<ChainState>();
  const auto view = read_line(*line);
  if (!view.ok() || !hash_matches(*line) || view.value().agent_id != agent ||
      view.value().seq != head.seq || view.value().hash != head.hash) {
    return std::optional<ChainState>();
  }
  return std::optional(ChainState{.seq = head.seq + 1,
                                  .offset = head.offset,
                                  .prev = head.hash,
                                  .durable = view.value().durable,
                                  .turn = view.value().turn});
}

// How far back a run_end is looked for: nobody decides that often.
constexpr int kDecisionsMax = 100;

// Whether the log up to `end` is that of an agent that has ended.
Result<bool> has_ended_at(File& file, uint64_t end) {
  for (int i = 0; i < kDecisionsMax; ++i) {
    const auto line = TRY(line_ending_at(file, end));
    const auto view = line ? read_line(*line) : Result<LineView>(Error{Code::kCorrupt, ""});
    if (!view.ok()) return false;
    const EventType type = event_type(view.value().type.escaped);
    if (type == EventType::kRunEnd) return true;
    if (!has_ended_after(true, type)) return false;
    end -= line->size() + 1;
  }
  return false;
}

Result<LogNames> read_names(File& file) {
  LineReader reader(file);
  const auto line = TRY(reader.next());
  if (!line) return Error{Code::kCorrupt, "the log has no whole line"};
  const LineView view = TRY(read_line(line->text));
  return LogNames{.run_id = view.run_id.str(),
                  .agent_id = std::string(view.agent_id),
                  .operation = view.operation.str(),
                  .node_id = view.node_id.str()};
}

// Adds the bytes from `offset` on to the .torn file, safely there before they are cut from the log.
Status set_aside(FileSystem& files, const Path& torn_path, File& log, uint64_t offset,
                 uint64_t bytes) {
  const auto torn = TRY(files.open(torn_path, OpenMode::kCreate));
  uint64_t to = TRY(torn->size());
  for (uint64_t copied = 0; copied < bytes;) {
    const std::string piece =
        TRY(read_range(log, offset + copied, std::min<uint64_t>(kTailCopyBytes, bytes - copied)));
    if (piece.empty()) break;
    TRY(write_all(*torn, to, piece));
    to += piece.size();
    copied += piece.size();
  }
  TRY(torn->sync());
  TRY(files.sync_directory(torn_path.parent_path()));
  TRY(log.truncate(offset));
  return log.sync();
}

// REQUIRES: the log has this many good lines.
Result<uint64_t> offset_of_event(File& file, uint64_t seq) {
  LineReader reader(file);
  for (uint64_t passed = 0; passed < seq; ++passed) TRY(reader.next());
  return reader.offset();
}

// Lines that nothing proves to be durable may be in the cache alone: when a sync failed in the
// writer's last life, the kernel calls those pages clean, and no later sync would write them.
// Written again, they are dirty.
Status write_again(File& file, uint64_t from, uint64_t to) {
  while (from < to) {
    const std::string piece =
        TRY(read_range(file, from, std::min<uint64_t>(kTailCopyBytes, to - from)));
    if (piece.empty()) return Error{Code::kIo, "the log became shorter while it was read"};
    TRY(write_all(file, from, piece));
    from += piece.size();
  }
  return Done{};
}

Error damaged(const Path& path, const TailScan& scan) {
  return Error{Code::kCorrupt, path.string() + ": event " + std::to_string(scan.good.seq) +
                                   " at byte " + std::to_string(scan.good.offset) + ": " +
                                   scan.fault->message +
                                   ". Acknowledged events are damaged, so nothing is appended; "
                                   "`twotrack verify` shows all of it"};
}

}  // namespace

bool has_ended_after(bool had_ended, EventType type) {
  switch (type) {
    case EventType::kRunEnd:
      return true;
    case EventType::kWorkspaceIntent:
    case EventType::kWorkspaceAccepted:
    case EventType::kWorkspaceRejected:
    case EventType::kWorkspaceUndone:
    case EventType::kPacketLimit:
      return had_ended;
    default:
      return false;
  }
}

Result<RecoveredLog> recover_log(FileSystem& files, const Layout& layout, std::string_view agent,
                                 Durability durability) {
  const Path path = layout.log(agent);
  if (!exists(files, path) && exists(files, layout.compacted(agent))) {
    TRY(expand_log(files, layout, agent));
  }
  RecoveredLog log;
  log.file = TRY(files.open(path, OpenMode::kReadWrite));
  TRY(log.file->claim());

  const std::optional<Head> head = HeadFile::read(files, layout.head(agent));
  // A good head saves reading a long log from its beginning; damage before it is then for verify to
  // find. A head that does not fit is left to the full scan, which says what is wrong.
  const auto known = head ? TRY(state_at(*log.file, agent, *head)) : std::optional<ChainState>();
  const bool trust_head = known && TRY(log.file->size()) > kFullScanBytesMax;
  const TailScan scan = TRY(scan_tail(*log.file, agent, trust_head ? *known : ChainState{}, head));
  if (scan.fault && scan.is_damage) return damaged(path, scan);
  if (scan.good.seq == 0) {  // nothing at all
    return Error{Code::kCorrupt, path.string() + ": not one whole event is in it"};
  }
  if (scan.fault) {
    TRY(set_aside(files, layout.torn(agent), *log.file, scan.good.offset, scan.bytes_after));
    log.torn = TornTail{.offset = scan.good.offset, .bytes = scan.bytes_after};
  }

  log.end = scan.good;
  log.end.has_ended = TRY(has_ended_at(*log.file, scan.good.offset));
  // Both are lower bounds. The head may lag behind what the last line counted, and d never falls.
  log.durable_count = std::max(head ? head->seq + 1 : 0, scan.good.durable);
  if (durability == Durability::kSync) {
    // Without a head file, the last line still says how many before it were durable.
    const uint64_t proven =
        known ? known->offset : TRY(offset_of_event(*log.file, scan.good.durable));
    TRY(write_again(*log.file, proven, scan.good.offset));
    TRY(log.file->sync());
    TRY(sync_names(files, layout));
    log.durable_count = scan.good.seq;
  }
  log.names = TRY(read_names(*log.file));
  return log;
}

Status sync_names(FileSystem& files, const Layout& layout) {
  for (const Path& directory : {layout.traces(), layout.agentfs(), layout.root}) {
    TRY(files.sync_directory(directory));
  }
  return Done{};
}

Result<std::unique_ptr<File>> rescue_log(const Rescue& rescue) {
  Path beside = rescue.path;
  beside += ".rescue";
  auto fresh = TRY(rescue.files->open(beside, OpenMode::kTruncate));
  TRY(fresh->claim());

  ChainState state;
  LineReader reader(*rescue.old_file);
  std::string piece;
  while (state.offset < rescue.durable.offset) {
    const auto line = TRY(reader.next());
    if (!line) return Error{Code::kIo, "the log became shorter while it was read"};
    const uint64_t at = state.offset;
    if (const auto fault = check_line(*line, rescue.agent, state)) {
      return Error{Code::kCorrupt, "byte " + std::to_string(at) + ": " + fault->message};
    }
    piece.append(line->text).push_back('\n');
    if (piece.size() >= kTailCopyBytes || state.offset == rescue.durable.offset) {
      TRY(write_all(*fresh, state.offset - piece.size(), piece));
      piece.clear();
    }
  }
  if (state.prev != rescue.durable.prev) {
    return Error{Code::kCorrupt, "the log read back is not the log written"};
  }
  TRY(write_all(*fresh, rescue.durable.offset, rescue.unsynced));
  TRY(fresh->sync());
  TRY(rescue.files->rename(beside, rescue.path));
  TRY(rescue.files->sync_directory(rescue.path.parent_path()));
  return fresh;
}

}  // namespace twotrack::track
