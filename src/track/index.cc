#include "track/index.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>

#include "base/check.h"
#include "base/sha256.h"
#include "track/binary.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kMagic = "twotrki3";
constexpr uint64_t kFooterBytes = kSealBytes + 4 + kMagic.size();
// A summary is bounded by the limits of its parts; more than this was not written by us.
constexpr uint64_t kTrailerBytesMax = uint64_t{4} << 20;

// An index is stored when this much of the log had to be read beyond the stored one: so much, or a
// tenth of what it covers. Reading a little again is quicker than writing an index.
constexpr uint64_t kUncoveredBytesMin = uint64_t{64} << 10;
constexpr uint64_t kUncoveredBytesMax = uint64_t{4} << 20;

constexpr uint64_t kTurnMax = std::numeric_limits<uint32_t>::max();  // that a row can hold

// Everything known about the events up to a place in the log.
struct Covered {
  IndexRows rows;
  SummaryBuilder summary{};
  uint64_t end = 0;
  std::string last_hash{};
  uint64_t last_turn = 0;
  bool turns_in_order = true;
  bool stopped_at_fault = false;  // not stored: whoever goes on from here finds it again
};

void add_event(Covered& covered, const Line& line, const LineView& view) {
  const EventType type = event_type(view.type.escaped);
  const uint64_t turn = std::min<uint64_t>(view.turn, kTurnMax);
  covered.rows.add({.offset = line.offset,
                    .length = static_cast<uint32_t>(line.text.size()),
                    .turn = static_cast<uint32_t>(turn),
                    .type = type});
  covered.summary.add(view, type, line.end());
  covered.turns_in_order = covered.turns_in_order && view.turn >= covered.last_turn;
  covered.last_turn = view.turn;
  covered.last_hash = view.hash;
  covered.end = line.end();
}

// Goes on to the end of the log, or to the first line that is not its next event.
Status cover_rest(Covered& covered, File& log, std::string_view agent) {
  LineReader reader(log, covered.end);
  while (true) {
    const auto line = reader.next();
    const bool too_long = !line.ok() && line.error().code == Code::kCorrupt;
    if (!line.ok() && !too_long) return line.error();
    if (line.ok() && !line.value()) return Done{};
    const auto view = too_long ? Result<LineView>(line.error()) : read_line(line.value()->text);
    if (!view.ok() || view.value().seq != covered.rows.count() || view.value().agent_id != agent) {
      covered.stopped_at_fault = true;
      return Done{};
    }
    add_event(covered, *line.value(), view.value());
  }
}

std::string seal_trailer(const CacheKey& key, std::string_view trailer) {
  return key.seal("trailer of an index: " + sha256_hex(trailer));
}

std::string format_trailer(const Covered& covered, const CacheKey& key) {
  std::string out;
  append_number(out, covered.rows.count());
  append_number(out, covered.end);
  out += covered.last_hash;
  append_number(out, covered.last_turn);
  append_number(out, uint8_t{covered.turns_in_order});
  out += format_summary(covered.summary.summary());
  const auto length = static_cast<uint32_t>(out.size());
  out += seal_trailer(key, out);
  append_number(out, length);
  out += kMagic;
  return out;
}

Result<std::string> read_trailer(File& file, uint64_t file_size, const CacheKey& key) {
  const Error damaged{Code::kCorrupt, "the stored index is damaged"};
  if (file_size < kFooterBytes) return damaged;
  const std::string footer = TRY(read_range(file, file_size - kFooterBytes, kFooterBytes));
  BinaryReader reader(footer);
  const std::string_view seal = reader.bytes(kSealBytes);
  const auto length = reader.number<uint32_t>();
  if (reader.rest() != kMagic || length > kTrailerBytesMax || length > file_size - kFooterBytes) {
    return damaged;
  }
  std::string trailer = TRY(read_range(file, file_size - kFooterBytes - length, length));
  if (trailer.size() != length || seal != seal_trailer(key, trailer)) return damaged;
  return trailer;
}

