#include "config/user_folder.h"

namespace twotrack::config {
namespace {

std::optional<Path> folder_of(const Environment& environment, std::string_view variable,
                              std::string_view below_home) {
  // The XDG specification says to ignore relative paths.
  const auto xdg = find_variable(environment, variable);
  if (xdg && Path(*xdg).is_absolute()) return Path(*xdg) / "twotrack";
  const auto home = find_variable(environment, "HOME");
  if (home) return Path(*home) / below_home / "twotrack";
  return std::nullopt;
}

}  // namespace

std::optional<Path> user_folder(const Environment& environment) {
  return folder_of(environment, "XDG_CONFIG_HOME", ".config");
}

Result<Path> user_data_folder(const Environment& environment) {
  if (auto folder = folder_of(environment, "XDG_DATA_HOME", ".local/share")) return *folder;
  return Error{Code::kNotFound, "neither XDG_DATA_HOME nor HOME says where your own files are"};
}

}  // namespace twotrack::config
