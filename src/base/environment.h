// Environment: the variables of a process, passed in so that tests can set them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

using Environment = std::vector<std::string>;  // each "NAME=value"

// A copy of this process's own.
Environment process_environment();

struct Variable {
  std::string_view name;
  std::string_view value;
};

// Points into `entry`. An entry without '=' has an empty value.
Variable split_variable(std::string_view entry);

// The value of `name`; points into `environment`. An empty value counts as none.
std::optional<std::string_view> find_variable(const Environment& environment,
                                              std::string_view name);

}  // namespace twotrack
