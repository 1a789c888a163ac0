#include "project/reached.h"

#include <algorithm>
#include <utility>

#include "base/json_tree.h"
#include "tool/contract_return.h"

namespace twotrack::project {
namespace {

bool may_be_asked(const tool::Tool& witness) {
  return witness.is_builtin() && witness.effect() == Effect::kPure &&
         std::ranges::none_of(witness.spec().parameters, &tool::Parameter::is_required);
}

}  // namespace

Asked ask_witness(const agent::Definition& agent, const hub::Node& node,
                  const sandbox::Policy& policy) {
  const agent::AgentTool* witness = agent.success ? agent.find(agent.success->tool) : nullptr;
  if (witness == nullptr || !may_be_asked(*witness->tool)) return {};
  tool::CallContext call{.workspace = policy.workspace, .node = node, .policy = policy};
  call.policy.looks_only = true;
  const tool::ToolReturn said = witness->tool->call(call);
  const auto tree = JsonTree::parse(said.output);
  if (tree.ok() && said.code == tool::kNotChecked) {
    return {.unchecked = std::string(json_string(tree.value().root(), "error"))};
  }
  if (tree.ok() && said.code == tool::kBrokenSetup) {
    return {.broken = std::string(json_string(tree.value().root(), "error"))};
  }
  JsonObject knowledge;
  if (!tree.ok() || !tree.value().root()["knowledge_delta"].read(knowledge)) return {};
  std::string text = agent.success->tool + " says";
  for (const auto& [key, wanted] : agent.success->knowledge) {
    JsonElement value;
    if (!knowledge[key].read(value) || value.json() != wanted) return {};
    text += (text.ends_with("says") ? " " : ", ") + key + " = " + wanted.text;
  }
  return {.reached = std::move(text)};
}

}  // namespace twotrack::project
