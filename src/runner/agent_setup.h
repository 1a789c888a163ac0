// AgentSetup: everything an agent is run with.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/definition.h"
#include "base/file.h"
#include "base/result.h"
#include "config/runner_config.h"
#include "event/words.h"
#include "hub/node.h"
#include "model/model.h"
#include "runner/budget.h"
#include "runner/hub_access.h"
#include "sandbox/sandbox.h"
#include "workspace/workspace.h"

namespace twotrack::runner {

// Which answers are constrained to possible calls, if the model supports that.
enum class Grammar : uint8_t {
  kAfterFault,  // guarded choices all, free ones from the second try on
  kAlways,
  kNever,
};

using config::OnAmbiguous;

// Limits shared by all agents of a run. Thread-safe.
class RunLimits {
 public:
  RunLimits() = default;
  RunLimits(std::optional<uint64_t> tokens, std::optional<std::chrono::milliseconds> wall);

  void use(uint64_t tokens) { used_ += tokens; }
  // Why no further turn may start; empty if one may.
  std::string reached() const;

 private:
  std::optional<uint64_t> tokens_{};
  std::optional<std::chrono::steady_clock::time_point> end_{};
  std::atomic<uint64_t> used_ = 0;
};

// When a larger model makes a decision, and how much it may read for it.
struct Escalation {
  model::Model* model = nullptr;  // none: never
  bool after_stuck = true;
  bool after_failed = true;
  uint64_t excerpt_tokens = 0;  // that it may read
  // The best part of the agent's log, within that many tokens: what it is shown instead of the
  // packet.
  std::function<Result<std::string>(const std::string& agent, uint64_t tokens)> excerpt{};
};

struct AgentSetup {
  const agent::Definition* definition = nullptr;
  hub::Node node{};  // an empty one: the agent works on nothing in the project
  // Used as is, instead of what the definition's template makes from the node.
  std::optional<std::string> goal{};
  std::string word{};    // what a person says at the start; empty: nothing
  uint64_t retries = 0;  // how often the same was tried before: answers are drawn differently
  model::Model* model = nullptr;
  uint64_t slot = 0;
  Escalation escalation{};
  Path project{};
  Budget budget{};
  uint64_t max_turns = 20;
  uint64_t reply_tokens = 256;
  Decide decide = Decide::kAuto;
  Grammar grammar = Grammar::kAfterFault;
  bool has_packet = true;  // false: the chat history instead
  OnAmbiguous on_ambiguous = OnAmbiguous::kAsk;
  // A call of which the model is less sure is not made: the larger model decides instead, or, with
  // waits_when_unsure, a person does. Where there is neither, it is made.
  double ask_below = 0;
  bool waits_when_unsure = false;
  sandbox::Policy policy{};             // of the programs that its tools start
  std::vector<std::string> env_pass{};  // variables that they may have
  std::string run_id{};
  std::string program{};         // name and version
  std::string project_sha256{};  // of the files that were sent here; empty: it runs where they are
  std::string traceparent{};     // what its agent is part of (event/trace_context.h)
  bool sends_traceparent = false;  // to the model's server, which then traces its part
  // Told of each state of the workspace that is kept, by its hash, before the result that names it
  // is recorded. An error ends the agent as one of the log would.
  std::function<Status(const workspace::Workspace& workspace, const std::string& hash)> on_kept{};
  RunLimits* limits = nullptr;
  HubAccess* hub = nullptr;  // null: the agent neither asks nor updates the hub
  std::stop_token stop{};

  bool is_guarded() const {
    if (decide == Decide::kAuto) return !model->capabilities().reads_state;
    return decide == Decide::kGuarded;
  }
};

}  // namespace twotrack::runner
