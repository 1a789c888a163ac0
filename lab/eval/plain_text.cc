#include "eval/plain_text.h"

#include <algorithm>

#include "base/json_scanner.h"

namespace twotrack::eval {
namespace {

class Reader {
 public:
  Status read(std::string_view json, const std::string& key) {
    JsonScanner scanner(json);
    switch (scanner.peek()) {
      case '{':
        return scanner.for_each_member(
            [&](const std::string& name, std::string_view value) -> Status {
              add(name, key);
              return read(value, name);
            });
      case '[':
        return scanner.for_each_element([&](std::string_view value) { return read(value, key); });
      case '"':
        add(TRY(scanner.string()), key);
        return Done{};
      default:
        add(TRY(scanner.value_text()), key);
        return Done{};
    }
  }

  PlainText take() { return std::move(plain_); }

 private:
  void add(std::string_view text, const std::string& key) {
    if (plain_.fields.empty() || plain_.fields.back().key != key) {
      plain_.fields.push_back({.at = plain_.text.size(), .key = key});
    }
    plain_.text.append(text).push_back('\n');
  }

  PlainText plain_;
};

bool is_object_or_array(std::string_view text) {
  const char first = JsonScanner(text).peek();
  return first == '{' || first == '[';
}

}  // namespace

std::string_view PlainText::field_at(size_t offset) const {
  const auto behind = std::ranges::upper_bound(fields, offset, {}, &Field::at);
  return behind == fields.begin() ? std::string_view() : std::string_view(std::prev(behind)->key);
}

PlainText plain_text(std::string_view text) {
  if (is_object_or_array(text)) {
    Reader reader;
    JsonScanner scanner(text);
    if (const auto value = scanner.value_text();
        value.ok() && scanner.finish().ok() && reader.read(value.value(), "").ok()) {
      PlainText plain = reader.take();
      plain.is_json = true;
      return plain;
    }
  }
  return {.text = std::string(text)};
}

}  // namespace twotrack::eval
