// AgentLoop: one agent, from its first turn or from wherever its log ends, to an honest end.
//
//   turn_start → hub_update, hooks → model_request → model_response → tool_call → tool_result →
//   apply
//
// Nothing is kept beside the log: what the loop knows is AgentMemory, a fold over the events, so a
// killed agent goes on as if nothing had happened.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "event/line.h"
#include "event/words.h"
#include "runner/actor.h"
#include "runner/agent_memory.h"
#include "runner/agent_setup.h"
#include "runner/chat_history.h"
#include "runner/decide.h"
#include "runner/hub_pull.h"
#include "runner/session.h"

namespace twotrack::runner {

struct AgentEnd {
  RunStatus status = RunStatus::kError;
  std::string summary{};
  Totals totals{};
  bool is_verified = false;  // success that evidence stands behind
};

class AgentLoop {
 public:
  struct Options {
    SessionOptions session{};
    // Told of each event when it is durable, and of nothing else.
    std::function<void(std::string_view line, const LineView& event, const Packet& packet)>
        on_event{};
    // Asked before each question, by name (session.h).
    std::vector<std::pair<std::string, PromptHook>> hooks{};
  };

  // Begins the log of `agent`, with run_start durable. Fails with kInvalid when the prompt cannot
  // fit the model's context: nothing is written then.
  static Result<std::unique_ptr<AgentLoop>> start(const track::Layout& layout,
                                                  const std::string& agent, const AgentSetup& setup,
                                                  const Options& options);
  // Goes on with a log that has not ended, or ended as cancelled or blocked. Fails with kConflict
  // when it ended otherwise, or somebody else writes it.
  static Result<std::unique_ptr<AgentLoop>> resume(const track::Layout& layout,
                                                   const std::string& agent,
                                                   const AgentSetup& setup, const Options& options);
  AgentLoop(const AgentLoop&) = delete;  // Its parts point at each other.
  AgentLoop& operator=(const AgentLoop&) = delete;
  ~AgentLoop();

  // Fails only when the log or the workspace cannot be written.
  Result<AgentEnd> run();

  const AgentMemory& memory() const { return memory_; }

 private:
  enum class Act : uint8_t { kGoOn, kStuck, kSubmitted, kNoAction, kCutOff };

  AgentLoop(const AgentSetup& setup, const Options& options);
  SessionOptions watched(const SessionOptions& options);
  Status read_log(const track::Layout& layout, const std::string& agent);
  Status tell_first_event(const track::Layout& layout, const std::string& agent);
  Status prepare();
  Status pull_hub();

  Result<std::optional<AgentEnd>> settle_open_call();
  Result<std::optional<AgentEnd>> take_turn();
  bool is_turn_open() const;
  std::optional<Decision> left_over() const;
  Result<Decision> escalate(const Decision& stopped);
  Result<Act> act(const CallRecord& call);
  std::string why_no_turn(RunStatus& status) const;
  Result<AgentEnd> finish();
  Result<AgentEnd> end(RunStatus status, std::string summary, std::string_view code = "");

  AgentSetup setup_;
  Options options_;
  AgentMemory memory_{};
  ChatHistory history_{};
  std::vector<tool::ToolSpec> tools_{};
  std::string no_action_reason_{};
  std::optional<Session> session_{};
  std::optional<Actor> actor_{};
  std::optional<Decider> decider_{};
  std::optional<HubPull> hub_{};  // none: there is no hub, or none that can be read
  std::optional<hub::Learned> learned_{};
};

}  // namespace twotrack::runner
