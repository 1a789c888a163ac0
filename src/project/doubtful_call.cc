#include "project/doubtful_call.h"

#include "project/agent_name.h"
#include "project/log_list.h"
#include "project/log_start.h"
#include "runner/packet_log.h"
#include "runner/result_code.h"
#include "runner/session.h"

namespace twotrack::project {
namespace {

using runner::CallRecord;

Result<CallRecord> call_in_doubt(Project& project, const std::string& agent,
                                 const std::string& call_id, runner::LogLock lock) {
  auto log = TRY(runner::PacketLog::open(project.files(), project.layout(), agent, {.lock = lock}));
  runner::AgentMemory memory;
  TRY(log.for_each([&](const Event& event, const Packet& packet) -> Status {
    memory.read(event, packet);
    return Done{};
  }));
  if (!memory.open_call || memory.open_call->call_id != call_id) {
    return with_hint(Error{Code::kNotFound, agent + " has no call " + call_id + " in doubt"},
                     memory.open_call ? "the call without a result is " + memory.open_call->call_id
                                      : "every call has a result");
  }
  if (memory.open_call->effect != Effect::kExternal) {
    return with_hint(Error{Code::kInvalid, "call " + call_id + " of " + agent + " is " +
                                               std::string(name_of(memory.open_call->effect)) +
                                               ", so it is not in doubt"},
                     "`twotrack run --resume` will make it again");
  }
  return *memory.open_call;
}

ToolResult result_of(const CallRecord& call, bool happened) {
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

}  // namespace

Result<std::vector<DoubtfulCall>> calls_in_doubt(Project& project) {
  const std::vector<std::string> agents = TRY(resolve_agents(project, {}));
  const LogList logs = TRY(list_logs(project, agents, {}));
  std::vector<DoubtfulCall> found;
  for (const track::LogSummary& log : logs.logs) {
    if (log.status != track::LogStatus::kUnfinished && log.status != track::LogStatus::kBlocked)
      continue;
    auto memory = TRY(runner::AgentMemory::of_log(project.files(), project.layout(), log.agent_id));
    if (!memory.open_call || memory.open_call->effect != Effect::kExternal) continue;
    found.push_back({.agent = log.agent_id, .call = std::move(*memory.open_call)});
  }
  return found;
}

Result<CallRecord> resolve_call(Project& project, const std::string& agent,
                                const std::string& call_id, bool has_happened) {
  // Check the arguments first: a mistake must not lock or repair a log.
  TRY(call_in_doubt(project, agent, call_id, runner::LogLock::kFree));
  const Registry registry = TRY(make_registry(project));
  const Redactor* redactor = TRY(project.redactor());
  const track::WriterOptions writer = TRY(project.writer_options());
  runner::Session session = TRY(runner::Session::open(
      project.layout(), agent, {.writer = writer, .redactor = redactor, .registry = &registry}));
  // Somebody may have resolved or resumed it before we got the lock.
  CallRecord call = TRY(call_in_doubt(project, agent, call_id, runner::LogLock::kHeld));
  TRY(session.append_event(result_of(call, has_happened)));
  project.mirror_log(agent);
  return call;
}

}  // namespace twotrack::project
