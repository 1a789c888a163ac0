// Which files the configuration comes from.
#include "config/config.h"
#include "config/loader.h"
#include "config/user_folder.h"

namespace twotrack::config {
namespace {

Status add_file(FileSystem& files, const Path& path, Loader::Whose whose, Loader& loader) {
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
  loader.add_file(path.string(), TRY(read_file(files, path)), whose);
  return Done{};
}

}  // namespace

Result<Config> Config::load(FileSystem& files, const Path& root, const Environment& environment,
                            std::span<const Override> overrides) {
  Loader loader;
  if (const auto folder = user_folder(environment)) {
    TRY(add_file(files, *folder / "config.yaml", Loader::Whose::kUsers, loader));
  }
  TRY(add_file(files, root / kProjectFile, Loader::Whose::kProjects, loader));
  loader.add_environment(environment);
  for (const Override& one : overrides) loader.add_override(one);
  return loader.finish();
}

Result<Config> Config::parse(std::string_view yaml) {
  Loader loader;
  loader.add_file(std::string(kProjectFile), yaml, Loader::Whose::kProjects);
  return loader.finish();
}

}  // namespace twotrack::config
