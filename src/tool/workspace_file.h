// Files of a workspace, for tools that read and write them themselves. No path leads out, neither
// by its text nor by a symbolic link, nor by a link that a program in the workspace swaps in for a
// folder at that moment.
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "tool/workspace_place.h"

namespace twotrack::tool {

inline constexpr uint64_t kFileBytesMax = uint64_t{10} << 20;

// Fails with kNotFound, with kInvalid (it leads out, is no file, or is larger than kFileBytesMax),
// or with kIo.
Result<std::string> read_workspace_file(const Path& workspace, std::string_view path);
Result<std::string> read_file_at(const WorkspacePlace& place, std::string_view shown);
bool is_workspace_file(const Path& workspace, std::string_view path);

// All or nothing; an existing file keeps its mode, folders are created. Also fails with kInvalid in
// sandbox::kProgramFolders.
Status write_workspace_file(const Path& workspace, std::string_view path, std::string_view bytes);
Status write_file_at(const WorkspacePlace& place, std::string_view shown, std::string_view bytes);

}  // namespace twotrack::tool
