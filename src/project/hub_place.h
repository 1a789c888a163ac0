// The project's hub, as commands reach it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "hub/index.h"
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

// Reads what is at these paths, or below, into the hub, which is made if there is none. A deleted
// file can be named: what was known about it is removed. Fails with kNotFound for one that was
// never known.
Result<hub::Indexed> index_hub(Project& project, const std::vector<std::string>& paths);

// The nodes of these names: as the hub knows them, or with a file relative to the current folder.
Result<std::vector<hub::NodeState>> context_of(Project& project, hub::Store& store,
                                               const std::vector<std::string>& names,
                                               std::chrono::milliseconds time_max);

// What somebody may have meant by the name of a node that is not there, and never was.
Result<std::optional<std::string>> nearest_node(hub::Store& store, const hub::NodeState& missing);

// As `hub get` prints them.
Json to_json(const hub::NodeState& state);

}  // namespace twotrack::project
