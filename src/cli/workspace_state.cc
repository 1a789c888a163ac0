#include "cli/workspace_state.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/json_writer.h"
#include "cli/log_list.h"
#include "track/index.h"

namespace twotrack::cli {
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

std::string state_of(const WorkspaceState& one, const Accepted* accepted) {
  if (one.log && one.log->status == "running") return "running";
  const bool is_accepted = accepted != nullptr && accepted->hash == Workspace::hash_of(one.changes);
  if (is_accepted) return accepted->is_whole ? "accepted" : "partly";
  if (!one.log) return "orphan";
  if (count(*one.log, "workspace_rejected") > 0) return "rejected";
  if (one.log->status == "unfinished") return "unfinished";
  return one.changes.empty() ? "unchanged" : "open";
}

Result<WorkspaceState> look(Context& context, const std::string& agent,
                            const std::vector<Accepted>& accepted) {
  WorkspaceState one{.agent = agent};
  const auto index = track::Index::open(context.files(), context.layout(), agent);
  if (index.ok()) one.log = live_summary(context, index.value());
  const Workspace own = TRY(Workspace::look(context.layout().root, agent));
  one.root = own.root().string();
  one.kind = name_of(own.kind());
  one.changes = TRY(own.changes());
  one.bytes = own.disk_bytes();
  for (const Accepted& kept : accepted) {
    if (kept.agent == agent) one.bytes += kept.bytes;
  }
  one.state = state_of(one, latest(accepted, agent));
  return one;
}

}  // namespace

bool WorkspaceState::is_over() const {
  return state == "accepted" || state == "rejected" || state == "unchanged" || state == "orphan";
}

Result<std::vector<WorkspaceState>> workspace_states(Context& context,
                                                     const std::vector<std::string>& agents) {
  const std::vector<Accepted> accepted = TRY(workspace::Decisions::accepted(context.layout().root));
  std::vector<WorkspaceState> all;
  for (const std::string& agent : agents) {
    auto one = look(context, agent, accepted);
    if (!one.ok()) return std::move(one).error().at(agent);
    all.push_back(std::move(one).value());
  }
  return all;
}

std::string to_json(const WorkspaceState& one) {
  JsonWriter json;
  json.begin_object().member("agent_id", one.agent);
  if (one.log) {
    json.member("run_id", one.log->run_id).member("operation", one.log->operation);
    json.member("node_id", one.log->node_id).member("status", one.log->status);
    json.member("last", one.log->last);
  }
  json.member("state", one.state).member("kind", one.kind).member("bytes", one.bytes);
  json.key("root").lossy_string(one.root);
  json.member("hash", Workspace::hash_of(one.changes)).key("changes").begin_array();
  for (const Change& change : one.changes) {
    json.begin_object().key("path").lossy_string(change.path);
    json.member("change", workspace::name_of(change.kind));
    json.member("sha256", change.sha256).member("base_sha256", change.base_sha256);
    json.member("mode", change.mode).member("base_mode", change.base_mode).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::cli
