#include "project/agent_name.h"

#include <algorithm>
#include <optional>

#include "base/nearest.h"
#include "project/log_list.h"
#include "runner/run_track.h"
#include "runner/unfinished.h"
#include "text/human.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

// By when they were started, not by when their logs were written: a person's decision about an
// older agent is written to its log too.
Result<std::string> last_agent(Project& project, size_t before,
                               std::span<const std::string> agents) {
  std::vector<std::string> wanted(agents.begin(), agents.end());
  const auto is_run = [](const std::string& one) {
    return one.starts_with(runner::kRunTrackPrefix);
  };
  const bool are_runs = std::ranges::all_of(wanted, is_run);
  if (!are_runs) std::erase_if(wanted, is_run);
  LogList list = TRY(list_logs(project, wanted, {}));
  std::ranges::stable_sort(list.logs, {}, &track::LogSummary::started);
  if (before >= list.logs.size()) {
    const size_t count = list.logs.size();
    if (count == 0) return Error{Code::kNotFound, "@last: no logs yet"};
    return Error{Code::kNotFound, "@last~" + std::to_string(before) + ": there " +
                                      (count == 1 ? "is" : "are") + " only " +
                                      count_of(count, are_runs ? "log" : "agent")};
  }
  return list.logs[list.logs.size() - 1 - before].agent_id;
}

Result<std::vector<std::string>> agents_of(Project& project) {
  TRY(project.require_project());
  return track::list_agents(project.files(), project.layout());
}

// An agent that was planned, and has not started, has no log yet.
Error planned_or(Project& project, std::string_view name, const Result<std::string>& none) {
  const auto found = runner::find_unfinished(project.files(), project.layout());
  if (!found.ok()) return none.error();
  for (const runner::UnfinishedAgent& one : found.value().agents) {
    if (one.has_begun || (one.name.agent_id != name && one.name.node_id != name)) continue;
    const std::string& agent = one.name.agent_id;
    return with_hint(Error{Code::kNotFound, agent + " has no log: " + one.planned_by +
                                                " has planned it, and it has not started"},
                     "`twotrack run --resume " + agent +
                         "` starts it, `twotrack workspace reject " + agent + "` drops it");
  }
  return none.error();
}

}  // namespace

Result<std::string> match_agent(std::string_view name, std::span<const std::string> agents) {
  const std::vector<std::string> candidates = names_like(name, agents);
  if (candidates.size() == 1) return candidates.front();
  if (candidates.size() > 1) {
    return with_hint(Error{Code::kInvalid, "\"" + std::string(name) + "\" is a prefix of " +
                                               std::to_string(candidates.size()) + " names"},
                     "one of " + candidate_list(candidates));
  }
  return with_hint(Error{Code::kNotFound,
                         "no log named \"" + std::string(name) + "\"" + suggestion(name, agents)},
                   "`twotrack ls` lists them");
}

Result<std::string> match_in_replica(std::string_view name, std::span<const std::string> agents) {
  auto match = match_agent(name, agents);
  if (match.ok() || match.error().code != Code::kNotFound) return match;
  return with_hint(std::move(match).error(), "`twotrack fleet ls` lists those of a replica");
}

Result<std::string> find_agent(Project& project, std::string_view name,
                               std::span<const std::string> agents) {
  if (const auto before = before_last(name)) {
    const std::vector<std::string> all = TRY(agents_of(project));
    std::string last = TRY(last_agent(project, *before, all));
    if (std::ranges::find(agents, last) != agents.end()) return last;
    // Never another one than `show` shows by that name.
    const auto nearest = last_agent(project, 0, agents);
    return with_hint(
        Error{Code::kInvalid, std::string(name) + " is " + last + ", which has no workspace"},
        nearest.ok() ? "the last one that has: " + nearest.value()
                     : "`twotrack ls` lists all logs");
  }
  auto match = match_agent(name, agents);
  if (match.ok() || match.error().code != Code::kNotFound || name.empty()) return match;
  const std::vector<std::string> all(agents.begin(), agents.end());
  LogList list = TRY(list_logs(project, all, {.node = std::string(name)}));
  std::erase_if(list.logs, [](const track::LogSummary& log) {
    return log.agent_id.starts_with(runner::kRunTrackPrefix);
  });
  if (list.logs.empty()) return match;
  return std::ranges::max_element(list.logs, {}, &track::LogSummary::started)->agent_id;
}

Result<std::vector<std::string>> find_agents(Project& project, std::span<const std::string> names,
                                             std::vector<std::string> agents) {
  if (names.empty()) return agents;
  std::vector<std::string> chosen;
  for (const std::string& name : names) {
    std::string agent = TRY(find_agent(project, name, agents));
    if (std::ranges::find(chosen, agent) == chosen.end()) chosen.push_back(std::move(agent));
  }
  return chosen;
}

Result<std::string> resolve_agent(Project& project, std::string_view name) {
  const auto agents = TRY(agents_of(project));
  auto found = find_agent(project, name, agents);
  if (found.ok() || found.error().code != Code::kNotFound) return found;
  const auto recorded = TRY(track::list_recorded(project.files(), project.layout()));
  if (std::ranges::find(recorded, name) == recorded.end()) return planned_or(project, name, found);
  const std::string agent(name);
  return with_hint(
      Error{Code::kNotFound, "the log of " + agent + " is gone: its head file is there"},
      "`twotrack verify " + agent + "` says what is known of it");
}

Result<std::vector<std::string>> resolve_agents(Project& project,
                                                std::span<const std::string> names) {
  return find_agents(project, names, TRY(agents_of(project)));
}

Result<std::vector<std::string>> resolve_recorded(Project& project,
                                                  std::span<const std::string> names) {
  TRY(project.require_project());
  return find_agents(project, names, TRY(track::list_recorded(project.files(), project.layout())));
}

}  // namespace twotrack::project
