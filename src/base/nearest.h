// "did you mean …": the known name that is nearest to a wrong one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twotrack {

// nullopt if no known name is close enough to suggest.
std::optional<std::string> nearest_name(std::string_view wrong, std::span<const std::string> known);

// " (did you mean \"lint-a\"?)", or nothing.
std::string suggestion(std::string_view wrong, std::span<const std::string> known);

}  // namespace twotrack
