// From what a person typed to agents.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "project/project.h"

namespace twotrack::project {

// `name` among `agents`: the only one of names_like() (log_list.h). Fails with kNotFound and the
// nearest name, or with kInvalid and the candidates if several fit.
Result<std::string> match_agent(std::string_view name, std::span<const std::string> agents);

// The same for logs of a replica: the hint says where those are listed.
Result<std::string> match_in_replica(std::string_view name, std::span<const std::string> agents);

// What a person calls one of `agents`: as for match_agent(), the node it worked on (of several
// agents the one that was started last), or @last for the one of the whole project that was started
// last, @last~1 for the one before, so that it is the same agent in every command. A run's own log
// only counts if there is no other.
Result<std::string> find_agent(Project& project, std::string_view name,
                               std::span<const std::string> agents);

// The same for a list, each once; an empty one means all of `agents`.
Result<std::vector<std::string>> find_agents(Project& project, std::span<const std::string> names,
                                             std::vector<std::string> agents);

// An agent that has a log. Fails as find_agent() does, and when the project has no logs at all.
Result<std::string> resolve_agent(Project& project, std::string_view name);

// The same for a list; an empty list means every agent, sorted.
Result<std::vector<std::string>> resolve_agents(Project& project,
                                                std::span<const std::string> names);
// The same with agents whose log is gone (track::list_recorded()).
Result<std::vector<std::string>> resolve_recorded(Project& project,
                                                  std::span<const std::string> names);

}  // namespace twotrack::project
