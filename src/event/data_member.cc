#include "event/data_member.h"

#include "base/json_text.h"

namespace twotrack {
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

std::optional<DataMembers::Member> DataMembers::next() {
  if (at_ == 0 || at_ >= data_.size() || data_[at_] != '"') {
    if (at_ == 1) at_ = data_ == "{}" ? 2 : 1;
    return std::nullopt;
  }
  const size_t colon = skip_string(data_, at_);
  if (colon == kNone || colon >= data_.size() || data_[colon] != ':') return std::nullopt;
  const size_t end = skip_value(data_, colon + 1);
  if (end == kNone) return std::nullopt;
  Member member{.key = data_.substr(at_ + 1, colon - at_ - 2),
                .value = data_.substr(colon + 1, end - colon - 1)};
  if (member.key.find('\\') != kNone) member.key = decoded_key_ = json_unescape(member.key);
  at_ = end + 1;  // behind the comma, or the closing brace
  return member;
}

std::optional<std::string_view> find_data_member(std::string_view data, std::string_view key) {
  DataMembers members(data);
  while (const auto member = members.next()) {
    if (member->is_raw_output()) break;
    if (member->key == key) return member->value;
  }
  return std::nullopt;
}

std::string json_as_text(std::string_view json) {
  return json.starts_with('"') ? json_unescape(json.substr(1, json.size() - 2)) : std::string(json);
}

}  // namespace twotrack
