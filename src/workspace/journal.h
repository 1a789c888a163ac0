// Journal: what is being done to the project, durable before the first file changes.
//
// It lies in a folder that anybody may have written, so it counts only if it was signed with a key
// that this user alone has.
//
// It makes an accept or an undo all or nothing: without it nothing has happened, with it everything
// will, whatever is killed meanwhile. Each step says what it expects and what it leaves, so that it
// can be repeated, and a file that is neither is somebody's work and is kept.
//
//   .agentfs/accept/
//     lock            held by the process that decides
//     {id}/journal    the steps
//     {id}/done       the same once they are done: from then on this counts
//     {id}/files/{n}  of step n: what will be there; afterwards what was there before
//     {id}/after/{n}  of step n: a copy of what was put there, to merge an undo with later edits
//     {id}/theirs/{n} of step n: what the agent had, when that was merged with the project's
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "base/words.h"
#include "workspace/beneath.h"

namespace twotrack::workspace {

enum class WorkspaceAction : uint8_t { kAccept, kUndo };
constexpr auto all_names(WorkspaceAction) {
  return name_list("accept", "undo");
}

struct Step {
  enum class Kind : uint8_t {
    kRemove,        // a file or a link; what it was goes to files/{n}
    kRemoveFolder,  // unless it is not empty
    kMakeFolder,
    kWrite,    // a file or a link, from files/{n}; what was there goes there
    kSetMode,  // of a folder
  };
  Kind kind = Kind::kWrite;
  std::string path{};
  State before{};
  State after{};
  bool operator==(const Step&) const = default;
};

// Of this user, from outside the project. Empty: nothing can be signed, and nothing counts.
struct JournalKey {
  std::string bytes{};
};

struct Journal {
  WorkspaceAction action = WorkspaceAction::kAccept;
  std::string id{};
  std::string agent{};
  std::string undoes{};          // of an undo: the id of the accept
  std::string hash{};            // of an accept: the workspace's change set
  bool takes_sensitive = false;  // a person has allowed sensitive changes
  // Paths that were left as they are, because they conflict or were not asked for.
  std::vector<std::string> left{};
  std::vector<Step> steps{};  // in the order in which they are taken
  // For a finished journal: the numbers of steps with nothing to undo, because a
  // person's work was in their place, or they have been undone.
  std::vector<size_t> idle{};
  bool operator==(const Journal&) const = default;
};

// Records that each end with a NUL: the header, a record for each path that was left, each step and
// each idle one, and the HMAC-SHA-256 of all that. REQUIRES: the key is not empty.
std::string encode(const Journal& journal, const JournalKey& key);
// Fails with kCorrupt, also if it was signed with another key.
Result<Journal> decode_journal(std::string_view bytes, const JournalKey& key);

// The parts of one accept or undo.
struct JournalFolder {
  Path home;
  Path journal() const { return home / "journal"; }
  Path done() const { return home / "done"; }
  Path files() const { return home / "files"; }
  Path file(size_t step) const { return files() / std::to_string(step); }
  Path after() const { return home / "after"; }
  Path after(size_t step) const { return after() / std::to_string(step); }
  Path theirs() const { return home / "theirs"; }
  Path theirs(size_t step) const { return theirs() / std::to_string(step); }
};
Path accepts_of(const Path& project);

}  // namespace twotrack::workspace
