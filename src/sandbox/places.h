// places: what a program needs to read besides the system folders in order to run:
// where the programs on the PATH are, and the environments and interpreters they belong to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace twotrack::sandbox {

struct PlacesFor {
  std::string_view path_variable{};  // PATH
  Path program{};                    // absolute, or only a name
  // Somebody we trust chose the program: what is around it may be read.
  bool is_users_program = false;
  Path workspace{};
  // Whose links and scripts open nothing but the user's own Pythons.
  Path project{};
  Path home{};  // of the person: never a place itself
};

// Existing folders, each with its real path if that differs. Never one that contains the
// workspace. Paths are absolute; those of the workspace and the project have no links.
std::vector<std::string> program_places(const PlacesFor& request);

}  // namespace twotrack::sandbox
