// Which files the configuration comes from.
#include "config/config.h"
#include "config/loader.h"

namespace twotrack::config {
namespace {

std::optional<Path> user_file(const Environment& environment) {
  const Path below = Path("twotrack") / "config.yaml";
  // The XDG specification wants relative paths ignored.
  const auto xdg = find_variable(environment, "XDG_CONFIG_HOME");
  if (xdg && Path(*xdg).is_absolute()) return Path(*xdg) / below;
  const auto home = find_variable(environment, "HOME");
  if (home) return Path(*home) / ".config" / below;
  return std::nullopt;
}

Status add_file(FileSystem& files, const Path& path, Loader& loader) {
  const auto info = files.info(path);
  if (!info.ok()) {
    return info.error().code == Code::kNotFound ? Status(Done{}) : Status(info.error());
  }
  // parse_yaml() refuses it too, but not before all of it is in memory.
  if (info.value().size > kYamlBytesMax) {
    loader.add_fault({.kind = Origin::Kind::kFile, .name = path.string(), .position = {}}, "",
                     "larger than " + std::to_string(kYamlBytesMax) + " bytes");
    return Done{};
  }
  loader.add_file(path.string(), TRY(read_file(files, path)));
  return Done{};
}

}  // namespace

Result<Config> Config::load(FileSystem& files, const Path& root, const Environment& environment,
                            std::span<const Override> overrides) {
  Loader loader;
  if (const auto path = user_file(environment)) TRY(add_file(files, *path, loader));
  TRY(add_file(files, root / kProjectFile, loader));
  loader.add_environment(environment);
  for (const Override& one : overrides) loader.add_override(one);
  return loader.finish();
}

Result<Config> Config::parse(std::string_view yaml) {
  Loader loader;
  loader.add_file(std::string(kProjectFile), yaml);
  return loader.finish();
}

}  // namespace twotrack::config
