#include "replica/pull.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/ignored_folder.h"
#include "base/lines.h"
#include "event/ids.h"
#include "replica/local_log.h"
#include "replica/signed_head.h"
#include "track/blob_store.h"
#include "track/compaction.h"
#include "track/head.h"
#include "track/log_file.h"
#include "track/named_blob.h"
#include "track/recovery.h"

namespace twotrack::replica {
namespace {

// Writes what comes from the replica behind what is here.
class PulledLog {
 public:
  PulledLog(ReplicaStore& store, FileSystem& files, const track::Layout& layout, std::string agent,
            LogEnd there)
      : store_(&store),
        files_(&files),
        layout_(&layout),
        agent_(std::move(agent)),
        there_(std::move(there)) {}

  // Finds out what is here, and where it ended when it had `events` events, or fewer.
  Result<LogEnd> open(uint64_t events) {
    if (!track::log_exists(*files_, *layout_, agent_)) return LogEnd{};
    const LocalLog log = TRY(LocalLog::open(*files_, *layout_, agent_));
    if (log.has_more()) {
      return with_hint(
          Error{Code::kCorrupt, agent_ + ": the log here ends with bytes that are not an event"},
          "`twotrack verify " + agent_ + "` shows them; move the log away to pull all of it");
    }
    offset_ = log.bytes();
    end_ = TRY(log.place(log.events())).end;
    return TRY(log.place(std::min(events, log.events()))).end;
  }

  const LogEnd& end() const { return end_; }

  // A head that is damaged is as none: the log is what it is without.
  Status keep_head() {
    const auto head = store_->get_head(agent_);
    if (head.ok()) return keep_signature(*files_, *layout_, agent_, head.value());
    return head.error().code == Code::kCorrupt ? Status(Done{}) : Status(head.error());
  }

  // The chunk must continue the log: a store may tell two things of one event.
  Status write(const Chunk& chunk, Pulled& pulled) {
    const LogEnd end = TRY(check_chunk(agent_, chunk));
    if (chunk.after != end_) return does_not_join(agent_, end_, chunk.after);
    TRY(pull_blobs(chunk, pulled));
    // Who is killed in the middle leaves a log that is known to be short.
    TRY(expect_more(offset_ + chunk.lines.size()));
    if (!file_) TRY(open_file(chunk.lines));
    TRY(write_all(*file_, offset_, chunk.lines));
    offset_ += chunk.lines.size();
    pulled.events += end.events - end_.events;
    pulled.bytes += chunk.lines.size();
    end_ = end;
    return Done{};
  }

  // On disk, and known by the head file.
  Status finish() {
    if (!file_) return Done{};
    TRY(sync());
    return write_head({.seq = end_.events - 1, .offset = offset_, .hash = end_.hash});
  }

  // Of a log that is whole: who was killed before finish() has left it as one that is short.
  Status settle() {
    const auto head = track::HeadFile::read(*files_, layout_->head(agent_));
    const bool is_marked =
        head && head->seq + 1 == end_.events && head->hash == end_.hash && head->offset > offset_;
    if (!is_marked) return Done{};
    file_ = TRY(files_->open(layout_->log(agent_), OpenMode::kReadWrite));
    return finish();
  }

  // What is here is on disk, and known to be short.
  Status break_off() {
    if (!file_) return Done{};
    TRY(sync());
    return expect_more(offset_);
  }

 private:
  Status sync() {
    TRY(file_->sync());
    return track::sync_names(*files_, *layout_);
  }

  // The head file knows of the end that is not here, somewhere behind `offset`: this log must not
  // pass as whole.
  Status expect_more(uint64_t offset) {
    return write_head({.seq = there_.events - 1, .offset = offset + 1, .hash = there_.hash});
  }

  Status write_head(const track::Head& end) {
    if (!head_) head_ = TRY(track::HeadFile::open(*files_, layout_->head(agent_)));
    // Into both slots: both may be of the same event.
    TRY(head_->write(end));
    return head_->write(end);
  }

  // A log appears with its first lines, never empty.
  Status open_file(std::string_view lines) {
    const Path path = layout_->log(agent_);
    if (end_.events > 0) {
      if (!exists(*files_, path)) TRY(track::expand_log(*files_, *layout_, agent_));
      file_ = TRY(files_->open(path, OpenMode::kReadWrite));
      return Done{};
    }
    Path beside = path;
    beside += ".tmp";
    file_ = TRY(files_->open(beside, OpenMode::kTruncate));
    TRY(write_all(*file_, 0, lines));
    TRY(file_->sync());
    return files_->rename(beside, path);
  }

  Status pull_blobs(const Chunk& chunk, Pulled& pulled) {
    track::BlobStore blobs(*files_, *layout_);
    for (const std::string_view line : lines_of(chunk.lines)) {
      const track::SizedBlob blob = track::sized_blob_of(TRY(read_line(line)).data);
      if (blob.sha256.empty()) continue;
      TRY(track::check_blob_name(blob.sha256));
      if (exists(*files_, layout_->blob(blob.sha256))) continue;
      const std::string bytes = TRY(store_->get_blob(blob.sha256, blob.bytes));
      TRY(blobs.put(bytes, track::BlobStore::Sync::kYes));
      ++pulled.blobs;
    }
    return Done{};
  }

  ReplicaStore* store_;
  FileSystem* files_;
  const track::Layout* layout_;
  std::string agent_;
  LogEnd there_;  // all that the replica has
  LogEnd end_{};
  uint64_t offset_ = 0;
  std::optional<track::HeadFile> head_{};
  std::unique_ptr<File> file_{};
};

}  // namespace

Result<Pulled> pull_log(ReplicaStore& store, FileSystem& files, const track::Layout& layout,
                        const std::string& agent, Pulled* partly) {
  TRY(check_agent_id(agent));
  const LogEnd there = TRY(store.end(agent));
  if (there.events == 0) return Error{Code::kNotFound, "the replica has no log of " + agent};
  TRY(make_ignored_folder(files, layout.agentfs()));
  // Making what is there costs a sync.
  if (!exists(files, layout.traces())) TRY(files.create_directories(layout.traces()));
  const auto lock = TRY(files.lock(layout.lock(agent)));
  PulledLog log(store, files, layout, agent, there);
  const LogEnd ours = TRY(log.open(there.events));
  const uint64_t both = ours.events;
  Pulled pulled{.end = log.end()};
  const LogEnd theirs = both == there.events ? there : TRY(end_at(store, agent, both));
  if (ours != theirs) {
    pulled.fork =
        Fork{.seq = both - 1, .here = ours.hash, .in_replica = theirs.hash, .replica = there};
    return pulled;
  }
  if (pulled.end.events >= there.events) {
    TRY(log.settle());
    TRY(log.keep_head());
    return pulled;
  }
  const Status read = read_checked(store, agent, both, [&](const Chunk& chunk) -> Status {
    const uint64_t here = log.end().events;
    return log.write(chunk.after.events < here ? rest_of(chunk, here) : chunk, pulled);
  });
  pulled.end = log.end();
  if (read.ok() && pulled.end.events >= there.events) {
    TRY(log.finish());
    TRY(log.keep_head());
    return pulled;
  }
  TRY(log.break_off());
  if (partly != nullptr) *partly = pulled;
  if (!read.ok()) return read.error();
  return Error{Code::kCorrupt, "the replica's log of " + agent + " ends before its own end"};
}

}  // namespace twotrack::replica
