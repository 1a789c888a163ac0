#include "project/change_evidence.h"

#include <map>

#include "base/json_tree.h"
#include "event/parts.h"
#include "event/read.h"
#include "runner/unsafe_change.h"
#include "track/index.h"
#include "track/log_file.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using workspace::Workspace;

// "run_linter: lint_errors_remaining = 0", or what it found instead.
std::string proof_of(const EvidencePart& evidence) {
  const auto wanted = JsonTree::parse(evidence.wanted.text);
  const auto found = JsonTree::parse(evidence.found.text);
  if (evidence.tool.empty() || !wanted.ok() || !wanted.value().root().is_object()) return {};
  std::string text = evidence.tool;
  bool is_first = true;
  for (const auto& [key, value] : wanted.value().root().object()) {
    const JsonElement seen = found.ok() ? found.value().root()[key] : JsonElement();
    text.append(is_first ? ": " : ", ").append(key).append(" = ");
    text.append(seen.exists() ? seen.json().text : "unknown");
    is_first = false;
  }
  return text;
}

// Of the workspace: as the log has it at each result, and as it is now.
class WorkspaceHashes {
 public:
  void add(uint64_t seq, const Event& event) {
    const auto* result = event.as<ToolResult>();
    if (result != nullptr && result->workspace) known_[seq] = result->workspace->hash;
  }
  std::string before(uint64_t seq) const {
    const auto next = known_.upper_bound(seq);
    return next == known_.begin() ? Workspace::hash_of({}) : std::prev(next)->second;
  }
  std::string last() const {
    return known_.empty() ? Workspace::hash_of({}) : known_.rbegin()->second;
  }
  // Without a workspace nothing can have changed; one that cannot be listed may have.
  static bool is_still(Project& project, const std::string& agent, const std::string& hash) {
    const auto own = Workspace::look(project.layout().root, agent);
    if (!own.ok()) return own.error().code == Code::kNotFound;
    const auto changes = own.value().changes();
    return changes.ok() && Workspace::hash_of(changes.value()) == hash;
  }

 private:
  std::map<uint64_t, std::string> known_{};
};

}  // namespace

Result<ChangeEvidence> change_evidence(Project& project, const std::string& agent) {
  const auto index =
      TRY(track::Index::open(project.files(), project.layout(), agent, track::Index::Save::kNo));
  const auto log = TRY(track::open_log(project.files(), project.layout(), agent));
  ChangeEvidence evidence;
  WorkspaceHashes hashes;
  for (const uint64_t seq : index.events_of_type(EventType::kToolResult)) {
    const auto stored = TRY(track::read_event(*log, index, seq));
    const Event event(stored->parsed);
    hashes.add(seq, event);
    if (auto unsafe = runner::unsafe_change(event)) evidence.unsafe.push_back(std::move(*unsafe));
  }
  if (index.summary().status == track::LogStatus::kUnfinished) return evidence;
  const auto ends = index.events_of_type(EventType::kRunEnd);
  evidence.has_changed_since =
      !ends.empty() && !WorkspaceHashes::is_still(project, agent, hashes.last());
  for (const uint64_t seq : ends) {
    const auto stored = TRY(track::read_event(*log, index, seq));
    const RunEnd end = TRY(read_as<RunEnd>(stored->parsed.data));
    // A call by hand that nobody's goal depends on ends the agent as it had ended. Any other end
    // speaks for itself.
    const bool is_same = end.evidence.text.empty() && end.status.text() == evidence.status;
    evidence.status = end.status.text();
    evidence.summary = end.summary;
    if (is_same) continue;
    evidence.proof.clear();
    evidence.is_proven = evidence.is_stale = false;
    const auto said = read_part<EvidencePart>(end.evidence).value_or(EvidencePart{});
    evidence.proof = proof_of(said);
    if (evidence.proof.empty()) continue;
    evidence.is_stale = said.state == EvidenceState::kStale ||
                        !WorkspaceHashes::is_still(project, agent, hashes.before(seq));
    evidence.is_proven = said.state == EvidenceState::kMet && !evidence.is_stale;
    evidence.witness = index.summary().operation + "/" + said.tool;
  }
  return evidence;
}

}  // namespace twotrack::project
