#include "importer/content.h"

#include "base/json_scanner.h"
#include "importer/members.h"

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
