// Actor: executes calls, each recorded before its effect and with exactly one result after it.
//
//   tool_call, durable unless the call is pure → the tool → the workspace's new generation, durable
//   → tool_result, durable → applied
//
// After a crash, the call's effect class decides: a pure or idempotent call is made
// again; for a workspace call, the workspace is reset to the generation in the log, and it
// is made again; whether an external effect happened is unknown, so nobody guesses.
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

// How the workspaces of agents are made here, if that is possible.
workspace::WorkspaceKind best_workspace(const sandbox::Policy& policy);

class Actor {
 public:
  // All must outlive it.
  Actor(Session& session, const AgentMemory& memory, const AgentSetup& setup);

  // Opens the workspace as the log knows it, after killing whatever an earlier run left running
  // in it. Fails with kNotFound or kCorrupt if edits recorded in the log are lost. Agents without
  // tools that need a workspace have none and see the project itself.
  Status prepare();

  // A call that is about to be made. If it is already in the log, because a crash cut it off
  // before its result, `call.seq` is > 0: it keeps its id and counts as another attempt.
  CallRecord next(const model::Call& call, DecidedBy decided_by) const;

  // Each fails only if the log or the workspace cannot be written. A call that was cut off before
  // its end has no result afterwards: memory.open_call.
  Status carry_out(const CallRecord& call);
  // Recorded with that result, and not executed.
  Status refuse(const CallRecord& call, std::string_view code, const std::string& why);
  // A call that a crash cut off is not made again: its result is INTERRUPTED.
  Status give_up(const CallRecord& cut_off, std::string_view how, const std::string& why);

  // Whether the effect of a call that a crash cut off happened, according to its tool's `verify`;
  // nullopt if there is none, or it does not know.
  std::optional<bool> verify(const CallRecord& cut_off) const;
  // Its effect happened, but its answer is lost: its result says so.
  Status confirm(const CallRecord& cut_off);

  // Which rule of constraints.safety forbids the tool; empty if none does.
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
  // The workspace as it was before the call.
  Status forget_writes();
  Result<WorkspaceAfter> keep_workspace();
  Status undo(const Error& why, ToolResult& result);
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
