// git_tree: files as a commit of git, by git's own hashes.
//
// Whoever receives such files runs no git: nothing of a commit (filters, hooks, submodules,
// settings) can start a program there. The hashes are SHA-1, as git's are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "project/project.h"
#include "workspace/listing.h"

namespace twotrack::project {

struct GitCommit {
  std::string id{};      // 40 hexadecimal digits
  std::string object{};  // what has that hash: the tree, parents, names, words
};
bool is_commit_id(std::string_view text);

// The commit `ref` of the project's repository; `files`, all that the project has, keeps what is
// in it. Fails with kInvalid if the project is no whole repository, if it has no such commit, and
// if a file of it is another one here or is never sent.
Result<GitCommit> keep_committed(Project& project, const std::string& ref,
                                 workspace::Listing& files);

// The hash of the tree that the files and links of `folder` are.
Result<std::string> tree_id(const Path& folder, const std::vector<workspace::Entry>& entries);
// Fails with kCorrupt unless this is a commit of that tree. Anybody may have written it.
Status check_commit_of(const GitCommit& commit, const std::string& tree);

}  // namespace twotrack::project
