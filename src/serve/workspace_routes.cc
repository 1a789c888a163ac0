// What agents changed, and what a person decides about it.
#include <algorithm>
#include <mutex>

#include "base/json_tree.h"
#include "event/ids.h"
#include "project/change_evidence.h"
#include "project/decide_workspace.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "workspace/line_diff.h"
#include "workspace/workspace.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;
using project::ChangeEvidence;
using project::DecideOptions;
using project::DecisionAnswer;
using project::WorkspaceState;
using workspace::Workspace;

constexpr size_t kDiffBytesMax = size_t{1} << 20;

// A project of its own for each decision: its configuration is read anew, and what it says is kept
// for the answer.
class DecidingProject final : public project::Project {
 public:
  using Project::Project;
  void note(std::string_view text) override { add(text); }
  void warn(std::string_view text) override { add(text); }
  void fail(const Error& error) override { add(error.message); }
  const std::string& said() const { return said_; }

 private:
  void add(std::string_view text) { said_ += (said_.empty() ? "" : "\n") + std::string(text); }
  std::string said_;
};

Result<WorkspaceState> state_of(Served& served, const std::string& agent) {
  const Error missing{Code::kNotFound, "there is no workspace of this agent"};
  if (!check_agent_id(agent).ok()) return missing;
  if (!Workspace::exists(served.project.layout().root, agent)) return missing;
  auto states = TRY(workspace_states(served.project, {agent}));
  if (states.empty()) return missing;
  return std::move(states.front());
}

Result<Json> list_workspaces(Served& served, const HttpCall& call) {
  const std::vector<std::string> agents = TRY(Workspace::agents(served.project.layout().root));
  JsonWriter json;
  json.begin_array();
  for (const WorkspaceState& one : TRY(workspace_states(served.project, agents))) {
    if (call.parameter("all").empty() && one.is_over()) continue;
    const auto evidence = change_evidence(served.project, one.agent);
    json.begin_object()
        .key("agent_id")
        .lossy_string(one.agent)
        .member("state", name_of(one.status));
    json.key("run_id").lossy_string(one.log ? one.log->run_id : "");
    json.key("node_id").lossy_string(one.log ? one.log->node_id : "");
    json.key("operation").lossy_string(one.log ? one.log->operation : "");
    json.key("files").begin_array();
    for (const workspace::Change& change : one.changes) {
      json.begin_object().key("path").lossy_string(change.path);
      json.member("change", name_of(change.kind)).end_object();
    }
    json.end_array().member("bytes", one.bytes);
    json.member("is_unsafe", evidence.ok() && !evidence.value().unsafe.empty()).end_object();
  }
  return json.end_array().take();
}

void write_evidence(JsonWriter& json, const Result<ChangeEvidence>& evidence) {
  json.key("evidence");
  if (!evidence.ok()) {
    json.null().member("is_unsafe", false);
    return;
  }
  const ChangeEvidence& one = evidence.value();
  json.begin_object().key("status").lossy_string(one.status);
  json.key("summary").lossy_string(one.summary).key("proof").lossy_string(one.proof);
  json.member("is_proven", one.is_proven).member("is_stale", one.is_stale);
  json.key("witness")
      .lossy_string(one.witness)
      .key("unsafe")
      .texts(one.unsafe)
      .end_object()
      .member("is_unsafe", !one.unsafe.empty());
}

// What accepting would meet. Only where decisions are allowed: looking it up takes their lock.
Result<workspace::Plan> plan_of(Served& served, const std::string& agent) {
  if (!served.allows_decisions) {
    return with_hint(Error{Code::kInvalid, "this server is read-only"},
                     "start it with --allow-decisions, or use `twotrack workspace`");
  }
  DecidingProject project(served.project.layout().root);
  const auto decisions = TRY(open_decisions(project, true));
  return decisions.plan_accept(agent, TRY(plan_rules(project)));
}

Result<Json> show_workspace(Served& served, const HttpCall& call) {
  const WorkspaceState one = TRY(state_of(served, call.wild[0]));
  const Workspace files = TRY(Workspace::look(served.project.layout().root, one.agent));
  const auto diff = files.diff();
  const auto plan = plan_of(served, one.agent);
  JsonWriter json;
  json.begin_object().key("agent_id").lossy_string(one.agent).member("state", name_of(one.status));
  json.key("trouble").lossy_string(one.trouble).key("files").begin_array();
  for (const workspace::Change& change : one.changes) {
    const bool is_sensitive =
        plan.ok() && std::ranges::any_of(plan.value().sensitive, [&](const auto& sensitive) {
          return sensitive.path == change.path;
        });
    json.begin_object().key("path").lossy_string(change.path);
    json.member("change", name_of(change.kind)).member("is_sensitive", is_sensitive).end_object();
  }
  json.end_array().key("diff");
  const std::string text = diff.ok() ? diff.value() : diff.error().message;
  json.lossy_string(std::string_view(text).substr(0, kDiffBytesMax));
  json.member("is_cut", text.size() > kDiffBytesMax);
  write_evidence(json, change_evidence(served.project, one.agent));
  json.key("conflicts").begin_array();
  if (plan.ok()) {
    for (const workspace::Conflict& conflict : plan.value().conflicts) {
      json.begin_object().key("path").lossy_string(conflict.path);
      json.key("message").lossy_string(conflict.why).end_object();
    }
  }
  json.end_array().member("can_decide", plan.ok());
  json.key("why_not").lossy_string(plan.ok() ? "" : plan.error().text());
  return json.end_object().take();
}

