// A workspace on its way to another machine: what the agent changed and what was there before, as
// two lists whose bytes go by their hashes. It does not matter how either machine implements
// workspaces.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"
#include "workspace/workspace.h"

namespace twotrack::workspace {

struct Carried {
  Listing now{};   // every path that changed, with the folders above it; `removed` has the others
  Listing base{};  // the same paths as they were; those that are not here were not there
};

// Is given the bytes of each file of both lists, once for each hash.
using TakeBytes = std::function<Status(const std::string& sha256, const Path& file)>;
// Nobody may write to the workspace meanwhile.
Result<Carried> carry(const Workspace& workspace, const TakeBytes& take);

// The bytes with that hash.
using GiveBytes = std::function<Result<std::string>(const std::string& sha256)>;
// Makes the workspace of `agent` in `project` anew, with this as generation `number`. An overlay
// needs nothing of the project but the paths that nobody changed, and is not mounted; for any other
// kind the project must be as it was at the beginning.
// Fails with kCorrupt if the lists or the bytes are not what they claim to be.
Status bring(const Path& project, std::string_view agent, uint64_t number, const Carried& carried,
             WorkspaceKind kind, const GiveBytes& give);

}  // namespace twotrack::workspace
