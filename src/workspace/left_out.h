// Which names of a project are not in any workspace.
#pragma once

#include <string_view>

namespace twotrack::workspace {

enum class Depth { kTop, kBelow };  // in the project's own folder, or deeper

// Three kinds of names are left out, on the way in (a copy does without them) and on the way out
// (what a tool leaves there does not count as a change):
//   what no tool may see or touch   .git .hg .svn .agentfs .twotrack
//   what is cheap to do without     .venv venv node_modules __pycache__ .mypy_cache .ruff_cache
//                                   .pytest_cache .tox .nox .cache .eggs .hypothesis
//   what a build writes             build dist target: only folders at the top of the project,
//                                   since a package may have such a name too
bool is_left_out(std::string_view name, bool is_folder, Depth place);
// Whether it is of the last kind: what an agent does there may be intended, and should not vanish
// silently.
bool is_built(std::string_view name);

// The same for an overlay, where everything but .agentfs and .twotrack is visible: what is written
// to version control is a change there, and the rest is litter.
bool is_litter(std::string_view name, bool is_folder, Depth place);

}  // namespace twotrack::workspace
