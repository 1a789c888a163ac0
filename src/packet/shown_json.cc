#include "packet/shown_json.h"

#include <set>

#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

void write(JsonWriter& json, JsonElement value) {
  JsonObject object;
  JsonArray array;
  std::string_view text;
  if (value.read(object)) {
    std::set<std::string> keys;
    json.begin_object();
    for (const auto member : object) {
      const auto [key, is_new] = keys.insert(shown_text(member.key));
      if (!is_new) continue;
      json.key(*key);
      write(json, member.value);
    }
    json.end_object();
  } else if (value.read(array)) {
    json.begin_array();
    for (const JsonElement item : array) write(json, item);
    json.end_array();
  } else if (value.read(text)) {
    json.string(shown_text(text));
  } else {
    json.raw(value.json());
  }
}

}  // namespace

Json shown_json(JsonElement value) {
  JsonWriter json;
  write(json, value);
  return json.take();
}

}  // namespace twotrack
