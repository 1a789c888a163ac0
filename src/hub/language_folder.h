// Languages that the program is not built with, from folders:
//
//   languages/bash/parser.so    the grammar as a shared library, which has tree_sitter_bash()
//   languages/bash/nodes.scm    the query (definitions.h has its captures); among the comments that
//                               it begins with, the line "; suffixes: .sh .bash"
//
// A shared library is code that runs with all rights of whoever loads it. So nothing is looked for
// here: the caller names folders that the user has named, never one that a project brings along.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::hub {

inline constexpr std::string_view kGrammarFile = "parser.so";
inline constexpr std::string_view kNodesFile = "nodes.scm";

struct LanguageLoad {
  std::string name{};
  Path folder{};                        // its own
  std::vector<std::string> suffixes{};  // of the files that are read from now on
  std::string trouble{};                // why it is not loaded; empty: it is
};

// Loads the languages of `folders`, one in each folder of them, for the rest of the program's life.
// One that is wrong is told and leaves the others alone; a folder that is not there has none. The
// answer has the order of `folders`, then of the names.
std::vector<LanguageLoad> load_languages(FileSystem& files, const std::vector<Path>& folders);

}  // namespace twotrack::hub
