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
  Path workspace{};
  Path home{};  // of the person: never a place itself
};

// Existing folders, each with its real path if that differs. Never one that contains the
// workspace.
std::vector<std::string> program_places(const PlacesFor& request);

}  // namespace twotrack::sandbox
