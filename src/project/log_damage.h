// Damage to a log, for commands that read one without checking every hash.
#pragma once

#include <string>

#include "project/project.h"

namespace twotrack::project {

// "line 9, e8: bad_hash: …", the first of it; empty if the log is whole, or cannot be read at all.
std::string log_damage(Project& project, const std::string& agent);

}  // namespace twotrack::project
