// eval: how good is the packet, and how good are agents with it? Needs no project.
#include "program/commands.h"
#include "program/eval_actions.h"

namespace twotrack::lab {
namespace {

class Eval final : public Command {
 public:
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
    if (action_ == "agents") return eval_agents(context, request_);
    if (request_.files.empty()) return Error{Code::kInvalid, "eval needs FILE"};
    if (action_ == "recall") return eval_recall(context, request_);
    if (action_ == "bound") return eval_bound(context, request_);
    if (action_ == "gateway") return eval_gateway(context, request_);
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

  std::string action_;
  EvalRequest request_;
};

}  // namespace

std::unique_ptr<Command> make_eval() {
  return std::make_unique<Eval>();
}

}  // namespace twotrack::lab
