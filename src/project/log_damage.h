// Damage to a log, for commands that read one without checking every hash.
#pragma once

#include <cstdint>
#include <string>

#include "project/project.h"

namespace twotrack::project {

// "line 9, e8: bad_hash: …", the first of it; empty if the log is whole, or cannot be read at all.
std::string log_damage(Project& project, const std::string& agent);

// Whether acknowledged events are gone from its end. It may grow meanwhile.
bool lost_its_end(Project& project, const std::string& agent);

// That an event is not what was written, for one whose hash does not match.
std::string changed_event(const Project& project, const std::string& agent, uint64_t seq);

}  // namespace twotrack::project
