// resolve: a person says whether an effect has happened that a crash left in doubt.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/log_start.h"
#include "runner/agent_memory.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"
#include "runner/session.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

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
    // Check the arguments first: a mistake must not lock or repair a log.
    TRY(call_in_doubt(context, agent, runner::LogLock::kFree));
    const bool happened = *happened_ == "yes";
    const Registry registry = TRY(make_registry(context));
    const Redactor* redactor = TRY(context.redactor());
    const track::WriterOptions writer = TRY(context.writer_options());
    runner::Session session = TRY(runner::Session::open(
        context.layout(), agent, {.writer = writer, .redactor = redactor, .registry = &registry}));
    // Somebody may have resolved or resumed it before we got the lock.
    const runner::CallRecord call = TRY(call_in_doubt(context, agent, runner::LogLock::kHeld));
    TRY(session.append_event(result_of(call, happened)));
    context.mirror_log(agent);
    context.note(call.tool + (happened ? " happened" : " did not happen") +
                 "; to continue: twotrack run --resume");
    return ExitCode::kFine;
  }

 private:
  // Every call that waits for an answer. Exit 1: none does.
  static Result<ExitCode> list(Context& context) {
    const std::vector<std::string> agents = TRY(resolve_agents(context, {}));
    const LogList logs = TRY(list_logs(context, agents, {}));
    JsonList json(context.out(), context.format());
    size_t count = 0;
    for (const track::LogSummary& log : logs.logs) {
      if (log.status != track::LogStatus::kUnfinished && log.status != track::LogStatus::kBlocked)
        continue;
      const auto memory =
          TRY(runner::AgentMemory::of_log(context.files(), context.layout(), log.agent_id));
      if (!memory.open_call || memory.open_call->effect != Effect::kExternal) continue;
      const runner::CallRecord& call = *memory.open_call;
      ++count;
      if (context.format() == Format::kText) {
        context.out().write("twotrack resolve " + terminal_line(log.agent_id) + " " +
                            terminal_line(call.call_id) + " --happened yes|no   # " +
                            terminal_line(call.tool + " " + call.args.text) + "\n");
      } else {
        JsonWriter one;
        one.begin_object().member("agent_id", log.agent_id).member("call_id", call.call_id);
        one.member("tool", call.tool).key("args").lossy_string(call.args).end_object();
        json.add(one.take());
      }
    }
    json.finish();
    if (count == 0) context.note("no call is in doubt");
    return count == 0 ? ExitCode::kNo : ExitCode::kFine;
  }

  Result<runner::CallRecord> call_in_doubt(Context& context, const std::string& agent,
                                           runner::LogLock lock) const {
    auto log =
        TRY(runner::PacketLog::open(context.files(), context.layout(), agent, {.lock = lock}));
    runner::AgentMemory memory;
    TRY(log.for_each([&](const Event& event, const Packet& packet) -> Status {
      memory.read(event, packet);
      return Done{};
    }));
    if (!memory.open_call || memory.open_call->call_id != *call_) {
      return with_hint(Error{Code::kNotFound, agent + " has no call " + *call_ + " in doubt"},
                       memory.open_call
                           ? "the call without a result is " + memory.open_call->call_id
                           : "every call has a result");
    }
    if (memory.open_call->effect != Effect::kExternal) {
      return with_hint(Error{Code::kInvalid, "call " + *call_ + " of " + agent + " is " +
                                                 std::string(name_of(memory.open_call->effect)) +
                                                 ", so it is not in doubt"},
                       "`twotrack run --resume` will make it again");
    }
    return *memory.open_call;
  }

  static ToolResult result_of(const runner::CallRecord& call, bool happened) {
    ToolResult result{.call_id = call.call_id,
                      .tool = call.tool,
                      .outcome = happened ? Outcome::kPartial : Outcome::kError,
                      .code = std::string(runner::kInterruptedCode),
                      .resolved = Settled{.how = "user", .happened = happened}};
    if (happened) {
      result.raw_output = "A person confirmed that it happened. Its answer was lost in a crash.";
    } else {
      result.error = "a person confirmed that it did not happen: the crash came first";
    }
    return result;
  }

  std::optional<std::string> agent_;
  std::optional<std::string> call_;
  std::optional<std::string> happened_;
};

}  // namespace

std::unique_ptr<Command> make_resolve() {
  return std::make_unique<Resolve>();
}

}  // namespace twotrack::cli
