// Actor: carries out calls, each recorded before its effect and with exactly one result after it.
//
//   tool_call, durable unless the call is pure → the tool → the workspace's new generation, durable
//   → tool_result, durable → applied
//
// What a crash leaves is decided by the call's effect class: a pure or idempotent call is made
// again; of a workspace call the workspace is put back to the generation that the log knows, and it
// is made again; of an external effect nobody can know, so nobody guesses.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "event/words.h"
#include "model/model.h"
#include "runner/agent_memory.h"
#include "runner/agent_setup.h"
#include "runner/session.h"
#include "workspace/workspace.h"

namespace twotrack::runner {

class Actor {
 public:
  // All must outlive it.
  Actor(Session& session, const AgentMemory& memory, const AgentSetup& setup);

  // Opens the workspace as the log knows it, after whatever an earlier run left running in it is
  // ended. Fails with kNotFound or kCorrupt when edits that the log tells of are lost. Agents none
  // of whose tools needs one have none and see the project itself.
  Status prepare();

  // A call that is about to be made. What stands in the log of it already, when a crash cut it off
  // before its result, is `call.seq` > 0: it keeps its id and counts as another attempt.
  CallRecord next(const model::Call& call, DecidedBy decided_by) const;

  // Each fails only when the log or the workspace cannot be written. A call that was cut off before
  // its end has no result afterwards: memory.open_call.
  Status carry_out(const CallRecord& call);
  // Recorded with that result, and not carried out.
  Status refuse(const CallRecord& call, std::string_view code, const std::string& why);
  // A call that a crash cut off is not made again: its result is INTERRUPTED.
  Status give_up(const CallRecord& cut_off, std::string_view how, const std::string& why);

  // Whether the effect of a call that a crash cut off has happened, as its tool's `verify` says;
  // nothing when there is none, or it could not tell.
  std::optional<bool> verify(const CallRecord& cut_off) const;
  // Its effect has happened, and its answer is lost: its result says so.
  Status confirm(const CallRecord& cut_off);

  // Which rule of constraints.safety forbids the tool; empty when none does.
  std::string forbidden_by(const tool::Tool& tool) const;

  // Where the project's files are as the agent sees them.
  Path sees() const { return workspace_ ? workspace_->root() : setup_->project; }
  // Every file that the agent has changed, by path.
  Result<std::vector<std::string>> changed_files() const;

 private:
  Status check_restored() const;
  const tool::Tool* find_tool(std::string_view name) const;
  Status run_context_providers(const CallRecord& call);
  Status run(const tool::Tool& tool, const CallRecord& call);
  tool::CallContext context_of(const CallRecord& call) const;
  bool is_cut_off(const tool::ToolReturn& returned, Effect effect) const;
  Status leave_open(const CallRecord& call, tool::ToolReturn returned);
  Status record_call(const CallRecord& call, track::Wait wait);
  Status record_recall(const CallRecord& call);

  Session* session_;
  const AgentMemory* memory_;
  const AgentSetup* setup_;
  std::optional<workspace::Workspace> workspace_{};
};

}  // namespace twotrack::runner
