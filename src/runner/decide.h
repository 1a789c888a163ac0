// Decider: one decision per turn, whatever the model writes.
//
// The steps, with at most three model calls per turn, each with a request and a response in the
// log:
//
//   1. ask greedily; the answer is parsed leniently and converted if nothing is lost
//      (a call that was made before, with nothing changed since, does not count; a greedy model in
//      this process gives its likeliest other one instead)
//   2. ask again with the grammar, a higher temperature and a new seed
//   3. ask once more, with one line in the packet that says what was wrong
//   4. take the first harmless candidate: the program's decision, and recorded as such
//   5. stop, with a named reason
//
// A call of which the model is not sure enough is not made, where a larger model or a person can
// decide instead: the agent stops as blocked, unless the loop asks the larger model.
//
// An end that nothing checks, and that the model itself thinks is more likely wrong, is not taken
// at once: the model is asked for its likeliest call of another tool, and that is made if it can be
// undone. Most such ends come too early.
//
// A prompt that is longer than the context is shrunk once, by an event, and sent again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/words.h"
#include "model/model.h"
#include "runner/agent_memory.h"
#include "runner/agent_setup.h"
#include "runner/chat_history.h"
#include "runner/log_answer.h"
#include "runner/prompt_budget.h"
#include "runner/session.h"

namespace twotrack::runner {

inline constexpr uint64_t kRepliesMax = 3;  // of a model in one turn
inline constexpr double kSureOfEnd = 0.5;   // below it, an end is doubted

struct Decision {
  std::vector<model::Call> calls{};  // in order; none: stop
  DecidedBy decided_by = DecidedBy::kModel;
  RunStatus status = RunStatus::kError;  // why it stops: in one word, by name, and in words
  std::string code{};
  std::string reason{};
  // The model is gone: the agent has not ended, and may be resumed when there is one again.
  bool is_interrupted = false;
};

class Decider {
 public:
  // All must outlive it. `history` is only used without a packet.
  Decider(Session& session, const AgentMemory& memory, const ChatHistory& history,
          const AgentSetup& setup, model::Prompt prompt, PromptBudget budget);

  // Fails only if the log cannot be written.
  Result<Decision> decide();

 private:
  model::Question question(uint64_t replies) const;
  Status shape_prompt(model::Question& question, CountedPrompt& counted);
  Result<model::Answer> ask(model::Question& question, uint64_t replies);
  // What an answer that failed comes to; nothing: the model is asked again.
  Result<std::optional<Decision>> after_failure(const model::Failure& failure, ShowFault show);
  // The same of one that did not.
  std::optional<Decision> after_reply(model::Reply& reply, const Fault& found);
  // What is wrong with it, or that the model is not sure of it.
  Fault judge(const model::Question& asked, model::Reply& reply, uint64_t replies) const;
  bool is_doubtful_end(const model::Reply& reply) const;
  Decision instead_of_end(std::vector<model::Call> calls);
  Fault fault_of(const model::Question& question, model::Reply& reply, uint64_t replies) const;
  bool is_unsure(const model::Reply& reply) const;
  std::string unsure_text(const model::Reply& reply) const;
  std::vector<model::Call> as_recorded(std::vector<model::Call> calls) const;
  Decision fall_back(const std::string& fault) const;
  DecidedBy decider() const;

  Session* session_;
  const AgentMemory* memory_;
  const ChatHistory* history_;
  const AgentSetup* setup_;
  model::Prompt prompt_;  // without a view
  PromptBudget budget_;
  std::unique_ptr<model::Channel> channel_;
  std::optional<std::vector<model::Call>> doubted_{};  // an end that was passed over in this turn
  bool has_passed_end_ = false;                        // this turn's call takes the place of an end
  bool has_shrunk_ = false;                            // the prompt did not fit, in this turn
  bool may_doubt_ = true;  // false in the turn after: it is not passed over twice in a row
};

}  // namespace twotrack::runner
