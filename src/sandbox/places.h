// places: what a program needs to read besides the system's own folders, so that it runs at all:
// where the programs on the PATH lie, and the environments and interpreters that they belong to.
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

// Folders that are there, each with its real path where that is another. Never one that the
// workspace lies in.
std::vector<std::string> program_places(const PlacesFor& request);

}  // namespace twotrack::sandbox
