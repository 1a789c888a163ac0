// refresh_hub: the hub after the project's files were changed by twotrack itself.
#pragma once

#include <string>
#include <vector>

#include "project/project.h"

namespace twotrack::project {

// Reads `changed` (relative to the project) into the hub, as far as they are sources; a file that
// is gone is forgotten. Does nothing if there is no hub; errors are warnings: the files are
// what they are.
void refresh_hub(Project& project, const std::vector<std::string>& changed);

}  // namespace twotrack::project
