#include "project/change_evidence.h"

#include "base/json_tree.h"
#include "event/read.h"
#include "runner/unsafe_change.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

// "run_linter: lint_errors_remaining = 0", or what it found instead.
std::string proof_of(JsonElement evidence) {
  std::string text(json_string(evidence, "tool"));
  JsonObject wanted;
  JsonObject found;
  if (text.empty() || !evidence["wanted"].read(wanted)) return {};
  const bool has_found = evidence["found"].read(found);
  bool is_first = true;
  for (const auto& [key, value] : wanted) {
    JsonElement seen;
    const bool is_known = has_found && found[key].read(seen);
    text.append(is_first ? ": " : ", ").append(key).append(" = ");
    text.append(is_known ? seen.json() : "unknown");
    is_first = false;
  }
  return text;
}

}  // namespace

Result<ChangeEvidence> change_evidence(Project& project, const std::string& agent) {
  const auto index =
      TRY(track::Index::open(project.files(), project.layout(), agent, track::Index::Save::kNo));
  const auto log = TRY(track::open_log(project.files(), project.layout(), agent));
  ChangeEvidence evidence;
  for (const uint64_t seq : index.events_of_type(EventType::kToolResult)) {
    const auto stored = TRY(track::read_event(*log, index, seq));
    std::string unsafe = runner::unsafe_change(Event(stored->parsed));
    if (!unsafe.empty()) evidence.unsafe.push_back(std::move(unsafe));
  }
  const auto ends = index.events_of_type(EventType::kRunEnd);
  if (ends.empty() || index.summary().status == "unfinished") return evidence;
  const auto stored = TRY(track::read_event(*log, index, ends.back()));
  const RunEnd end = TRY(read_as<RunEnd>(stored->parsed.data));
  evidence.status = end.status.text();
  evidence.summary = end.summary;
  const auto tree = JsonTree::parse(end.evidence.text);
  if (!tree.ok()) return evidence;
  evidence.proof = proof_of(tree.value().root());
  evidence.is_proven = json_string(tree.value().root(), "state") == "met";
  return evidence;
}

}  // namespace twotrack::project
