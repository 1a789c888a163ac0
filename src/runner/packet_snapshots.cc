#include "runner/packet_snapshots.h"

#include "track/zstd_stream.h"

namespace twotrack::runner {
namespace {

// Enough for one pass over any log, and rarely reached, so the lock is rarely taken.
constexpr uint64_t kWaitingBytesMax = uint64_t{8} << 20;
// A packet is far smaller than this; anything larger was not written by us.
constexpr size_t kPacketBytesMax = size_t{256} << 20;

// A program with another packet version makes different packets from the same log.
std::string tag() {
  return "packet " + std::to_string(kPacketVersion) + "\n";
}

std::string pack_packet(const Packet& packet) {
  return tag() + track::pack(to_json(packet));
}

Result<Packet> unpack_packet(std::string_view bytes) {
  // A live session writes them uncompressed to save time.
  if (bytes.starts_with('{')) return read_packet(bytes);
  const std::string expected = tag();
  if (!bytes.starts_with(expected)) {
    return Error{Code::kInvalid, "a snapshot of another packet version"};
  }
  bytes.remove_prefix(expected.size());
  std::string json;
  track::Unpacker unpacker;
  TRY(unpacker.feed(bytes, [&](std::string_view piece) -> Status {
    json += piece;
    if (json.size() > kPacketBytesMax) return Error{Code::kCorrupt, "too large for a packet"};
    return Done{};
  }));
  if (!unpacker.at_frame_end()) return Error{Code::kCorrupt, "a snapshot ends too early"};
  return read_packet(json);
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
      store_(files, layout, agent) {}

std::optional<PacketSnapshots::Kept> PacketSnapshots::nearest(
    uint64_t seq, const track::SnapshotStore::Fits& fits) const {
  while (true) {
    const auto found = store_.nearest(seq, fits);
    if (!found.ok() || !found.value()) return std::nullopt;
    const track::Snapshot& snapshot = *found.value();
    auto packet = unpack_packet(snapshot.bytes);
    if (packet.ok()) {
      return Kept{.seq = snapshot.seq, .hash = snapshot.hash, .packet = std::move(packet).value()};
    }
    if (snapshot.seq == 0) return std::nullopt;
    seq = snapshot.seq - 1;
  }
}

void PacketSnapshots::note(const Event& event, const Packet& packet) {
  const uint64_t bytes = event.data.size();
  bytes_ += bytes;
  work_ += 1 + bytes / spacing_.bytes_a_work;
  if (moves_the_window(event.kind()) && !packet.actions.empty()) {
    work_ += packet.actions.back().shown.size() / spacing_.shown_bytes_a_work;
  }
  if (refused_ || work_ < spacing_.work || bytes_ < bytes_min_) return;
  std::string packed = pack_packet(packet);
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
  if (waiting_.empty() || refused_) return;
  if (lock_ == LogLock::kHeld) return write_locked();
  const auto lock = files_->lock(layout_->lock(agent_));
  if (lock.ok()) return write_locked();
  refused_ = true;
  waiting_.clear();
}

void PacketSnapshots::write_locked() {
  for (const track::Snapshot& snapshot : waiting_) {
    refused_ = refused_ || !store_.put(snapshot).ok();
  }
  waiting_.clear();
  waiting_bytes_ = 0;
}

}  // namespace twotrack::runner
