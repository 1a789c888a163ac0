#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "http/request_text.h"

// Whatever is accepted is safe: no part of a path leads anywhere else, no name has blanks, and
// everything is UTF-8.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto target = http::parse_target(text); target.ok()) {
    for (const std::string& part : target.value().parts) {
      const bool is_safe =
          !part.empty() && part != "." && part != ".." && is_utf8(part) &&
          part.find_first_of(std::string_view("/\\\0\n\r\x1b", 6)) == std::string::npos;
      if (!is_safe) std::abort();
    }
    if (target.value().query.size() > http::kQueryMembersMax) std::abort();
  }
  if (const auto target = http::parse_passed_target(text); target.ok()) {
    for (const std::string& part : target.value().parts) {
      const bool is_safe =
          !part.empty() && part != "." && part != ".." && part.find('/') == std::string::npos;
      if (!is_safe) std::abort();
    }
  }
  if (const auto host = http::parse_host(text)) {
    const std::string again =
        host->name + (host->port ? ":" + std::to_string(*host->port) : std::string());
    if (host->name.empty() || http::parse_host(again) != host) std::abort();
  }
  const std::string_view name = text.substr(0, std::min<size_t>(4, size));
  if (const auto value = http::cookie_value(text, name)) {
    const bool is_inside =
        value->data() >= text.data() && value->data() + value->size() <= text.data() + text.size();
    if (!is_inside || value->find(';') != std::string_view::npos) std::abort();
  }
  return 0;
}
