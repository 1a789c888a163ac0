// outline: the nodes of a source file, by tree-sitter.
//
// Never fails on a text: it finds what it can in a broken file.
#pragma once

#include <chrono>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/node.h"

namespace twotrack::hub {

// A longer file only has its own node: it is data, not something a person wrote.
inline constexpr size_t kOutlineBytesMax = size_t{4} << 20;

struct Outlined {
  std::vector<Node> nodes{};   // the file's own first, then the others in the order of their text
  std::vector<Calls> calls{};  // in the order of `nodes`; a node that calls nothing has none
  std::string trouble{};       // what was not as it should be; empty: all was read
  bool operator==(const Outlined&) const = default;
};

// `file` is relative to the project; its name decides the language. A file of an unknown language
// only has its own node. A nested definition includes the names around it: "Outer.inner",
// "function.inner". Ids do not change when lines move. Any number of threads may call it.
// Parsing that takes more than `time_max` of CPU time is given up, with trouble.
inline constexpr std::chrono::milliseconds kOutlineTimeMax{5000};  // a hundred times a long file's
Outlined outline_of(std::string_view file, std::string_view text,
                    std::chrono::milliseconds time_max = kOutlineTimeMax);
// The nodes of it.
std::vector<Node> outline(std::string_view file, std::string_view text);

struct OutlinedFile {
  std::string file{};
  Outlined outlined{};  // no nodes at all when the file could not be read: `trouble` says why
};
// Reads `names` (relative to `project`) and outlines them, on as many threads as there are cores.
// The answer has their order.
std::vector<OutlinedFile> outline_files(FileSystem& files, const Path& project,
                                        const std::vector<std::string>& names);

struct Discovered {
  std::vector<Node> nodes{};           // by file, then in the order of the text
  std::vector<Calls> calls{};          // in the same order
  std::vector<std::string> skipped{};  // "path: why"
  std::vector<std::string> partly{};   // the same, of files with nodes: some may be missing
};
// Every node of `paths` (files or folders, relative to `project`). Below a folder: the files of
// known languages, except what .gitignore, .git/info/exclude and `ignore` (the same rules, from the
// project's root) exclude, and except folders nobody wants to read: .git, .agentfs, .twotrack,
// .venv, node_modules, __pycache__, and symbolic links. A file given by name is always read,
// whatever it is, and so is one that a pattern of `also` fits. What cannot be read is `skipped`.
// Fails with kNotFound when a path is not there, with kInvalid when it is outside the project.
Result<Discovered> discover(FileSystem& files, const Path& project,
                            const std::vector<std::string>& paths,
                            const std::vector<std::string>& ignore,
                            const std::vector<std::string>& also = {});

// Whether this file can be read: by its name, or by its text.
bool has_language(FileSystem& files, const Path& path);

struct Sources {
  std::set<std::string> files{};       // relative to the project
  std::set<std::string> named{};       // of them, those included only because they were named
  std::set<std::string> folders{};     // all that were looked into; "" is the project
  std::vector<std::string> skipped{};  // "path: why"
};
// The files whose nodes discover() finds, unread, and the folders in which another one may appear:
// including those that contain the paths themselves.
Result<Sources> find_sources(FileSystem& files, const Path& project,
                             const std::vector<std::string>& paths,
                             const std::vector<std::string>& ignore,
                             const std::vector<std::string>& also = {});

// Whether the last pattern that fits this path, as in a .gitignore, is no exception: "*.sh",
// "docs/**/*.md", "!docs/draft.md".
bool fits_any(const std::vector<std::string>& patterns, std::string_view path);

}  // namespace twotrack::hub
