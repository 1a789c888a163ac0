#include "workspace/left_out.h"

#include <algorithm>
#include <array>

namespace twotrack::workspace {
namespace {

// Whatever they are: the .git of a worktree is a file that leads to the real repository.
constexpr auto kEverywhere = std::to_array<std::string_view>(
    {".git", ".hg", ".svn", ".agentfs", ".twotrack", ".venv", "venv", "node_modules", "__pycache__",
     ".mypy_cache", ".ruff_cache", ".pytest_cache", ".tox", ".nox", ".cache", ".eggs",
     ".hypothesis"});
constexpr auto kTopFolders = std::to_array<std::string_view>({"build", "dist", "target"});

}  // namespace

bool is_left_out(std::string_view name, bool is_folder, Place place) {
  if (std::ranges::find(kEverywhere, name) != kEverywhere.end()) return true;
  return is_folder && place == Place::kTop &&
         std::ranges::find(kTopFolders, name) != kTopFolders.end();
}

}  // namespace twotrack::workspace
