#include "grail/runtime.h"

#include <unistd.h>

#include <algorithm>

#include "base/nearest.h"
#include "base/quoted.h"
#include "process/process.h"
#include "sandbox/sandbox.h"

namespace twotrack::grail {
namespace {

constexpr std::string_view kVersionWord = "monty-runtime ";
constexpr std::string_view kPython = "/usr/bin/python3";
constexpr std::chrono::milliseconds kVersionTime{10'000};

std::string remedy() {
  return "`scripts/setup.sh build` fetches Monty " + std::string(kMontyVersion) +
         ", or: pip install pydantic-monty-runtime==" + std::string(kMontyVersion);
}

Result<std::string> version_of(const Path& program) {
  auto ran = process::run_process(
      {.argv = {program.string(), "--version"}, .directory = "/", .time_limit = kVersionTime});
  if (!ran.ok()) return std::move(ran).error();
  std::string_view text = ran.value().output;
  if (!text.starts_with(kVersionWord)) {
    return Error{Code::kInvalid, program.string() + " is not Monty; " + remedy()};
  }
  text.remove_prefix(kVersionWord.size());
  return std::string(text.substr(0, text.find_first_of(" \r\n")));
}

Result<Runtime> monty_at(const Path& program) {
  std::string version = TRY(version_of(program));
  if (version != kMontyVersion) {
    return Error{Code::kInvalid, program.string() + " is of version " + version +
                                     ", and this program speaks with " +
                                     std::string(kMontyVersion) + "; " + remedy()};
  }
  return Runtime{.program = program, .version = std::move(version)};
}

Path fetched(const Environment& environment) {
  const std::string folder = "twotrack/monty-" + std::string(kMontyVersion);
  if (const auto cache = find_variable(environment, "XDG_CACHE_HOME")) {
    return Path(*cache) / folder / "monty";
  }
  const auto home = find_variable(environment, "HOME");
  return home ? Path(*home) / ".cache" / folder / "monty" : Path();
}

bool can_run(const Path& path) {
  return !path.empty() && ::access(path.c_str(), X_OK) == 0;
}

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

const std::vector<std::string> kPresets = {"strict", "default", "permissive"};

}  // namespace

std::string Runtime::name() const {
  return kind == Kind::kMonty ? "monty " + version : std::string(kFallbackName);
}

Result<Runtime> find_runtime(const Path& configured, const Environment& environment) {
  if (!configured.empty()) return monty_at(configured);
  if (const auto named = find_variable(environment, "MONTY_BIN")) return monty_at(*named);
  std::string why = "Monty is not installed; " + remedy();
  std::vector<Path> places = {fetched(environment)};
  if (auto found = process::find_program("monty", "/", environment); found.ok()) {
    places.push_back(std::move(found).value());
  }
  for (const Path& place : places) {
    if (!can_run(place)) continue;
    auto monty = monty_at(place);
    if (monty.ok()) return monty;
    why = monty.error().message;
  }
  if (can_run(kPython)) {
    return Runtime{.kind = Runtime::Kind::kCPython, .program = kPython, .why = std::move(why)};
  }
  return Error{Code::kNotFound, "no interpreter for scripts: " + why};
}

Result<WorkerPlan> confined_worker(const tool::CallContext& context,
                                   std::vector<std::string> argv) {
  sandbox::Policy policy = context.policy;
  if (policy.workspace.empty()) policy.workspace = context.workspace;
  policy.looks_only = true;
  policy.has_network = false;
  policy.read_only.push_back(Path(argv.front()).parent_path());
  return WorkerPlan{.argv = TRY(sandbox::confined(policy, std::move(argv)))};
}

Result<ScriptLimits> limits_named(std::string_view preset) {
  using std::chrono::milliseconds;
  if (preset == "strict") {
    return ScriptLimits{
        .memory_bytes = 8 * kMegabyte, .duration = milliseconds(500), .recursion = 120};
  }
  if (preset == "default") return ScriptLimits{};
  if (preset == "permissive") {
    return ScriptLimits{
        .memory_bytes = 64 * kMegabyte, .duration = milliseconds(10'000), .recursion = 400};
  }
  return Error{Code::kInvalid, "there is no preset " + in_quotes(preset) +
                                   suggestion(preset, kPresets) +
                                   ": strict, default or permissive"};
}

ScriptLimits with(ScriptLimits limits, const LimitsOverride& other) {
  if (other.memory_bytes) limits.memory_bytes = *other.memory_bytes;
  if (other.duration) limits.duration = *other.duration;
  if (other.recursion) limits.recursion = std::min(*other.recursion, kRecursionMax);
  return limits;
}

}  // namespace twotrack::grail
