// What `run` and `watch` share: the options of a run, and a run from its plan to its summary.
#pragma once

#include <stop_token>
#include <thread>

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "project/planned_run.h"

namespace twotrack::cli {

// PATH…, --operations, --model and its like, --concurrency, --turns, --decide.
void declare_run(Arguments& arguments, RunRequest& request);

// Ctrl-C, as a stop that models and agents understand. The agents write their ends themselves.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;  // There is one set of signal handlers.
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  ~StopOnInterrupt() = default;

  bool requested() const { return interrupt_.requested(); }
  std::stop_token token() const { return stop_.get_token(); }
  const Interrupt& interrupt() const { return interrupt_; }

 private:
  Interrupt interrupt_;
  std::stop_source stop_;
  std::jthread watcher_;  // the last: it ends before what it looks at
};

// What becomes of the work of agents that succeeded, with evidence: it waits for a person, it is
// accepted, or it is accepted and committed with git. kNo as workspace.auto_accept says.
enum class AcceptSuccess { kNo, kYes, kCommit };

// Runs a plan for somebody at a terminal, and reports the results. With a queue no model is needed.
Result<ExitCode> run_once(Context& context, const RunRequest& request, const RunPlan& plan,
                          model::Model* model, const StopOnInterrupt& stop,
                          AcceptSuccess accept = AcceptSuccess::kNo);

}  // namespace twotrack::cli
