// Where the parts of a workspace are, and how they are created.
//
//   .agentfs/workspaces/{agent}/
//     tree/              the project as the tools see it
//     base/{number}      the bytes of the file with that number in base.list, as they were copied
//                        (of an overlay: base/{sha256})
//     base.list          what was copied; written last: without it there is no workspace. Of an
//                        overlay: what the project had in each place that was written to
//     base.durable       base.list and base/ are on disk, not only in memory
//     kept/{sha256}      bytes of files that are in a kept generation but not in the base
//     generation-{n}     a kept generation: how it differs from the base
//     upper/, work/      of an overlay, in place of tree/: what was written, and the kernel's own
//     kind               how the tree was made; see name_of(WorkspaceKind)
//     incoming           a file being moved to its place
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"

namespace twotrack::workspace {

enum class WorkspaceKind : uint8_t;  // workspace.h

struct WorkspacePaths {
  Path home;
  bool is_overlay = false;

  // What the agent has: a whole tree, or of an overlay what it changed.
  Path tree() const { return home / (is_overlay ? "upper" : "tree"); }
  Path work() const { return home / "work"; }
  Path next_upper() const { return home / "upper.new"; }
  Path last_upper() const { return home / "upper.old"; }
  Path base() const { return home / "base"; }
  Path base_list() const { return home / "base.list"; }
  Path durable() const { return home / "base.durable"; }
  Path kept() const { return home / "kept"; }
  Path kept(std::string_view sha256) const { return kept() / sha256; }
  Path generation(uint64_t number) const;
  Path kind() const { return home / "kind"; }
  Path incoming() const { return home / "incoming"; }
  Path base_bytes(std::string_view sha256) const { return base() / sha256; }
  // REQUIRES: `entry` is one of `base.entries`.
  Path base_file(const Listing& base, const Entry& entry) const;
};

Path workspaces_of(const Path& project);

// A workspace may have come with the folder: fails with kInvalid if a part of it is a link, through
// which something else would be read, written or removed.
Status check_no_links(const WorkspacePaths& paths);
// The same for what is about to be made: fails with kCorrupt if something lies in what is no
// folder.
Status check_folders(const std::map<std::string_view, const Entry*>& entries);

// Fails with kNotFound, and with kCorrupt.
Result<Listing> read_listing(const Path& path);

// Not synced: as long as nothing is kept, a workspace damaged by a power cut is created again.
Status write_listing(const Path& path, const Listing& listing, const Path& beside);
Status write_kind(const WorkspacePaths& paths, WorkspaceKind kind);
// The first with those above it.
Status make_folders(const WorkspacePaths& paths, const std::vector<Path>& folders);

// Copies `project` into an empty `paths`.
Status make_copy(const Path& project, const WorkspacePaths& paths);

// The numbers of all kept generations, ascending.
Result<std::vector<uint64_t>> generations(const WorkspacePaths& paths);

// One entry that has changed.
struct Difference {
  const Entry* before = nullptr;  // null: it was not there
  const Entry* now = nullptr;     // null: it is gone
};

// How `tree` (from walk()) differs from `base`, by path. Points into both. Reads the files whose
// stat proves nothing.
Result<std::vector<Difference>> compare(const WorkspacePaths& paths, const Listing& base,
                                        const std::vector<Entry>& tree);

// Called with the name of each place where a kill must do no harm. For tests, which kill
// there.
inline void (*at_step)(std::string_view name) = nullptr;
inline void step(std::string_view name) {
  if (at_step != nullptr) at_step(name);
}

}  // namespace twotrack::workspace
