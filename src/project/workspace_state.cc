#include "project/workspace_state.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "base/clock.h"
#include "base/json_writer.h"
#include "project/log_list.h"
#include "project/workspace_ledger.h"
#include "track/index.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

using workspace::Accepted;
using workspace::Change;
using workspace::Workspace;

const Accepted* latest(const std::vector<Accepted>& all, const std::string& agent) {
  const Accepted* found = nullptr;
  for (const Accepted& one : all) {
    if (one.agent == agent) found = &one;
  }
  return found;
}

uint64_t count(const track::LogSummary& log, const std::string& type) {
  const auto found = log.types.find(type);
  return found == log.types.end() ? 0 : found->second;
}

bool is_rejected(const track::LogSummary& log) {
  return count(log, "workspace_rejected") > 0;
}

WorkspaceStatus status_of(const WorkspaceState& one, const Accepted* accepted) {
  using enum WorkspaceStatus;
  if (one.log && one.log->status == track::LogStatus::kRunning) return kRunning;
  if (one.root.empty() && accepted != nullptr) return kAccepted;
  if (!one.trouble.empty()) return one.log && is_rejected(*one.log) ? kRejected : kDamaged;
  const bool is_accepted = accepted != nullptr && accepted->hash == Workspace::hash_of(one.changes);
  if (is_accepted) return accepted->is_whole ? kAccepted : kPartly;
  if (!one.log) return kOrphan;
  if (is_rejected(*one.log)) return kRejected;
  if (one.log->status == track::LogStatus::kUnfinished) return kUnfinished;
  return one.changes.empty() ? kUnchanged : kOpen;
}

// A tool may leave a tree that cannot be listed: that is a problem of this workspace only.
Status look_into(Project& project, WorkspaceState& one) {
  const Workspace own = TRY(Workspace::look(project.layout().root, one.agent));
  one.root = own.root().string();
  one.kind = name_of(own.kind());
  one.bytes = own.disk_bytes();
  auto changes = own.changes();
  if (changes.ok()) {
    one.changes = std::move(changes).value();
  } else if (one.trouble.empty()) {
    one.trouble = changes.error().message;
  }
  one.left_out = left_out_of(project, one.agent);
  return Done{};
}

int64_t last_us(Project& project, const WorkspaceState& one) {
  if (one.log) {
    const auto last = parse_time(one.log->last);
    if (last.ok()) return last.value();
  }
  const workspace::WorkspacePaths store{workspace::workspaces_of(project.layout().root) /
                                        one.agent};
  const auto info = project.files().info(store.base_list());
  return info.ok() ? info.value().modified_us : 0;
}

Result<WorkspaceState> look(Project& project, const std::string& agent,
                            const std::vector<Accepted>& accepted) {
  WorkspaceState one{.agent = agent};
  const auto index = track::Index::open(project.files(), project.layout(), agent);
  const bool has_no_log = !index.ok() && index.error().code == Code::kNotFound;
  if (index.ok()) one.log = live_summary(project, index.value());
  if (!index.ok() && !has_no_log) one.trouble = index.error().message;
  if (Workspace::exists(project.layout().root, agent)) TRY(look_into(project, one));
  one.last_us = last_us(project, one);
  for (const Accepted& kept : accepted) {
    if (kept.agent == agent) one.bytes += kept.bytes;
  }
  one.status = status_of(one, latest(accepted, agent));
  // It has no log and cannot be listed: still an orphan.
  if (has_no_log && one.status == WorkspaceStatus::kDamaged) {
    one.status = WorkspaceStatus::kOrphan;
  }
  return one;
}

}  // namespace

bool WorkspaceState::is_by_hand() const {
  return log && log->operation == kByHandOperation;
}

bool WorkspaceState::is_over() const {
  using enum WorkspaceStatus;
  return status == kAccepted || status == kRejected || status == kUnchanged || status == kOrphan;
}

Result<std::vector<WorkspaceState>> workspace_states(Project& project,
                                                     const std::vector<std::string>& agents) {
  const workspace::JournalKey key = TRY(find_journal_key());
  const std::vector<Accepted> accepted =
      TRY(workspace::Decisions::accepted(project.layout().root, key));
  std::vector<WorkspaceState> all;
  for (const std::string& agent : agents) {
    auto one = look(project, agent, accepted);
    if (!one.ok()) return std::move(one).error().at(agent);
    all.push_back(std::move(one).value());
  }
  return all;
}

std::vector<std::string> left_out_of(Project& project, const std::string& agent) {
  std::vector<std::string> found;
  const auto own = Workspace::look(project.layout().root, agent);
  if (!own.ok()) return found;
  const workspace::WorkspacePaths store{workspace::workspaces_of(project.layout().root) / agent,
                                        own.value().kind() == workspace::WorkspaceKind::kOverlay};
  const auto names = project.files().list(store.tree());
  if (!names.ok()) return found;
  std::ranges::copy_if(names.value(), std::back_inserter(found), workspace::is_built);
  return found;
}

Json to_json(const WorkspaceState& one) {
  JsonWriter json;
  json.begin_object().member("agent_id", one.agent);
  if (one.log) {
    json.member("run_id", one.log->run_id).member("operation", one.log->operation);
    json.member("node_id", one.log->node_id).member("status", one.log->status.text());
    json.member("last", one.log->last);
  }
  json.member("state", name_of(one.status)).member("kind", one.kind).member("bytes", one.bytes);
  json.key("root").lossy_string(one.root);
  if (!one.trouble.empty()) json.key("trouble").lossy_string(one.trouble);
  if (!one.left_out.empty()) {
    json.key("left_out").texts(one.left_out);
  }
  json.member("hash", Workspace::hash_of(one.changes)).key("changes").begin_array();
  for (const Change& change : one.changes) {
    json.begin_object().key("path").lossy_string(change.path);
    json.member("change", name_of(change.kind));
    json.member("sha256", change.sha256).member("base_sha256", change.base_sha256);
    json.member("mode", change.mode).member("base_mode", change.base_mode).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::project
