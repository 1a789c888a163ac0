// WorkspacePlace: where a path of a workspace leads, held open.
//
// A program in the workspace (a server that keeps running between calls) may replace a folder
// with a link at any moment. So no path is resolved in one go, and none twice: links are followed
// one by one, every step is taken from the folder before it, and every operation is on a name in
// a folder that is held open. Nor is the system ever asked to follow the path of an overlay: it
// goes through /proc/PID/root, which looks like a link to "/", and would lead into the project.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"

namespace twotrack::tool {

struct WorkspacePlace {
  Path path{};          // below the workspace, without links; empty: the workspace itself
  Descriptor folder{};  // that holds the name; to be used as a place only (O_PATH)
  std::string name{};   // no link when it was looked at; "." is the workspace itself
};

// What to do about missing folders on the way. None is created in a folder ".agentfs", however it
// is reached.
enum class Missing : uint8_t { kFail, kMake };

// The last name need not be there. Fails with kInvalid when `path` is not relative or leads out,
// also by a link (an absolute one does); with kNotFound when a folder on the way is missing; with
// kIo.
Result<WorkspacePlace> find_place(const Path& workspace, std::string_view path,
                                  Missing missing = Missing::kFail);

// What a name in a folder stands for.
enum class ItemKind : uint8_t { kFolder, kFile, kOther };
struct FolderItem {
  std::string name{};
  ItemKind kind = ItemKind::kOther;
};

// What there is, links not followed. kNotFound when there is nothing.
Result<ItemKind> kind_at(const WorkspacePlace& place);
// A folder to be read. Fails with kNotFound, or with kInvalid on something else, a link too.
Result<Descriptor> open_folder(int parent, const std::string& name);
// What it holds, in no order.
Result<std::vector<FolderItem>> items_of(const Descriptor& folder);

}  // namespace twotrack::tool
