// TokenPicker: the next token of an answer, from the model's logits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/llama/llama_library.h"
#include "model/model.h"

namespace twotrack::model {

// A token that could have come instead, and how much less likely it is (in logits, 0 or more).
struct OtherToken {
  llama_token token = 0;
  float behind = 0;
};

// Of one answer.
class TokenPicker {
 public:
  // The vocabulary must outlive it. `grammar`: GBNF, or empty for none; `never`: tokens that it
  // would allow by their spelling, and that are not picked. Fails with kInvalid if the library does
  // not accept the grammar.
  static Result<TokenPicker> make(const LlamaVocabulary& vocabulary, const Sampling& sampling,
                                  const std::string& grammar, LlamaTokens never = {});

  // From the values of the whole vocabulary. The most likely token that the grammar allows, or one
  // drawn from those. nullopt if the grammar allows none. `others`, where wanted: the likeliest
  // ones besides that the grammar allows as well.
  std::optional<llama_token> pick(const float* logits, std::vector<OtherToken>* others = nullptr);
  // The answer continues with this token. REQUIRES: the grammar allows it, as it does what it let
  // pass in this place before.
  void accept(llama_token token);

 private:
  TokenPicker(const LlamaVocabulary& vocabulary, LlamaPtr<llama_sampler> grammar,
              LlamaPtr<llama_sampler> draw, LlamaTokens never);

  bool is_allowed(llama_token token);
  std::vector<OtherToken> others_than(llama_token picked, const float* logits);

  const LlamaVocabulary* vocabulary_;
  std::vector<llama_token_data> candidates_;
  LlamaPtr<llama_sampler> grammar_;  // or null
  LlamaPtr<llama_sampler> draw_;     // null: the most likely one
  LlamaTokens never_;
};

}  // namespace twotrack::model
