// The packet after every event of a log, as `twotrack replay` derives it, beside the least that
// anybody must do (read the file, find its lines) and beside the same log in Python.
#include <algorithm>
#include <array>
#include <cstring>
#include <sstream>

#include "agent_log.h"
#include "child.h"
#include "runner/packet_replay.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr uint64_t kLogBytes = 150'000'000;
constexpr size_t kReadBytes = size_t{256} << 10;
constexpr double kTargetEvents = 1e6;
constexpr double kTargetGigabytes = 2;

Result<uint64_t> count_lines(File& file) {
  std::string buffer(kReadBytes, '\0');
  uint64_t lines = 0;
  for (uint64_t offset = 0;;) {
    const size_t got = TRY(file.read_at(offset, buffer));
    if (got == 0) return lines;
    lines += static_cast<uint64_t>(std::count(buffer.data(), buffer.data() + got, '\n'));
    offset += got;
  }
}

Status replay(File& file) {
  runner::PacketReplay replay(file, "bench");
  while (TRY(replay.next())) replay.apply();
  sink(replay.packet());
  return Done{};
}

// The Python that set-up made, else the system's.
Path python() {
  const Path own = Path(TWOTRACK_SOURCE_DIR) / ".twotrack/venv/bin/python";
  return std::filesystem::exists(own) ? own : Path("/usr/bin/python3");
}

// The seconds that Python takes; of three runs the middle one.
Result<double> python_seconds(const Settings& settings, const Path& log) {
  const Path script = Path(TWOTRACK_SOURCE_DIR) / "bench/pydantic_context.py";
  std::vector<double> seconds;
  for (int i = 0; i < (settings.is_quick ? 1 : 3); ++i) {
    uint64_t events = 0;
    std::istringstream(TRY(output_of(python(), {script.string(), log.string()}))) >> events >>
        seconds.emplace_back();
  }
  std::ranges::sort(seconds);
  return seconds[seconds.size() / 2];
}

struct Form {
  std::string title;
  std::span<const size_t> outputs;
  bool counts_events = false;  // else bytes
};

void add_python(const Settings& settings, const Path& log, double amount, Section& section) {
  const auto seconds = python_seconds(settings, log);
  if (!seconds.ok()) {
    section.notes.push_back("no Pydantic to compare with: `scripts/setup.sh bench` brings it (" +
                            seconds.error().message + ")");
    return;
  }
  const double rate = amount / seconds.value();
  section.figures.push_back({.name = "Python: json, Pydantic, a simpler packet",
                             .value = rate,
                             .unit = section.figures[0].unit,
                             .ratio = rate / section.figures[0].value});
  section.figures[1].note = format("%.0f times Python", section.figures[1].value / rate);
}

Result<Section> run_form(const Settings& settings, const Form& form) {
  const track::Layout layout{.root = settings.directory / "replay"};
  TRY(write_agent_log(
      layout, {.agent = "bench", .bytes = settings.log_bytes(kLogBytes), .outputs = form.outputs}));
  const auto file = TRY(posix_file_system().open(layout.log("bench"), OpenMode::kRead));
  const double events = static_cast<double>(TRY(count_lines(*file)));
  const double gigabytes = static_cast<double>(TRY(file->size())) / 1e9;
  const double amount = form.counts_events ? events : gigabytes;
  const Contender contenders[] = {
      {.name = "read and count the lines",
       .step = [&](size_t) -> Status {
         sink(TRY(count_lines(*file)));
         return Done{};
       },
       .amount = amount},
      {.name = "replay", .step = [&](size_t) { return replay(*file); }, .amount = amount},
  };
  Section section = TRY(measure_section(
      settings,
      {.workload = "replay",
       .title = format("%s: %.0f events, %.2f GB", form.title.c_str(), events, gigabytes),
       .unit = form.counts_events ? "events/s" : "GB/s"},
      contenders));
  Figure& ours = section.figures[1];
  ours.target = form.counts_events ? Target{">= 1 M/s", ours.value >= kTargetEvents}
                                   : Target{">= 2 GB/s", ours.value >= kTargetGigabytes};
  add_python(settings, layout.log("bench"), amount, section);
  std::filesystem::remove_all(layout.root);
  return section;
}

}  // namespace

Result<Sections> run_replay(const Settings& settings) {
  Sections sections;
  sections.push_back(TRY(
      run_form(settings, {.title = "replay, small events", .outputs = {}, .counts_events = true})));
  sections.push_back(TRY(run_form(
      settings, {.title = "replay, outputs of 100 kB to 1 MB", .outputs = kLargeOutputs})));
  return sections;
}

}  // namespace twotrack::bench
