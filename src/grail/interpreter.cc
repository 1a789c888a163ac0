#include "grail/interpreter.h"

#include "base/utf8.h"
#include "process/process.h"
#include "tool/stop_code.h"

namespace twotrack::grail {
namespace {

using tool::StopCode;

// How Monty's allocator ends the process when the limit cannot be kept otherwise.
constexpr int kMemoryExit = 65;

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  const size_t line = text.rfind('\n');
  return repair_utf8(line == std::string_view::npos ? text : text.substr(line + 1));
}

ScriptFailure crash(const WorkerChannel::End& end) {
  if (end.has_exited && end.status == kMemoryExit) {
    return limit("memory", "memory limit exceeded");
  }
  std::string how = end.has_exited ? "with exit status " + std::to_string(end.status)
                                   : "by " + process::signal_name(end.status);
  const std::string errors = last_line(end.errors);
  if (!errors.empty()) how += ": " + errors;
  return {.code = "PROCESS_CRASH", .message = "the interpreter ended " + how};
}

}  // namespace

ScriptFailure limit(std::string type, std::string message) {
  return {.code = "LIMIT", .limit_type = std::move(type), .message = std::move(message)};
}

ScriptFailure too_late() {
  return limit("duration", "the interpreter did not stop at its time limit");
}

ScriptFailure too_many_externals(const ScriptLimits& limits) {
  return limit("externals",
               "more than " + std::to_string(limits.externals) + " calls of externals");
}

ScriptFailure too_much_printed(const ScriptLimits& limits) {
  return limit("output", "printed more than " + std::to_string(limits.printed_bytes) + " bytes");
}

std::optional<ScriptFailure> too_large_inputs(const Job& job) {
  uint64_t bytes = 0;
  for (const auto& [name, json] : job.inputs) bytes += name.size() + json.size();
  if (bytes <= job.limits.memory_bytes) return std::nullopt;
  return limit("memory", "the inputs have " + std::to_string(bytes) +
                             " bytes, more than the script's memory");
}

ScriptFailure failure_of(const Error& error, const WorkerChannel::End& end) {
  switch (error.code) {
    case Code::kTimeout:
      return {.code = std::string(name_of(StopCode::kTimeout)),
              .message = "stopped at its time limit"};
    case Code::kCancelled:
      return {.code = std::string(name_of(StopCode::kCancelled)),
              .message = "stopped because the run was cancelled"};
    case Code::kInvalid:
      return limit("value", error.message);
    case Code::kIo:
      return crash(end);
    default:
      return {.code = "INTERNAL", .message = error.message};
  }
}

ScriptFailure failure_of(const Raised& raised, const ScriptLimits& limits,
                         std::chrono::microseconds execution) {
  ScriptFailure failure{
      .code = "EXECUTION",
      .message = raised.exception + (raised.message.empty() ? "" : ": " + raised.message),
      .line = raised.line,
      .column = raised.column};
  // A script may raise the same types with the same words: the clock and the missing frames tell.
  if (raised.exception == "TimeoutError" && execution >= limits.duration) {
    failure.limit_type = "duration";
  } else if (raised.exception == "MemoryError" &&
             raised.message.starts_with("memory limit exceeded")) {
    failure.limit_type = "memory";
  } else if (raised.exception == "RecursionError" &&
             raised.message.starts_with("maximum recursion depth exceeded")) {
    failure.limit_type = "recursion";
  }
  if (!failure.limit_type.empty()) failure.code = "LIMIT";
  return failure;
}

}  // namespace twotrack::grail
