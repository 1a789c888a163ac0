// Files that come with the program and are not part of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::project {

// `installed`: in share/twotrack where the program is installed; `in_tree`: in the
// sources it was built from, for a program that is not installed. Fails with kNotFound and
// names both.
Result<Path> shipped_file(std::string_view installed, std::string_view in_tree);

// The adapter that was tuned for the embedded model. Both work only together.
Result<Path> embedded_adapter();

// The same with its hash: only the adapter that was measured is known to be good.
struct ShippedAdapter {
  Path file{};
  uint64_t bytes = 0;
  std::string sha256{};
};
Result<ShippedAdapter> look_at_embedded_adapter();

}  // namespace twotrack::project
