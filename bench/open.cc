// One event out of a large log, through the index, by a process that has just begun.
#include <algorithm>
#include <chrono>
#include <sstream>

#include "child.h"
#include "corpus.h"
#include "track/index.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 1'500'000'000;
constexpr uint64_t kSpaceBytes = 4'000'000'000;
constexpr size_t kOpens = 9;
constexpr double kTargetMs = 10;
constexpr double kTargetMegabytes = 50;

struct Opened {
  double ms = 0;
  double megabytes = 0;
};

Result<Opened> open_once(const Settings& settings, const Path& root) {
  const std::string text =
      TRY(output_of(settings.programs / "twotrack_bench_open", {root.string(), "bench"}));
  Opened opened;
  double kilobytes = 0;
  std::istringstream(text) >> opened.ms >> kilobytes;
  opened.megabytes = kilobytes / 1000;
  return opened;
}

Result<Opened> open_often(const Settings& settings, const Path& root) {
  std::vector<double> ms;
  Opened all;
  for (size_t i = 0; i < kOpens; ++i) {
    const Opened one = TRY(open_once(settings, root));
    ms.push_back(one.ms);
    all.megabytes = std::max(all.megabytes, one.megabytes);
  }
  std::ranges::sort(ms);
  all.ms = ms[ms.size() / 2];
  return all;
}

// Returns the seconds that it took.
Result<double> build_index(const track::Layout& layout) {
  const auto begin = std::chrono::steady_clock::now();
  TRY(track::Index::rebuild(posix_file_system(), layout, "bench"));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Result<Section> run_form(const Settings& settings, const std::string& title,
                         std::span<const size_t> payloads) {
  Section section{.workload = "open", .title = title, .figures = {}};
  if (std::filesystem::space(settings.directory).available < kSpaceBytes && !settings.is_quick) {
    section.notes.emplace_back("skipped: less than 4 GB are free");
    return section;
  }
  const track::Layout layout{.root = settings.directory / "open",
                             .cache_key = track::CacheKey("bench")};
  TRY(write_log(layout,
                {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .payloads = payloads}));
  const double gigabytes =
      static_cast<double>(std::filesystem::file_size(layout.log("bench"))) / 1e9;
  const double seconds = TRY(build_index(layout));
  const double index_megabytes =
      static_cast<double>(std::filesystem::file_size(layout.index("bench"))) / 1e6;
  const Opened opened = TRY(open_often(settings, layout.root));

  section.figures = {
      {.name = "open and read one event",
       .value = opened.ms,
       .unit = "ms",
       .target = Target{"< 10 ms", opened.ms < kTargetMs}},
      {.name = "resident memory, at most",
       .value = opened.megabytes,
       .unit = "MB",
       .target = Target{"< 50 MB", opened.megabytes < kTargetMegabytes}},
      {.name = "building the index", .value = gigabytes / seconds, .unit = "GB/s"},
      {.name = "the index on disk", .value = index_megabytes, .unit = "MB"},
      {.name = "the log", .value = gigabytes, .unit = "GB"},
  };
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_open(const Settings& settings) {
  Sections sections;
  sections.push_back(TRY(
      run_form(settings, "open 1.5 GB with an index, events of 13 KB on average", kBigPayloads)));
  sections.push_back(
      TRY(run_form(settings, "open 1.5 GB with an index, 300 B payload", kSmallPayloads)));
  return sections;
}

}  // namespace twotrack::bench
