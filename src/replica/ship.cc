#include "replica/ship.h"

#include <algorithm>

#include "base/json_tree.h"
#include "event/line.h"
#include "replica/local_log.h"
#include "track/blob_store.h"
#include "track/head.h"

namespace twotrack::replica {
namespace {

// The replica's answer changes at most this often under one call: somebody else ships too.
constexpr int kTriesMax = 100;

}  // namespace

// Compares this log with what the replica has, and finds where to continue.
Status LogShipper::find_place(ReplicaStore& store, Shipped& shipped) {
  follower_.reset();
  unsent_.reset();
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
Result<LogShipper::Gathered> LogShipper::gather(uint64_t until, Shipped& shipped) {
  Gathered gathered{.chunk = {.after = {.events = state_.seq, .hash = state_.prev}}};
  std::string& lines = gathered.chunk.lines;
  JsonParser parser;
  while (state_.seq < until) {
    if (!unsent_) unsent_ = TRY(follower_->next());
    if (!unsent_) break;
    if (!lines.empty() && lines.size() + unsent_->text.size() + 1 > kChunkBytesMax) break;
    const size_t at = lines.size();
    lines.append(unsent_->text).push_back('\n');
    lines.reserve(lines.size() + kJsonPadding);
    track::LoneLine line =
        track::check_alone(std::string_view(lines).substr(at, unsent_->text.size()), &parser);
    if (!line.fault) line.fault = track::check_place(line.view, unsent_->end(), agent_, state_);
    if (line.fault) {
      shipped.damage = format_ref(state_.seq) + ": " + std::string(name_of(line.fault->kind)) +
                       ": " + line.fault->message;
      lines.resize(at);
      break;
    }
    if (line.blob) {
      gathered.blobs.push_back({.sha256 = std::move(line.blob->sha256), .bytes = line.blob->bytes});
    }
    unsent_.reset();
  }
  return gathered;
}

Status LogShipper::ship_blob(ReplicaStore& store, const track::SizedBlob& blob, Shipped& shipped) {
  if (TRY(store.has_blob(blob.sha256))) return Done{};
  const std::string bytes = TRY(track::get_blob(track::BlobStore(*files_, layout_), blob));
  TRY(store.put_blob(blob.sha256, bytes));
  ++shipped.blobs;
  return Done{};
}

// Chunk after chunk until nothing is left. False: the replica ends elsewhere than was thought.
Result<bool> LogShipper::send_new(ReplicaStore& store, uint64_t until, Shipped& shipped) {
  while (true) {
    const auto [chunk, blobs] = TRY(gather(until, shipped));
    if (chunk.lines.empty()) return true;
    for (const track::SizedBlob& blob : blobs) TRY(ship_blob(store, blob, shipped));
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
