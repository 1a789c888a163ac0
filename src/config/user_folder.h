// user_folder: where the user's own files are: config.yaml, languages.
#pragma once

#include <optional>

#include "base/environment.h"
#include "base/file.h"

namespace twotrack::config {

// nullopt if the environment does not say.
std::optional<Path> user_folder(const Environment& environment);

}  // namespace twotrack::config
