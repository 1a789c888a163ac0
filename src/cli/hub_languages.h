// The languages that the user has added to those of the program.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/health.h"
#include "hub/language_folder.h"

namespace twotrack::cli {

// Those below `languages` beside the user's config.yaml, and below each folder of
// hub.languages_from. They are loaded when somebody first asks, once for the program; then what is
// wrong with one is a warning. Never those of a project that the user has not named: loading runs
// their code. Fails as context.config() does, and with kInvalid when a folder is not absolute.
Result<const std::vector<hub::LanguageLoad>*> user_languages(Context& context);

// What `hub doctor` says of them.
std::vector<Finding> check_languages(Context& context);

}  // namespace twotrack::cli
