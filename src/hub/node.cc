#include "hub/node.h"

#include <array>
#include <utility>

namespace twotrack::hub {
namespace {

constexpr std::array<std::pair<NodeType, std::string_view>, 4> kNames = {{
    {NodeType::kFile, "file"},
    {NodeType::kClass, "class"},
    {NodeType::kFunction, "function"},
    {NodeType::kMethod, "method"},
}};

}  // namespace

std::string_view name_of(NodeType type) {
  return kNames[static_cast<size_t>(type)].second;
}

std::optional<NodeType> node_type(std::string_view name) {
  for (const auto& [type, known] : kNames) {
    if (known == name) return type;
  }
  return std::nullopt;
}

}  // namespace twotrack::hub
