#include "model/llama/llama_library.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>

#include "base/utf8.h"
#include "model/llama/processor.h"
#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

constexpr size_t kSaidMax = 500;
thread_local std::string said;

void listen(ggml_log_level level, const char* text, void* /*data*/) {
  if (level != GGML_LOG_LEVEL_ERROR && level != GGML_LOG_LEVEL_WARN) return;
  if (said.size() < kSaidMax) said += text;
}

std::vector<std::string> control_tokens_of(const llama_vocab* vocabulary) {
  std::vector<std::string> texts;
  for (llama_token token = 0; token < llama_vocab_n_tokens(vocabulary); ++token) {
    if (!llama_vocab_is_control(vocabulary, token)) continue;
    texts.emplace_back(llama_vocab_get_text(vocabulary, token));
  }
  return own_control_tokens(texts);
}

}  // namespace

void LlamaDeleter::operator()(ggml_threadpool* pool) const {
  using Free = void (*)(ggml_threadpool*);
  reinterpret_cast<Free>(processor_function("ggml_threadpool_free"))(pool);
}

void prepare_llama() {
  static std::once_flag once;
  std::call_once(once, [] {
    llama_log_set(listen, nullptr);
    load_variant();
    llama_backend_init();
  });
}

std::string said_by_llama() {
  std::string line = repair_utf8(std::exchange(said, {}));
  while (line.ends_with('\n')) line.pop_back();
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  return line;
}

LlamaVocabulary::LlamaVocabulary(const llama_model& model)
    : vocabulary_(llama_model_get_vocab(&model)), control_tokens_(control_tokens_of(vocabulary_)) {
  for (llama_token token = 0; token < llama_vocab_n_tokens(vocabulary_); ++token) {
    if (llama_vocab_is_control(vocabulary_, token) && !is_end(token)) marks_.push_back(token);
  }
}

Result<LlamaTokens> LlamaVocabulary::tokens(std::string_view text, bool begins_sequence) const {
  const std::string valid = is_utf8(text) ? std::string(text) : repair_utf8(text);
  // A token takes at least a byte of the text; two more may be added around it.
  LlamaTokens tokens(valid.size() + 2);
  if (tokens.size() > std::numeric_limits<int32_t>::max()) {
    return Error{Code::kInvalid, "the prompt is too long to count"};
  }
  try {
    const int32_t count =
        llama_tokenize(vocabulary_, valid.data(), static_cast<int32_t>(valid.size()), tokens.data(),
                       static_cast<int32_t>(tokens.size()), begins_sequence,
                       /*parse_special=*/true);
    if (count < 0) return Error{Code::kInvalid, "llama.cpp cannot tokenize the prompt"};
    tokens.resize(static_cast<size_t>(count));
    return tokens;
  } catch (const std::exception& problem) {
    return Error{Code::kInvalid,
                 std::string("llama.cpp cannot tokenize the prompt: ") + problem.what()};
  }
}

Result<LlamaTokens> LlamaVocabulary::prompt_tokens(std::string_view text) const {
  return tokens(text, true);
}

bool LlamaVocabulary::is_one_token(std::string_view text) const {
  const auto found = tokens(text, false);
  return found.ok() && found.value().size() == 1;
}

std::string LlamaVocabulary::piece(llama_token token) const {
  std::string text(64, '\0');
  const auto write = [&] {
    return llama_token_to_piece(vocabulary_, token, text.data(), static_cast<int32_t>(text.size()),
                                0, /*special=*/true);
  };
  int32_t bytes = write();
  if (bytes < 0) {
    text.resize(static_cast<size_t>(-bytes));
    bytes = write();
  }
  text.resize(bytes > 0 ? static_cast<size_t>(bytes) : 0);
  return text;
}

std::string LlamaVocabulary::text(const LlamaTokens& tokens) const {
  std::string text;
  for (const llama_token token : tokens) text += piece(token);
  return text;
}

LlamaTokens LlamaVocabulary::likeliest(const float* logits, size_t count) const {
  LlamaTokens tokens(static_cast<size_t>(llama_vocab_n_tokens(vocabulary_)));
  std::iota(tokens.begin(), tokens.end(), 0);
  count = std::min(count, tokens.size());
  std::ranges::partial_sort(tokens, tokens.begin() + static_cast<ptrdiff_t>(count), std::greater{},
                            [&](llama_token token) { return logits[token]; });
  tokens.resize(count);
  return tokens;
}

double LlamaVocabulary::log_probability(const float* logits, llama_token token) const {
  constexpr float kNegligible = 20;  // e^-20 of 100,000 tokens is nothing
  const auto count = static_cast<size_t>(llama_vocab_n_tokens(vocabulary_));
  const float most = *std::max_element(logits, logits + count);
  double sum = 0;
  for (size_t i = 0; i < count; ++i) {
    if (logits[i] > most - kNegligible) sum += std::exp(static_cast<double>(logits[i] - most));
  }
  return static_cast<double>(logits[token] - most) - std::log(sum);
}

}  // namespace twotrack::model
