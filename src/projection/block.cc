#include "projection/block.h"

#include <algorithm>

#include "base/json_text.h"
#include "event/line.h"
#include "packet/facts.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kSummaryShownMax = 240;

void append_string(std::string& out, std::string_view text) {
  out.push_back('"');
  append_json_escaped(out, text);
  out.push_back('"');
}

}  // namespace

std::string_view speaker_name(Speaker speaker) {
  return speaker == Speaker::kUser ? "user" : "you";
}

// Of one long text its middle goes; when there are too many parts rather than too long ones, the
// middle of the whole.
std::string args_text(const Action& action, size_t bytes_max) {
  if (action.args.empty() || action.args == "{}") return {};
  std::string text;
  for (size_t text_max = bytes_max; text_max >= 16; text_max /= 2) {
    text = value_text(action.args, text_max);
    if (text.size() <= bytes_max) return text;
  }
  return cut_middle(text, bytes_max);
}

std::string result_block(const Action& action, std::string_view args, std::string_view got,
                         uint64_t hidden) {
  std::string text = "{\"" + format_ref(action.ref) + "\":\"";
  append_json_escaped(text, action.tool);
  text.push_back('(');
  append_json_escaped(text, args);
  text += ")\"";
  if (action.outcome != Outcome::kSuccess) {
    text.append(",\"outcome\":\"").append(name_of(action.outcome)).append("\"");
  }
  if (!action.summary.empty()) text += ",\"summary\":" + quoted(action.summary, kSummaryShownMax);
  if (!got.empty()) {
    text += ",\"got\":";
    append_string(text, got);
  }
  if (hidden > 0) text += ",\"more\":" + std::to_string(hidden);
  return text + "}";
}

std::string speech_block(const Action& action, size_t bytes_max) {
  const std::string frame = "{\"" + format_ref(action.ref) + "\":\"" +
                            std::string(speaker_name(action.speaker)) + "\",\"said\":";
  const size_t room = bytes_max > frame.size() + 12 ? bytes_max - frame.size() - 1 : 11;
  return frame + quoted(cut_middle(action.said, room - 2), room) + "}";
}

std::string quoted(std::string_view text, size_t bytes_max) {
  const size_t room = bytes_max > 2 ? bytes_max - 2 : 0;
  std::string escaped;
  append_json_escaped(escaped, text);
  // Escapes make a text longer: shorten by what is too much until it fits.
  for (size_t cut = std::min(room, text.size()); escaped.size() > room && cut > 0;) {
    escaped.clear();
    append_json_escaped(escaped, cut_end(text, cut));
    const size_t over = escaped.size() > room ? escaped.size() - room : 0;
    cut -= std::min(cut, std::max<size_t>(1, over / 2));
  }
  if (escaped.size() > room) escaped.clear();
  return "\"" + escaped + "\"";
}

}  // namespace twotrack
