// TokenPicker: the next token of an answer, from what the model thinks of all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/llama/llama_library.h"
#include "model/model.h"

namespace twotrack::model {

// Of one answer.
class TokenPicker {
 public:
  // `grammar`: GBNF, or empty for none. Fails with kInvalid when the library does not take it.
  static Result<TokenPicker> make(const LlamaVocabulary& vocabulary, const Sampling& sampling,
                                  const std::string& grammar);

  // From the values of the whole vocabulary. The most likely token that the grammar allows, or one
  // drawn among those. Nothing when the grammar allows none.
  std::optional<llama_token> pick(const float* logits);

 private:
  TokenPicker(size_t vocabulary_size, LlamaPtr<llama_sampler> grammar,
              LlamaPtr<llama_sampler> draw);

  bool is_allowed(llama_token token);

  std::vector<llama_token_data> candidates_;
  LlamaPtr<llama_sampler> grammar_;  // or null
  LlamaPtr<llama_sampler> draw_;     // null: the most likely one
};

}  // namespace twotrack::model