// ---- decisions ----

Result<DecideOptions> options_of(const HttpCall& call) {
  DecideOptions options;
  if (call.body.empty()) return options;
  const auto tree = JsonTree::parse(call.body);
  if (!tree.ok() || !tree.value().root().is_object()) {
    return Error{Code::kInvalid, "the body is not a JSON object"};
  }
  const JsonElement body = tree.value().root();
  options.skips_conflicts = body["skip_conflicts"].flag();
  options.allows_sensitive = body["allow_sensitive"].flag();
  options.skips_sensitive = body["skip_sensitive"].flag();
  options.takes_unfinished = body["unfinished"].flag();
  return options;
}

Result<Json> accept(Served& served, const std::string& agent, const DecideOptions& options) {
  DecidingProject project(served.project.layout().root);
  auto decisions = TRY(open_decisions(project, false));
  const DecisionAnswer answer = TRY(
      decide_workspace(project, decisions, agent, workspace::WorkspaceAction::kAccept, options));
  JsonWriter json;
  json.begin_object().member("state", name_of(answer.state)).member("files", answer.files());
  json.member("is_complete", answer.is_complete());
  json.key("message").lossy_string(project.said()).key("answer").raw(to_json(answer));
  json.key("conflicts").begin_array();
  for (const workspace::Conflict& conflict : answer.plan.conflicts) {
    json.begin_object().key("path").lossy_string(conflict.path);
    json.key("message").lossy_string(conflict.why).end_object();
  }
  json.end_array().key("sensitive").begin_array();
  for (const workspace::Sensitive& one : answer.plan.sensitive) {
    json.begin_object().key("path").lossy_string(one.path).key("message").lossy_string(one.why);
    json.end_object();
  }
  return json.end_array().end_object().take();
}

Result<Json> reject(Served& served, const WorkspaceState& one) {
  DecidingProject project(served.project.layout().root);
  TRY(reject_workspace(project, one, false));
  JsonWriter json;
  json.begin_object().member("state", "rejected").member("files", one.changes.size());
  json.key("conflicts").begin_array().end_array();
  return json.key("message").lossy_string(project.said()).end_object().take();
}

HttpReply decide(Served& served, const HttpCall& call) {
  if (!served.allows_decisions) {
    return http::error_reply(403, "not_allowed",
                             with_hint(Error{Code::kInvalid, "this server is read-only"},
                                       "start it with --allow-decisions"));
  }
  // No form and no simple request of another site can send these.
  const bool is_ours = call.header("X-Twotrack") == "1" &&
                       call.header("Content-Type").value_or("").starts_with("application/json");
  if (!is_ours) {
    return http::error_reply(
        403, "not_allowed",
        Error{Code::kInvalid, "a decision needs JSON and the header X-Twotrack: 1"});
  }
  const auto one = state_of(served, call.wild[0]);
  if (!one.ok()) return error_reply(one.error());
  const auto options = options_of(call);
  if (!options.ok()) return error_reply(options.error());
  const auto decided = call.target.parts.back() == "accept"
                           ? accept(served, one.value().agent, options.value())
                           : reject(served, one.value());
  // What was asked for is well formed and yet cannot be done.
  const bool is_refused = !decided.ok() && decided.error().code == Code::kInvalid;
  return is_refused ? http::error_reply(422, "invalid", decided.error()) : reply_of(decided);
}

}  // namespace

void add_workspace_routes(Served& served, Routes& routes) {
  add_json_route(
      routes, "/api/workspaces",
      [&served](const HttpCall& call) { return list_workspaces(served, call); },
      http::RouteLane::kLong);
  add_json_route(
      routes, "/api/workspaces/*",
      [&served](const HttpCall& call) { return show_workspace(served, call); },
      http::RouteLane::kLong);
  for (const char* path : {"/api/workspaces/*/accept", "/api/workspaces/*/reject"}) {
    routes.push_back({.method = "POST",
                      .path = path,
                      .answer = [&served](const HttpCall& call) { return decide(served, call); },
                      .lane = http::RouteLane::kLong});
  }
}

}  // namespace twotrack::serve
