#include "mcp/json_equal.h"

namespace twotrack::mcp {
namespace {

bool numbers_equal(JsonElement a, JsonElement b) {
  int64_t whole_a = 0;
  int64_t whole_b = 0;
  if (a.is_int64() && b.is_int64() && !a.get(whole_a) && !b.get(whole_b)) return whole_a == whole_b;
  double number_a = 0;
  double number_b = 0;
  return !a.get(number_a) && !b.get(number_b) && number_a == number_b;
}

bool arrays_equal(const simdjson::dom::array& a, const simdjson::dom::array& b) {
  if (a.size() != b.size()) return false;
  auto other = b.begin();
  for (const JsonElement element : a) {
    if (!json_equal(element, *other)) return false;
    ++other;
  }
  return true;
}

bool objects_equal(const simdjson::dom::object& a, const simdjson::dom::object& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [key, value] : a) {
    JsonElement other;
    if (b[key].get(other) || !json_equal(value, other)) return false;
  }
  return true;
}

}  // namespace

bool json_equal(JsonElement a, JsonElement b) {
  if (a.is_number() && b.is_number()) return numbers_equal(a, b);
  if (a.type() != b.type()) return false;
  simdjson::dom::array array_a;
  simdjson::dom::array array_b;
  if (!a.get(array_a) && !b.get(array_b)) return arrays_equal(array_a, array_b);
  simdjson::dom::object object_a;
  simdjson::dom::object object_b;
  if (!a.get(object_a) && !b.get(object_b)) return objects_equal(object_a, object_b);
  std::string_view text_a;
  std::string_view text_b;
  if (!a.get(text_a) && !b.get(text_b)) return text_a == text_b;
  bool flag_a = false;
  bool flag_b = false;
  if (!a.get(flag_a) && !b.get(flag_b)) return flag_a == flag_b;
  return a.is_null() && b.is_null();
}

}  // namespace twotrack::mcp
