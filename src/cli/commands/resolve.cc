// resolve: a person says whether an effect has happened that a crash left in doubt.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "project/doubtful_call.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

std::string to_text(const DoubtfulCall& one) {
  return "twotrack resolve " + terminal_line(one.agent) + " " + terminal_line(one.call.call_id) +
         " --happened yes|no   # " + terminal_line(one.call.tool + " " + one.call.args.text) + "\n";
}

Json to_json(const DoubtfulCall& one) {
  JsonWriter json;
  json.begin_object().member("agent_id", one.agent).member("call_id", one.call.call_id);
  json.member("tool", one.call.tool).key("args").lossy_string(one.call.args);
  return json.end_object().take();
}

class Resolve final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.positional("CALL", call_);
    arguments.option("--happened", happened_);
  }

  Result<ExitCode> run(Context& context) override {
    if (!agent_) return list(context);
    if (!call_ || !happened_) {
      return with_hint(Error{Code::kInvalid, !call_ ? "no CALL given" : "no --happened given"},
                       "`twotrack resolve` lists the calls in doubt, and what to say of each");
    }
    const std::string agent = TRY(resolve_agent(context, *agent_));
    const bool happened = *happened_ == "yes";
    const auto call = TRY(resolve_call(context, agent, *call_, happened));
    context.note(call.tool + (happened ? " happened" : " did not happen") +
                 "; to continue: twotrack run --resume");
    return ExitCode::kFine;
  }

 private:
  // Every call that waits for an answer. Exit 1: none does.
  static Result<ExitCode> list(Context& context) {
    const std::vector<DoubtfulCall> calls = TRY(calls_in_doubt(context));
    ItemList list(context);
    for (const DoubtfulCall& one : calls) list.add(to_text(one), to_json(one));
    list.finish();
    if (calls.empty()) context.note("no call is in doubt");
    return calls.empty() ? ExitCode::kNo : ExitCode::kFine;
  }

  std::optional<std::string> agent_;
  std::optional<std::string> call_;
  std::optional<std::string> happened_;
};

}  // namespace

const MakeCommand kMakeResolve = made<Resolve>;

}  // namespace twotrack::cli
