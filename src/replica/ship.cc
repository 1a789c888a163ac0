#include "replica/ship.h"

#include <algorithm>

#include "base/lines.h"
#include "event/line.h"
#include "replica/local_log.h"
#include "track/blob_store.h"
#include "track/head.h"
#include "track/named_blob.h"

namespace twotrack::replica {
namespace {

// The replica's answer changes at most this often under one call: somebody else ships too.
constexpr int kTriesMax = 100;

}  // namespace

// Compares this log with what the replica has, and finds where to continue.
Status LogShipper::find_place(ReplicaStore& store, Shipped& shipped) {
  follower_.reset();
  left_over_.clear();
  state_ = {};
  const LocalLog log = TRY(LocalLog::open(*files_, layout_, agent_));
  const uint64_t here = log.events();
  shipped.end = TRY(store.end(agent_, here));
  const uint64_t both = std::min(here, shipped.end.events);
  if (both > 0) {
    const LocalLog::Place place = TRY(log.place(both));
    const LogEnd theirs =
        both == shipped.end.events ? shipped.end : TRY(end_at(store, agent_, both));
    if (place.end != theirs) {
      shipped.fork = Fork{.seq = both - 1,
                          .here = place.end.hash,
                          .in_replica = theirs.hash,
                          .replica = shipped.end};
      return Done{};
    }
    state_ = {.seq = both, .offset = place.offset, .prev = place.end.hash};
  }
  shipped.missing_here = shipped.end.events - both;
  follower_.emplace(TRY(track::Follower::open(*files_, layout_, agent_, state_.offset)));
  return Done{};
}

// Most logs of a project rest most of the time: those cost one look.
bool LogShipper::has_grown() const {
  if (!follower_) return true;
  const auto info = files_->info(layout_.log(agent_));
  return !info.ok() || info.value().size != state_.offset;
}

// How many events may be sent.
Result<uint64_t> LogShipper::durable_events() {
  const bool is_written = TRY(files_->lock_holder(layout_.lock(agent_))).has_value();
  const auto head = track::HeadFile::read(*files_, layout_.head(agent_));
  // Without a head file (`durability: none`) nothing here is certain; then all of it goes.
  if (is_written) return head ? head->seq + 1 : UINT64_MAX;
  // A compacted log was synced when it was made.
  const auto file = files_->open(layout_.log(agent_), OpenMode::kRead);
  if (file.ok()) TRY(file.value()->sync());
  return UINT64_MAX;
}

// The next lines, up to event `until`: as many as fit in a chunk, or one that is longer.
Result<Chunk> LogShipper::gather(uint64_t until, Shipped& shipped) {
  Chunk chunk{.after = {.events = state_.seq, .hash = state_.prev}};
  while (state_.seq < until) {
    std::string text = std::exchange(left_over_, {});
    if (text.empty()) {
      const auto line = TRY(follower_->next());
      if (!line) break;
      text = line->text;
    }
    if (!chunk.lines.empty() && chunk.lines.size() + text.size() + 1 > kChunkBytesMax) {
      left_over_ = std::move(text);
      break;
    }
    const track::Line line{.text = text, .offset = state_.offset};
    if (const auto fault = track::check_line(line, agent_, state_)) {
      shipped.damage = format_ref(state_.seq) + ": " + fault->kind + ": " + fault->message;
      left_over_ = std::move(text);
      break;
    }
    chunk.lines += text + '\n';
  }
  return chunk;
}

Status LogShipper::ship_blobs(ReplicaStore& store, const Chunk& chunk, Shipped& shipped) {
  for (const std::string_view line : lines_of(chunk.lines)) {
    const track::SizedBlob blob = track::sized_blob_of(TRY(read_line(line)).data);
    if (blob.sha256.empty() || TRY(store.has_blob(blob.sha256))) continue;
    const track::BlobStore blobs(*files_, layout_);
    const std::string bytes = TRY(track::get_blob(blobs, blob));
    TRY(store.put_blob(blob.sha256, bytes));
    ++shipped.blobs;
  }
  return Done{};
}

// Chunk after chunk until nothing is left. False: the replica ends elsewhere than was thought.
Result<bool> LogShipper::send_new(ReplicaStore& store, uint64_t until, Shipped& shipped) {
  while (true) {
    const Chunk chunk = TRY(gather(until, shipped));
    if (chunk.lines.empty()) return true;
    TRY(ship_blobs(store, chunk, shipped));
    const Appended appended = TRY(append_valid(store, agent_, chunk));
    if (appended.how == Appended::How::kFork) shipped.fork = appended.fork;
    if (appended.how != Appended::How::kDone) return false;
    shipped.events += state_.seq - chunk.after.events;
    shipped.bytes += chunk.lines.size();
    shipped.end = appended.end;
  }
}

Result<Shipped> LogShipper::try_ship(ReplicaStore& store) {
  Shipped shipped;
  if (!has_grown()) {
    shipped.end = {.events = state_.seq, .hash = state_.prev};
    return shipped;
  }
  const uint64_t until = TRY(durable_events());
  for (int tries = 0; tries < kTriesMax; ++tries) {
    if (!follower_) TRY(find_place(store, shipped));
    if (shipped.fork) return shipped;
    if (TRY(send_new(store, until, shipped))) {
      if (shipped.missing_here == 0) shipped.end = {.events = state_.seq, .hash = state_.prev};
      return shipped;
    }
    follower_.reset();
  }
  return Error{Code::kConflict, agent_ + ": others change the replica's log all the time"};
}

Result<Shipped> LogShipper::ship(ReplicaStore& store) {
  auto shipped = try_ship(store);
  // Unless all went well, the next call asks again where the replica ends.
  if (!shipped.ok() || shipped.value().fork || !shipped.value().damage.empty()) follower_.reset();
  return shipped;
}

}  // namespace twotrack::replica
