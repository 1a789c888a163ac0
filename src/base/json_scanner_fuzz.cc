// What the scanner takes, simdjson takes too, and normal JSON is normal already.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

// Reads the text in every other way that there is. Errors are fine; a crash is not.
void walk(std::string_view text) {
  JsonScanner members(text);
  (void)members.for_each_member([](const auto&, auto) -> Status { return Done{}; });
  JsonScanner elements(text);
  (void)elements.for_each_element([](auto) -> Status { return Done{}; });
  const auto string = JsonScanner(text).string();
  CHECK(!string.ok() || is_utf8(string.value()));
  if (is_utf8(text)) CHECK(is_utf8(json_unescape(text)));
}

void check_normal(std::string_view text) {
  const auto normal = normalize_json(text);
  const auto tree = JsonTree::parse(text);
  if (!normal.ok()) {
    CHECK(normal.error().message.starts_with("column "));
    return;
  }
  CHECK(tree.ok());
  CHECK(JsonTree::parse(normal.value()).ok());
  CHECK(normalize_json(normal.value()).value() == normal.value());

  const StringFilter change_all = [](std::string& piece) {
    piece += "!";
    return true;
  };
  const auto changed = normalize_json(text, &change_all);
  CHECK(changed.ok() && JsonTree::parse(changed.value()).ok());
}

}  // namespace
}  // namespace twotrack

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  twotrack::walk(text);
  twotrack::check_normal(text);
  return 0;
}
