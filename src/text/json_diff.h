// The differences between two JSON values, member by member.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace twotrack {

struct JsonChange {
  std::string path;  // "knowledge.rule.value"; of a list whose items have a ref: "actions[e17]"
  Json a;            // empty: only in b
  Json b;            // empty: only in a

  std::string_view kind() const { return a.empty() ? "added" : b.empty() ? "removed" : "changed"; }
};

// In the order of `a`, then what only `b` has. Objects are compared member by member, lists
// whose items have a ref item by item, other lists as a whole. Fails with kInvalid if one is not
// JSON.
Result<std::vector<JsonChange>> diff_json(std::string_view a, std::string_view b);

}  // namespace twotrack
