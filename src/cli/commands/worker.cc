// worker: runs agents that others have put into a queue.
#include <chrono>

#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/run_once.h"
#include "config/user_folder.h"
#include "project/queue_worker.h"

namespace twotrack::cli {
namespace {

class WorkerCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--queue", queue_);
    arguments.option("--slots", take_count(slots_));
    arguments.option("--work", work_);
    arguments.option("--deadline", take_count(deadline_));
    arguments.flag("--trust-projects", options_.trusts_projects);
    declare_model(arguments, options_.model);
  }

  Result<ExitCode> run(Context& context) override {
    if (!queue_) {
      return with_hint(Error{Code::kInvalid, "--queue is missing"},
                       "twotrack worker --queue nats://HOST:PORT/STREAM");
    }
    options_.queue = *queue_;
    options_.slots = slots_.value_or(options_.slots);
    if (deadline_) options_.deadline = std::chrono::seconds(*deadline_);
    if (options_.model.model) options_.model.model = model_from_anywhere(*options_.model.model);
    if (work_) {
      options_.folder = std::filesystem::absolute(*work_);
    } else {
      options_.folder = TRY(config::user_data_folder(process_environment())) / "worker";
    }
    const StopOnInterrupt stop;
    TRY(run_worker(context, options_, stop.token()));
    return ExitCode::kInterrupted;
  }

 private:
  std::optional<std::string> queue_;
  std::optional<uint64_t> slots_;
  std::optional<uint64_t> deadline_;
  std::optional<std::string> work_;
  WorkerOptions options_;
};

}  // namespace

const MakeCommand kMakeWorker = made<WorkerCommand>;

}  // namespace twotrack::cli
