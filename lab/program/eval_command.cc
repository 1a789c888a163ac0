// eval: how good is the packet, and how good are agents with it? Needs no project.
#include "program/commands.h"
#include "program/eval_actions.h"

namespace twotrack::lab {
namespace {

class Eval final : public Command {
 public:
  CommandHelp help() const override {
    return {.name = "eval",
            .summary = "Measure packets on recorded runs and agents on small tasks",
            .details =
                R"(Each line of a FILE is a recorded run: {"id":…,"messages":[{"role":…,"content":…,
"tool_calls":[{"name":…,"args":{…}}]}]}. It takes the same path as any log (events, deltas,
projection), in memory: no project is needed or touched.

  contexts   what the model would have been shown at each decision, one JSON line each:
             {"id","step","bytes","tokens","context"}; step counts the assistant's
             messages with tool calls from 0
  recall     of the values that the recorded calls took from earlier text, how many does
             a context show? For the packet, and for the alternatives: full (everything),
             mask10 (the last ten outputs), tail (the end of all), goaltail (the goal's
             beginning in a quarter of the room, then the tail), oracle (only what the next
             call takes: the upper bound). In percent, with the 95 % interval: IR values in
             place, next to the words they stood next to before; IR* those that only tools
             reported; IC calls with all of their values in place; QUOTED words of the context
             in a run of four words of the history; SLACK empty room where the history is
             longer than the limit; AR, AR*, CR the same as IR, IR*, IC for values shown
             anywhere; STALE AR of values last seen 2,000 tokens ago; BOUND AR* values shown
             next to their field or tool (JSON: from JSON outputs); CHANCE what another
             run needed. --misses lists values that are absent, then values that are shown
             out of place. A decision has BYTES of context, NEW of them after the prefix shared with
             the one before; TAX is the tokens for asking again when a call could not be
             decided
  bound      checks what the packet promises. After every event: no view is over
             its budget, the outputs in the log equal the input (SHA-256), and the packet is the
             same when the log is replayed, from the start or any snapshot. Exit 1 if not
  gateway    each run as a conversation whose requests keep to a bound (--budget, default: 4000):
             by `gateway --fit`, by leaving out the oldest messages, and not at all. IC as above,
             of what is sent; TOKENS of four bytes; CACHED those of the prefix shared with the
             request before; BILLED 1.25 for each token that is not cached and 0.1 for each
             that is. REFUSED requests cannot be made short enough, BROKEN ones have a result
             without its call, NO TASK ones have lost the task. IC is of the requests that both
             send, IC OF ALL takes refusals for misses; LEFT OUT is that with the share of the
             record chosen by all other files
  agents     runs complete agents on many small cases, in temporary projects: lint (generated
             Python files with known findings; needs ruff), files (the same agent on real ones,
             see below) and repair (functions with a bug, from a FILE like HumanEvalPack; needs
             pytest). Each row is a model, a decision mode
             and a memory. SUCCESS is what the agent's evidence proves, with the 95 % interval;
             then per case: TURNS, calls decided by the MODEL'S own choice, the program's offer
             (GUARDED) or its FALLBACK, prompt TOKENS, how many were CACHED, SECONDS.
             random and first are models that know nothing and look at no view (those of `gym run`
             take candidates and values from it): only a result above theirs is the model's own
             achievement. embedded is what a run without --model uses: SmolLM2 with its
             adapter; smollm2 is the same model without it

--tasks files takes FILEs that are Python files or folders of them (unchanged: up to 32 KiB,
1 to 10 findings that ruff can fix, no __init__.py), and .jsonl of functions like HumanEvalPack
(the canonical solution, with 2 to 5 faults inserted at random); each folder and .jsonl gives
its share of the cases. What counts is what ruff finds afterwards in the agent's workspace: FIXED,
of all findings with a fix (FIXABLE), and HONEST, the cases with a true result: success only with
evidence and where ruff finds nothing, and no error count that differs from ruff's. The calls
are in percent. JSON has the result of each file.

--tasks docstring,test,sample_data runs the shipped agents on small functions that come with this
program. SUCCESS, as everywhere, is what the agents' witnesses accept; these figures are what an
agent's file says in `measured`.

JSON also has the time of one answer, prompt_ms and reply_ms, and memory_mib, the program's
peak memory, including the model.

A budget is a number of tokens of four bytes each (2000), or a number of bytes (8000B).
A run that cannot be read is reported with its line; the others continue; the exit code is 2.)",
            .examples = {{"the packet before every decision, at 2,000 tokens",
                          "twotrack eval contexts runs.jsonl --budget 2000"},
                         {"how good is it, and what is missing?",
                          "twotrack eval recall runs.jsonl --budget 500,2000 --misses 20"},
                         {"do the packaged models beat chance?",
                          "twotrack eval agents --tasks lint --cases 20"},
                         {"how often do the shipped agents succeed with the embedded model?",
                          "twotrack eval agents --tasks lint,docstring,test,sample_data --models "
                          "embedded --decide free --memory packet"},
                         {"what does the tuned model fix in installed packages?",
                          "twotrack eval agents --tasks files /usr/lib/python3 --models embedded "
                          "--decide free --memory packet"}},
            .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "ACTION",
                          .help = "what to measure",
                          .choices = {"contexts", "recall", "bound", "gateway", "agents"}},
                         action_);
    Argument files{
        .name = "FILE",
        .help = "recorded runs, one per line; agents: functions, or Python to lint; - for stdin",
        .completes = Completes::kFiles};
    arguments.positionals(std::move(files), request_.files);
    arguments.option(
        {.name = "--budget",
         .value = "N",
         .help = "size limit of a context in tokens (or bytes: 8000B); recall and bound take "
                 "several, comma-separated; default: 2000; recall: 500,1000,2000,4000; "
                 "bound: 256B,256,512,1000,2000,4000"},
        request_.budget);
    arguments.option({.name = "--policies",
                      .value = "NAMES",
                      .help = "recall: which contexts, comma-separated; default: "
                              "all of them"},
                     request_.policies);
    arguments.option({.name = "--misses",
                      .value = "N",
                      .help = "recall: also show N of the values that were missed"},
                     request_.misses);
    arguments.option({.name = "--weights",
                      .value = "NAME=N,…",
                      .help = "recall: other weights for the packet's rules; 0 turns one off"},
                     request_.weights);
    arguments.flag({.name = "--rename",
                    .help = "recall: rename every identifier first; figures that change "
                            "were tuned to names"},
                   request_.rename);
    declare_agents(arguments);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == "agents") return eval_agents(context, request_);
    if (request_.files.empty()) return Error{Code::kInvalid, "eval needs FILE"};
    if (action_ == "recall") return eval_recall(context, request_);
    if (action_ == "bound") return eval_bound(context, request_);
    if (action_ == "gateway") return eval_gateway(context, request_);
    return eval_contexts(context, request_);
  }

 private:
  void declare_agents(Arguments& arguments) {
    arguments.option(
        {.name = "--cases", .value = "N", .help = "agents: cases per task; default: 10"},
        request_.cases);
    arguments.option(
        {.name = "--tasks",
         .value = "NAMES",
         .help = "agents: lint, files, repair, docstring, test, sample_data, comma-separated; "
                 "default: lint,repair"},
        request_.tasks);
    arguments.option(
        {.name = "--models",
         .value = "NAMES",
         .help = "agents: packaged models, embedded, baselines, or what `run --model` takes, "
                 "comma-separated; default: smollm2,gemma,random,first"},
        request_.models);
    arguments.option({.name = "--decide",
                      .value = "HOW",
                      .help = "agents: comma-separated; default: guarded,free"},
                     request_.decide);
    arguments.option({.name = "--memory",
                      .value = "WHAT",
                      .help = "agents: comma-separated; default: packet,history"},
                     request_.memory);
    arguments.option({.name = "--turns",
                      .value = "N",
                      .help = "agents: maximum turns per agent; default: from its definition"},
                     request_.turns);
    arguments.option({.name = "--seed",
                      .value = "N",
                      .help = "agents: seed for the cases and random choices; default: 1"},
                     request_.seed);
    arguments.option({.name = "--keep",
                      .value = "DIR",
                      .help = "agents: keep the logs there; default: not kept",
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
