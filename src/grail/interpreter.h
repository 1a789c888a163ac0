// Interpreter: runs a script, and asks the caller for everything outside it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grail/channel.h"
#include "grail/limits.h"
#include "grail/messages.h"
#include "grail/script.h"

namespace twotrack::grail {

struct Job {
  const Script* script = nullptr;
  std::vector<std::pair<std::string, std::string>> inputs{};  // variable, JSON
  ScriptLimits limits{};
  Deadline deadline{};  // of all, the externals' time included
  std::stop_token stop{};
  // Answers a call of an external that the script declares. `args` is a JSON array, `kwargs` a JSON
  // object.
  std::function<ExternalAnswer(const External& external, std::string_view args,
                               std::string_view kwargs)>
      answer{};
};

// How a script failed. The code is one of LOAD_ERROR, LIMIT, EXECUTION, INTERNAL, PROCESS_CRASH,
// TIMEOUT and CANCELLED.
struct ScriptFailure {
  std::string code{};
  std::string limit_type{};  // of LIMIT: duration, memory, recursion, externals, output, value
  std::string message{};
  uint64_t line = 0;  // in the script; 0: nowhere
  uint64_t column = 0;
};

struct Ran {
  std::string value = "null";  // JSON
  bool is_text = false;        // a str
  std::string printed{};       // to the last byte
  std::optional<ScriptFailure> failure{};
};

// The limit that what the script is given would break: its inputs are memory of the script, and a
// worker that gets more than it may have could not say why it died.
std::optional<ScriptFailure> too_large_inputs(const Job& job);

// Why there is no message from the worker. `end` says how it ended, if it did.
ScriptFailure failure_of(const Error& error, const WorkerChannel::End& end);
// An uncaught exception. `execution` is the time that the interpreter had used.
ScriptFailure failure_of(const Raised& raised, const ScriptLimits& limits,
                         std::chrono::microseconds execution);

}  // namespace twotrack::grail
