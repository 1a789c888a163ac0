// unified_diff: two versions of a file as a patch that people can read and `git apply` accepts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack::workspace {

// One side: what a file held, or the target of a link.
struct Version {
  uint32_t mode = 0;  // as stat() has it; 0: there was no such file
  std::string_view bytes{};
};

// With git's header lines for modes, new files and removed files. A file with a NUL in it is
// binary, and only named: "Binary files a/x and b/x differ", a line that `git apply` skips.
std::string unified_diff(std::string_view path, const Version& before, const Version& after);

}  // namespace twotrack::workspace
