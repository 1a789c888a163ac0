// Languages that are not built in, from folders:
//
//   languages/bash/parser.so    the grammar as a shared library, which has tree_sitter_bash()
//   languages/bash/nodes.scm    the query (definitions.h has its captures); among the comments that
//                               it begins with, the line "; suffixes: .sh .bash"
//
// A shared library is code that runs with all permissions of its loader. So nothing is searched
// here: the caller passes folders that the user has named, never one inside a project.
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
// A broken one is reported and does not affect the others; a missing folder has none. The
// answer has the order of `folders`, then of the names.
std::vector<LanguageLoad> load_languages(FileSystem& files, const std::vector<Path>& folders);

}  // namespace twotrack::hub
