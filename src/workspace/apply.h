// The steps of a journal: prepared next to it, done to the project, and taken back.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "workspace/decisions.h"
#include "workspace/journal.h"
#include "workspace/plan.h"

namespace twotrack::workspace {

// Creates the folder and puts what each step writes into it, durably. Fails with kConflict if a
// file is no longer what was planned, kInvalid if a step's place is on another file system
// than the folder: nothing could be moved there atomically.
Status stage(const Beneath& project, const Plan& plan, const JournalFolder& folder);

// What undoes a finished accept, as changes to the project. A file that was
// written to after it was replaced has an obstacle.
Result<std::vector<Proposal>> undo_proposals(const JournalFolder& folder, const Journal& journal);
// The paths of these files. A program that had one open may keep writing to it, and that work
// exists nowhere else.
Result<std::vector<std::string>> late_writes(const JournalFolder& folder, const Journal& journal);

// Does what has not been done yet; may be called any number of times. When it returns, the
// project's folders are on disk. A step that the system refuses is a conflict, and the others
// continue. Fails when the system cannot (no space, a broken disk); then call it again.
Result<Applied> apply(const Beneath& project, const JournalFolder& folder, const Journal& journal);

// As on a file system whose renames can only overwrite. For tests.
inline bool has_plain_renames_only = false;

}  // namespace twotrack::workspace
