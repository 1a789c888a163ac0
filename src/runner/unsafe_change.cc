#include "runner/unsafe_change.h"

#include "base/json_tree.h"
#include "event/stored_output.h"

namespace twotrack::runner {

std::string unsafe_change(const Event& event) {
  if (event.kind() != EventType::kToolResult) return {};
  // Few results say anything of it, and few of those are long.
  if (event.data.find("safe") == std::string_view::npos) return {};
  const auto tree = JsonTree::parse(stored_output(event.data).text());
  bool is_safe = true;
  if (!tree.ok() || !tree.value().root()["result"]["safe"].read(is_safe) || is_safe) return {};
  return std::string(json_string(tree.value().root(), "summary"));
}

}  // namespace twotrack::runner
