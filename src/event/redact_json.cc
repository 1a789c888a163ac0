#include "event/redact_json.h"

#include <algorithm>
#include <span>

#include "base/ascii.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/lines.h"
#include "base/text.h"

namespace twotrack {
namespace {

constexpr int kNestedMax = 3;       // texts of JSON, one in the other
constexpr size_t kByteListMin = 8;  // fewer bytes are no secret

// What stands at the beginning of a JSON value; NUL if it is none.
char kind_of(std::string_view json) {
  return JsonScanner(json).peek();
}

bool may_be_json(std::string_view text) {
  return kind_of(text) == '{' || kind_of(text) == '[';
}

std::string string_of(std::string_view json) {
  auto text = JsonScanner(json).string();
  return text.ok() ? std::move(text).value() : std::string();
}

bool is_name_of_a_name(std::string_view key) {
  return is_one_of(lower_case(key),
                   {"name", "key", "variable", "var", "field", "header", "parameter", "option"});
}

bool is_name_of_a_value(std::string_view key) {
  return is_one_of(lower_case(key), {"value", "val", "content", "default", "secret", "text"});
}

// Replaces the values that a name calls secret in a text that is JSON.
class MemberRedactor {
 public:
  MemberRedactor(const Redactor& redactor, std::vector<Redaction>& found, int depth)
      : redactor_(redactor), found_(found), depth_(depth) {}

  // Returns whether it changed `text`. One that is no JSON stays.
  bool redact(std::string& text) {
    text_ = text;
    JsonScanner scanner(text_);
    const auto whole = scanner.value_text();
    if (!whole.ok() || !scanner.finish().ok()) return false;
    visit(whole.value(), "");
    if (at_ == 0) return false;
    text = std::move(out_).append(text_.substr(at_));
    return true;
  }

 private:
  struct Member {
    std::string key;
    std::string_view value;
  };

  void visit(std::string_view json, std::string_view name) {
    switch (kind_of(json)) {
      case '{':
        return visit_object(json);
      case '[':
        return visit_array(json, name);
      case '"':
        return visit_text(json, string_of(json), name);
      case 't':
      case 'f':
      case 'n':
        return;
      default:
        return visit_text(json, std::string(trimmed(json)), name);
    }
  }

  void visit_object(std::string_view json) {
    std::vector<Member> members;
    std::string said;
    const auto read = JsonScanner(json).for_each_member(
        [&](const std::string& key, std::string_view value) -> Status {
          if (is_name_of_a_name(key) && kind_of(value) == '"') said = string_of(value);
          members.push_back({key, value});
          return Done{};
        });
    if (!read.ok()) return;
    for (const Member& member : members) {
      const bool is_named = !said.empty() && is_name_of_a_value(member.key);
      visit(member.value, is_named ? said : member.key);
    }
  }

  // The elements have the name of the array. In a list of arguments, and in a pair, the text before
  // one is its name.
  void visit_array(std::string_view json, std::string_view name) {
    std::vector<std::string_view> elements;
    const auto read = JsonScanner(json).for_each_element([&](std::string_view value) -> Status {
      elements.push_back(value);
      return Done{};
    });
    if (!read.ok()) return;
    const std::vector<std::string> words = redacted_command(elements);
    std::string before;
    size_t plain = 0;  // the numbers before it hold no text
    for (size_t i = 0; i < elements.size(); ++i) {
      if (i >= plain) {
        const auto row = row_of_numbers(std::span(elements).subspan(i));
        plain = i + row.size();
        if (redact_bytes(row)) {
          i = plain - 1;
          continue;
        }
      }
      const std::string_view element = elements[i];
      const bool is_named = before.starts_with('-') || (elements.size() == 2 && !before.empty());
      std::string text = kind_of(element) == '"' ? string_of(element) : "";
      if (!words.empty() && words[i] != text) {
        replace(element, words[i]);
      } else if (is_named && redactor_.redact_named(before, text, found_)) {
        replace(element, text);
      } else {
        visit(element, name);
      }
      before = std::move(text);
    }
  }

  // ["mysql", "-psecret"]: read as the command that it is, and its words without secrets. None if
  // nothing was found.
  std::vector<std::string> redacted_command(std::span<const std::string_view> elements) {
    std::string command;
    for (const std::string_view element : elements) {
      if (kind_of(element) != '"') return {};
      const std::string word = string_of(element);
      if (word.find_first_of(" \t\r\n") != std::string::npos) return {};
      command.append(command.empty() ? "" : " ").append(word);
    }
    std::vector<Redaction> found;
    if (elements.size() < 2 || !redactor_.redact(command, found)) return {};
    const std::vector<std::string_view> words = split(command, ' ');
    if (words.size() != elements.size()) return {};
    found_.insert(found_.end(), found.begin(), found.end());
    return {words.begin(), words.end()};
  }

  static std::span<const std::string_view> row_of_numbers(
      std::span<const std::string_view> elements) {
    const auto end = std::ranges::find_if_not(
        elements, [](std::string_view element) { return is_digit(kind_of(element)); });
    return elements.first(static_cast<size_t>(end - elements.begin()));
  }

  // [103,104,112]: as the text that it may be.
  bool redact_bytes(std::span<const std::string_view> row) {
    if (row.size() < kByteListMin) return false;
    const char* const begin = row.front().data();
    const std::string_view json(begin,
                                static_cast<size_t>(row.back().data() + row.back().size() - begin));
    std::string text(json);
    if (!redactor_.redact(text, found_)) return false;
    replace(json, text);
    return true;
  }

  void visit_text(std::string_view json, std::string text, std::string_view name) {
    if (redactor_.redact_named(name, text, found_)) return replace(json, text);
    if (depth_ == kNestedMax || !may_be_json(text)) return;
    if (MemberRedactor(redactor_, found_, depth_ + 1).redact(text)) replace(json, text);
  }

  void replace(std::string_view json, std::string_view text) {
    const auto begin = static_cast<size_t>(json.data() - text_.data());
    out_.append(text_.substr(at_, begin - at_));
    out_.append(JsonWriter().string(text).text());
    at_ = begin + json.size();
  }

  const Redactor& redactor_;
  std::vector<Redaction>& found_;
  int depth_;
  std::string_view text_{};
  std::string out_{};
  size_t at_ = 0;  // up to where text_ is in out_
};

bool redact_members(std::string& text, const Redactor& redactor, std::vector<Redaction>& found) {
  if (!may_be_json(text) || !redactor.may_hide(text)) return false;
  return MemberRedactor(redactor, found, 0).redact(text);
}

}  // namespace

Result<Json> redact_json(std::string_view json, const Redactor& redactor,
                         std::vector<Redaction>& found) {
  const StringFilter redact = [&](std::string& text) { return redactor.redact(text, found); };
  Json out = TRY(normalize_json(json, &redact));
  redact_members(out.text, redactor, found);
  return out;
}

bool redact_text(std::string& text, const Redactor& redactor, std::vector<Redaction>& found) {
  const bool changed = redactor.redact(text, found);
  if (redact_members(text, redactor, found)) return true;
  if (!contains_any(text, {"\n{", "\n["}) || !redactor.may_hide(text)) return changed;
  std::string out;
  bool any = false;
  for (const std::string_view line : split(text, '\n')) {
    std::string one(line);
    any = redact_members(one, redactor, found) || any;
    out.append(one).append("\n");
  }
  out.pop_back();
  if (any) text = std::move(out);
  return changed || any;
}

}  // namespace twotrack
