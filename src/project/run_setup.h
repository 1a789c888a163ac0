// The setup of a run, from flags and configuration.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "config/runner_config.h"
#include "event/words.h"
#include "model/model.h"
#include "project/project.h"
#include "runner/run.h"

namespace twotrack::project {

struct RunFlags {
  std::optional<uint64_t> concurrency{};
  std::optional<uint64_t> turns{};
  std::optional<Decide> decide{};
  std::optional<config::OnAmbiguous> on_ambiguous{};
  bool starts_programs = true;  // false: all tools are functions of this process, uncontained
  // Whose settings say when which larger model is asked (runner.escalation); null: the project's.
  // Its configuration must have been read.
  Project* escalates_as = nullptr;
};

struct MadeSetup {
  runner::RunSetup run{};
  std::unique_ptr<runner::RunLimits> limits{};
  std::unique_ptr<model::Model> larger{};  // of runner.escalation
  std::unique_ptr<runner::HubAccess> hub{};
  std::string_view hub_state = "off";   // on, none (there is none), broken, off (hub.enabled)
  std::vector<std::string> notes{};     // what a person should know
  std::vector<std::string> warnings{};  // and must
};

// Fails with kInvalid if the configuration asks for something a run cannot provide, for programs it
// starts or for packets.
Status check_run_config(Project& project);

// `model` and the context must outlive it. Fails when check_run_config() does.
Result<MadeSetup> make_run_setup(Project& project, const RunFlags& flags, model::Model& model,
                                 const std::stop_token& stop);

}  // namespace twotrack::project
