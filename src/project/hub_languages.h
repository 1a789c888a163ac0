// The languages that the user has added to those of the program.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "hub/language_folder.h"
#include "project/project.h"

namespace twotrack::project {

// Those in `languages` next to the user's config.yaml, and in each folder of
// hub.languages_from. They are loaded on first use, once per program; then what is
// wrong with one is a warning. Never those of a project that the user has not named: loading runs
// their code. Fails as project.config() does, and with kInvalid when a folder is not absolute.
Result<const std::vector<hub::LanguageLoad>*> user_languages(Project& project);

// The folders that the user has named, and what is wrong with one, in a line.
Result<std::vector<Path>> user_folders(Project& project);
std::string told(const hub::LanguageLoad& one);

}  // namespace twotrack::project
