// Every string in a JSON text, with its place.
//
// Made for searching: numbers of any length pass, nothing is built, and a string without escapes is
// passed on without copying. The text was checked when it was written; if it was damaged
// since, the walk ends early and harms nothing.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

// Where in the JSON a string stands.
class StringPlace {
 public:
  // As a JSON pointer (RFC 6901): "/calls/0/name".
  std::string pointer() const;
  // The key of the outermost object's member that the string is in, or is; empty in an array.
  std::string_view top_key() const;
  // Whether the string is a direct member of the outermost object.
  bool is_member() const { return steps_.size() == 1; }

  struct Step {
    std::string_view key;  // escaped, as it stands in the JSON
    size_t index = 0;      // in an array
    bool in_object = false;
  };
  std::vector<Step> steps_{};
};

// Calls `visit` with each string value, decoded. Keys are not visited. The text is valid during the
// call.
void for_each_string(
    std::string_view json,
    const std::function<void(const StringPlace& place, std::string_view text)>& visit);

}  // namespace twotrack
