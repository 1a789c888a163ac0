// What `init` does besides writing files: logs are kept out of git, and what was written is
// trusted.
#pragma once

#include <functional>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "project/write_new.h"

namespace twotrack::project {

// The line of .gitignore that keeps the logs out of git.
inline constexpr std::string_view kIgnoredLogs = ".agentfs/";

// Writes a .gitignore with that line. One that is there gets the line if it lacks it and `may_add`
// says so: it is the user's own.
Result<Written> ignore_logs(FileSystem& files, const Path& root,
                            const std::function<bool()>& may_add);

// What this program has written is the user's own, whatever it asks for: it becomes trusted, unless
// other files of the project ask for something too.
Status trust_written(FileSystem& files, const Path& root, const std::vector<Path>& written);

}  // namespace twotrack::project
