// Values and calls, from JSON to FunctionGemma's format.
#include <algorithm>
#include <vector>

#include "base/check.h"
#include "base/json_scanner.h"
#include "model/dialect/functiongemma.h"

namespace twotrack::model {
namespace {

std::string array_value(std::string_view json) {
  std::string out = "[";
  JsonScanner scanner(json);
  const Status read = scanner.for_each_element([&](std::string_view element) {
    if (out.size() > 1) out += ",";
    out += functiongemma_value(element);
    return Status(Done{});
  });
  CHECK(read.ok());
  return out + "]";
}

std::string object_value(std::string_view json) {
  auto members = json_members(json);
  std::ranges::sort(members, functiongemma_order,
                    [](const auto& member) { return std::string_view(member.first); });
  std::string out = "{";
  for (const auto& [key, value] : members) {
    if (out.size() > 1) out += ",";
    out += key + ":" + functiongemma_value(value);
  }
  return out + "}";
}

}  // namespace

bool functiongemma_order(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  const auto [left, right] = std::ranges::mismatch(a, b, {}, lower, lower);
  if (left == a.end() && right == b.end()) return a < b;
  if (left == a.end() || right == b.end()) return left == a.end();
  return lower(*left) < lower(*right);
}

std::string functiongemma_value(std::string_view json) {
  JsonScanner scanner(json);
  switch (scanner.peek()) {
    case '"':
      return std::string(kEscape) + scanner.string().value() + std::string(kEscape);
    case '[':
      return array_value(json);
    case '{':
      return object_value(json);
    default:
      return std::string(scanner.value_text().value());
  }
}

std::string functiongemma_call(const Call& call) {
  return std::string(kStartCall) + "call:" + call.tool + functiongemma_value(call.args) +
         std::string(kEndCall);
}

}  // namespace twotrack::model
