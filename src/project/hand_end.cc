#include "project/hand_end.h"

#include "runner/evidence.h"
#include "runner/totals.h"

namespace twotrack::project {
namespace {

RunStatus status_after(RunStatus before, EvidenceState evidence) {
  // With a witness, only an edit makes a success unverified: it may be confirmed again.
  if (before != RunStatus::kSuccess && before != RunStatus::kUnverified) return before;
  if (evidence == EvidenceState::kMet) return RunStatus::kSuccess;
  return evidence == EvidenceState::kUnmet ? RunStatus::kPartial : RunStatus::kUnverified;
}

}  // namespace

RunEnd hand_end(const agent::Definition* own, const hub::Node& node, const runner::Session& session,
                const runner::AgentMemory& memory, EndBefore before, std::string summary) {
  RunEnd end{.status = before.status,
             .summary = std::move(summary),
             .totals = {runner::to_json(memory.totals)},
             .decided_by = memory.totals.decided_by};
  if (own == nullptr || !own->success) {
    if (before.has_changed) {
      end.status = status_after(before.status, EvidenceState::kUndeclared);
    }
    return end;
  }
  end.status = status_after(before.status, evidence_state(*own, session.packet(), memory));
  end.evidence = {evidence_json(*own, node, session.packet(), memory)};
  return end;
}

}  // namespace twotrack::project
