#include "runner/prompt_budget.h"

#include <algorithm>
#include <limits>

#include "model/token_estimate.h"
#include "projection/view.h"

namespace twotrack::runner {
namespace {

// The smallest view that can still say something, at worst one token per byte.
constexpr uint64_t kViewTokensMin = kPacketLimitMin;
constexpr uint64_t kUnbounded = std::numeric_limits<uint64_t>::max() / 4;
constexpr int kPassesMax = 4;
// For a model with unknown context size.
constexpr uint64_t kHistoryTokensDefault = 4096;
// In percent. A view that fills this much of its limit shows how many bytes a token has. Once
// it is full it has already been cut, and the model has to read it again: so measure earlier.
constexpr uint64_t kTellingPercent = 30;
// Only raise a limit when a full view would take less than this much of the room: a raise is an
// event. A limit that proves too high costs no more than one that is reached: a cut.
constexpr uint64_t kRoomyPercent = 90;
constexpr uint64_t kRaisedPercent = 98;
constexpr uint64_t kLoweredPercent = 95;

std::string shrink_reason(std::string_view what, uint64_t tokens, uint64_t room) {
  return "the view has " + std::to_string(tokens) + " tokens, the limit is " +
         std::to_string(room) + ": " + std::string(what);
}

}  // namespace

CountedPrompt PromptBudget::count(const model::Prompt& prompt) const {
  if (const auto exact = model_->count_tokens(prompt)) return {*exact, true};
  return {model::estimate_tokens(model_->render(prompt)), false};
}

Result<PromptBudget> PromptBudget::make(model::Model& model, const model::Prompt& prompt,
                                        const Budget& budget, uint64_t reply_tokens) {
  PromptBudget made(model, 0, budget.tokens.value_or(kUnbounded), budget.tokens.has_value());
  made.fixed_ = made.count(prompt).tokens;
  const uint64_t context = model.capabilities().context_tokens;
  made.history_room_ = kHistoryTokensDefault;
  if (context == 0) return made;
  const uint64_t needed = made.fixed_ + reply_tokens + kViewTokensMin;
  if (needed > context) {
    return Error{Code::kInvalid,
                 "the prompt does not fit the model's context of " + std::to_string(context) +
                     " tokens: system text and tools take " + std::to_string(made.fixed_) +
                     ", the reply " + std::to_string(reply_tokens) + ", the packet at least " +
                     std::to_string(kViewTokensMin) +
                     ". Use fewer or shorter tools, or a larger context"};
  }
  made.history_room_ = context - made.fixed_ - reply_tokens;
  made.room_ = std::min(made.room_, made.history_room_);
  return made;
}

Result<CountedPrompt> PromptBudget::fit(Session& session, model::Prompt& prompt) const {
  for (int pass = 1;; ++pass) {
    prompt.user = session.view();
    const uint64_t limit = session.packet().limit;
    // A byte is at most a token: that settles short views. Others are counted.
    CountedPrompt counted{fixed_ + model::estimate_tokens(prompt.user), false};
    const uint64_t size = prompt.user.size();
    const bool is_telling = is_in_tokens_ && size * 100 >= limit * kTellingPercent;
    if (size > room_ || is_telling) counted = count(prompt);
    const uint64_t used = counted.tokens > fixed_ ? counted.tokens - fixed_ : 0;
    if (used > room_ && limit > kPacketLimitMin) {
      const bool is_last = pass >= kPassesMax;
      // At worst every byte is a token.
      const uint64_t lower = is_last ? room_ : limit * room_ / used * kLoweredPercent / 100;
      TRY(session.set_limit(std::min(lower, limit - 1), shrink_reason("lowered", used, room_)));
      continue;
    }
    const uint64_t when_full = used * limit / size;
    if (is_telling && pass == 1 && used > 0 && when_full * 100 < room_ * kRoomyPercent) {
      TRY(session.set_limit(size * room_ / used * kRaisedPercent / 100,
                            shrink_reason("raised", used, room_)));
      continue;
    }
    return counted;
  }
}

Status PromptBudget::shrink(Session& session, uint64_t prompt_tokens, uint64_t context_tokens) {
  const uint64_t limit = session.packet().limit;
  uint64_t lower = limit / 2;
  if (prompt_tokens > context_tokens && context_tokens > fixed_) {
    lower = limit * (context_tokens - fixed_) / (prompt_tokens - fixed_) * kLoweredPercent / 100;
  }
  lower = std::min(lower, limit / 2);
  // It counts tokens differently than we do: trust the bytes from now on.
  is_in_tokens_ = false;
  return session.set_limit(lower, "the model refused a prompt that is longer than its context");
}

}  // namespace twotrack::runner
