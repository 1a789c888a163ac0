// A person's decisions about what an agent changed: accept it, undo that, reject it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "project/project.h"
#include "project/workspace_state.h"
#include "workspace/decisions.h"

namespace twotrack::project {

struct DecideOptions {
  bool skips_conflicts = false;
  bool allows_sensitive = false;
  bool skips_sensitive = false;
  bool takes_unfinished = false;
  bool is_dry_run = false;
  bool hides_diff = false;  // it was shown before
  bool only_notes = false;  // part of another command, whose answer it is not
};

enum class DecisionState : uint8_t {
  kAccepted,
  kUndone,
  kRefused,  // something conflicts or is sensitive
  kPlanned,  // a dry run
  kNothing,  // there was nothing to do
};
constexpr auto all_names(DecisionState) {
  return name_list("accepted", "undone", "refused", "planned", "nothing");
}

// What happened to one agent's changes.
struct DecisionAnswer {
  std::string agent{};
  DecisionState state = DecisionState::kNothing;
  workspace::Plan plan{};
  std::optional<workspace::Decided> decided{};
  std::string diff{};
  std::vector<std::string> unsafe{};  // of an accept: changes that their tools call unsafe
  // Of an accept that its witness did not see as it is now: the command that asks it again.
  std::string check_again{};

  bool is_undo() const { return plan.journal.action == workspace::WorkspaceAction::kUndo; }
  // How many files the plan changes.
  uint64_t files() const;
  // Whether nothing was left undone.
  bool is_complete() const;
};
Json to_json(const DecisionAnswer& answer);

// Files in which the agent's changes and the project's own meet.
std::vector<std::string> merged_files(const workspace::Plan& plan);

// The decisions of the project, with its lock. What a killed process left is finished first, unless
// it is a dry run.
Result<workspace::Decisions> open_decisions(Project& project, bool is_dry_run);

// Accepts or undoes the changes of one agent. Fails with kInvalid if it has not ended.
Result<DecisionAnswer> decide_workspace(Project& project, workspace::Decisions& decisions,
                                        const std::string& agent, workspace::WorkspaceAction action,
                                        const DecideOptions& options);

// Removes the workspace, and records that. Needs no change set: one that cannot be listed can still
// be rejected. Fails with kInvalid if it was accepted, kConflict while the agent runs.
Status reject_workspace(Project& project, const WorkspaceState& one, bool is_dry_run);

}  // namespace twotrack::project