Result<Covered> load(FileSystem& files, const Path& path, const CacheKey& key) {
  const Error damaged{Code::kCorrupt, "the stored index is damaged"};
  if (key.empty()) return Error{Code::kNotFound, "nothing is kept without a key"};
  auto file = TRY(files.open(path, OpenMode::kRead));
  const uint64_t file_size = TRY(file->size());
  const std::string trailer = TRY(read_trailer(*file, file_size, key));
  BinaryReader reader(trailer);
  Covered covered;
  const auto count = reader.number<uint64_t>();
  covered.end = reader.number<uint64_t>();
  covered.last_hash = reader.bytes(kHashLength);
  covered.last_turn = reader.number<uint64_t>();
  covered.turns_in_order = reader.number<uint8_t>() != 0;
  auto summary = parse_summary(reader.rest());
  const bool fits = reader.ok() && summary && summary->events == count && count > 0 &&
                    count <= file_size &&
                    IndexRows::stored_bytes(count) + trailer.size() + kFooterBytes == file_size;
  if (!fits) return damaged;
  covered.summary = SummaryBuilder(*std::move(summary));
  auto rows = IndexRows::open(std::move(file), count, {.key = key, .index = covered.last_hash});
  if (!rows) return damaged;
  covered.rows = *std::move(rows);
  return covered;
}

// Whether the log still has the line that the index covers last, where it was.
bool belongs_to(const Covered& covered, File& log) {
  const std::string line_end = ",\"hash\":\"" + covered.last_hash + "\"}\n";
  if (covered.end < line_end.size()) return false;
  const auto bytes = read_range(log, covered.end - line_end.size(), line_end.size());
  return bytes.ok() && bytes.value() == line_end;
}

// Not synced: what a crash leaves of it is complete or found to be damaged. From then on the rows
// are read from the file, so that a long log does not keep all of them in memory.
Status store(FileSystem& files, const Path& path, const CacheKey& key, Covered& covered) {
  if (key.empty()) return Done{};
  const BlockSeal seal{.key = key, .index = covered.last_hash};
  Path beside = path;
  beside += ".tmp";
  auto file = TRY(files.open(beside, OpenMode::kTruncate));
  const uint64_t count = covered.rows.count();
  TRY(covered.rows.write(*file, seal));
  TRY(write_all(*file, IndexRows::stored_bytes(count), format_trailer(covered, key)));
  TRY(files.rename(beside, path));
  if (auto stored = IndexRows::open(std::move(file), count, seal))
    covered.rows = *std::move(stored);
  return Done{};
}

bool worth_storing(uint64_t covered_before, uint64_t end) {
  const uint64_t enough = std::clamp(covered_before / 10, kUncoveredBytesMin, kUncoveredBytesMax);
  return end - covered_before >= enough;
}

// A log without an event that can be read is named by its file alone.
LogSummary named(LogSummary summary, std::string_view agent) {
  if (summary.events == 0) summary.agent_id = agent;
  return summary;
}

}  // namespace

struct Index::Impl {
  Impl(std::unique_ptr<File> log_file, std::string_view agent_id, Covered events)
      : log(std::move(log_file)),
        agent(agent_id),
        summary(named(events.summary.summary(), agent_id)),
        covered(std::move(events)) {}

  const std::unique_ptr<File> log;
  const std::string agent;
  const LogSummary summary;
  std::mutex mutex{};
  // Guarded by mutex.
  Covered covered;
  bool was_rebuilt = false;

  // Must hold mutex.
  IndexRow row(uint64_t seq) {
    for (const bool last_attempt : {was_rebuilt, true}) {
      const auto found = seq < covered.rows.count() ? covered.rows.row(seq) : std::nullopt;
      if (found || last_attempt) return found.value_or(IndexRow{});
      rebuild_rows();
    }
    return {};
  }

  // A block is damaged. The log has it all; what is built from it stays in memory. Must hold mutex.
  void rebuild_rows() {
    was_rebuilt = true;
    Covered again;
    if (cover_rest(again, *log, agent).ok()) covered = std::move(again);
  }

