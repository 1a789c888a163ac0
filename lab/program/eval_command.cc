// eval: how good is the packet, and how good are agents with it? Needs no project.
#include "program/commands.h"
#include "program/eval_actions.h"

namespace twotrack::lab {
namespace {

class Eval final : public Command {
 public:
  enum class Action : uint8_t { kContexts, kRecall, kBound, kGateway, kAgents };
  friend constexpr auto all_names(Action) {
    return name_list("contexts", "recall", "bound", "gateway", "agents");
  }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("FILE", request_.files);
    arguments.option("--budget", request_.budget);
    arguments.option("--policies", request_.policies);
    arguments.option("--misses", request_.misses);
    arguments.option("--weights", request_.weights);
    arguments.flag("--rename", request_.rename);
    declare_agents(arguments);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == Action::kAgents) return eval_agents(context, request_);
    if (request_.files.empty()) return Error{Code::kInvalid, "eval needs FILE"};
    if (action_ == Action::kRecall) return eval_recall(context, request_);
    if (action_ == Action::kBound) return eval_bound(context, request_);
    if (action_ == Action::kGateway) return eval_gateway(context, request_);
    return eval_contexts(context, request_);
  }

 private:
  void declare_agents(Arguments& arguments) {
    arguments.option("--cases", request_.cases);
    arguments.option("--tasks", request_.tasks);
    arguments.option("--models", request_.models);
    arguments.option("--decide", request_.decide);
    arguments.option("--memory", request_.memory);
    arguments.option("--turns", request_.turns);
    arguments.option("--seed", request_.seed);
    arguments.option("--keep", request_.keep);
  }

  Action action_ = Action::kContexts;
  EvalRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace twotrack::lab
