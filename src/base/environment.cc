#include "base/environment.h"

#include <unistd.h>

namespace twotrack {

Environment process_environment() {
  Environment environment;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    environment.emplace_back(*entry);
  }
  return environment;
}

Variable split_variable(std::string_view entry) {
  const size_t equals = entry.find('=');
  if (equals == std::string_view::npos) return {.name = entry, .value = {}};
  return {.name = entry.substr(0, equals), .value = entry.substr(equals + 1)};
}

std::optional<std::string_view> find_variable(const Environment& environment,
                                              std::string_view name) {
  for (const std::string& entry : environment) {
    const Variable variable = split_variable(entry);
    if (variable.name == name && !variable.value.empty()) return variable.value;
  }
  return std::nullopt;
}

}  // namespace twotrack
