// Outlined: the nodes of a file, and why there are fewer than one would think.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hub/node.h"

namespace twotrack::hub {

struct Outlined {
  std::vector<Node> nodes{};
  std::string trouble{};  // empty when all was read
};

// As outline() of hub/outline.h.
Outlined outline_of(std::string_view file, std::string_view text);

}  // namespace twotrack::hub
