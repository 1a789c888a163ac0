#include "project/agent_name.h"

#include <algorithm>
#include <utility>

#include "base/nearest.h"
#include "runner/run_track.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

constexpr size_t kCandidatesShown = 5;

std::string candidate_list(const std::vector<std::string>& candidates) {
  std::string text;
  for (size_t i = 0; i < std::min(candidates.size(), kCandidatesShown); ++i) {
    text += (i == 0 ? "" : ", ") + candidates[i];
  }
  if (candidates.size() > kCandidatesShown) {
    text += " and " + std::to_string(candidates.size() - kCandidatesShown) + " more";
  }
  return text;
}

int64_t modified_us(Project& project, const std::string& agent) {
  int64_t latest = 0;
  for (const Path& path : {project.layout().log(agent), project.layout().compacted(agent)}) {
    const auto info = project.files().info(path);
    if (info.ok()) latest = std::max(latest, info.value().modified_us);
  }
  return latest;
}

Result<std::vector<std::string>> agents_of(Project& project) {
  TRY(project.require_project());
  return track::list_agents(project.files(), project.layout());
}

}  // namespace

Result<std::string> last_agent(Project& project, std::span<const std::string> agents) {
  if (agents.empty()) return Error{Code::kNotFound, "@last: no logs yet"};
  // A run writes its own log last, but @last means one of its agents.
  return *std::ranges::max_element(agents, {}, [&](const std::string& agent) {
    return std::pair(!agent.starts_with(runner::kRunTrackPrefix), modified_us(project, agent));
  });
}

Result<std::string> match_agent(std::string_view name, std::span<const std::string> agents) {
  std::vector<std::string> candidates;
  for (const std::string& agent : agents) {
    if (agent == name) return agent;
    if (agent.starts_with(name)) candidates.push_back(agent);
  }
  if (candidates.size() == 1) return candidates.front();
  if (candidates.size() > 1 && !name.empty()) {
    return with_hint(Error{Code::kInvalid, "\"" + std::string(name) + "\" is a prefix of " +
                                               std::to_string(candidates.size()) + " names"},
                     "one of " + candidate_list(candidates));
  }
  return with_hint(Error{Code::kNotFound,
                         "no log named \"" + std::string(name) + "\"" + suggestion(name, agents)},
                   "`twotrack ls` lists them");
}

Result<std::string> resolve_agent(Project& project, std::string_view name) {
  const std::vector<std::string> agents = TRY(agents_of(project));
  if (name == "@last") return last_agent(project, agents);
  return match_agent(name, agents);
}

Result<std::vector<std::string>> resolve_agents(Project& project,
                                                std::span<const std::string> names) {
  std::vector<std::string> agents = TRY(agents_of(project));
  if (names.empty()) return agents;
  std::vector<std::string> chosen;
  for (const std::string& name : names) {
    std::string agent =
        name == "@last" ? TRY(last_agent(project, agents)) : TRY(match_agent(name, agents));
    if (std::ranges::find(chosen, agent) == chosen.end()) chosen.push_back(std::move(agent));
  }
  return chosen;
}

}  // namespace twotrack::project
