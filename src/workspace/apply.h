// apply: the steps of a journal, done to the project.
#pragma once

#include "base/result.h"
#include "workspace/decisions.h"
#include "workspace/journal.h"

namespace twotrack::workspace {

// Does what has not been done yet; may be called any number of times. When it returns, the
// project's folders are on disk. A step that the system refuses is a conflict, and the others
// continue. Fails when the system cannot (no space, a broken disk); then call it again.
Result<Applied> apply(const Beneath& project, const JournalFolder& folder, const Journal& journal);

// As on a file system whose renames can only overwrite. For tests.
inline bool has_plain_renames_only = false;

}  // namespace twotrack::workspace
