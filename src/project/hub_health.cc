// What `doctor` and `hub doctor` say about the hub.
#include <algorithm>
#include <iterator>

#include "base/joined.h"
#include "project/health.h"
#include "project/hub_languages.h"
#include "project/hub_place.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

// Where a project may keep grammars. They are not loaded from there until the user says so.
constexpr std::string_view kProjectFolder = ".twotrack/languages";

bool is_named(const std::vector<Path>& folders, const Path& folder) {
  for (const Path& one : folders) {
    if (one.lexically_normal() == folder.lexically_normal()) return true;
  }
  return false;
}

Result<std::vector<HealthFinding>> language_findings(Project& project) {
  std::vector<HealthFinding> all;
  for (const hub::LanguageLoad& one : *TRY(user_languages(project))) {
    if (!one.trouble.empty()) {
      all.push_back({"language " + terminal_line(one.name), Health::kWarn, told(one),
                     "fix it or remove its folder: files in this language are not read"});
      continue;
    }
    std::string suffixes;
    for (const std::string& suffix : one.suffixes) suffixes += suffix + " ";
    all.push_back({"language " + one.name, Health::kOk,
                   terminal_line(suffixes + "from " + one.folder.string())});
  }
  const Path brought = project.layout().root / kProjectFolder;
  const auto names = project.files().list(brought);
  const bool brings_some = names.ok() && !names.value().empty();
  if (brings_some && !is_named(TRY(user_folders(project)), brought)) {
    all.push_back(
        {"languages", Health::kWarn,
         "the project contains grammars. They are not loaded, because that would run its code",
         "if you trust it, add " + terminal_line(brought.string()) +
             " to hub.languages_from in your own config.yaml"});
  }
  return all;
}

constexpr size_t kFilesNamed = 3;

HealthFinding check_whole(hub::Store& store) {
  const auto fault = store.check();
  const std::string what = fault.ok() ? fault.value() : fault.error().message;
  if (fault.ok() && what.empty()) return {"hub", Health::kOk, "the database is intact"};
  return {"hub", Health::kFail, "the database is damaged: " + what,
          "delete .agentfs/hub.db and its -wal and -shm files (the hub is derived data), then run "
          "`twotrack hub "
          "index` and `twotrack hub rebuild`"};
}

HealthFinding check_up_to_date(Project& project, hub::Store& store) {
  const auto behind = files_behind(project, store);
  if (!behind.ok()) return {"hub sources", Health::kWarn, behind.error().message};
  if (behind.value().empty()) return {"hub sources", Health::kOk, "up to date"};
  return {"hub sources", Health::kWarn,
          count_of(behind.value().size(), "file") +
              " changed since they were last read: " + few_of(behind.value(), kFilesNamed),
          "`twotrack hub index`; agents always read what they need again"};
}

HealthFinding check_troubles(hub::Store& store) {
  const auto files = store.files();
  if (!files.ok()) return {"hub files", Health::kFail, files.error().message};
  std::vector<std::string> troubled;
  for (const hub::FileState& file : files.value()) {
    if (!file.trouble.empty()) troubled.push_back(file.path + " (" + file.trouble + ")");
  }
  if (troubled.empty()) return {"hub files", Health::kOk, count_of(files.value().size(), "file")};
  return {"hub files", Health::kWarn,
          count_of(troubled.size(), "file") + " not fully read: " + few_of(troubled, kFilesNamed),
          "fix them, or add them to hub.ignore"};
}

std::vector<HealthFinding> check_store(Project& project) {
  auto store =
      hub::Store::open_existing(project.files(), project.layout().root, project.hub_seal());
  if (!store.ok()) {
    return {{"hub", Health::kFail, store.error().message}};  // it says what to do
  }
  if (!store.value()) {
    return {{"hub", Health::kOk, "none yet: `twotrack hub index` creates one"}};
  }
  const HealthFinding whole = check_whole(*store.value());
  if (whole.health == Health::kFail) return {whole};
  return {whole, check_up_to_date(project, *store.value()), check_troubles(*store.value())};
}

}  // namespace

std::vector<HealthFinding> check_languages(Project& project) {
  auto all = language_findings(project);
  if (all.ok()) return std::move(all).value();
  return {{"languages", Health::kWarn, all.error().message}};
}

std::vector<HealthFinding> check_hub(Project& project) {
  std::vector<HealthFinding> all = check_languages(project);
  std::ranges::move(check_store(project), std::back_inserter(all));
  return all;
}

}  // namespace twotrack::project
