// eval: how good is the packet? Measured on recorded runs, without a model and without a project.
#include "cli/commands/commands.h"
#include "cli/eval_actions.h"

namespace twotrack::cli {
namespace {

class Eval final : public Command {
 public:
  CommandHelp help() const override {
    return {.name = "eval",
            .summary = "Measure the packet on recorded runs of agents",
            .details =
                R"(Each line of a FILE is a recorded run: {"id":…,"messages":[{"role":…,"content":…,
"tool_calls":[{"name":…,"args":{…}}]}]}. It goes the way of every log (events, deltas,
projection), in memory: no project is needed, and none is touched.

  contexts   what the model would have been shown at each decision, a JSON line each:
             {"id","step","bytes","tokens","context"}; step counts the assistant's
             messages with tool calls from 0

A budget is a number of tokens of four bytes each (2000), or of bytes (8000B).
A run that cannot be read is told with its line, the others go on; the exit code is then 2.)",
            .examples = {{"the packet before every decision, at 2,000 tokens",
                          "twotrack eval contexts runs.jsonl --budget 2000"}},
            .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "ACTION", .help = "what to measure", .choices = {"contexts"}},
                         action_);
    Argument files{.name = "FILE",
                   .help = "recorded runs, one a line; -: stdin",
                   .completes = Completes::kFiles,
                   .required = true};
    arguments.positionals(std::move(files), request_.files);
    arguments.option({.name = "--budget",
                      .value = "N",
                      .help = "most tokens (or bytes: 8000B) of a context; default: 2000"},
                     request_.budget);
  }

  Result<ExitCode> run(Context& context) override { return eval_contexts(context, request_); }

 private:
  std::string action_;
  EvalRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace twotrack::cli
