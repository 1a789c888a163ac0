// outline: the nodes of a source file, by tree-sitter.
//
// Never fails on a text: what a broken file still shows is found, the rest is not there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/node.h"

namespace twotrack::hub {

// The file's own node first, then the others in the order of their text. `file` is relative to the
// project; the language is told from its name. A file of a language that is not known has its own
// node alone.
std::vector<Node> outline(std::string_view file, std::string_view text);

struct Discovered {
  std::vector<Node> nodes{};           // by file, then in the order of the text
  std::vector<std::string> skipped{};  // "path: why"
};
// Every node below `paths` (files or folders, relative to `project`). Leaves out what .gitignore
// and `ignore` say, and folders that nobody means: .git, .agentfs, .twotrack, .venv, node_modules,
// __pycache__. Fails with kNotFound when a path is not there.
Result<Discovered> discover(FileSystem& files, const Path& project,
                            const std::vector<std::string>& paths,
                            const std::vector<std::string>& ignore);

}  // namespace twotrack::hub
