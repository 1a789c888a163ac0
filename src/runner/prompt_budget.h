// PromptBudget: no prompt is longer than the model's context, no view longer than its budget.
//
// The projection counts bytes; a model counts tokens. This converts between them: each prompt is
// counted before it is sent, and a view that is too long is never sent: the limit is lowered by an
// event, so that a replay of the log needs neither the model nor its tokenizer. The prompt is
// counted exactly if the high estimate does not settle it and the model can count.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "model/model.h"
#include "runner/budget.h"
#include "runner/session.h"

namespace twotrack::runner {

struct CountedPrompt {
  uint64_t tokens = 0;
  bool is_exact = false;
};

class PromptBudget {
 public:
  // `prompt` is the static part, with an empty view. Fails with kInvalid if it leaves no room for
  // a view and a reply of `reply_tokens` in the model's context; the message has the figures.
  static Result<PromptBudget> make(model::Model& model, const model::Prompt& prompt,
                                   const Budget& budget, uint64_t reply_tokens);

  // Lowers the session's limit until the view fits, and raises it if a count shows a lot of room.
  Result<CountedPrompt> fit(Session& session, model::Prompt& prompt) const;
  // For when the model still rejected the prompt: `prompt_tokens` and `context_tokens` as it
  // reported them, 0 if it did not.
  // From then on views stay below it.
  Status shrink(Session& session, uint64_t prompt_tokens, uint64_t context_tokens);

  // What a chat history may take instead of a view: all that is left of the context.
  uint64_t history_room() const { return history_room_; }
  CountedPrompt count(const model::Prompt& prompt) const;

 private:
  PromptBudget(model::Model& model, uint64_t fixed, uint64_t room, bool is_in_tokens)
      : model_(&model), fixed_(fixed), room_(room), is_in_tokens_(is_in_tokens) {}

  model::Model* model_;
  uint64_t fixed_;  // tokens of the prompt without a view
  uint64_t room_;   // tokens that a view may take
  uint64_t history_room_ = 0;
  bool is_in_tokens_;  // the budget was given in tokens: the limit in bytes may move up to it
};

}  // namespace twotrack::runner
