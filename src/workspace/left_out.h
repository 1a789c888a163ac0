// Which names of a project no workspace has.
#pragma once

#include <string_view>

namespace twotrack::workspace {

enum class Place { kTop, kBelow };  // in the project's own folder, or deeper

// Three kinds of names are left out, on the way in (a copy does without them) and on the way out
// (what a tool leaves there is litter, not a change):
//   what no tool may see or touch   .git .hg .svn .agentfs .twotrack
//   what is cheap to do without     .venv venv node_modules __pycache__ .mypy_cache .ruff_cache
//                                   .pytest_cache .tox .nox .cache .eggs .hypothesis
//   what a build writes             build dist target: folders in the project's own folder alone,
//                                   since a package may be called so too
bool is_left_out(std::string_view name, bool is_folder, Place place);
// Whether it is of the last kind: what an agent does there may be meant, and should not vanish
// without a word.
bool is_built(std::string_view name);

// The same for an overlay, where everything is seen but .agentfs and .twotrack: what is written to
// version control is a change there, and the rest is litter.
bool is_litter(std::string_view name, bool is_folder, Place place);

}  // namespace twotrack::workspace
