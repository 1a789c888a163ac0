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
  recall     how many of the values that the recorded calls took from what came before does
             a context show? For the packet, and for what others show instead: full (all),
             mask10 (the last ten outputs), tail (the end of all). In percent, with the 95 %
             interval: AR all values, AR* those that only tools have said, STALE those last
             seen 2,000 tokens back, CR calls with all of their values, BOUND AR* values that
             stand by their field or tool (JSON: of outputs that are JSON), CHANCE what another
             run needed. A decision has BYTES of context, NEW of them behind what it shares with
             the one before; TAX are the tokens for asking again where a call could not be
             decided
  bound      does everything hold that the packet promises? After every event: no view over
             its budget, the outputs in the log equal to those given (SHA-256), the packet the
             same when the log is replayed, also from any snapshot. Exit code 1 when not

A budget is a number of tokens of four bytes each (2000), or of bytes (8000B).
A run that cannot be read is told with its line, the others go on; the exit code is then 2.)",
            .examples = {{"the packet before every decision, at 2,000 tokens",
                          "twotrack eval contexts runs.jsonl --budget 2000"},
                         {"how good is it, and what is missing?",
                          "twotrack eval recall runs.jsonl --budget 500,2000 --misses 20"}},
            .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional(
        {.name = "ACTION", .help = "what to measure", .choices = {"contexts", "recall", "bound"}},
        action_);
    Argument files{.name = "FILE",
                   .help = "recorded runs, one a line; -: stdin",
                   .completes = Completes::kFiles,
                   .required = true};
    arguments.positionals(std::move(files), request_.files);
    arguments.option({.name = "--budget",
                      .value = "N",
                      .help = "most tokens (or bytes: 8000B) of a context; recall and bound take "
                              "several, with commas; default: 2000; recall: 500,1000,2000,4000; "
                              "bound: 256B,256,512,1000,2000,4000"},
                     request_.budget);
    arguments.option({.name = "--policies",
                      .value = "NAMES",
                      .help = "recall: of which contexts, with commas; default: "
                              "full,mask10,tail,packet"},
                     request_.policies);
    arguments.option({.name = "--misses",
                      .value = "N",
                      .help = "recall: also show N of the values that were missed"},
                     request_.misses);
    arguments.flag({.name = "--rename",
                    .help = "recall: give every identifier another name first; figures that move "
                            "were tuned to names"},
                   request_.rename);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == "recall") return eval_recall(context, request_);
    if (action_ == "bound") return eval_bound(context, request_);
    return eval_contexts(context, request_);
  }

 private:
  std::string action_;
  EvalRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace twotrack::cli
