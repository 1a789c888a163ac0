// gym: simulated worlds to train models to act, and to test the trained ones.
#include "base/json_writer.h"
#include "cli/common_options.h"
#include "program/commands.h"
#include "program/gym_learn.h"
#include "program/gym_run.h"
#include "program/gym_tasks.h"
#include "text/table.h"

namespace twotrack::lab {
namespace {

class Gym final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "gym",
        .summary = "Play a model in simulated worlds, and compare with players that know nothing",
        .details =
            R"(A world is a kind of task with simulated tools; the runner, the packet and the log are the
real ones, so the model is shown what every agent is shown. Names of tools, arguments
and things are drawn at random for each episode: only descriptions say what a tool does.

  run   plays --episodes of each world and prints, with 95 % intervals (Wilson): SUCCESS (the
        model itself ended it, and the world is as the goal demands), RIGHT CALLS (share of
        answers whose call a sensible agent would make at that moment), INVALID (share of
        answers without a valid call), TURNS (mean). Then the same for `random` (any tool,
        values in sight) and `first` (the first candidate in the packet)
  ls    lists the worlds, with --kinds the kinds
  learn writes the decisions of your own AGENT's successful runs as lessons, to --output:
        whoever drove it (a larger model, you, rules) teaches the model in this program

--kinds plays kinds instead (docs/kinds.md): small agents of every trade, of which a fifth
and a fifth of their structures are never trained on. It prints also EARLY (share of
episodes that the model ended while there was more to do), WRONG CLAIMS (share that it
ended as done and that were not) and AND SURE (of these, shares of all episodes: it was at
least 50 % sure that all its calls were right), and each structure.

--model takes what `run` takes, and expert, random, first. A model can be taught by
the expert: `--words train --slips 12 --keep DIR`, then `twotrack --root DIR export --as sft`.
docs/distil.md has all the steps.

--format json: a list of {"policy","world","episodes","success","right_calls",
"invalid_calls","turns"}, shares from 0 to 1; of kinds with "kind", "structure", "part",
"early_ends", "wrong_claims" and "sure_wrong_claims" instead of "world".)",
        .examples = {{"how good is the default model on words it has never seen?",
                      "twotrack gym run --episodes 20"},
                     {"an adapter, in two worlds, without a grammar",
                      "twotrack gym run --worlds fix,chain --model gguf:m.gguf+lora:a.gguf "
                      "--no-grammar"},
                     {"and on kinds of agents that nobody taught it?",
                      "twotrack gym run --kinds unseen --episodes 3 --no-baselines"},
                     {"lessons of your own agent, which a larger model has driven",
                      "twotrack gym learn triage -o triage.jsonl"},
                     {"training data",
                      "twotrack gym run --model expert --words train --slips 12 --episodes "
                      "500 --keep data"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional(
        {.name = "ACTION", .help = "what to do", .choices = {"run", "ls", "learn"}}, action_);
    arguments.positional({.name = "AGENT", .help = "learn: whose runs"}, agent_);
    arguments.option({.name = "--output",
                      .letter = 'o',
                      .value = "FILE",
                      .help = "learn: write to this file; default: AGENT.jsonl",
                      .completes = Completes::kFiles},
                     output_);
    arguments.option(
        {.name = "--worlds", .value = "NAMES", .help = "comma-separated; default: all"},
        request_.worlds);
    arguments.option(
        {.name = "--kinds",
         .value = "WHICH",
         .help = "trained, unseen, unseen-structures, all, or names of kinds and their "
                 "folders, comma-separated"},
        request_.kinds);
    arguments.option(
        {.name = "--episodes", .value = "N", .help = "episodes per world or kind; default: 20"},
        request_.episodes);
    arguments.option({.name = "--seed", .value = "S", .help = "seed for the episodes; default: 1"},
                     request_.seed);
    declare_model(arguments, request_.model);
    arguments.option(
        {.name = "--decide",
         .value = "HOW",
         .help = "free: any valid call; guarded: the program offers some; default: free",
         .choices = {"free", "guarded"}},
        request_.decide);
    arguments.option({.name = "--memory",
                      .value = "WHAT",
                      .help = "packet, or the chat history instead; default: packet",
                      .choices = {"packet", "history"}},
                     request_.memory);
    arguments.option(
        {.name = "--words",
         .value = "WHICH",
         .help = "held-out: words and phrases never used in training; default: held-out",
         .choices = {"held-out", "train"}},
        request_.words);
    arguments.option(
        {.name = "--names",
         .value = "WHICH",
         .help = "plain: every tool is named after what it does; default: drawn (half of them)",
         .choices = {"drawn", "plain"}},
        request_.names);
    arguments.option({.name = "--candidates",
                      .value = "WHICH",
                      .help = "the same in every episode; default: drawn (none in half of them)",
                      .choices = {"drawn", "none", "shuffled", "ranked"}},
                     request_.candidates);
    arguments.flag({.name = "--no-grammar", .help = "do not constrain answers with a grammar"},
                   request_.no_grammar);
    arguments.flag({.name = "--no-baselines", .help = "leave out random and first"},
                   request_.no_baselines);
    arguments.option(
        {.name = "--slips",
         .value = "PERCENT",
         .help = "percentage of the expert's steps that are wrong on purpose; default: 0"},
        request_.slips);
    arguments.option({.name = "--keep",
                      .value = "DIR",
                      .help = "keep the model's logs there; default: not kept",
                      .completes = Completes::kDirectories},
                     request_.keep);
    arguments.option(
        {.name = "--decisions",
         .value = "FILE",
         .help = "write each call as a JSON line: how sure the model was, and whether it was right",
         .completes = Completes::kFiles},
        request_.decisions);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ != "learn" && agent_) {
      return Error{Code::kInvalid, "gym " + action_ + " takes no agent: \"" + *agent_ + "\""};
    }
    if (action_ == "ls") return list(context);
    if (action_ == "run") return gym_run(context, request_);
    if (!agent_) {
      return with_hint(Error{Code::kInvalid, "gym learn needs an agent: its operation"},
                       "`twotrack agents` lists them");
    }
    return gym_learn(context, *agent_, output_);
  }

 private:
  Result<ExitCode> list(Context& context) const {
    const auto tasks = TRY(gym_tasks({.worlds = request_.worlds, .kinds = request_.kinds}));
    if (context.format() == Format::kText) {
      Table table = request_.kinds
                        ? Table({{.title = "KIND"},
                                 {.title = "STRUCTURE"},
                                 {.title = "PART"},
                                 {.title = "WHAT", .width_max = 100}})
                        : Table({{.title = "WORLD"}, {.title = "WHAT", .width_max = 100}});
      for (const GymTask& task : tasks.all) {
        std::vector<Cell> row{{task.name, Tone::kStrong}};
        if (request_.kinds) row.insert(row.end(), {{task.structure}, {task.part}});
        row.push_back({task.summary});
        table.add(std::move(row));
      }
      context.write(table);
      return ExitCode::kFine;
    }
    JsonList all(context.out(), context.format());
    for (const GymTask& task : tasks.all) {
      JsonWriter json;
      json.begin_object().member(request_.kinds ? "kind" : "world", task.name);
      if (request_.kinds) json.member("structure", task.structure).member("part", task.part);
      all.add(json.member("summary", task.summary).end_object().take());
    }
    all.finish();
    return ExitCode::kFine;
  }

  std::string action_;
  std::optional<std::string> agent_;
  std::optional<std::string> output_;
  GymRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_gym() {
  return std::make_unique<Gym>();
}

}  // namespace twotrack::lab
