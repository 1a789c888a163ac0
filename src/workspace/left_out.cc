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

bool is_left_out(std::string_view name, bool is_folder, Depth place) {
  if (std::ranges::find(kEverywhere, name) != kEverywhere.end()) return true;
  return is_folder && place == Depth::kTop && is_built(name);
}

bool is_built(std::string_view name) {
  return std::ranges::find(kTopFolders, name) != kTopFolders.end();
}

bool is_litter(std::string_view name, bool is_folder, Depth place) {
  const bool is_version_control = name == ".git" || name == ".hg" || name == ".svn";
  return !is_version_control && is_left_out(name, is_folder, place);
}

}  // namespace twotrack::workspace
