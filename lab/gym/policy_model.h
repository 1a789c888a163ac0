// What models without weights have in common: how they speak, and what is recorded of them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "model/model.h"
#include "model/vocabulary.h"

namespace twotrack::gym {

// One for each channel.
using ReplyMaker = std::function<model::Reply(const model::Question& question)>;

struct PolicyModel {
  std::string name{};                                    // "expert"
  model::ServerKind kind = model::ServerKind::kTeacher;  // what run_start says that it is
  uint64_t context_tokens = 0;
  std::shared_ptr<const model::Vocabulary> vocabulary{};  // null: prompts are estimated
  std::function<ReplyMaker()> open{};
};

std::unique_ptr<model::Model> make_policy_model(PolicyModel policy);

// A reply that makes this call, in the words of the JSON dialect.
model::Reply reply_with(const model::Call& call, const model::Question& question);
// What the model is shown of the past: the view, or the chat history as one text.
std::string shown_of(const model::Prompt& prompt);

}  // namespace twotrack::gym
