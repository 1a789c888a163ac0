#include "mcp/json_equal.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

namespace twotrack::mcp {
namespace {

constexpr uint64_t kBytesAStep = 64;

bool numbers_equal(JsonElement a, JsonElement b) {
  int64_t whole_a = 0;
  int64_t whole_b = 0;
  if (a.read(whole_a) && b.read(whole_b)) return whole_a == whole_b;
  double number_a = 0;
  double number_b = 0;
  return a.read(number_a) && b.read(number_b) && number_a == number_b;
}

// Compares until the steps are used up.
class Comparison {
 public:
  explicit Comparison(uint64_t& steps_left) : steps_left_(&steps_left) {}

  bool equal(JsonElement a, JsonElement b) {
    if (!spend(1)) return false;
    if (a.is_number() && b.is_number()) return numbers_equal(a, b);
    if (a.kind() != b.kind()) return false;
    JsonArray array_a;
    JsonArray array_b;
    if (a.read(array_a) && b.read(array_b)) return arrays_equal(array_a, array_b);
    JsonObject object_a;
    JsonObject object_b;
    if (a.read(object_a) && b.read(object_b)) return objects_equal(object_a, object_b);
    std::string_view text_a;
    std::string_view text_b;
    if (a.read(text_a) && b.read(text_b)) return texts_equal(text_a, text_b);
    bool flag_a = false;
    bool flag_b = false;
    if (a.read(flag_a) && b.read(flag_b)) return flag_a == flag_b;
    return a.is_null() && b.is_null();
  }

 private:
  bool spend(uint64_t steps) {
    *steps_left_ -= std::min(*steps_left_, steps);
    return *steps_left_ > 0;
  }

  bool texts_equal(std::string_view a, std::string_view b) {
    return a.size() == b.size() && spend(a.size() / kBytesAStep + 1) && a == b;
  }

  bool arrays_equal(const JsonArray& a, const JsonArray& b) {
    if (a.size() != b.size()) return false;
    auto other = b.begin();
    for (const JsonElement element : a) {
      if (!equal(element, *other)) return false;
      ++other;
    }
    return true;
  }

  // Whoever writes an object twice writes it in the same order: a member is looked for only where
  // that does not hold, and then all at once, since to find one in an object is to walk over it.
  bool objects_equal(const JsonObject& a, const JsonObject& b) {
    if (a.size() != b.size()) return false;
    auto other = b.begin();
    for (const auto& [key, value] : a) {
      if (key != (*other).key) return objects_equal_by_name(a, b);
      if (!equal(value, (*other).value)) return false;
      ++other;
    }
    return true;
  }

  bool objects_equal_by_name(const JsonObject& a, const JsonObject& b) {
    std::map<std::string_view, JsonElement> members;
    for (const auto& [key, value] : b) members.emplace(key, value);
    if (!spend(members.size())) return false;
    for (const auto& [key, value] : a) {
      const auto found = members.find(key);
      if (found == members.end() || !equal(value, found->second)) return false;
    }
    return true;
  }

  uint64_t* steps_left_;
};

}  // namespace

bool json_equal(JsonElement a, JsonElement b) {
  uint64_t no_end = std::numeric_limits<uint64_t>::max();
  return json_equal(a, b, no_end);
}

bool json_equal(JsonElement a, JsonElement b, uint64_t& steps_left) {
  return Comparison(steps_left).equal(a, b);
}

}  // namespace twotrack::mcp
