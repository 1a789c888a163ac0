#include "runner/packet_snapshots.h"

#include <algorithm>
#include <utility>

#include "track/zstd_stream.h"

namespace twotrack::runner {
namespace {

// Enough for one pass over any log, and rarely reached, so the lock is rarely taken.
constexpr uint64_t kWaitingBytesMax = uint64_t{8} << 20;
// A packet is far smaller than this; anything larger was not written by us.
constexpr size_t kPacketBytesMax = size_t{256} << 20;

// For a log that cannot have any on disk. Beyond this every second one goes.
constexpr uint64_t kInMemoryBytesMax = uint64_t{4} << 20;

// A program with another packet version makes different packets from the same log.
std::string tag() {
  return "packet " + std::to_string(kPacketVersion) + " with its trail\n";
}

std::string pack(const Packet& packet, const OriginTrail& trail) {
  return tag() + track::pack(to_json(trail).text + "\n" + to_json(packet).text);
}

Result<PacketSnapshots::Kept> unpack(const track::Snapshot& snapshot) {
  std::string text;
  track::Unpacker unpacker;
  TRY(unpacker.feed(std::string_view(snapshot.bytes).substr(tag().size()),
                    [&](std::string_view piece) -> Status {
                      text += piece;
                      if (text.size() <= kPacketBytesMax) return Done{};
                      return Error{Code::kCorrupt, "too large for a packet"};
                    }));
  if (!unpacker.at_frame_end()) return Error{Code::kCorrupt, "a snapshot ends too early"};
  const size_t line = text.find('\n');
  const auto trail = read_trail(std::string_view(text).substr(0, line));
  if (line == std::string::npos || !trail) return Error{Code::kCorrupt, "no trail"};
  return PacketSnapshots::Kept{.seq = snapshot.seq,
                               .hash = snapshot.hash,
                               .packet = TRY(read_packet(std::string_view(text).substr(line + 1))),
                               .trail = *trail};
}

bool moves_the_window(EventType type) {
  return type == EventType::kToolResult || type == EventType::kUserMessage;
}

}  // namespace

PacketSnapshots::PacketSnapshots(FileSystem& files, const track::Layout& layout,
                                 std::string_view agent, LogLock lock,
                                 const SnapshotSpacing& spacing)
    : files_(&files),
      layout_(&layout),
      agent_(agent),
      lock_(lock),
      spacing_(spacing),
      store_(files, layout, agent),
      refused_(layout.cache_key.empty()) {}

// On disk or in memory; of this program's version.
std::optional<track::Snapshot> PacketSnapshots::find(uint64_t seq,
                                                     const track::SnapshotStore::Fits& fits) {
  std::optional<track::Snapshot> found;
  while (true) {
    auto stored = store_.nearest(seq, fits);
    if (!stored.ok() || !stored.value()) break;
    found = std::move(stored).value();
    if (found->bytes.starts_with(tag())) break;
    if (found->seq == 0) return std::nullopt;
    seq = std::exchange(found, std::nullopt)->seq - 1;
  }
  const auto behind = std::ranges::upper_bound(in_memory_, seq, {}, &track::Snapshot::seq);
  if (behind == in_memory_.begin()) return found;
  const track::Snapshot& remembered = *std::prev(behind);
  return found && found->seq >= remembered.seq ? found : remembered;
}

std::optional<uint64_t> PacketSnapshots::nearest_seq(uint64_t seq,
                                                     const track::SnapshotStore::Fits& fits) {
  const auto found = find(seq, fits);
  if (!found) return std::nullopt;
  return found->seq;
}

std::optional<PacketSnapshots::Kept> PacketSnapshots::nearest(
    uint64_t seq, const track::SnapshotStore::Fits& fits) {
  while (const auto found = find(seq, fits)) {
    auto kept = unpack(*found);
    if (kept.ok()) return std::move(kept).value();
    if (found->seq == 0) break;
    seq = found->seq - 1;
  }
  return std::nullopt;
}

void PacketSnapshots::start(OriginTrail trail) {
  trail_ = std::move(trail);
  keeps_ = true;
  work_ = 0;
  bytes_ = 0;
}

void PacketSnapshots::note(const Event& event, const Packet& packet) {
  trail_.note(event);
  const uint64_t bytes = event.data.size();
  bytes_ += bytes;
  work_ += 1 + bytes / spacing_.bytes_a_work;
  if (moves_the_window(event.kind()) && !packet.actions.empty()) {
    const size_t shown = packet.actions.back().shown.size();
    work_ += spacing_.work_a_result + shown / spacing_.shown_bytes_a_work;
  }
  // A writer that cannot keep them goes without: it knows the packet that it needs.
  const bool is_in_vain = refused_ && lock_ == LogLock::kHeld;
  if (!keeps_ || is_in_vain || work_ < spacing_.work || bytes_ < bytes_min_) return;
  std::string packed = pack(packet, trail_);
  // A large packet in a log of small events would fill the disk with snapshots.
  bytes_min_ = packed.size() * spacing_.log_share;
  if (bytes_ < bytes_min_) return;
  work_ = 0;
  bytes_ = 0;
  waiting_bytes_ += packed.size();
  waiting_.push_back(
      {.seq = event.seq, .hash = std::string(event.hash), .bytes = std::move(packed)});
  if (waiting_bytes_ >= kWaitingBytesMax) write();
}

void PacketSnapshots::write() {
  if (waiting_.empty()) return;
  if (lock_ == LogLock::kHeld) return write_locked();
  if (!refused_) {
    const auto lock = files_->lock(layout_->lock(agent_));
    if (lock.ok()) return write_locked();
  }
  keep_in_memory();
}

void PacketSnapshots::write_locked() {
  for (const track::Snapshot& snapshot : waiting_) {
    refused_ = refused_ || !store_.put(snapshot).ok();
  }
  if (refused_ && lock_ == LogLock::kFree) return keep_in_memory();
  waiting_.clear();
  waiting_bytes_ = 0;
}

void PacketSnapshots::keep_in_memory() {
  refused_ = true;
  for (track::Snapshot& snapshot : waiting_) {
    const auto place =
        std::ranges::lower_bound(in_memory_, snapshot.seq, {}, &track::Snapshot::seq);
    if (place != in_memory_.end() && place->seq == snapshot.seq) continue;
    in_memory_bytes_ += snapshot.bytes.size();
    in_memory_.insert(place, std::move(snapshot));
  }
  waiting_.clear();
  waiting_bytes_ = 0;
  while (in_memory_bytes_ > kInMemoryBytesMax && in_memory_.size() > 1) {
    size_t place = 0;
    std::erase_if(in_memory_, [&](const track::Snapshot&) { return place++ % 2 == 0; });
    in_memory_bytes_ = 0;
    for (const track::Snapshot& snapshot : in_memory_) in_memory_bytes_ += snapshot.bytes.size();
    spacing_.work *= 2;
  }
}

}  // namespace twotrack::runner
