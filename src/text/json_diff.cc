#include "text/json_diff.h"

#include <optional>
#include <utility>

#include "base/json_tree.h"

namespace twotrack {
namespace {

using Named = std::vector<std::pair<std::string, JsonElement>>;

// Deeper than any packet; below this, values are compared in one piece.
constexpr int kDepthMax = 16;

// The parts of a value by name; nullopt if its parts have no names.
std::optional<Named> parts_of(JsonElement value) {
  Named parts;
  JsonObject object;
  JsonArray array;
  if (value.read(object)) {
    for (const auto member : object) parts.emplace_back(member.key, member.value);
    return parts;
  }
  if (!value.read(array)) return std::nullopt;
  for (const JsonElement item : array) {
    const std::string_view ref = item.is_object() ? json_string(item, "ref") : std::string_view();
    if (ref.empty()) return std::nullopt;
    parts.emplace_back("[" + std::string(ref) + "]", item);
  }
  return parts;
}

const JsonElement* find_part(const Named& parts, std::string_view name) {
  for (const auto& part : parts) {
    if (part.first == name) return &part.second;
  }
  return nullptr;
}

std::string join(const std::string& path, const std::string& name) {
  return path.empty() || name.starts_with('[') ? path + name : path + "." + name;
}

class Differ {
 public:
  void compare(const std::string& path, JsonElement a, JsonElement b, int depth) {
    const std::string text_a = a.json();
    const std::string text_b = b.json();
    if (text_a == text_b) return;
    const auto parts_a = parts_of(a);
    const auto parts_b = parts_of(b);
    // An empty list has no named parts, but no unnamed ones either.
    if (!parts_a || !parts_b || a.kind() != b.kind() || depth == kDepthMax) {
      changes_.push_back({path, text_a, text_b});
      return;
    }
    for (const auto& [name, value] : *parts_a) {
      const JsonElement* other = find_part(*parts_b, name);
      if (other != nullptr) {
        compare(join(path, name), value, *other, depth + 1);
      } else {
        changes_.push_back({join(path, name), value.json(), ""});
      }
    }
    for (const auto& [name, value] : *parts_b) {
      if (find_part(*parts_a, name) != nullptr) continue;
      changes_.push_back({join(path, name), "", value.json()});
    }
  }

  std::vector<JsonChange> take() { return std::move(changes_); }

 private:
  std::vector<JsonChange> changes_;
};

}  // namespace

Result<std::vector<JsonChange>> diff_json(std::string_view a, std::string_view b) {
  const JsonTree tree_a = TRY(JsonTree::parse(a));
  const JsonTree tree_b = TRY(JsonTree::parse(b));
  Differ differ;
  differ.compare("", tree_a.root(), tree_b.root(), 0);
  return differ.take();
}

}  // namespace twotrack
