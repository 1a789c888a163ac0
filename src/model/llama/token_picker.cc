#include "model/llama/token_picker.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace twotrack::model {
namespace {

// As many other tokens are looked at, before the grammar, and as many are kept.
constexpr size_t kOthersLookedAt = 16;
constexpr size_t kOthersKept = 4;

LlamaPtr<llama_sampler> make_draw(const Sampling& sampling) {
  if (sampling.temperature <= 0) return nullptr;
  LlamaPtr<llama_sampler> chain(llama_sampler_chain_init(llama_sampler_chain_default_params()));
  const auto add = [&](llama_sampler* sampler) { llama_sampler_chain_add(chain.get(), sampler); };
  if (sampling.top_k > 0) add(llama_sampler_init_top_k(static_cast<int32_t>(sampling.top_k)));
  if (sampling.top_p < 1) add(llama_sampler_init_top_p(static_cast<float>(sampling.top_p), 1));
  if (sampling.min_p > 0) add(llama_sampler_init_min_p(static_cast<float>(sampling.min_p), 1));
  add(llama_sampler_init_temp(static_cast<float>(sampling.temperature)));
  add(llama_sampler_init_dist(static_cast<uint32_t>(sampling.seed)));
  return chain;
}

bool is_refused(const llama_token_data& candidate) {
  return std::isinf(candidate.logit) && candidate.logit < 0;
}

}  // namespace

TokenPicker::TokenPicker(const LlamaVocabulary& vocabulary, LlamaPtr<llama_sampler> grammar,
                         LlamaPtr<llama_sampler> draw, LlamaTokens never)
    : vocabulary_(&vocabulary),
      candidates_(static_cast<size_t>(llama_vocab_n_tokens(vocabulary.handle()))),
      grammar_(std::move(grammar)),
      draw_(std::move(draw)),
      never_(std::move(never)) {}

Result<TokenPicker> TokenPicker::make(const LlamaVocabulary& vocabulary, const Sampling& sampling,
                                      const std::string& grammar, LlamaTokens never) {
  LlamaPtr<llama_sampler> constraint;
  if (!grammar.empty()) {
    said_by_llama();
    constraint.reset(llama_sampler_init_grammar(vocabulary.handle(), grammar.c_str(), "root"));
    if (constraint == nullptr) {
      return Error{Code::kInvalid, "llama.cpp does not take the grammar: " + said_by_llama()};
    }
  }
  return TokenPicker(vocabulary, std::move(constraint), make_draw(sampling), std::move(never));
}

bool TokenPicker::is_allowed(llama_token token) {
  if (std::ranges::find(never_, token) != never_.end()) return false;
  llama_token_data one{.id = token, .logit = 1, .p = 0};
  llama_token_data_array alone{.data = &one, .size = 1, .selected = -1, .sorted = false};
  llama_sampler_apply(grammar_.get(), &alone);
  return !is_refused(one);
}

void TokenPicker::accept(llama_token token) {
  if (grammar_ != nullptr) llama_sampler_accept(grammar_.get(), token);
}

std::vector<OtherToken> TokenPicker::others_than(llama_token picked, const float* logits) {
  std::vector<OtherToken> others;
  for (const llama_token token : vocabulary_->likeliest(logits, kOthersLookedAt)) {
    if (token == picked || others.size() == kOthersKept) continue;
    if (grammar_ != nullptr && !is_allowed(token)) continue;
    others.push_back({.token = token, .behind = logits[picked] - logits[token]});
  }
  return others;
}

std::optional<llama_token> TokenPicker::pick(const float* logits, std::vector<OtherToken>* others) {
  for (size_t i = 0; i < candidates_.size(); ++i) {
    candidates_[i] = {.id = static_cast<llama_token>(i), .logit = logits[i], .p = 0};
  }
  for (const llama_token token : never_) {
    candidates_[static_cast<size_t>(token)].logit = -std::numeric_limits<float>::infinity();
  }
  llama_token_data_array all{
      .data = candidates_.data(), .size = candidates_.size(), .selected = -1, .sorted = false};
  const auto most_likely = [&] {
    return std::ranges::max_element(candidates_, {}, &llama_token_data::logit);
  };
  // Holding one token against the grammar is cheap, holding the whole vocabulary is not; a model
  // that has learned the form mostly passes.
  const bool is_greedy = draw_ == nullptr;
  auto best = most_likely();
  if (grammar_ != nullptr && !(is_greedy && is_allowed(best->id))) {
    llama_sampler_apply(grammar_.get(), &all);
    best = most_likely();
    if (is_refused(*best)) return std::nullopt;
  }
  llama_token token = best->id;
  if (!is_greedy) {
    llama_sampler_apply(draw_.get(), &all);
    if (all.selected < 0) return std::nullopt;
    token = all.data[all.selected].id;
  }
  if (others != nullptr) *others = others_than(token, logits);
  accept(token);
  return token;
}

}  // namespace twotrack::model
