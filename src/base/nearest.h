// "did you mean …": the known name that is nearest to a wrong one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twotrack {

// Nothing when no known name is near enough to be worth suggesting.
std::optional<std::string> nearest_name(std::string_view wrong, std::span<const std::string> known);

// " (did you mean \"lint-a\"?)", or nothing.
std::string suggestion(std::string_view wrong, std::span<const std::string> known);

}  // namespace twotrack
