// twotrack_bench_packet ROOT AGENT SEQ: the packet after event SEQ of a log, or after its last
// event by a replay of all ("all"). Prints how long that took and how much memory the process ever
// had: a process of its own, because memory can only be told of a whole one.
#include <charconv>
#include <chrono>
#include <iostream>

#include "memory.h"
#include "runner/packet_log.h"

namespace twotrack::bench {
namespace {

Result<Packet> packet_at(const track::Layout& layout, std::string_view agent,
                         std::string_view place) {
  auto log = TRY(runner::PacketLog::open(posix_file_system(), layout, agent));
  if (place == "all") {
    runner::PacketReplay replay = log.replay();
    while (TRY(replay.next())) replay.apply();
    return std::move(replay).take_packet();
  }
  uint64_t seq = 0;
  std::from_chars(place.data(), place.data() + place.size(), seq);
  return log.at(seq);
}

int main(std::string_view root, std::string_view agent, std::string_view place) {
  const auto begin = std::chrono::steady_clock::now();
  const auto packet =
      packet_at({.root = root, .cache_key = track::CacheKey("bench")}, agent, place);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  if (!packet.ok()) {
    std::cerr << packet.error().message << "\n";
    return 2;
  }
  std::cout << taken.count() << " " << resident_kilobytes_max() << "\n";
  return 0;
}

}  // namespace
}  // namespace twotrack::bench

int main(int argc, char** argv) {
  return argc == 4 ? twotrack::bench::main(argv[1], argv[2], argv[3]) : 2;
}
