#include "project/queue_task.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/ids.h"
#include "event/trace_context.h"
#include "project/git_tree.h"

namespace twotrack::project {
namespace {

constexpr uint64_t kVersion = 1;
constexpr size_t kDigestLength = 64;

bool is_digest(std::string_view text) {
  return text.size() == kDigestLength &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

Json to_json(const QueueTask& task) {
  JsonWriter json;
  json.begin_object().member("v", kVersion).member("run_id", task.run_id);
  json.member("agent_id", task.agent.agent_id).member("operation", task.agent.operation);
  json.member("node_id", task.agent.node_id).member("project", task.project);
  if (!task.commit.empty()) {
    json.member("commit", task.commit).member("commit_blob", task.commit_blob);
  }
  if (!task.traceparent.empty()) json.member("traceparent", task.traceparent);
  if (task.turns) json.member("turns", *task.turns);
  if (task.decide) json.member("decide", name_of(*task.decide));
  return json.end_object().take();
}

Result<QueueTask> read_names(std::string_view json) {
  const JsonTree tree = TRY(JsonTree::parse(json));
  const JsonElement root = tree.root();
  if (!root.is_object()) return Error{Code::kInvalid, "the task is not an object"};
  QueueTask task{.agent = {.agent_id = std::string(json_string(root, "agent_id"))},
                 .run_id = std::string(json_string(root, "run_id"))};
  TRY(check_agent_id(task.agent.agent_id));
  TRY(check_run_id(task.run_id));
  return task;
}

Result<QueueTask> read_task(std::string_view json) {
  const JsonTree tree = TRY(JsonTree::parse(json));
  const JsonElement root = tree.root();
  if (!root.is_object()) return Error{Code::kInvalid, "the task is not an object"};
  const auto text = [&](std::string_view key) { return std::string(json_string(root, key)); };
  QueueTask task{.agent = {.agent_id = text("agent_id"),
                           .operation = text("operation"),
                           .node_id = text("node_id")},
                 .run_id = text("run_id"),
                 .project = text("project"),
                 .commit = text("commit"),
                 .commit_blob = text("commit_blob")};
  if (parse_traceparent(text("traceparent"))) task.traceparent = text("traceparent");
  if (const uint64_t turns = root["turns"].count(); turns > 0) task.turns = turns;
  const auto decide = named<Decide>(text("decide"));
  if (decide != Decide::kAuto) task.decide = decide;
  if (root["v"].count() != kVersion) {
    return Error{Code::kInvalid, "the task is of another version of twotrack"};
  }
  TRY(check_agent_id(task.agent.agent_id));
  TRY(check_run_id(task.run_id));
  if (!is_digest(task.project)) return Error{Code::kInvalid, "the task names no project"};
  const bool names_commit = is_commit_id(task.commit) && is_digest(task.commit_blob);
  if (!task.commit.empty() && !names_commit) {
    return Error{Code::kInvalid, "the task's commit is not a commit id"};
  }
  return task;
}

}  // namespace twotrack::project
