// outline: the nodes of a source file, by tree-sitter.
//
// Never fails on a text: what a broken file still shows is found, the rest is not there.
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

// A longer file has its own node alone: it is data, not something that a person wrote.
inline constexpr size_t kOutlineBytesMax = size_t{4} << 20;

struct Outlined {
  std::vector<Node> nodes{};   // the file's own first, then the others in the order of their text
  std::vector<Calls> calls{};  // in the order of `nodes`; a node that calls nothing has none
  std::string trouble{};       // what was not as it should be; empty: all was read
  bool operator==(const Outlined&) const = default;
};

// `file` is relative to the project; the language is told from its name. A file of a language that
// is not known has its own node alone. A nested definition has the names around it: "Outer.inner",
// "function.inner". Ids do not change when lines move. Any number of threads may call it.
// What takes more than `time_max` of the processor is left, with trouble.
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
};
// Every node of `paths` (files or folders, relative to `project`). Below a folder: the files of
// known languages, less what .gitignore, .git/info/exclude and `ignore` (the same rules, from the
// project's root) say, less folders that nobody means: .git, .agentfs, .twotrack, .venv,
// node_modules, __pycache__, and less symbolic links. A file that is named itself is taken,
// whatever it is. What cannot be read is `skipped`. Fails with kNotFound when a path is not there,
// with kInvalid when it is outside the project.
Result<Discovered> discover(FileSystem& files, const Path& project,
                            const std::vector<std::string>& paths,
                            const std::vector<std::string>& ignore);

// Whether somebody knows how to read this file: by its name, or by what it says.
bool has_language(FileSystem& files, const Path& path);

struct Sources {
  std::set<std::string> files{};       // relative to the project
  std::set<std::string> named{};       // of them, those that are there by their name alone
  std::set<std::string> folders{};     // all that were looked into; "" is the project
  std::vector<std::string> skipped{};  // "path: why"
};
// The files whose nodes discover() finds, unread, and the folders in which another one may appear:
// also those that the paths themselves lie in.
Result<Sources> find_sources(FileSystem& files, const Path& project,
                             const std::vector<std::string>& paths,
                             const std::vector<std::string>& ignore);

}  // namespace twotrack::hub
