// monty: scripts on the Monty interpreter, a worker process that is reused between calls.
//
// Each thread has its own workers: nothing is shared, nothing waits, and a worker ends with the
// thread that started it. Nothing of one call is left for the next (Reset), and a worker that
// failed, or that reached a limit, is replaced.
#pragma once

#include "base/result.h"
#include "grail/interpreter.h"

namespace twotrack::grail {

inline constexpr std::string_view kMontyVersion = "1.4.0";

// `plan` starts the worker: `monty subprocess`, optionally in a sandbox. Reports failures only
// through what it returns.
Ran run_in_monty(const WorkerPlan& plan, const Job& job);

// How many workers this thread holds.
size_t monty_workers();

}  // namespace twotrack::grail
