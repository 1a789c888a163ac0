// workspace_search: what a workspace contains, for externals that search it.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "base/result.h"
#include "tool/tool.h"
#include "tool/workspace_place.h"

namespace twotrack::grail {

// Where `path` leads; "." is the workspace itself. Fails as tool::find_place() does, and with
// kNotFound when it leads into what tools do not see.
Result<tool::WorkspacePlace> place_in(const Path& workspace, std::string_view path,
                                      tool::Missing missing = tool::Missing::kFail);

// Names in a folder, sorted. Fails with kNotFound, or with kInvalid on something else.
Result<std::vector<std::string>> names_in(const Path& workspace, std::string_view folder);

// Every file below `folder`, relative to the workspace, sorted; links are not followed, and folders
// nobody wants to search (.git, node_modules, …) are not entered. Fails with kTimeout and
// kCancelled too.
Result<std::vector<std::string>> files_below(const tool::CallContext& context,
                                             std::string_view folder, Deadline deadline);

// A pattern as for files: `*` and `?` within a name, `**` across folders, [a-z]. Without a slash it
// matches only the name. Returns the equivalent regular expression (RE2).
std::string glob_expression(std::string_view pattern);

}  // namespace twotrack::grail
