#include "runner/unsafe_change.h"

#include "base/json_tree.h"
#include "event/stored_output.h"

namespace twotrack::runner {

std::optional<std::string> unsafe_change(const Event& event) {
  const auto* result = event.as<ToolResult>();
  if (result == nullptr) return std::nullopt;
  // Few results say anything of it, and few of those are long.
  if (event.data.find("safe") == std::string_view::npos) return std::nullopt;
  const auto tree = JsonTree::parse(stored_output(event.data).text());
  bool is_safe = true;
  if (!tree.ok() || !tree.value().root()["result"]["safe"].read(is_safe) || is_safe) {
    return std::nullopt;
  }
  const std::string_view summary = json_string(tree.value().root(), "summary");
  return summary.empty() ? "a change by " + result->tool : std::string(summary);
}

}  // namespace twotrack::runner
