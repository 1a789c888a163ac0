// What travels with agents to other machines, by digest in a replica: the project, and workspaces.
#pragma once

#include <string>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"
#include "replica/work_queue.h"
#include "workspace/listing.h"
#include "workspace/workspace.h"

namespace twotrack::project {

// The files of a project as they are now, without what no workspace has (.git, .agentfs, .venv, …;
// links that lead out of it). Fails with kInvalid if they are too large.
Result<workspace::Listing> list_project(const Path& root);
// Puts these files of it, and returns the digest of all of them.
Result<std::string> put_project(replica::ReplicaStore& store, const Path& root,
                                const workspace::Listing& list);
// Makes `folder`, which must not exist, the project with that digest. Fails with kCorrupt if
// something in it would lie outside, or where no workspace may have anything.
Status get_project(replica::ReplicaStore& store, const std::string& digest, const Path& folder);

// Puts a workspace, named by the hash that the agent's log has for its state.
Status put_workspace(replica::ReplicaStore& store, replica::WorkQueue& queue,
                     const workspace::Workspace& workspace, const std::string& hash);
// Makes the workspace of `agent` in `root` what its log there says, or removes it if it has changed
// nothing. Fails with kNotFound if the replica does not have it, and with kCorrupt, and leaves
// none, if what it has does not give `hash`.
Status get_workspace(replica::ReplicaStore& store, replica::WorkQueue& queue, const Path& root,
                     const std::string& agent, uint64_t generation, const std::string& hash,
                     workspace::WorkspaceKind kind);

}  // namespace twotrack::project
