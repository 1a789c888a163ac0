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
  CommandHelp help() const override {
    return {
        .name = "worker",
        .summary = "Run agents that `twotrack run --queue` has put into a queue",
        .details =
            R"(Takes agents from a queue of NATS JetStream, as many at a time as it has slots, and runs each as
`twotrack run` would, until Ctrl-C. Start it on as many machines as you like. Each log goes to the
queue's stream as it is written, and each workspace by its content. The folder given with --work
holds projects and logs meanwhile; each worker needs its own.

An agent whose worker is silent for --deadline seconds is resumed by another one where its log
ends. A call that may have had an effect waits for `twotrack resolve`, as on one machine. A worker
that comes back after its deadline has lost its agents, and its logs are refused.

Whoever may write to the queue may run agents here, inside the sandbox. What a project's settings
ask for beyond the defaults is refused, unless you have trusted that project's folder below --work
(twotrack trust), or give --trust-projects. The model is this worker's: --model, or your own
configuration; what a project says of models is not used. Programs that agents need must be
installed here.)",
        .examples = {
            {"four agents at a time",
             "twotrack worker --queue nats://127.0.0.1:4222/AGENTS --slots 4"},
            {"put some there", "twotrack run src -o lint --queue nats://127.0.0.1:4222/AGENTS"}}};
  }

  void declare(Arguments& arguments) override {
    arguments.option({.name = "--queue",
                      .value = "QUEUE",
                      .help = "nats://HOST:PORT/STREAM; it is created if it is missing"},
                     queue_);
    arguments.option({.name = "--slots", .value = "N", .help = "agents at a time; default: 1"},
                     take_count(slots_));
    arguments.option({.name = "--work",
                      .value = "DIR",
                      .help = "the worker's folder; default: ~/.local/share/twotrack/worker",
                      .completes = Completes::kFiles},
                     work_);
    arguments.option({.name = "--deadline",
                      .value = "SECONDS",
                      .help = "how long a worker may be silent; the first one of a queue decides; "
                              "default: 30"},
                     take_count(deadline_));
    arguments.flag({.name = "--trust-projects",
                    .help = "grant projects what their settings ask for: network, no sandbox, …"},
                   options_.trusts_projects);
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

std::unique_ptr<Command> make_worker() {
  return std::make_unique<WorkerCommand>();
}

}  // namespace twotrack::cli
