// Reading every line's header from a file in the page cache, as the index does.
#include <cstring>

#include "corpus.h"
#include "event/line.h"
#include "slices.h"
#include "track/line_reader.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 200'000'000;
constexpr double kTargetRate = 2;
constexpr double kTargetRatio = 0.4;

Status find_lines(std::string_view log) {
  uint64_t lines = 0;
  while (!log.empty()) {
    const void* end = std::memchr(log.data(), '\n', log.size());
    log.remove_prefix(static_cast<size_t>(static_cast<const char*>(end) - log.data()) + 1);
    ++lines;
  }
  sink(lines);
  return Done{};
}

Status read_headers(File& file) {
  track::LineReader reader(file);
  uint64_t turns = 0;
  while (true) {
    const auto line = TRY(reader.next());
    if (!line) break;
    turns += TRY(read_line(line->text)).turn;
  }
  sink(turns);
  return Done{};
}

Result<Section> run_form(const Settings& settings, const std::string& title,
                         std::span<const size_t> payloads) {
  const track::Layout layout{.root = settings.directory / "scan"};
  FileSystem& files = posix_file_system();
  TRY(write_log(layout,
                {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .payloads = payloads}));
  const std::string log = TRY(read_file(files, layout.log("bench")));
  const auto file = TRY(files.open(layout.log("bench"), OpenMode::kRead));

  const double gigabytes = static_cast<double>(log.size()) / 1e9;
  const Contender contenders[] = {
      {.name = "memchr over the bytes in memory",
       .step = [&](size_t) { return find_lines(log); },
       .amount = gigabytes},
      {.name = "read and parse headers",
       .step = [&](size_t) { return read_headers(*file); },
       .amount = gigabytes},
  };
  Section section = TRY(
      measure_section(settings, {.workload = "scan", .title = title, .unit = "GB/s"}, contenders));
  Figure& ours = section.figures[1];
  ours.target = Target{">= 2 GB/s or 0.4",
                       ours.value >= kTargetRate || ours.ratio.value_or(0) >= kTargetRatio};
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_scan(const Settings& settings) {
  Sections sections;
  sections.push_back(
      TRY(run_form(settings, "header scan, events of 13 KB on average", kBigPayloads)));
  sections.push_back(TRY(run_form(settings, "header scan, 300 B payload", kSmallPayloads)));
  return sections;
}

}  // namespace twotrack::bench
