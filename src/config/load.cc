// Which files the configuration comes from.
#include "config/config.h"
#include "config/loader.h"
#include "config/remora.h"
#include "config/trust.h"
#include "config/user_folder.h"

namespace twotrack::config {
namespace {

// Passes the text of a file to `add`, if the file exists.
template <class Add>
Status add_file(FileSystem& files, const Path& path, Loader& loader, const Add& add) {
  const auto info = files.info(path);
  if (!info.ok()) {
    return info.error().code == Code::kNotFound ? Status(Done{}) : Status(info.error());
  }
  // parse_yaml() rejects it too, but only once all of it is in memory.
  if (info.value().size > kYamlBytesMax) {
    loader.add_fault({.kind = Origin::Kind::kFile, .name = path.string(), .position = {}}, "",
                     "larger than " + std::to_string(kYamlBytesMax) + " bytes");
    return Done{};
  }
  add(path.string(), TRY(read_file(files, path)));
  return Done{};
}

// What the user's own files say; all that was read is in `loader`.
Result<Config> read_files(FileSystem& files, const Path& root, const Environment& environment,
                          Loader& loader) {
  const auto add_as = [&](Loader::Whose whose) {
    return [&loader, whose](const std::string& name, std::string_view text) {
      loader.add_file(name, text, whose);
    };
  };
  const auto add_remora = [&](const std::string& name, std::string_view text) {
    loader.add_remora_file(name, text);
  };
  if (const auto folder = user_folder(environment)) {
    TRY(add_file(files, *folder / "config.yaml", loader, add_as(Loader::Whose::kUsers)));
  }
  Config users = loader.so_far();
  TRY(add_file(files, root / kRemoraFile, loader, add_remora));
  TRY(add_file(files, root / kProjectFile, loader, add_as(Loader::Whose::kProjects)));
  loader.add_environment(environment);
  return users;
}

}  // namespace

Result<Config> Config::load(FileSystem& files, const Path& root, const Environment& environment,
                            std::span<const Override> overrides) {
  Loader loader;
  const Config users = TRY(read_files(files, root, environment, loader));
  for (const Override& one : overrides) loader.add_override(one);
  Config all = TRY(loader.finish());
  all.wishes_ = wishes_beyond(users, all);
  return all;
}

Result<Config> Config::load_readable(FileSystem& files, const Path& root,
                                     const Environment& environment, std::string& faults) {
  Loader loader;
  TRY(read_files(files, root, environment, loader));
  Config read = loader.so_far();
  const auto whole = loader.finish();
  if (!whole.ok()) faults = whole.error().message;
  return read;
}

Result<Config> Config::parse(std::string_view yaml) {
  Loader loader;
  loader.add_file(std::string(kProjectFile), yaml, Loader::Whose::kProjects);
  return loader.finish();
}

}  // namespace twotrack::config
