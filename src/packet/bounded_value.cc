#include "packet/bounded_value.h"

#include "base/check.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "packet/delta.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kBytesMin = 64;
constexpr size_t kMarkBytes = 32;  // of what tells how many are missing
constexpr size_t kHashDigits = 8;

Json cut_text(std::string_view text, size_t bytes_max) {
  for (size_t room = bytes_max - 2;;) {
    Json json = JsonWriter().string(cut_end(text, room)).take();
    if (json.size() <= bytes_max) return json;
    room -= (json.size() - bytes_max + 1) / 2;  // an escape of what is shown has two bytes
  }
}

// The elements of a list, or the members of an object, that find room.
class BoundedPart {
 public:
  BoundedPart(bool is_object, size_t bytes_max)
      : is_object_(is_object), room_(bytes_max - kMarkBytes) {
    is_object_ ? json_.begin_object() : json_.begin_array();
  }

  // Whether it found room. The first one is cut rather than left out.
  bool take(std::string_view key, JsonElement value) {
    const size_t beside = is_object_ ? JsonWriter().string(key).take().size() + 2 : 1;
    Json json = value.json();
    if (beside + json.size() > room_) {
      if (count_ > 0 || room_ < beside + kBytesMin) return false;
      json = bounded_value(value, room_ - beside);
    }
    if (is_object_) json_.key(key);
    json_.raw(json);
    room_ -= beside + json.size();
    ++count_;
    return true;
  }

  Json end(size_t total) {
    const std::string more = std::to_string(total - count_) + " more";
    if (count_ < total && is_object_) json_.member("…", more);
    if (count_ < total && !is_object_) json_.string("… " + more);
    return (is_object_ ? json_.end_object() : json_.end_array()).take();
  }

 private:
  bool is_object_;
  size_t room_;
  size_t count_ = 0;
  JsonWriter json_;
};

}  // namespace

Json bounded_value(JsonElement value, size_t bytes_max) {
  CHECK(bytes_max >= kBytesMin);
  Json shown = shown_json(value);
  if (shown.size() <= bytes_max) return shown;
  const auto tree = JsonTree::parse(shown);
  CHECK(tree.ok());
  const JsonElement root = tree.value().root();
  if (root.is_object()) {
    BoundedPart part(true, bytes_max);
    for (const auto member : root.object()) {
      if (!part.take(member.key, member.value)) break;
    }
    return part.end(root.object().size());
  }
  if (root.is_array()) {
    BoundedPart part(false, bytes_max);
    for (const JsonElement item : root.array()) {
      if (!part.take("", item)) break;
    }
    return part.end(root.array().size());
  }
  return cut_text(root.is_string() ? root.text() : std::string_view(shown.text), bytes_max);
}

std::string bounded_key(std::string_view key) {
  std::string shown = shown_text(key);
  if (shown.size() <= kKeyBytesMax) return shown;
  return cut_end(shown, kKeyBytesMax - kHashDigits - 1) + "#" +
         sha256_hex(shown).substr(0, kHashDigits);
}

}  // namespace twotrack
