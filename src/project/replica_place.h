// The replica that a command is given, or that the configuration names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/project.h"
#include "replica/store.h"

namespace twotrack::project {

// `named`, or runner.memory.replica. Fails with kInvalid if there is neither; `option` is how the
// caller's own option is called.
Result<std::string> replica_name(Project& project, const std::optional<std::string>& named,
                                 std::string_view option);
// To read from it.
Result<std::unique_ptr<replica::ReplicaStore>> open_replica(const std::string& name);
// The same for the one that replica_name() finds.
Result<std::unique_ptr<replica::ReplicaStore>> open_replica(Project& project,
                                                            const std::optional<std::string>& named,
                                                            std::string_view option);

// The logs that are named as match_in_replica() takes them, or all.
Result<std::vector<replica::ReplicaLog>> logs_in_replica(replica::ReplicaStore& store,
                                                         const std::vector<std::string>& names);

// A folder of the user's cache in which logs of this replica are read as if they were local.
Result<Path> replica_cache(const std::string& replica);

}  // namespace twotrack::project
