#include "project/summarizer_note.h"

#include <algorithm>

namespace twotrack::project {

std::string summarizer_note(const agent::Definition& agent, const ToolResult& result) {
  const auto tool_of = [](const auto& one) { return one.first; };
  const bool is_declared =
      std::ranges::find(agent.summarizers, result.tool, tool_of) != agent.summarizers.end();
  const std::string which = "the summarizer of " + result.tool + " in the agent's file ";
  if (is_declared && result.summarizer.starts_with("contract@")) {
    return which +
           "is not asked: the tool returns the tool contract, which speaks for itself "
           "(summary, knowledge_delta)";
  }
  const size_t failed = result.summarizer.find('(');
  if (failed == std::string::npos) return {};
  return which + "says nothing about this result " + result.summarizer.substr(failed);
}

}  // namespace twotrack::project
