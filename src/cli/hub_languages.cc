#include "cli/hub_languages.h"

#include <mutex>
#include <optional>

#include "cli/terminal_text.h"
#include "config/runner_config.h"
#include "config/user_folder.h"

namespace twotrack::cli {
namespace {

constexpr std::string_view kFolder = "languages";
// Where a project may keep some; nobody loads them from there before the user says so.
constexpr std::string_view kProjectFolder = ".twotrack/languages";

Result<std::vector<Path>> user_folders(Context& context) {
  const config::Config& config = *TRY(context.config());
  std::vector<Path> folders;
  if (const auto own = config::user_folder(process_environment()))
    folders.push_back(*own / kFolder);
  for (const std::string& folder : config::runner_config(config).languages_from) {
    // A relative one would be another one in every project.
    if (!Path(folder).is_absolute()) {
      return Error{Code::kInvalid,
                   "hub.languages_from: \"" + folder + "\" is not a path that begins with /"};
    }
    folders.emplace_back(folder);
  }
  return folders;
}

std::string told(const hub::LanguageLoad& one) {
  return terminal_line(one.folder.string() + ": " + one.trouble);
}

bool is_named(const std::vector<Path>& folders, const Path& folder) {
  for (const Path& one : folders) {
    if (one.lexically_normal() == folder.lexically_normal()) return true;
  }
  return false;
}

Result<std::vector<Finding>> findings(Context& context) {
  std::vector<Finding> all;
  for (const hub::LanguageLoad& one : *TRY(user_languages(context))) {
    if (!one.trouble.empty()) {
      all.push_back({"language " + terminal_line(one.name), Health::kWarn, told(one),
                     "mend it, or take its folder away: its files are not read"});
      continue;
    }
    std::string suffixes;
    for (const std::string& suffix : one.suffixes) suffixes += suffix + " ";
    all.push_back({"language " + one.name, Health::kOk,
                   terminal_line(suffixes + "from " + one.folder.string())});
  }
  const Path brought = context.layout().root / kProjectFolder;
  const auto names = context.files().list(brought);
  const bool brings_some = names.ok() && !names.value().empty();
  if (brings_some && !is_named(TRY(user_folders(context)), brought)) {
    all.push_back({"languages", Health::kWarn,
                   "the project brings some along, which are not loaded: that would run its code",
                   "if you trust it, name " + terminal_line(brought.string()) +
                       " in hub.languages_from of your own config.yaml"});
  }
  return all;
}

}  // namespace

Result<const std::vector<hub::LanguageLoad>*> user_languages(Context& context) {
  static std::mutex mutex;
  static std::optional<std::vector<hub::LanguageLoad>> loaded;  // guarded by mutex
  const std::vector<Path> folders = TRY(user_folders(context));
  const std::lock_guard lock(mutex);
  if (!loaded) {
    loaded = hub::load_languages(context.files(), folders);
    for (const hub::LanguageLoad& one : *loaded) {
      if (!one.trouble.empty()) context.warn("a language is left out: " + told(one));
    }
  }
  return &*loaded;
}

std::vector<Finding> check_languages(Context& context) {
  auto all = findings(context);
  if (all.ok()) return std::move(all).value();
  return {{"languages", Health::kWarn, all.error().message}};
}

}  // namespace twotrack::cli
