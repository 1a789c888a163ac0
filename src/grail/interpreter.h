// Interpreter: runs a script, and asks the caller for everything outside it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "grail/channel.h"
#include "grail/messages.h"
#include "grail/runtime.h"
#include "grail/script.h"
#include "tool/tool.h"

namespace twotrack::grail {

struct Job {
  const Script* script = nullptr;
  std::vector<std::pair<std::string, Json>> inputs{};  // variable, value
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
  Json value{"null"};
  bool is_text = false;   // a str
  std::string printed{};  // to the last byte
  std::optional<ScriptFailure> failure{};
};

// A limit that was reached.
ScriptFailure limit(std::string type, std::string message);
// The same, of what both interpreters count.
ScriptFailure too_late();
ScriptFailure too_many_externals(const ScriptLimits& limits);
ScriptFailure too_much_printed(const ScriptLimits& limits);

// The limit that what the script is given would break: its inputs are memory of the script, and a
// worker that gets more than it may have could not say why it died.
std::optional<ScriptFailure> too_large_inputs(const Job& job);

// Why there is no message from the worker. `end` says how it ended, if it did.
ScriptFailure failure_of(const Error& error, const WorkerChannel::End& end);
// An uncaught exception. `execution` is the time that the interpreter had used.
ScriptFailure failure_of(const Raised& raised, const ScriptLimits& limits,
                         std::chrono::microseconds execution);

// Scripts on the Monty interpreter, a worker process that is reused between calls.
//
// Each thread has its own workers: nothing is shared, nothing waits, and a worker ends with the
// thread that started it. Nothing of one call is left for the next (Reset), and a worker that
// failed, or that reached a limit, is replaced. `plan` starts the worker: `monty subprocess`,
// optionally in a sandbox. Reports failures only through what it returns.
Ran run_in_monty(const WorkerPlan& plan, const Job& job);
// How many workers this thread holds.
size_t monty_workers();

// Scripts on the system's python3, if Monty is not available.
//
// One process per call, in the sandbox: Python's own restrictions stop nobody. What the
// script is told and what it returns is the same; its memory is limited coarsely, and its time is
// that of the processor.
Ran run_in_cpython(const Runtime& runtime, const tool::CallContext& context, const Job& job);

}  // namespace twotrack::grail
