// LlamaSlot: one context of a model, with the tokens that it has evaluated.
//
// Evaluation starts where a prompt differs from what the slot has: the system text, the tools and
// most of the view are evaluated once and kept. Used by one thread at a time.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "model/llama/llama_library.h"
#include "model/llama/token_picker.h"
#include "model/model.h"

namespace twotrack::model {

class LlamaSlot {
 public:
  // The model and the adapter (or null) must outlive the slot. `threads`: nothing: as many as there
  // are free cores, asked before each step. Fails with kInvalid.
  static Result<LlamaSlot> make(llama_model& model, llama_adapter_lora* adapter,
                                llama_context_params params, std::optional<uint64_t> threads);

  struct Task {
    LlamaTokens prompt{};  // not empty
    LlamaTokens begun{};   // what the answer begins with; fewer than max_tokens
    uint64_t max_tokens = 0;
    std::vector<std::string> stop_strings{};
    // Tokens that copy something from it are preferred (copying.h); empty: none are.
    std::string_view copied_from{};
    bool wants_others = false;
  };
  struct Written {
    std::string text{};
    LlamaTokens tokens{};                           // of all of it, the end included
    std::vector<std::vector<OtherToken>> others{};  // for each token behind what was begun
    std::string finish_reason{};                    // stop | length | no_token
    Likelihood likelihood{};                        // of what was not begun
    uint64_t cached_tokens = 0;
    uint64_t completion_tokens = 0;  // without those that were begun
    double prompt_ms = 0;
    double predict_ms = 0;
  };
  std::variant<Written, Failure> write(const LlamaVocabulary& vocabulary, const Task& task,
                                       TokenPicker& picker, const std::stop_token& stop);

  uint64_t context_tokens() const { return llama_n_ctx(context_.get()); }

 private:
  explicit LlamaSlot(LlamaPtr<ggml_threadpool> pool, LlamaPtr<llama_context> context)
      : pool_(std::move(pool)), context_(std::move(context)) {}

  // Keeps the shared prefix with `prompt` and forgets the rest; returns how much was kept.
  size_t keep_prefix(const LlamaTokens& prompt);
  void forget_all();
  // Evaluates `tokens` after what is there. nullopt: done.
  std::optional<Failure> evaluate(std::span<const llama_token> tokens, const std::stop_token& stop);

  LlamaPtr<ggml_threadpool> pool_;  // null: one thread; outlives the context
  uint64_t cores_ = 0;              // of which the free ones are used; 0: all threads, always
  LlamaPtr<llama_context> context_;
  LlamaTokens evaluated_;
};

}  // namespace twotrack::model
