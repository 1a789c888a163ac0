#include "project/hub_languages.h"

#include <mutex>
#include <optional>

#include "config/runner_config.h"
#include "config/user_folder.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

constexpr std::string_view kFolder = "languages";

}  // namespace

Result<std::vector<Path>> user_folders(Project& project) {
  const config::Config& config = *TRY(project.config());
  std::vector<Path> folders;
  if (const auto own = config::user_folder(process_environment()))
    folders.push_back(*own / kFolder);
  for (const std::string& folder : config::runner_config(config).languages_from) {
    // A relative path would mean a different folder in every project.
    if (!Path(folder).is_absolute()) {
      return Error{Code::kInvalid,
                   "hub.languages_from: \"" + folder + "\" is not an absolute path"};
    }
    folders.emplace_back(folder);
  }
  return folders;
}

std::string told(const hub::LanguageLoad& one) {
  return terminal_line(one.folder.string() + ": " + one.trouble);
}

Result<const std::vector<hub::LanguageLoad>*> user_languages(Project& project) {
  static std::mutex mutex;
  static std::optional<std::vector<hub::LanguageLoad>> loaded;  // guarded by mutex
  const std::vector<Path> folders = TRY(user_folders(project));
  const std::lock_guard lock(mutex);
  if (!loaded) {
    loaded = hub::load_languages(project.files(), folders);
    for (const hub::LanguageLoad& one : *loaded) {
      if (!one.trouble.empty()) project.warn("a language was skipped: " + told(one));
    }
  }
  return &*loaded;
}

}  // namespace twotrack::project
