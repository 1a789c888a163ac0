// What `run` and `watch` share: the options of a run, and a run from its plan to its summary.
#pragma once

#include <stop_token>
#include <thread>

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/model_choice.h"
#include "cli/run_plan.h"
#include "cli/run_setup.h"

namespace twotrack::cli {

struct RunRequest {
  RunAsk ask{};
  ModelChoice model{};
  RunFlags flags{};
  bool is_resume = false;
};

// PATH…, --operations, --model and its like, --concurrency, --turns, --decide.
void declare_run(Arguments& arguments, RunRequest& request);

// How --help explains --model and --decide.
extern const std::string_view kModelAndDecideHelp;

// The model of a resumed run: `choice`, or where that names none, the one of the runs that are
// resumed. Fails with kInvalid when those had different ones.
Result<ModelChoice> model_of(const RunPlan& plan, ModelChoice choice);

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

// A resumed run leaves no track behind that looks as if it were still going. A track that cannot be
// written is only told: nothing depends on it.
void end_killed_runs(Context& context, const RunPlan& plan, const std::string& summary);

struct RanAgents {
  runner::RunReport report{};
  std::string run_id{};
  bool is_guarded = false;
};
// Runs the agents of `plan`, which has some, to their ends, with a track of the run. Tells nobody
// but `observer`, and the context what a person should know.
Result<RanAgents> run_planned(Context& context, const RunRequest& request, const RunPlan& plan,
                              model::Model& model, const std::stop_token& stop,
                              runner::RunObserver& observer);

// The same for somebody at a terminal, who is told what they have come to.
Result<ExitCode> run_once(Context& context, const RunRequest& request, const RunPlan& plan,
                          model::Model& model, const StopOnInterrupt& stop);

}  // namespace twotrack::cli
