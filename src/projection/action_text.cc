#include "projection/action_text.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/line.h"
#include "packet/shown_text.h"
#include "projection/view.h"

namespace twotrack {
namespace {

// A copy of `value` in which no text is longer than `text_max`.
void write_cut(JsonWriter& json, JsonElement value, size_t text_max) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  std::string_view text;
  if (!value.get(object)) {
    json.begin_object();
    for (const auto member : object) {
      json.key(member.key);
      write_cut(json, member.value, text_max);
    }
    json.end_object();
  } else if (!value.get(array)) {
    json.begin_array();
    for (const JsonElement item : array) write_cut(json, item, text_max);
    json.end_array();
  } else if (!value.get(text)) {
    json.string(cut_middle(shown_text(text), text_max));
  } else {
    json.raw(simdjson::minify(value));
  }
}

std::string args_text(std::string_view args, size_t args_max) {
  const auto tree = JsonTree::parse(args);
  if (!tree.ok()) return {};
  for (size_t text_max = args_max;; text_max /= 2) {
    JsonWriter json;
    write_cut(json, tree.value().root(), text_max);
    if (json.text().size() <= args_max) return json.take();
    // Too many parts rather than too long ones.
    if (text_max < 8) return quoted(cut_middle(json.text(), args_max / 2), args_max);
  }
}

std::string open_text(const Action& action, size_t args_max) {
  std::string text = "{\"ref\":\"" + format_ref(action.ref) + "\",\"tool\":";
  text += quoted(shown_text(action.tool), 72);
  if (!action.args.empty() && action.args != "{}") {
    text += ",\"args\":" + args_text(action.args, std::max<size_t>(args_max, 16));
  }
  if (action.outcome != Outcome::kSuccess) {
    text.append(",\"outcome\":\"").append(name_of(action.outcome)).append("\"");
  }
  return text;
}

}  // namespace

std::string call_text(const Action& action, size_t args_max) {
  return open_text(action, args_max) + "}";
}

std::string action_text(const Action& action, size_t args_max, std::string_view result,
                        uint64_t hidden) {
  std::string text = open_text(action, args_max);
  if (!action.summary.empty()) text += ",\"summary\":" + quoted(action.summary, 240);
  if (!result.empty()) {
    text += ",\"result\":\"";
    append_json_escaped(text, result);
    text.push_back('"');
  }
  if (hidden > 0) text += ",\"more\":" + std::to_string(hidden);
  return text + "}";
}

std::string user_text(const Action& action, size_t bytes_max) {
  const std::string frame = "{\"ref\":\"" + format_ref(action.ref) + "\",\"user\":";
  const size_t room = bytes_max > frame.size() + 12 ? bytes_max - frame.size() - 1 : 11;
  return frame + quoted(cut_middle(shown_text(action.user_message), room), room) + "}";
}

}  // namespace twotrack
