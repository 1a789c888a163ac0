// user_folder: where the user keeps what is his own: config.yaml, languages.
#pragma once

#include <optional>

#include "base/environment.h"
#include "base/file.h"

namespace twotrack::config {

// Nothing when the environment does not say.
std::optional<Path> user_folder(const Environment& environment);

}  // namespace twotrack::config
