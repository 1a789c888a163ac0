// Where the parts of a workspace lie, and how they come about.
//
//   .agentfs/workspaces/{agent}/
//     tree/              the project as the tools see it
//     base/{number}      the bytes of the file with that number in base.list, as they were copied
//     base.list          what was copied; written last: without it there is no workspace
//     base.durable       base.list and base/ are on the disk, not only in memory
//     kept/{sha256}      bytes of files that a kept generation has and the base has not
//     generation-{n}     a kept generation: how it differs from the base
//     kind               how the tree was made; see name_of(Kind)
//     incoming           a file on its way to its place
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"

namespace twotrack::workspace {

struct Store {
  Path home;

  Path tree() const { return home / "tree"; }
  Path base() const { return home / "base"; }
  Path base_list() const { return home / "base.list"; }
  Path durable() const { return home / "base.durable"; }
  Path kept() const { return home / "kept"; }
  Path kept(std::string_view sha256) const { return kept() / sha256; }
  Path generation(uint64_t number) const;
  Path kind() const { return home / "kind"; }
  Path incoming() const { return home / "incoming"; }
  // REQUIRES: `entry` is one of `base.entries`.
  Path base_file(const Listing& base, const Entry& entry) const;
};

Path workspaces_of(const Path& project);

// Fails with kNotFound, and with kCorrupt.
Result<Listing> read_listing(const Path& path);

// Copies `project` into an empty `store`.
Status make_copy(const Path& project, const Store& store);

// The numbers of all kept generations, ascending.
Result<std::vector<uint64_t>> generations(const Store& store);

// One entry that is not as it was.
struct Difference {
  const Entry* before = nullptr;  // null: it was not there
  const Entry* now = nullptr;     // null: it is gone
};

// How `tree` (from walk()) differs from `base`, by path. Points into both. Reads the files whose
// stat proves nothing.
Result<std::vector<Difference>> compare(const Store& store, const Listing& base,
                                        const std::vector<Entry>& tree);

// Called at each place where being killed must do no harm, with its name. For tests, which kill
// there.
inline void (*at_step)(std::string_view name) = nullptr;
inline void step(std::string_view name) {
  if (at_step != nullptr) at_step(name);
}

}  // namespace twotrack::workspace
