// Where the user's own files are.
#pragma once

#include <optional>
#include <string>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::config {

// What the user writes: config.yaml, languages. nullopt if the environment does not say.
std::optional<Path> user_folder(const Environment& environment);
// What the program keeps for the user and no project can bring along: which folders are trusted,
// the user's key. Fails with kNotFound if the environment does not say.
Result<Path> user_data_folder(const Environment& environment);

// The user's key, in the file `key` of the data folder: what is signed with it was written by this
// user. Empty if there is none yet.
Result<std::string> find_user_key(FileSystem& files, const Path& data);
// Makes it at first use; of several who do so at once, one wins.
Result<std::string> user_key(FileSystem& files, const Path& data);

}  // namespace twotrack::config
