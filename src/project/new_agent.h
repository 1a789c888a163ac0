// The files of a new agent, to be changed by its author.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

struct NewAgent {
  std::vector<Path> files{};  // from the project's root
  Path trial{};               // the script that runs it without a model
};

// Writes them into a folder of their own below agents_dir. Fails with kInvalid if `name` is not one
// for an agent, or the folder is there.
Result<NewAgent> write_agent(Project& project, const std::string& name);

}  // namespace twotrack::project
