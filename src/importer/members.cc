#include "importer/members.h"

#include <algorithm>

#include "base/json_scanner.h"

namespace twotrack::importer {
namespace {

std::string decoded(std::string_view json) {
  auto text = JsonScanner(json).string();
  return text.ok() ? std::move(text).value() : std::string();
}

std::string text_of_part(std::string_view part) {
  if (is_string(part)) return decoded(part);
  const auto members = Members::read(part);
  return members.ok() ? members.value().string("text").value_or("") : std::string();
}

}  // namespace

bool is_string(std::string_view json) {
  return json.starts_with('"');
}

Result<Members> Members::read(std::string_view object) {
  Members members;
  JsonScanner scanner(object);
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    members.members_.push_back({key, value});
    return Done{};
  }));
  return members;
}

bool Members::has(std::string_view key) const {
  return value(key).has_value();
}

std::optional<std::string_view> Members::take(std::string_view key) {
  const auto found = std::ranges::find(members_, key, &Member::key);
  if (found == members_.end()) return std::nullopt;
  const std::string_view value = found->value;
  members_.erase(found);
  return value;
}

std::optional<std::string> Members::take_string(std::string_view key) {
  std::optional<std::string> text = string(key);
  if (text) take(key);
  return text;
}

std::optional<std::string_view> Members::value(std::string_view key) const {
  const auto found = std::ranges::find(members_, key, &Member::key);
  if (found == members_.end()) return std::nullopt;
  return found->value;
}

std::optional<std::string> Members::string(std::string_view key) const {
  const auto json = value(key);
  if (!json || !is_string(*json)) return std::nullopt;
  auto text = JsonScanner(*json).string();
  if (!text.ok()) return std::nullopt;
  return std::move(text).value();
}

void Members::write_rest(JsonWriter& json) const {
  for (const Member& member : members_) json.key(member.key).raw(member.value);
}

std::string Content::text() const {
  if (is_exact()) return decoded(*value_);
  std::string text;
  if (is_parts()) {
    const Status read = JsonScanner(*value_).for_each_element([&](std::string_view part) -> Status {
      text += text_of_part(part);
      return Done{};
    });
    if (!read.ok()) return {};  // cannot be: the whole conversation was checked before
  }
  return text;
}

}  // namespace twotrack::importer
