// tree: a folder and its contents, never through a symbolic link.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"

namespace twotrack::workspace {

// Every file, folder and symbolic link below `root`, by path, but for what is_left_out(). Sockets,
// pipes and devices are not there either. A folder we cannot read is an error, or (kOpened) is
// made readable for a moment: our own folder that a tool made unreadable.
enum class Shut : uint8_t { kRefused, kOpened };
Result<std::vector<Entry>> walk(const Path& root, Shut shut = Shut::kRefused);

// The upper layer of an overlay: what was changed in it, as a generation keeps it. What
// is_left_out() is not there, but for version control. Unreadable folders are made readable for a
// moment.
Result<Listing> walk_upper(const Path& upper);
// What the project has below the folder `path`, by path, with the same left out.
Result<std::vector<Entry>> walk_below(const Path& project, const std::string& path);

// One name below `root`; kNotFound when it is not there.
Result<Entry> stat_entry(const Path& root, std::string_view path);

// Whether the link at `path` below `root` leads to something below `root`, both by its letters and
// by what it really leads to, from wherever the tree stands.
bool stays_inside(const Path& root, const Entry& link);

// Copies the bytes of `from` to `to`, which is made or emptied, with mode 0600: by sharing the
// blocks where the file system can. Returns how many bytes had to be written.
Result<uint64_t> copy_bytes(const Path& from, const Path& to);

struct Twin {
  Path path{};
  uint32_t mode = 0;
  int64_t modified_ns = 0;
};
// The same into two files at once: the bytes of both are equal, even if somebody writes to `from`
// meanwhile. The second gets its mode and time. Returns how many bytes had to be written.
Result<uint64_t> copy_twice(const Path& from, const Path& first, const Twin& second);

// Those of one that denies us, or lies in a folder that does, are read all the same, when both are
// ours; so do the others here.
Result<std::string> read_bytes(const Path& path);
// Whether it is a file that no diff shows: it is named, as a binary one is. It may be all holes,
// which take as much memory as any other bytes.
bool is_large(const Path& path);
inline constexpr off_t kShownBytesMax = off_t{64} << 20;
// What such a diff compares in its place: binary, and as different as the files.
inline std::string in_place_of_large(const std::string& sha256) {
  return std::string(1, '\0') + sha256;
}
Result<std::string> sha256_of_file(const Path& path);
// Whether the two files have the same bytes.
Result<bool> have_same_bytes(const Path& a, const Path& b);

Status set_mode(const Path& path, uint32_t mode);
Status set_modified(const Path& path, int64_t modified_ns);

// A file, a link, or a folder with its contents, including unreadable folders, however deep. What
// does not exist is already gone.
Status remove_tree(const Path& path);

// Which names of a project are not in any workspace.
enum class Depth { kTop, kBelow };  // in the project's own folder, or deeper

// Three kinds of names are left out, on the way in (a copy does without them) and on the way out
// (what a tool leaves there does not count as a change):
//   what no tool may see or touch   .git .hg .svn .agentfs .twotrack
//   what is cheap to do without     .venv venv node_modules __pycache__ .mypy_cache .ruff_cache
//                                   .pytest_cache .tox .nox .cache .eggs .hypothesis
//   what a build writes             build dist target: only folders at the top of the project,
//                                   since a package may have such a name too
bool is_left_out(std::string_view name, bool is_folder, Depth place);
// The same of any part of a path. kVersionControl: that counts as a change (of an overlay).
enum class Besides { kNothing, kVersionControl };
bool is_left_out(std::string_view path, bool is_folder, Besides besides);
// Whether it is of the last kind: what an agent does there may be intended, and should not vanish
// silently.
bool is_built(std::string_view name);

}  // namespace twotrack::workspace
