// twotrack_bench_open ROOT AGENT: opens a log through its index, reads the event in the middle, and
// prints how long that took and how much memory the process ever had. A process of its own, because
// memory can only be told of a whole one.
#include <chrono>
#include <iostream>

#include "memory.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::bench {
namespace {

Status open_and_read(const track::Layout& layout, std::string_view agent) {
  FileSystem& files = posix_file_system();
  const auto index = TRY(track::Index::open(files, layout, agent));
  const auto log = TRY(track::open_log(files, layout, agent));
  TRY(track::read_event(*log, index, index.event_count() / 2));
  return Done{};
}

int main(std::string_view root, std::string_view agent) {
  const auto begin = std::chrono::steady_clock::now();
  const Status status = open_and_read({.root = root, .cache_key = track::CacheKey("bench")}, agent);
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  if (!status.ok()) {
    std::cerr << status.error().message << "\n";
    return 2;
  }
  std::cout << taken.count() << " " << resident_kilobytes_max() << "\n";
  return 0;
}

}  // namespace
}  // namespace twotrack::bench

int main(int argc, char** argv) {
  return argc == 3 ? twotrack::bench::main(argv[1], argv[2]) : 2;
}
