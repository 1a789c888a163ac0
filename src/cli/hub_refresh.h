// refresh_hub: the hub after the project's files were changed by twotrack itself.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"

namespace twotrack::cli {

// Reads `changed` (relative to the project) into the hub, as far as they are sources; a file that
// is gone is forgotten. Nothing when there is no hub; what goes wrong is a warning: the files are
// what they are.
void refresh_hub(Context& context, const std::vector<std::string>& changed);

}  // namespace twotrack::cli
