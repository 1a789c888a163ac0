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
  enum class Action : uint8_t { kRun, kLs, kLearn };
  friend constexpr auto all_names(Action) { return name_list("run", "ls", "learn"); }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positional("AGENT", agent_);
    arguments.option("--output", output_);
    arguments.option("--worlds", request_.worlds);
    arguments.option("--kinds", request_.kinds);
    arguments.option("--episodes", request_.episodes);
    arguments.option("--seed", request_.seed);
    declare_model(arguments, request_.model);
    arguments.option("--decide", request_.decide);
    arguments.option("--memory", request_.memory);
    arguments.option("--words", request_.words);
    arguments.option("--names", request_.names);
    arguments.option("--candidates", request_.candidates);
    arguments.flag("--no-grammar", request_.no_grammar);
    arguments.flag("--no-baselines", request_.no_baselines);
    arguments.option("--slips", request_.slips);
    arguments.option("--keep", request_.keep);
    arguments.option("--decisions", request_.decisions);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ != Action::kLearn && agent_) {
      return Error{Code::kInvalid,
                   "gym " + std::string(name_of(action_)) + " takes no agent: \"" + *agent_ + "\""};
    }
    if (action_ == Action::kLs) return list(context);
    if (action_ == Action::kRun) return gym_run(context, request_);
    if (!agent_) {
      return with_hint(Error{Code::kInvalid, "gym learn needs an agent: its operation"},
                       "`twotrack agents` lists them");
    }
    return gym_learn(context, *agent_, output_);
  }

 private:
  Result<ExitCode> list(Context& context) const {
    const auto tasks = TRY(gym_tasks({.worlds = request_.worlds, .kinds = request_.kinds}));
    if (context.is_text()) {
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

  Action action_ = Action::kRun;
  std::optional<std::string> agent_;
  std::optional<std::string> output_;
  GymRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_gym() {
  return std::make_unique<Gym>();
}

}  // namespace twotrack::lab
