// The packet at any place of a large log, by a process that has just begun, when snapshots lie
// beside the log; and the memory of a replay, which must not grow with the log.
#include <algorithm>
#include <sstream>

#include "agent_log.h"
#include "child.h"
#include "runner/packet_log.h"
#include "testing/seeded.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 1'500'000'000;
constexpr uint64_t kShortLogBytes = 10'000'000;
constexpr uint64_t kSpaceBytes = 4'000'000'000;
constexpr size_t kPlaces = 41;
constexpr double kTargetMs = 10;
constexpr double kTargetMegabytes = 50;
constexpr double kTargetGrowth = 2;  // in MB: what the allocator leaves between pages

struct Asked {
  double ms = 0;
  double megabytes = 0;
};

Result<Asked> ask(const Settings& settings, const track::Layout& layout, const std::string& agent,
                  const std::string& place) {
  const std::string text = TRY(
      output_of(settings.programs / "twotrack_bench_packet", {layout.root.string(), agent, place}));
  Asked asked;
  double kilobytes = 0;
  std::istringstream(text) >> asked.ms >> kilobytes;
  asked.megabytes = kilobytes / 1000;
  return asked;
}

// In the order of their times.
Result<std::vector<Asked>> ask_anywhere(const Settings& settings, const track::Layout& layout,
                                        uint64_t events) {
  testing::Seeded random(1);
  std::vector<Asked> answers;
  for (size_t i = 0; i < (settings.is_quick ? 3 : kPlaces); ++i) {
    answers.push_back(TRY(ask(settings, layout, "bench", std::to_string(random.below(events)))));
  }
  std::ranges::sort(answers, {}, &Asked::ms);
  return answers;
}

// 0 when there is no such file: a short log needs no snapshots.
double megabytes_of(const Path& path) {
  std::error_code error;
  const auto bytes = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<double>(bytes) / 1e6;
}

Result<Section> run_form(const Settings& settings, const std::string& title,
                         std::span<const size_t> outputs) {
  Section section{.workload = "packet-at", .title = title, .figures = {}};
  if (std::filesystem::space(settings.directory).available < kSpaceBytes && !settings.is_quick) {
    section.notes.emplace_back("skipped: less than 4 GB are free");
    return section;
  }
  const track::Layout layout{.root = settings.directory / "packet-at",
                             .cache_key = track::CacheKey("bench")};
  TRY(write_agent_log(
      layout, {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .outputs = outputs}));
  TRY(write_agent_log(
      layout, {.agent = "short", .bytes = settings.log_bytes(kShortLogBytes), .outputs = outputs}));

  auto log = TRY(runner::PacketLog::open(posix_file_system(), layout, "bench"));
  const uint64_t events = log.index().event_count();
  const Asked cold = TRY(ask(settings, layout, "bench", std::to_string(events - 1)));
  const std::vector<Asked> warm = TRY(ask_anywhere(settings, layout, events));
  const Asked& slowest = warm.back();
  const double most = std::ranges::max(warm, {}, &Asked::megabytes).megabytes;
  const Asked all = TRY(ask(settings, layout, "bench", "all"));
  const Asked small = TRY(ask(settings, layout, "short", "all"));

  section.figures = {
      {.name = "warm, the middle one of 41 places",
       .value = warm[warm.size() / 2].ms,
       .unit = "ms",
       .target = Target{"< 10 ms", warm[warm.size() / 2].ms < kTargetMs}},
      {.name = "warm, the slowest",
       .value = slowest.ms,
       .unit = "ms",
       .target = Target{"< 10 ms", slowest.ms < kTargetMs}},
      {.name = "resident memory, at most",
       .value = most,
       .unit = "MB",
       .target = Target{"< 50 MB", most < kTargetMegabytes}},
      {.name = "cold: all of it, writing snapshots", .value = cold.ms / 1000, .unit = "s"},
      {.name = "memory of a replay, 10 MB", .value = small.megabytes, .unit = "MB"},
      {.name = "memory of a replay, 1.5 GB",
       .value = all.megabytes,
       .unit = "MB",
       .target = Target{"no more", all.megabytes < small.megabytes + kTargetGrowth}},
      {.name = "the log", .value = megabytes_of(layout.log("bench")) / 1000, .unit = "GB"},
      {.name = "its snapshots", .value = megabytes_of(layout.snapshots("bench")), .unit = "MB"},
  };
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_packet_at(const Settings& settings) {
  Sections sections;
  sections.push_back(TRY(run_form(
      settings, "packet at any place of 1.5 GB, outputs of 300 B to 40 kB", kMixedOutputs)));
  if (settings.is_quick) return sections;
  sections.push_back(TRY(run_form(settings, "packet at any place of 1.5 GB, small events", {})));
  return sections;
}

}  // namespace twotrack::bench
