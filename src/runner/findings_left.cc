#include "runner/findings_left.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/utf8.h"

namespace twotrack::runner {
namespace {

constexpr size_t kFindingBytes = 120;

// The first of these members that is there, as text.
std::string first_of(JsonElement finding, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const JsonElement value = finding[name];
    if (value.is_string()) return std::string(value.text());
    if (value.is_number()) return value.json();
  }
  return {};
}

std::string lines_of(JsonElement finding) {
  std::string lines;
  for (const JsonElement line : finding["lines"].array()) {
    lines += (lines.empty() ? " on lines " : ", ") + line.json().text;
  }
  if (!lines.empty()) return lines;
  const std::string line = first_of(finding, {"line", "row", "line_number"});
  return line.empty() ? "" : " on line " + line;
}

std::string text_of(const Json& diagnostic) {
  const auto tree = JsonTree::parse(diagnostic);
  if (!tree.ok()) return diagnostic.text;
  const JsonElement finding = tree.value().root();
  const std::string name = first_of(finding, {"test", "rule", "code"});
  const std::string message = first_of(finding, {"message", "text"});
  if (name.empty() && message.empty()) return diagnostic.text;
  // Where a test failed is less than which one.
  const std::string where = finding["test"].exists() ? "" : lines_of(finding);
  std::string text = name + where;
  if (!message.empty()) text += (text.empty() ? "" : ": ") + message;
  return text;
}

}  // namespace

std::vector<std::string> findings_left(const Packet& packet) {
  std::vector<std::string> left;
  for (const Json& diagnostic : packet.diagnostics) {
    std::string text = text_of(diagnostic);
    std::ranges::replace(text, '\n', ' ');
    if (text.size() > kFindingBytes) text = std::string(utf8_prefix(text, kFindingBytes)) + "…";
    left.push_back(std::move(text));
  }
  return left;
}

}  // namespace twotrack::runner
