#include "project/data_view.h"

#include <charconv>

#include "base/json_scanner.h"

namespace twotrack::project {

DataView::DataView(std::string_view json) : json_(json) {
  if (!json.starts_with('{')) return;
  is_object_ = JsonScanner(json)
                   .for_each_member([&](const std::string& key, std::string_view value) -> Status {
                     members_.emplace_back(key, value);
                     return Done{};
                   })
                   .ok();
}

std::string_view DataView::raw(std::string_view key) const {
  for (const auto& [name, value] : members_) {
    if (name == key) return value == "null" ? std::string_view() : value;
  }
  return {};
}

std::string DataView::text(std::string_view key) const {
  const std::string_view json = raw(key);
  if (!json.starts_with('"')) return std::string(json);
  auto decoded = JsonScanner(json).string();
  return decoded.ok() ? std::move(decoded).value() : std::string(json);
}

std::vector<std::string> DataView::names() const {
  std::vector<std::string> names;
  names.reserve(members_.size());
  for (const auto& member : members_) names.push_back(member.first);
  return names;
}

std::optional<uint64_t> DataView::number(std::string_view key) const {
  const std::string_view json = raw(key);
  uint64_t number = 0;
  const char* end = json.data() + json.size();
  const auto [parsed_to, error] = std::from_chars(json.data(), end, number);
  if (json.empty() || error != std::errc{} || parsed_to != end) return std::nullopt;
  return number;
}

}  // namespace twotrack::project
