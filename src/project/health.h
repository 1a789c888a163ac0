// The checks of `doctor`: each checks one thing and says what to do about it.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "project/model_choice.h"
#include "project/project.h"
#include "project/verify_logs.h"

namespace twotrack::project {

enum class Health { kOk, kWarn, kFail };
constexpr auto all_names(Health) {
  return name_list("ok", "warn", "fail");
}

struct HealthFinding {
  std::string check;
  Health health = Health::kOk;
  std::string message;
  std::string remedy{};  // what to do; empty if it is fine
};

// The place: folder, permissions, file system, free space, lock, sync speed.
std::vector<HealthFinding> check_place(Project& project);

HealthFinding check_configuration(Project& project);

// The logs of `agents`: readable, intact, torn, locked by nobody, indexed.
std::vector<HealthFinding> check_logs(Project& project, const std::vector<std::string>& agents,
                                      const BytesRead& progress);

// Does as much contain tools here as the configuration requires?
HealthFinding check_sandbox(Project& project);

struct AskedServer {
  std::string url{};
  std::string model{};         // empty: the one that it has
  std::string key_variable{};  // of the environment; empty: no key
  uint64_t agents = 1;         // at a time
};
// A model server: what it is, and how to improve it.
std::vector<HealthFinding> check_server(const AskedServer& server);

// The model that is chosen, or else the one that the configuration names: is it there, and can this
// program use it?
std::vector<HealthFinding> check_model(Project& project, const ModelChoice& choice);

// Which interpreter runs Grail scripts.
HealthFinding check_scripts(Project& project);

// The programs that each agent of the project needs: without one, it cannot run.
std::vector<HealthFinding> check_agents(Project& project);

// The hub: intact, and up to date with the sources? No hub is fine too: everything works without
// it.
std::vector<HealthFinding> check_hub(Project& project);

// What `hub doctor` says of the languages that the user has added.
std::vector<HealthFinding> check_languages(Project& project);

}  // namespace twotrack::project
