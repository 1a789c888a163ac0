#include "track/data_member.h"

namespace twotrack::track {
namespace {

constexpr size_t kNone = std::string_view::npos;

// The place behind the string whose opening quote is at `at`. kNone when it does not end.
size_t skip_string(std::string_view text, size_t at) {
  const size_t inside = at + 1;
  for (size_t from = inside;;) {
    const size_t quote = text.find('"', from);
    if (quote == kNone) return kNone;
    size_t backslashes = 0;
    while (quote - backslashes > inside && text[quote - backslashes - 1] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return quote + 1;
    from = quote + 1;
  }
}

size_t skip_nested(std::string_view text, size_t at) {
  for (size_t depth = 0; at < text.size();) {
    const char c = text[at];
    if (c == '"') {
      at = skip_string(text, at);
      continue;
    }
    ++at;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return at;
  }
  return kNone;
}

size_t skip_value(std::string_view text, size_t at) {
  if (at >= text.size()) return kNone;
  if (text[at] == '"') return skip_string(text, at);
  if (text[at] == '{' || text[at] == '[') return skip_nested(text, at);
  return text.find_first_of(",}", at);
}

}  // namespace

std::optional<std::string_view> find_data_member(std::string_view data, std::string_view key) {
  if (!data.starts_with('{')) return std::nullopt;
  for (size_t at = 1; at < data.size() && data[at] == '"';) {
    const size_t colon = skip_string(data, at);
    if (colon == kNone || colon >= data.size() || data[colon] != ':') return std::nullopt;
    const std::string_view name = data.substr(at + 1, colon - at - 2);
    if (name == "raw_output" && data.substr(colon + 1).starts_with('"')) return std::nullopt;
    const size_t end = skip_value(data, colon + 1);
    if (end == kNone) return std::nullopt;
    if (name == key) return data.substr(colon + 1, end - colon - 1);
    at = end + 1;  // behind the comma
  }
  return std::nullopt;
}

}  // namespace twotrack::track
