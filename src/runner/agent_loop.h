// AgentLoop: one agent, from its first turn or from wherever its log ends, to an honest result.
//
// It is one state machine. run() looks up the state, does what it demands, and repeats:
//
//   state        when (the first that holds)             what it does
//   kSubmitted   a submission was executed               end, according to its evidence
//   kCancelled   somebody wants it to stop               end: cancelled
//   kInDoubt     a call has no result                    find out what happened, or make it
//                                                        again; otherwise end: blocked
//   kActing      calls were decided but not made yet     make the next one; if stuck, ask the
//                                                        larger model; otherwise end: stuck, failed
//   kLimited     the run has used up its limits          end: turn_limit
//   kAsking      the turn has begun, no call was made    hub, hooks, ask the model; without a call
//                                                        ask the larger model; otherwise end
//   kSpent       its turns are used up                   end: turn_limit
//   kBetween     otherwise                               begin the next turn, and ask
//
// The state is read from AgentMemory, a fold over the events of the log, and from the current
// decision, which is in the log too. So a killed agent continues as if nothing had happened.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "event/read.h"
#include "event/words.h"
#include "runner/actor.h"
#include "runner/agent_memory.h"
#include "runner/agent_setup.h"
#include "runner/broken_tool.h"
#include "runner/chat_history.h"
#include "runner/decide.h"
#include "runner/hub_pull.h"
#include "runner/session.h"

namespace twotrack::runner {

struct AgentEnd {
  RunStatus status = RunStatus::kError;
  std::string summary{};
  Totals totals{};
  bool is_verified = false;  // success backed by evidence
  // Not an end: its model is gone, and its log goes on when it is resumed.
  bool is_interrupted = false;
  // Of an agent that did not reach its goal, for whoever has to help it.
  BrokenTool broken_tool{};
  bool lacks_fact = false;  // see evidence.h
  uint64_t too_small = 0;   // the limit of the view, if nothing that a tool returned fits into it
  bool has_offer = false;   // the program knows a call that makes sense now (offer.h)
};

// The name of the status; "unfinished" if it was interrupted.
std::string_view end_word(RunStatus status, bool is_interrupted);

class AgentLoop {
 public:
  struct Options {
    SessionOptions session{};
    // Told of each event when it is durable, and of nothing else.
    std::function<void(std::string_view line, const Event& event, const Packet& packet)> on_event{};
    // Asked before each question, by name (session.h).
    std::vector<std::pair<std::string, PromptHook>> hooks{};
  };

  // Starts the log of `agent`, with run_start durable. Fails with kInvalid if the prompt cannot
  // fit the model's context: then nothing is written.
  static Result<std::unique_ptr<AgentLoop>> start(const track::Layout& layout,
                                                  const std::string& agent, const AgentSetup& setup,
                                                  const Options& options);
  // Continues a log that has not ended, or ended as cancelled or blocked.
  // Both fail with kTaken if another run has the agent: it is writing the log, or has ended it.
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
  enum class State : uint8_t {
    kSubmitted,
    kCancelled,
    kInDoubt,
    kActing,
    kLimited,
    kAsking,
    kSpent,
    kBetween
  };
  using Step = Result<std::optional<AgentEnd>>;  // without an end: continue

  AgentLoop(const AgentSetup& setup, Options options);
  SessionOptions watched(const SessionOptions& options);
  Status read_log(const track::Layout& layout, const std::string& agent);
  Status tell_first_event(const track::Layout& layout, const std::string& agent);
  Status prepare();
  Status pull_hub();

  State state() const;
  Step step(State state);
  Step settle(const CallRecord& cut_off);
  Step act();
  Step ask();
  Step go_on_or_end(std::optional<Decision> stopped);
  Decision left_over() const;
  Result<std::optional<Decision>> make(const CallRecord& call);
  Result<Decision> escalate(Decision stopped);
  Result<AgentEnd> finish();
  Result<AgentEnd> leave(const Decision& stopped);
  Result<AgentEnd> end(RunStatus status, std::string summary, std::string_view code = "");

  AgentSetup setup_;
  Options options_;
  AgentMemory memory_{};
  ChatHistory history_{};
  std::string recorded_prompt_{};  // by the runs before this one
  std::string recorded_model_{};   // the same
  std::vector<UsedProgram> recorded_programs_{};
  std::vector<tool::ToolSpec> tools_{};
  Decision in_hand_{};  // its calls are those not made yet
  std::optional<Session> session_{};
  std::optional<Actor> actor_{};
  std::optional<Decider> decider_{};
  std::optional<HubPull> hub_{};  // nullopt: no hub, or none that can be read
  std::optional<hub::Learned> learned_{};
};

}  // namespace twotrack::runner
