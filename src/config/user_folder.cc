#include "config/user_folder.h"

#include "base/random.h"

namespace twotrack::config {
namespace {

constexpr std::string_view kKey = "key";
constexpr size_t kKeyBytes = 32;

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

Result<std::string> find_user_key(FileSystem& files, const Path& data) {
  if (!exists(files, data / kKey)) return std::string();
  std::string key = TRY(read_file(files, data / kKey));
  if (key.size() == 2 * kKeyBytes) return key;
  return with_hint(Error{Code::kCorrupt, (data / kKey).string() + " is not a key"},
                   "remove it: another one is made, and accepts from before cannot be undone");
}

Result<std::string> user_key(FileSystem& files, const Path& data) {
  if (std::string key = TRY(find_user_key(files, data)); !key.empty()) return key;
  TRY(files.create_directories(data));
  const Path made = data / (std::string(kKey) + "." + random_hex(kKeyBytes / 4) + ".tmp");
  TRY(replace_file(files, made, random_hex(kKeyBytes)));
  // A link, unlike a rename, leaves a key that somebody else has made meanwhile.
  std::error_code error;
  std::filesystem::create_hard_link(made, data / kKey, error);
  TRY(files.remove(made));
  if (error && error != std::errc::file_exists) {
    return Error{Code::kIo, (data / kKey).string() + ": " + error.message()};
  }
  TRY(files.sync_directory(data));
  return find_user_key(files, data);
}

}  // namespace twotrack::config
