// The project's hub, as commands reach it.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "hub/pull.h"
#include "hub/store.h"
#include "project/project.h"

namespace twotrack::project {

// The existing one. Fails with kNotFound, and says how to create one.
Result<hub::Store> open_hub(Project& project);

// Call it before looking for sources: loads the user's languages, and returns the
// patterns of what is left out, by hub.ignore and hub.languages.
Result<std::vector<std::string>> hub_ignore(Project& project);

// The sources that an index would read into the hub, or remove from it: those that are new, gone,
// have changed since they were read, or are now read differently.
Result<std::vector<std::string>> files_behind(Project& project, hub::Store& store);

// As `hub get` prints them.
Json to_json(const hub::NodeState& state);

}  // namespace twotrack::project
