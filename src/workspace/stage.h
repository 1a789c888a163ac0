// stage: what a journal's steps need, laid ready beside it.
#pragma once

#include <vector>

#include "base/result.h"
#include "workspace/journal.h"
#include "workspace/plan.h"

namespace twotrack::workspace {

// Makes the folder and puts what each step writes into it, durably. Fails with kConflict when a
// file is not what was planned any more, kInvalid when a step's place is on another file system
// than the folder: nothing could be moved there as a whole.
Status stage(const Beneath& project, const Plan& plan, const JournalFolder& folder);

// What takes a finished accept back, as changes that the project is asked to take. A file that was
// written to after it was put away has an obstacle.
Result<std::vector<Proposal>> undo_proposals(const JournalFolder& folder, const Journal& journal);
// The paths of these files. Whoever had one open goes on writing to it, and that is nowhere else.
Result<std::vector<std::string>> late_writes(const JournalFolder& folder, const Journal& journal);

}  // namespace twotrack::workspace
