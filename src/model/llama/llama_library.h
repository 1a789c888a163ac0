// llama.cpp's C interface, adapted for use here: ownership, its log, its vocabulary.
#pragma once

#include <ggml.h>
#include <llama.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::model {

struct LlamaDeleter {
  void operator()(llama_model* model) const { llama_model_free(model); }
  void operator()(llama_context* context) const { llama_free(context); }
  void operator()(llama_adapter_lora* adapter) const { llama_adapter_lora_free(adapter); }
  void operator()(ggml_threadpool* pool) const;
  void operator()(llama_sampler* sampler) const { llama_sampler_free(sampler); }
};
template <class T>
using LlamaPtr = std::unique_ptr<T, LlamaDeleter>;

// Makes the library ready, once. Its log only goes to said_by_llama().
void prepare_llama();

// The library's error messages on this thread since the last call, on one line: the only place
// where it says why something failed. Empty if there were none.
std::string said_by_llama();

using LlamaTokens = std::vector<llama_token>;

// The vocabulary of a model that outlives this object. Any number of threads may use it.
class LlamaVocabulary {
 public:
  explicit LlamaVocabulary(const llama_model& model);

  const llama_vocab* handle() const { return vocabulary_; }

  // The tokens of a whole prompt: with the one that begins a sequence where the model wants it,
  // and with control tokens where they are spelled. Bytes that are not UTF-8 become U+FFFD: the
  // library throws on some of them.
  Result<LlamaTokens> prompt_tokens(std::string_view text) const;
  // Whether `text` is one token, as the markers of a model that knows them are.
  bool is_one_token(std::string_view text) const;
  // Of a control token: its spelling.
  std::string piece(llama_token token) const;
  std::string text(const LlamaTokens& tokens) const;
  // The `count` tokens that `logits` gives the most to, best first.
  LlamaTokens likeliest(const float* logits, size_t count) const;
  // The natural logarithm of the share that `logits` gives to the token.
  double log_probability(const float* logits, llama_token token) const;
  // Ends the answer.
  bool is_end(llama_token token) const { return llama_vocab_is_eog(vocabulary_, token); }
  // Control tokens that do not end an answer: no part of any text that a model should write.
  const LlamaTokens& marks() const { return marks_; }
  // All that must not be forged by a text.
  const std::vector<std::string>& control_tokens() const { return control_tokens_; }

 private:
  Result<LlamaTokens> tokens(std::string_view text, bool begins_sequence) const;

  const llama_vocab* vocabulary_;
  std::vector<std::string> control_tokens_;
  LlamaTokens marks_;
};

}  // namespace twotrack::model
