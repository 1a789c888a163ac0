#include "project/agent_advice.h"

#include <algorithm>

#include "base/joined.h"
#include "base/json_writer.h"

namespace twotrack::project {
namespace {

void write_tool(JsonWriter& json, const agent::AgentTool& one) {
  const tool::ToolSpec& spec = one.tool->spec();
  json.begin_object().member("name", spec.name).member("description", spec.description);
  json.member("effect", name_of(one.tool->effect())).key("does").begin_array();
  for (const tool::Does does : one.tool->does()) json.string(name_of(does));
  json.end_array().key("parameters").raw(tool::parameters_schema(spec)).end_object();
}

void write_success(JsonWriter& json, const std::optional<agent::Evidence>& success) {
  json.key("success");
  if (!success) {
    json.null();
    return;
  }
  json.begin_object().member("tool", success->tool).key("args").begin_object();
  for (const auto& [key, value] : success->args) json.key(key).raw(value);
  json.end_object().key("knowledge").begin_object();
  for (const auto& [key, value] : success->knowledge) json.key(key).raw(value);
  json.end_object().end_object();
}

// What nobody checks is not called a success: better said here than after the run.
void warn_without_witness(agent::Definition& agent) {
  if (agent.success) return;
  agent.warnings.push_back(
      agent.file.string() +
      ": success: missing, so every end is `unverified`: name the tool that can tell and what it "
      "must say, as in success: {tool: run_tests, knowledge: {tests_failed: 0}}");
}

// A builtin looks at the agent's own node, whatever it is given.
void warn_of_free_witness(agent::Definition& agent) {
  const agent::AgentTool* witness = agent.success ? agent.find(agent.success->tool) : nullptr;
  if (witness == nullptr || witness->tool->is_builtin()) return;
  const auto& free = witness->tool->spec().parameters;
  if (free.empty()) return;
  agent.warnings.push_back(agent.file.string() + ": success: the model chooses what " +
                           agent.success->tool + " looks at (" +
                           joined(free, ", ", &tool::Parameter::name) +
                           "): pin it, as in success: {tool: " + agent.success->tool + ", args: {" +
                           free.front().name + ": \"{{ file_path }}\"}, …}");
}

// Knowledge that the witness's summarizer does not give can only come from the tool itself.
void warn_of_silent_witness(agent::Definition& agent) {
  if (!agent.success) return;
  const auto its = std::ranges::find(agent.summarizers, agent.success->tool,
                                     [](const auto& one) { return one.first; });
  if (its == agent.summarizers.end()) return;
  const std::vector<std::string>& keys = its->second.keys;
  for (const auto& [key, value] : agent.success->knowledge) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    agent.warnings.push_back(agent.file.string() + ": success: wants " + key + " of " +
                             agent.success->tool + ", whose summarizer gives " +
                             (keys.empty() ? "no facts" : joined(keys)) +
                             ": add it, as in summarizer: {facts: {" + key + ": /" + key + "}}");
  }
}

}  // namespace

Json to_json(const agent::Definition& agent, uint64_t turns) {
  JsonWriter json;
  json.begin_object().member("name", agent.name).member("operation", agent.operation);
  json.key("file").lossy_string(agent.file.string()).member("hash", agent.hash);
  json.member("max_turns", turns).key("node_types").begin_array();
  for (const hub::NodeType type : agent.node_types) json.string(name_of(type));
  json.end_array().key("files").texts(agent.files).key("safety").begin_array();
  for (const agent::Safety rule : agent.safety) json.string(name_of(rule));
  json.end_array().key("tools").begin_array();
  for (const agent::AgentTool& one : agent.tools) write_tool(json, one);
  json.end_array();
  write_success(json, agent.success);
  json.key("measured").begin_array();
  for (const agent::Measured& one : agent.measured) {
    json.begin_object().member("model", one.model).member("succeeded", one.succeeded);
    json.member("cases", one.cases).end_object();
  }
  json.end_array().member("recommends", agent.recommends);
  json.key("warnings").texts(agent.warnings).end_object();
  return json.take();
}

void advise(agent::Definition& agent) {
  warn_without_witness(agent);
  warn_of_free_witness(agent);
  warn_of_silent_witness(agent);
}

}  // namespace twotrack::project
