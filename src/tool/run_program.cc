#include "tool/run_program.h"

#include <algorithm>

#include "tool/stop_code.h"

namespace twotrack::tool {
namespace {

using End = process::ProcessResult::End;
using sandbox::LimitReached;

constexpr int kFoundSomething = 1;  // how linters, grep and diff end that have something to say

ToolReturn failed_program(std::string code, std::string error, std::string output = {}) {
  return {.output = std::move(output),
          .outcome = Outcome::kError,
          .code = std::move(code),
          .error = std::move(error)};
}

ToolReturn stopped_program(StopCode code, std::string error, std::string output) {
  return failed_program(std::string(name_of(code)), std::move(error), std::move(output));
}

std::string code_for(Code code) {
  if (code == Code::kNotFound) return "NOT_FOUND";
  return code == Code::kInvalid ? "INVALID" : "IO";
}

ToolReturn of_exit(int status, std::string output) {
  ToolReturn done{.output = std::move(output), .exit_code = status};
  if (status == 0) return done;
  done.code = "EXIT";
  if (status == kFoundSomething && !done.output.empty()) return done;
  done.outcome = Outcome::kError;
  done.error =
      "exit status " + std::to_string(status) + (done.output.empty() ? " without any output" : "");
  return done;
}

// A limit that was reached explains a bad end. One that the program got over is no news.
std::optional<ToolReturn> of_limit(const sandbox::Ended& ended, const CallContext& context) {
  const process::ProcessResult& result = ended.result;
  const bool is_own_end = result.end == End::kExited || result.end == End::kSignalled;
  const bool is_good = result.end == End::kExited && result.status == 0;
  if (!is_own_end || is_good) return std::nullopt;
  const sandbox::Limits& limits = context.policy.limits;
  const auto stopped = [&](StopCode code, const std::string& what) {
    return stopped_program(code, "ended when it needed more than " + what, result.output);
  };
  switch (ended.limit) {
    case LimitReached::kNone:
      break;
    case LimitReached::kMemory:
      return stopped(StopCode::kMemoryLimit,
                     std::to_string(limits.memory_bytes) + " bytes of memory");
    case LimitReached::kProcesses:
      return stopped(StopCode::kProcessLimit, std::to_string(limits.processes) + " processes");
    case LimitReached::kDisk:
      return stopped(StopCode::kDiskLimit,
                     "a file of " + std::to_string(limits.file_bytes) + " bytes, or " +
                         std::to_string(limits.temporary_bytes) + " bytes of temporary files");
    case LimitReached::kWritten:
      return stopped(StopCode::kDiskLimit, std::to_string(limits.written_bytes) + " bytes, or " +
                                               std::to_string(limits.written_files) +
                                               " files, written to its workspace");
  }
  return std::nullopt;
}

}  // namespace

const Path& program_workspace(const CallContext& context) {
  return context.policy.workspace.empty() ? context.workspace : context.policy.workspace;
}

Result<sandbox::Ended> run_program(const ProgramRun& run, const CallContext& context) {
  sandbox::Policy policy = context.policy;
  policy.workspace = program_workspace(context);
  policy.has_network = policy.has_network && run.needs_network;
  policy.is_users_program = run.is_users_program;
  policy.writable.insert(policy.writable.end(), run.writable.begin(), run.writable.end());
  std::vector<std::string> pass = run.env_pass;
  pass.insert(pass.end(), context.env_pass.begin(), context.env_pass.end());
  Environment environment =
      process::clean_environment(process_environment(), policy.workspace, pass);
  environment.insert(environment.end(), run.environment.begin(), run.environment.end());
  return sandbox::run_confined(policy, {.argv = run.argv,
                                        .directory = policy.workspace,
                                        .environment = std::move(environment),
                                        .streams = run.streams,
                                        .time_limit = context.time_limit,
                                        .output_bytes_max = context.output_bytes_max,
                                        .stop = context.stop});
}

ToolReturn to_return(const Result<sandbox::Ended>& ended, const CallContext& context) {
  if (!ended.ok()) return failed_program(code_for(ended.error().code), ended.error().message);
  const process::ProcessResult& result = ended.value().result;
  const std::string bytes = std::to_string(result.output.size() + result.errors.size());
  if (auto limited = of_limit(ended.value(), context)) return std::move(*limited);
  switch (result.end) {
    case End::kExited:
      return of_exit(result.status, result.output);
    case End::kSignalled:
      return stopped_program(StopCode::kSignal, "ended by " + process::signal_name(result.status),
                             result.output);
    case End::kTimeLimit:
      return stopped_program(
          StopCode::kTimeout,
          "stopped after " + std::to_string(context.time_limit.count()) + " ms, its time limit",
          result.output);
    case End::kOutputLimit:
      return stopped_program(StopCode::kOutputLimit,
                             "stopped after " + bytes + " bytes of output; the most is " +
                                 std::to_string(context.output_bytes_max),
                             result.output);
    case End::kCancelled:
      return stopped_program(StopCode::kCancelled, "stopped because the run was cancelled",
                             result.output);
  }
  return failed_program("INTERNAL", "ended in a way that nobody knows", result.output);
}

}  // namespace twotrack::tool
