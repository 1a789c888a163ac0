#include "project/prune_logs.h"

#include <algorithm>

#include "project/log_signature.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "runner/unfinished.h"
#include "text/event_text.h"
#include "text/human.h"
#include "track/blob_store.h"
#include "track/verify.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

// Files half-written by a crash are older than any write still in progress.
constexpr int64_t kLeftoverAgeUs = int64_t{24} * 3600 * 1'000'000;

// What nobody has decided about has only its log to say where it came from.
Result<bool> has_waiting_workspace(Project& project, const std::string& agent) {
  if (!workspace::Workspace::exists(project.layout().root, agent)) return false;
  const WorkspaceState own = TRY(workspace_states(project, {agent})).front();
  return own.is_waiting() || own.status == WorkspaceStatus::kUnfinished;
}

// An undo is recorded in the log, too.
Result<bool> can_be_undone(Project& project, const std::string& agent) {
  const workspace::JournalKey key = TRY(find_journal_key());
  const auto accepted = TRY(workspace::Decisions::accepted(project.layout().root, key));
  return std::ranges::find(accepted, agent, &workspace::Accepted::agent) != accepted.end();
}

}  // namespace

Result<PlannedLeft> planned_left(Project& project) {
  PlannedLeft left;
  const auto found = TRY(runner::find_unfinished(project.files(), project.layout()));
  for (const runner::UnfinishedAgent& one : found.agents) {
    if (!one.has_begun) ++left[one.planned_by];
  }
  return left;
}

Result<std::string> reason_to_keep(Project& project, const track::LogSummary& log,
                                   const PlannedLeft& left, bool keeps_failed) {
  if (log.status == track::LogStatus::kRunning) return std::string("in use");
  if (const auto planned = left.find(log.agent_id); planned != left.end()) {
    return count_of(planned->second, "agent") + " not started: twotrack run --resume";
  }
  if (keeps_failed && status_tone(log.status.text()) != Tone::kGood) {
    return std::string("not a success");
  }
  if (TRY(has_waiting_workspace(project, log.agent_id))) {
    return "its workspace waits: twotrack review " + log.agent_id;
  }
  if (TRY(can_be_undone(project, log.agent_id))) {
    return "its accept can be undone, until twotrack workspace clean " + log.agent_id;
  }
  // A damaged log is evidence, and the index does not check for damage.
  const auto report = TRY(track::verify_log(project.files(), project.layout(), log.agent_id));
  return std::string(report.ok() ? "" : "damaged: twotrack verify " + log.agent_id);
}

Result<std::string> prune_log(Project& project, const std::string& agent) {
  const auto removed = track::remove_log(project.files(), project.layout(), agent);
  if (!removed.ok()) {
    if (removed.error().code != Code::kConflict) return removed.error();
    return removed.error().message;
  }
  TRY(forget_signature(project, agent));
  track::KvMirror* mirror = TRY(project.mirror());
  if (mirror != nullptr) TRY(mirror->forget(agent));
  return std::string();
}

Result<PrunedBlobs> prunable_blobs(Project& project, const std::set<std::string>& gone) {
  const auto blobs = TRY(track::find_unnamed_blobs(project.files(), project.layout(), gone));
  return PrunedBlobs{.count = blobs.names.size(), .bytes = blobs.bytes};
}

Result<PrunedBlobs> prune_blobs(Project& project) {
  track::BlobStore store(project.files(), project.layout());
  TRY(store.remove_leftovers(project.clock().now_us() - kLeftoverAgeUs));
  const auto blobs = TRY(track::remove_unnamed_blobs(project.files(), project.layout()));
  return PrunedBlobs{.count = blobs.count, .bytes = blobs.bytes, .kept = blobs.kept};
}

}  // namespace twotrack::project
