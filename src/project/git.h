// git: the one place that runs git in the project's folder.
//
// A folder that was copied or unpacked brings its own .git/config, and many settings there are
// programs that git starts. So before every call the repository's own settings are listed; each
// that is not known to be harmless needs the user's trust, with exactly that value. The user's own
// settings, outside the folder, count as always.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "config/trust.h"
#include "project/project.h"

namespace twotrack::project {

enum class GitMay : uint8_t {
  kLook,    // in the sandbox, without writing, and without the user's own settings
  kChange,  // as the user, with their name, keys and settings; no hooks run
};

// What git prints. Fails with kNotFound without git, with kInvalid if a setting of the repository
// needs trust, with kIo and git's own words if git fails.
Result<std::string> run_git(Project& project, GitMay may, std::vector<std::string> words);

// Settings of the project's repository that are not known to be harmless. None without git or a
// repository.
Result<std::vector<config::Wish>> git_wishes(const Project& project);
// Which of them the user has trusted.
Result<config::TrustStore> git_trust_store();

}  // namespace twotrack::project
