#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "base/utf8.h"
#include "hub/ignore_rules.h"
#include "hub/language.h"
#include "hub/outline.h"

namespace {

void check(const std::string& file, std::string_view text) {
  const std::vector<twotrack::hub::Node> nodes = twotrack::hub::outline(file, text);
  std::set<std::string> ids;
  for (const twotrack::hub::Node& node : nodes) {
    const bool holds = ids.insert(node.id).second && node.start_line >= 1 &&
                       node.start_line <= node.end_line && node.end_line <= nodes[0].end_line &&
                       twotrack::is_utf8(node.id) && twotrack::is_utf8(node.signature) &&
                       twotrack::is_utf8(node.docstring);
    if (!holds) std::abort();
  }
}

}  // namespace

// Whatever a file holds: its nodes have ids of their own, lie within it, and are UTF-8. As rules of
// a .gitignore it ignores something or not, and comes to an end.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto languages = twotrack::hub::languages();
  check("a" + std::string(languages[size % languages.size()].suffixes[0]), text);
  twotrack::hub::IgnoreRules rules;
  rules.add("src", text);
  (void)rules.ignores("src/a/b.py", twotrack::hub::EntryKind::kFile);
  return 0;
}
