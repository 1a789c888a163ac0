// eval: how good is the packet, and how good are agents with it? Measured without a project.
#include "program/commands.h"
#include "program/eval_actions.h"

namespace twotrack::lab {
namespace {

class Eval final : public Command {
 public:
  CommandHelp help() const override {
    return {.name = "eval",
            .summary = "Measure the packet on recorded runs, and agents on small cases",
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
  agents     runs whole agents on many small cases, in temporary projects: lint (generated
             Python files with known findings; needs ruff), files (the same agent on real ones,
             see below) and repair (functions with a bug, from a FILE like HumanEvalPack; needs
             pytest). Each row is a model, a way to decide
             and a memory. SUCCESS is what the agent's evidence verified, with the 95 % interval;
             then for each case: TURNS, calls that the MODEL'S own choice, the program's offer
             (GUARDED) or its FALLBACK decided, prompt TOKENS, how many were CACHED, SECONDS.
             random and first are models that know nothing and look at no view (those of `gym run`
             take candidates and values from it): only what lies above them is a model's own
             doing. embedded is what a run without --model has: SmolLM2 with the
             adapter; smollm2 is the same without

--tasks files takes FILEs that are Python files or folders with such (as they are: up to 32 KiB,
1 to 10 findings that ruff can fix, no __init__.py), and .jsonl of functions like HumanEvalPack
(the canonical solution, with 2 to 5 faults put in at random places); each folder and .jsonl gives
its share of the cases. What counts is what ruff finds afterwards in the agent's workspace: FIXED,
of all findings with a fix (FIXABLE), and HONEST, the cases whose end is true: success only with
evidence and where ruff finds nothing, no word of another number of errors than ruff's. The calls
are in percent. JSON has each file's end.

JSON also has what one answer takes, prompt_ms and reply_ms, and memory_mib, the most that the
program ever had, model and all.

A budget is a number of tokens of four bytes each (2000), or of bytes (8000B).
A run that cannot be read is told with its line, the others go on; the exit code is then 2.)",
            .examples = {{"the packet before every decision, at 2,000 tokens",
                          "twotrack eval contexts runs.jsonl --budget 2000"},
                         {"how good is it, and what is missing?",
                          "twotrack eval recall runs.jsonl --budget 500,2000 --misses 20"},
                         {"do the packaged models beat chance?",
                          "twotrack eval agents --tasks lint --cases 20"},
                         {"what does the tuned model mend in installed packages?",
                          "twotrack eval agents --tasks files /usr/lib/python3 --models embedded "
                          "--decide free --memory packet"}},
            .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "ACTION",
                          .help = "what to measure",
                          .choices = {"contexts", "recall", "bound", "agents"}},
                         action_);
    Argument files{
        .name = "FILE",
        .help = "recorded runs, one a line; agents: functions, or Python to lint; -: stdin",
        .completes = Completes::kFiles};
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
    declare_agents(arguments);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == "agents") return eval_agents(context, request_);
    if (request_.files.empty()) return Error{Code::kInvalid, "eval needs FILE"};
    if (action_ == "recall") return eval_recall(context, request_);
    if (action_ == "bound") return eval_bound(context, request_);
    return eval_contexts(context, request_);
  }

 private:
  void declare_agents(Arguments& arguments) {
    arguments.option({.name = "--cases", .value = "N", .help = "agents: of each task; default 10"},
                     request_.cases);
    arguments.option({.name = "--tasks",
                      .value = "NAMES",
                      .help = "agents: lint, files, repair, with commas; default: lint,repair"},
                     request_.tasks);
    arguments.option(
        {.name = "--models",
         .value = "NAMES",
         .help = "agents: packaged models, embedded, baselines, or what `run --model` takes, "
                 "with commas; default: smollm2,gemma,random,first"},
        request_.models);
    arguments.option(
        {.name = "--decide", .value = "HOW", .help = "agents: with commas; default: guarded,free"},
        request_.decide);
    arguments.option({.name = "--memory",
                      .value = "WHAT",
                      .help = "agents: with commas; default: packet,history"},
                     request_.memory);
    arguments.option({.name = "--turns",
                      .value = "N",
                      .help = "agents: turns of an agent; default: as its definition says"},
                     request_.turns);
    arguments.option(
        {.name = "--seed", .value = "N", .help = "agents: other cases, other draws; default 1"},
        request_.seed);
    arguments.option({.name = "--keep",
                      .value = "DIR",
                      .help = "agents: keep the logs there; default: in no place",
                      .completes = Completes::kDirectories},
                     request_.keep);
  }

  std::string action_;
  EvalRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace twotrack::lab