  // The first event whose turn is `turn` or a later one. Must hold mutex.
  // REQUIRES: turns are in order.
  uint64_t first_at_or_behind(uint64_t turn) {
    uint64_t low = 0;
    uint64_t high = summary.events;
    while (low < high) {
      const uint64_t middle = low + (high - low) / 2;
      if (row(middle).turn < turn) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  // Must hold mutex.
  std::pair<uint64_t, uint64_t> search_turn(uint64_t turn) {
    std::pair<uint64_t, uint64_t> range{0, 0};
    for (uint64_t seq = 0; seq < summary.events; ++seq) {
      if (row(seq).turn != turn) continue;
      if (range.second == 0) range.first = seq;
      range.second = seq + 1;
    }
    return range;
  }
};

Index::Index(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Index::Index(Index&&) noexcept = default;
Index& Index::operator=(Index&&) noexcept = default;
Index::~Index() = default;

Result<Index> Index::open(FileSystem& files, const Layout& layout, std::string_view agent,
                          Save save) {
  auto log = TRY(open_log(files, layout, agent));
  Covered covered;
  if (auto stored = load(files, layout.index(agent), layout.cache_key); stored.ok()) {
    if (belongs_to(stored.value(), *log)) covered = std::move(stored).value();
  }
  const uint64_t covered_before = covered.end;
  TRY(cover_rest(covered, *log, agent));
  if (save == Save::kYes && worth_storing(covered_before, covered.end)) {
    const Status written = store(files, layout.index(agent), layout.cache_key, covered);
    // A damaged block may come to light when it is copied.
    const bool damaged = !written.ok() && written.error().code == Code::kCorrupt;
    if (damaged) return rebuild(files, layout, agent);
  }
  return Index(std::make_unique<Impl>(std::move(log), agent, std::move(covered)));
}

uint64_t Index::behind(FileSystem& files, const Layout& layout, std::string_view agent) {
  const auto log = open_log(files, layout, agent);
  const auto size = log.ok() ? log.value()->size() : Result<uint64_t>(log.error());
  if (!size.ok()) return 0;
  const auto stored = load(files, layout.index(agent), layout.cache_key);
  const bool fits = stored.ok() && belongs_to(stored.value(), *log.value());
  return size.value() - (fits ? stored.value().end : 0);
}

Result<Index> Index::rebuild(FileSystem& files, const Layout& layout, std::string_view agent) {
  auto log = TRY(open_log(files, layout, agent));
  Covered covered;
  TRY(cover_rest(covered, *log, agent));
  TRY(store(files, layout.index(agent), layout.cache_key, covered));
  return Index(std::make_unique<Impl>(std::move(log), agent, std::move(covered)));
}

uint64_t Index::event_count() const {
  return impl_->summary.events;
}
uint64_t Index::end() const {
  return impl_->summary.bytes;
}
bool Index::stopped_at_fault() const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->covered.stopped_at_fault;
}
const LogSummary& Index::summary() const {
  return impl_->summary;
}

IndexRow Index::row(uint64_t seq) const {
  CHECK(seq < impl_->summary.events);
  const std::lock_guard lock(impl_->mutex);
  return impl_->row(seq);
}

std::pair<uint64_t, uint64_t> Index::turn_range(uint64_t turn) const {
  if (turn > impl_->summary.turns) return {0, 0};
  turn = std::min<uint64_t>(turn, kTurnMax);
  const std::lock_guard lock(impl_->mutex);
  if (!impl_->covered.turns_in_order) return impl_->search_turn(turn);
  return {impl_->first_at_or_behind(turn), impl_->first_at_or_behind(turn + 1)};
}

std::vector<uint64_t> Index::events_of_type(EventType type) const {
  const std::lock_guard lock(impl_->mutex);
  std::vector<uint64_t> found;
  for (uint64_t seq = 0; seq < impl_->summary.events; ++seq) {
    if (impl_->row(seq).type == type) found.push_back(seq);
  }
  return found;
}

Result<std::unique_ptr<StoredEvent>> read_event(File& log, const Index& index, uint64_t seq) {
  if (seq >= index.event_count()) {
    return Error{Code::kNotFound, "there is no event " + format_ref(seq) + ": the log has " +
                                      std::to_string(index.event_count())};
  }
  const IndexRow row = index.row(seq);
  if (row.length > kLineBytesMax) {
    return Error{Code::kCorrupt,
                 format_ref(seq) + ": the index entry is longer than a line can be"};
  }
  auto event = std::make_unique<StoredEvent>();
  event->line = TRY(read_range(log, row.offset, uint64_t{row.length} + 1));
  const bool is_line = event->line.size() == uint64_t{row.length} + 1 && event->line.back() == '\n';
  if (is_line) event->line.pop_back();
  auto view = read_line(event->line);
  if (!is_line || !view.ok() || view.value().seq != seq) {
    return Error{Code::kCorrupt,
                 format_ref(seq) + " at byte " + std::to_string(row.offset) + ": " +
                     (view.ok() ? "another line stands in its place" : view.error().message)};
  }
  event->parsed = view.value();
  return event;
}

}  // namespace twotrack::track
