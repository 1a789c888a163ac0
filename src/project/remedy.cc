#include "project/remedy.h"

#include <algorithm>
#include <map>

#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

bool is_lost(const EndedAgent& agent) {
  const RunStatus status = agent.status;
  return status == RunStatus::kFailed || status == RunStatus::kStuck ||
         status == RunStatus::kTurnLimit || status == RunStatus::kPartial;
}

// Whatever the model: it saw nothing.
std::string too_small_text(const EndedAgent& agent) {
  return "nothing that their tools returned fits into " + std::to_string(agent.too_small) +
         " bytes: raise runner.memory.packet_size_limit";
}

std::string remedy_for(const EndedAgent& agent, const RunPlan& plan, const RunWay& way) {
  if (agent.lacks_fact) {
    return "no model can help that: look at `success` in its file (twotrack agents " +
           agent.name.operation + ")";
  }
  const auto known = std::ranges::find_if(plan.definitions, [&](const auto& definition) {
    return definition->operation == agent.name.operation && !definition->recommends.empty();
  });
  if (known != plan.definitions.end()) {
    return "for " + (*known)->operation + " use " + (*known)->recommends +
           " (--model http://HOST:PORT, or model.servers in twotrack.yaml)";
  }
  if (!agent.has_offer || way.is_guarded) return "use a larger model (--model http://HOST:PORT)";
  return "with --decide guarded the program offers the calls that make sense, and the model picks "
         "one; or use a larger model (--model http://HOST:PORT)";
}

// To be copied: the last call that failed, by hand. What fills a screen is left to the person.
std::string hand_call_of(const EndedAgent& agent) {
  constexpr size_t kArgsShown = 400;
  const std::string& args = agent.broken_tool.args.text;
  std::string text = "twotrack tools call " +
                     shell_word(agent.name.operation + "/" + agent.broken_tool.name) + " --node " +
                     shell_word(agent.name.node_id);
  if (!args.empty() && args != "{}" && args.size() <= kArgsShown) {
    text += " --args " + shell_word(args);
  }
  return text;
}

}  // namespace

std::vector<std::string> remedies(const RunPlan& plan, const std::vector<EndedAgent>& agents,
                                  const RunWay& way) {
  std::map<std::string, std::string> broken;  // by operation and tool: how to call it as the first
  std::map<std::string, uint64_t> others;
  for (const EndedAgent& agent : agents) {
    if (!is_lost(agent)) continue;
    if (!agent.broken_tool.name.empty()) {
      broken.try_emplace(agent.name.operation + "/" + agent.broken_tool.name, hand_call_of(agent));
    }
    if (agent.too_small > 0) {
      ++others[too_small_text(agent)];
    } else if (way.is_in_process) {
      ++others[remedy_for(agent, plan, way)];
    }
  }
  std::vector<std::string> all;
  all.reserve(broken.size() + others.size());
  for (const auto& [tool, call] : broken) {
    all.push_back("to see what is wrong with " + tool.substr(tool.find('/') + 1) + ": " + call);
  }
  for (const auto& [what, count] : others) {
    all.push_back(count_of(count, "agent") + " did not reach the goal: " + what);
  }
  return all;
}

}  // namespace twotrack::project
