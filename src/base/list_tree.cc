#include "base/list_tree.h"

#include "base/posix.h"

namespace twotrack {
namespace {

// The loops of the language throw when a folder cannot be read any further.
Status add_entries(const Path& folder, std::vector<std::filesystem::directory_entry>& found) {
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    found.push_back(*at);
  }
  if (error) return system_error("list", folder, error.value());
  return Done{};
}

}  // namespace

Result<std::vector<std::filesystem::directory_entry>> list_tree(const Path& folder) {
  std::vector<std::filesystem::directory_entry> found;
  TRY(add_entries(folder, found));
  for (size_t i = 0; i < found.size(); ++i) {
    const Path path = found[i].path();
    std::error_code error;
    const auto type = found[i].symlink_status(error).type();
    if (error) return system_error("stat", path, error.value());
    if (type == std::filesystem::file_type::directory) TRY(add_entries(path, found));
  }
  return found;
}

}  // namespace twotrack
