// The questions of `doctor`: each looks at one thing and says how it is and what to do.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"

namespace twotrack::cli {

enum class Health { kOk, kWarn, kFail };

struct Finding {
  std::string check;
  Health health = Health::kOk;
  std::string message;
  std::string remedy{};  // what to do; nothing when it is well
};

// The place: folder, permissions, file system, room, lock, speed of a sync.
std::vector<Finding> check_place(Context& context);

Finding check_configuration(Context& context);

// The logs: readable, intact, torn, locked by nobody, indexed.
std::vector<Finding> check_logs(Context& context);

Finding check_terminal(Context& context);

// The model server at `url`: what it is, and what would make it better. The key is taken from the
// environment.
std::vector<Finding> check_server(const std::string& url, const std::string& model);

}  // namespace twotrack::cli
