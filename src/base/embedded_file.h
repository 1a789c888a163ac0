// EmbeddedFile: a file of the repository that is part of the program (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace twotrack {

struct EmbeddedFile {
  std::string_view name{};
  std::string_view text{};
};

}  // namespace twotrack
