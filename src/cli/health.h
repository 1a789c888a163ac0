// The questions of `doctor`: each looks at one thing and says how it is and what to do.
#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "cli/exit_code.h"
#include "project/model_choice.h"

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

// Does as much contain tools here as the configuration requires?
Finding check_sandbox(Context& context);

struct AskedServer {
  std::string url{};
  std::string model{};         // empty: the one that it has
  std::string key_variable{};  // of the environment; empty: no key
  uint64_t agents = 1;         // at a time
};
// A model server: what it is, and what would make it better.
std::vector<Finding> check_server(const AskedServer& server);

// The model that is chosen, or else the one that the configuration names: is it there, and can this
// program use it?
std::vector<Finding> check_model(Context& context, const ModelChoice& choice);

// Which interpreter runs Grail scripts.
Finding check_scripts(Context& context);

// The hub: whole, and up to date with the sources? None is well too: everything works without.
std::vector<Finding> check_hub(Context& context);

// Prints them. kNo when something fails.
ExitCode tell(Context& context, const std::vector<Finding>& findings);

// What `hub doctor` says of the languages that the user has added.
std::vector<Finding> check_languages(Context& context);

}  // namespace twotrack::cli
