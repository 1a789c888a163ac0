// What a sandbox adds to the start of a program: /bin/true, bare and in every layer that this
// system has, from the request to its end with nothing left of it.
#include "base/environment.h"
#include "sandbox/run_confined.h"
#include "slices.h"
#include "workload.h"

namespace twotrack::bench {
namespace {

constexpr double kTargetMs = 5;
constexpr std::string_view kTrue = "/bin/true";

Status run_true(const sandbox::Policy& policy) {
  const sandbox::Ended ended = TRY(sandbox::run_confined(
      policy,
      {.argv = {std::string(kTrue)},
       .directory = policy.workspace,
       .environment = process::clean_environment(process_environment(), policy.workspace)}));
  if (ended.result.end == process::ProcessResult::End::kExited && ended.result.status == 0) {
    return Done{};
  }
  return Error{Code::kIo, std::string(kTrue) + " did not succeed: " + ended.result.output};
}

}  // namespace

Result<Sections> run_sandbox(const Settings& settings) {
  const Path workspace = settings.directory / "sandbox";
  TRY(posix_file_system().create_directories(workspace));
  const sandbox::Policy bare{.require = sandbox::Level::kNone, .workspace = workspace};
  const sandbox::Policy confined{.require = sandbox::Level::kMinimal, .workspace = workspace};
  const std::string level(name_of(sandbox::report().level));
  const Contender contenders[] = {
      {.name = "bare", .step = [&](size_t) { return run_true(bare); }},
      {.name = "sandboxed, level " + level, .step = [&](size_t) { return run_true(confined); }}};
  Section section = TRY(measure_section(settings,
                                        {.workload = "sandbox",
                                         .title = "a program started and ended, one at a time",
                                         .unit = "programs/s",
                                         .has_latency = true},
                                        contenders));
  const double over_ms =
      (section.figures[1].p50_us.value_or(0) - section.figures[0].p50_us.value_or(0)) / 1e3;
  section.figures.push_back({.name = "over bare, p50",
                             .value = over_ms,
                             .unit = "ms",
                             .target = Target{"at most 5 ms", over_ms <= kTargetMs}});
  return Sections{section};
}

}  // namespace twotrack::bench
