// From what a person typed to agents.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "project/project.h"

namespace twotrack::project {

// `name` among `agents`: the name itself, or the only name with this prefix. Fails with kNotFound
// and the nearest name, or with kInvalid and the candidates if several have it.
Result<std::string> match_agent(std::string_view name, std::span<const std::string> agents);

// The one of `agents` whose log was written last; a run's own log only if there is no other.
// Fails with kNotFound when there are none.
Result<std::string> last_agent(Project& project, std::span<const std::string> agents);

// An agent that has a log: its name, a unique prefix, or @last for
// last_agent(). Fails as match_agent does, and when the project has no logs at all.
Result<std::string> resolve_agent(Project& project, std::string_view name);

// The same for a list; an empty list means every agent, sorted.
Result<std::vector<std::string>> resolve_agents(Project& project,
                                                std::span<const std::string> names);

}  // namespace twotrack::project
