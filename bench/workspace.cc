// A workspace on 10,000 files: how long it takes to make one, and to say what was changed in it;
// beside `cp -a`.
#include "workspace/workspace.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "workload.h"

namespace twotrack::bench {
namespace {

using Kind = workspace::WorkspaceKind;
using workspace::Workspace;
using Clock = std::chrono::steady_clock;

constexpr size_t kFiles = 10'000;
constexpr size_t kFilesQuick = 100;
constexpr size_t kFileBytes = 4096;
constexpr size_t kFilesInFolder = 100;
constexpr size_t kChanged = 20;
constexpr double kMakeTargetUs = 5'000;
constexpr double kChangesTargetUs = 50'000;

double us_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

Path file_of(size_t number) {
  return Path("d" + std::to_string(number / kFilesInFolder)) / ("f" + std::to_string(number));
}

Status make_project(const Path& project, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const Path path = project / file_of(i);
    if (i % kFilesInFolder == 0) std::filesystem::create_directories(path.parent_path());
    const auto file = TRY(posix_file_system().open(path, OpenMode::kCreate));
    TRY(write_all(*file, 0, std::string(kFileBytes, static_cast<char>('a' + i % 26))));
  }
  std::filesystem::create_directories(project / ".agentfs");
  return Done{};
}

// What was removed before is still being worked off: that is nobody's time but its own.
void settle(const Path& directory) {
  const int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::syncfs(fd);
  ::close(fd);
}

struct Times {
  std::vector<double> make_us{};
  std::vector<double> changes_us{};
  std::string kind{};
  std::string why{};
};

double median(std::vector<double> all) {
  std::ranges::sort(all);
  return all.empty() ? 0 : all[all.size() / 2];
}

Result<Times> measure(const Path& project, size_t count, Kind best, size_t rounds) {
  Times times;
  for (size_t round = 0; round < rounds; ++round) {
    settle(project);
    auto begin = Clock::now();
    const Workspace made = TRY(Workspace::open(project, "bench", best));
    times.make_us.push_back(us_since(begin));
    times.kind = name_of(made.kind());
    times.why = made.why_no_overlay();
    for (size_t i = 0; i < kChanged; ++i) {
      const auto file = TRY(
          posix_file_system().open(made.root() / file_of(i * count / kChanged), OpenMode::kCreate));
      TRY(write_all(*file, 0, "changed " + std::to_string(i)));
    }
    begin = Clock::now();
    sink(TRY(made.changes()));
    times.changes_us.push_back(us_since(begin));
    TRY(Workspace::remove(project, "bench"));
  }
  return times;
}

Result<std::vector<double>> measure_cp(const Path& project, const Path& copy, size_t rounds) {
  const std::string command = "cp -a '" + project.string() + "' '" + copy.string() + "'";
  std::vector<double> times;
  for (size_t round = 0; round < rounds; ++round) {
    settle(project);
    const auto begin = Clock::now();
    if (std::system(command.c_str()) != 0) return Error{Code::kIo, "cp -a failed"};
    times.push_back(us_since(begin));
    std::filesystem::remove_all(copy);
  }
  return times;
}

Figure figure(const std::string& name, const std::vector<double>& times, double target_us) {
  const double us = median(times);
  return {.name = name,
          .value = us / 1e3,
          .unit = "ms",
          .target = target_us == 0
                        ? std::nullopt
                        : std::optional(
                              Target{format("at most %.0f ms", target_us / 1e3), us <= target_us})};
}

}  // namespace

Result<Sections> run_workspace(const Settings& settings) {
  const size_t count = settings.is_quick ? kFilesQuick : kFiles;
  const Path project = settings.directory / "workspace";
  TRY(make_project(project, count));
  const size_t copies = settings.is_quick ? 1 : 5;
  const std::vector<double> cp = TRY(measure_cp(project, settings.directory / "copy", copies));
  const Times overlay =
      TRY(measure(project, count, Kind::kOverlay, settings.is_quick ? 1 : size_t{21}));
  const Times copied = TRY(measure(project, count, Kind::kReflink, copies));
  std::filesystem::remove_all(project);
  Section section{
      .workload = "workspace",
      .title = std::to_string(count) + " files of 4 kB, " + std::to_string(kChanged) +
               " changed; medians",
      .figures = {figure("cp -a", cp, 0),
                  figure("make, " + overlay.kind, overlay.make_us, kMakeTargetUs),
                  figure("changes, " + overlay.kind, overlay.changes_us, kChangesTargetUs),
                  figure("make, " + copied.kind, copied.make_us, 0),
                  figure("changes, " + copied.kind, copied.changes_us, 0)}};
  if (!overlay.why.empty()) section.notes.push_back("no overlay here: " + overlay.why);
  return Sections{section};
}

}  // namespace twotrack::bench
