#include "python/loose_lines.h"

#include <algorithm>
#include <string>

#include "base/json_tree.h"
#include "python/errors.h"

namespace twotrack::python {
namespace {

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

LooseLines apply_loose_lines(Loose& loose, std::string_view lines, const Registry& registry) {
  LooseLines done;
  uint64_t number = 0;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    const std::string_view one = lines.substr(at, end - at);
    at = end + 1;
    ++number;
    if (is_blank(one)) continue;
    done.count += 1;
    try {
      const JsonTree tree = unwrap(JsonTree::parse(one));
      apply_loose(loose, unwrap(read_loose(tree.root())), registry);
    } catch (const CoreError& error) {
      throw CoreError(Error(error.error()).at("line " + std::to_string(number)));
    }
    done.hub_is_new = done.hub_is_new || loose.hub_is_new;
  }
  return done;
}

}  // namespace twotrack::python
