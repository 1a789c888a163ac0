// Where the user's own files are.
#pragma once

#include <optional>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::config {

// What the user writes: config.yaml, languages. nullopt if the environment does not say.
std::optional<Path> user_folder(const Environment& environment);
// What the program keeps for the user and no project can bring along: which folders are trusted.
// Fails with kNotFound if the environment does not say.
Result<Path> user_data_folder(const Environment& environment);

}  // namespace twotrack::config
