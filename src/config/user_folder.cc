#include "config/user_folder.h"

namespace twotrack::config {

std::optional<Path> user_folder(const Environment& environment) {
  // The XDG specification says to ignore relative paths.
  const auto xdg = find_variable(environment, "XDG_CONFIG_HOME");
  if (xdg && Path(*xdg).is_absolute()) return Path(*xdg) / "twotrack";
  const auto home = find_variable(environment, "HOME");
  if (home) return Path(*home) / ".config" / "twotrack";
  return std::nullopt;
}

}  // namespace twotrack::config
