// The project's hub, as commands reach it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "hub/pull.h"
#include "hub/store.h"
#include "project/project.h"

namespace twotrack::project {

// The one that is there. Fails with kNotFound, and how to make one.
Result<hub::Store> open_hub(Project& project);

// To be asked before sources are looked for: loads the languages of the user, and answers with the
// patterns of what is left out, by hub.ignore and hub.languages.
Result<std::vector<std::string>> hub_ignore(Project& project);

// The sources that an index would read into the hub, or take out of it: those that are new, gone,
// have other bytes than when they were read, or are read in another way now.
Result<std::vector<std::string>> files_behind(Project& project, hub::Store& store);

// As `hub get` prints them.
std::string to_json(const hub::NodeState& state);

}  // namespace twotrack::project
