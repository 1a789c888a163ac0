#include "model/llama/llama_slot.h"

#include <algorithm>
#include <chrono>

#include "model/llama/copying.h"
#include "model/llama/free_cores.h"
#include "model/llama/processor.h"

namespace twotrack::model {
namespace {

// As many tokens are looked at whether they copy something, and so much likelier they are then: 20
// times, and 400 times within a word that may go on, where only its spelling is left to decide.
constexpr size_t kLookedAt = 16;
constexpr float kWordBonus = 3;
constexpr float kSpellingBonus = 6;

constexpr uint64_t kThreadsMax = 256;

// Workers that sleep between two steps. Null for one thread, which has none.
LlamaPtr<ggml_threadpool> make_pool(int32_t threads) {
  if (threads == 1) return nullptr;
  ggml_threadpool_params params = ggml_threadpool_params_default(threads);
  params.poll = 0;
  using New = ggml_threadpool* (*)(ggml_threadpool_params*);
  return LlamaPtr<ggml_threadpool>(
      reinterpret_cast<New>(processor_function("ggml_threadpool_new"))(&params));
}

using SteadyClock = std::chrono::steady_clock;

double ms_since(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

bool wants_to_stop(void* stop) {
  return static_cast<const std::stop_token*>(stop)->stop_requested();
}

Failure slot_cancelled() {
  return {.kind = FailureKind::kCancelled, .message = "cancelled while the model was answering"};
}

// Cuts `text` where the first of the stop strings begins in what came with the last piece.
bool ends_at_stop_string(std::string& text, size_t piece_bytes,
                         const std::vector<std::string>& stop_strings) {
  for (const std::string& stop : stop_strings) {
    const size_t new_from = text.size() - std::min(text.size(), piece_bytes + stop.size());
    const size_t at = text.find(stop, new_from);
    if (at == std::string::npos) continue;
    text.resize(at);
    return true;
  }
  return false;
}

// Makes the likeliest tokens likelier that copy something into the string which is being written.
void prefer_copies(float* logits, const LlamaVocabulary& vocabulary, std::string_view answer,
                   std::string_view prompt) {
  if (!open_string(answer)) return;
  LlamaTokens copies;
  bool may_go_on = false;
  for (const llama_token token : vocabulary.likeliest(logits, kLookedAt)) {
    const std::string piece = vocabulary.piece(token);
    if (!is_copied(answer, piece, prompt)) continue;
    copies.push_back(token);
    may_go_on = may_go_on || goes_on(answer, piece);
  }
  for (const llama_token token : copies) logits[token] += may_go_on ? kSpellingBonus : kWordBonus;
}

// The library asks this between two steps of its work; nobody asks when the object has gone.
class AbortWhenStopped {
 public:
  AbortWhenStopped(llama_context* context, const std::stop_token& stop) : context_(context) {
    // It takes a pointer to what it does not change.
    llama_set_abort_callback(context_, wants_to_stop, const_cast<std::stop_token*>(&stop));
  }
  ~AbortWhenStopped() { llama_set_abort_callback(context_, nullptr, nullptr); }
  AbortWhenStopped(const AbortWhenStopped&) = delete;
  AbortWhenStopped& operator=(const AbortWhenStopped&) = delete;

 private:
  llama_context* context_;
};

}  // namespace

Result<LlamaSlot> LlamaSlot::make(llama_model& model, llama_adapter_lora* adapter,
                                  llama_context_params params, std::optional<uint64_t> threads) {
  said_by_llama();
  params.n_threads =
      static_cast<int32_t>(std::clamp<uint64_t>(threads.value_or(usable_cores()), 1, kThreadsMax));
  params.n_threads_batch = params.n_threads;
  LlamaPtr<ggml_threadpool> pool = make_pool(params.n_threads);
  LlamaPtr<llama_context> context(llama_init_from_model(&model, params));
  if (context == nullptr) {
    return Error{Code::kInvalid, "llama.cpp cannot make a context: " + said_by_llama()};
  }
  if (pool != nullptr) llama_attach_threadpool(context.get(), pool.get(), pool.get());
  if (adapter != nullptr) {
    float scale = 1;
    if (llama_set_adapters_lora(context.get(), &adapter, 1, &scale) != 0) {
      return Error{Code::kInvalid, "the adapter cannot be applied: " + said_by_llama()};
    }
  }
  LlamaSlot slot(std::move(pool), std::move(context));
  if (!threads) slot.cores_ = static_cast<uint64_t>(params.n_threads);
  return slot;
}

void LlamaSlot::forget_all() {
  llama_memory_clear(llama_get_memory(context_.get()), true);
  evaluated_.clear();
}

size_t LlamaSlot::keep_prefix(const LlamaTokens& prompt) {
  const auto [differs, in_prompt] = std::ranges::mismatch(evaluated_, prompt);
  auto kept = static_cast<size_t>(differs - evaluated_.begin());
  // The last token is always evaluated: its values are what the answer begins with.
  kept = std::min(kept, prompt.size() - 1);
  if (!llama_memory_seq_rm(llama_get_memory(context_.get()), 0, static_cast<llama_pos>(kept), -1)) {
    forget_all();
    return 0;
  }
  evaluated_.resize(kept);
  return kept;
}

std::optional<Failure> LlamaSlot::evaluate(std::span<const llama_token> tokens,
                                           const std::stop_token& stop) {
  const size_t batch_max = llama_n_batch(context_.get());
  while (!tokens.empty()) {
    if (stop.stop_requested()) return slot_cancelled();
    LlamaTokens part(tokens.begin(),
                     tokens.begin() + static_cast<ptrdiff_t>(std::min(batch_max, tokens.size())));
    if (cores_ > 1) {
      const auto threads = static_cast<int32_t>(free_cores(cores_));
      llama_set_n_threads(context_.get(), threads, threads);
    }
    const int32_t status = llama_decode(
        context_.get(), llama_batch_get_one(part.data(), static_cast<int32_t>(part.size())));
    if (status != 0) {
      // How much of the part was done nobody knows.
      forget_all();
      if (stop.stop_requested()) return slot_cancelled();
      return Failure{
          .kind = FailureKind::kServer,
          .message = "llama.cpp failed with " + std::to_string(status) + ": " + said_by_llama()};
    }
    evaluated_.insert(evaluated_.end(), part.begin(), part.end());
    tokens = tokens.subspan(part.size());
  }
  return std::nullopt;
}

std::variant<LlamaSlot::Written, Failure> LlamaSlot::write(const LlamaVocabulary& vocabulary,
                                                           const Task& task, TokenPicker& picker,
                                                           const std::stop_token& stop) {
  const AbortWhenStopped abort(context_.get(), stop);
  Written written{.tokens = task.begun, .finish_reason = "length"};
  const auto started = SteadyClock::now();
  LlamaTokens known = task.prompt;
  known.insert(known.end(), task.begun.begin(), task.begun.end());
  written.cached_tokens = keep_prefix(known);
  if (auto failed = evaluate(std::span(known).subspan(written.cached_tokens), stop)) return *failed;
  written.prompt_ms = ms_since(started);

  const auto answering = SteadyClock::now();
  for (const llama_token token : task.begun) {
    picker.accept(token);
    written.text += vocabulary.piece(token);
  }
  while (written.tokens.size() < task.max_tokens) {
    if (stop.stop_requested()) return slot_cancelled();
    std::vector<OtherToken> others;
    float* logits = llama_get_logits_ith(context_.get(), -1);
    if (!task.copied_from.empty())
      prefer_copies(logits, vocabulary, written.text, task.copied_from);
    const auto token = picker.pick(logits, task.wants_others ? &others : nullptr);
    if (!token) {
      written.finish_reason = "no_token";
      break;
    }
    ++written.completion_tokens;
    const double likelihood = vocabulary.log_probability(logits, *token);
    written.likelihood.all += likelihood;
    written.likelihood.least = std::min(written.likelihood.least, likelihood);
    written.tokens.push_back(*token);
    // Another answer does not begin with an end.
    std::erase_if(others, [&](const OtherToken& one) { return vocabulary.is_end(one.token); });
    if (task.wants_others) written.others.push_back(std::move(others));
    if (vocabulary.is_end(*token)) {
      written.finish_reason = "stop";
      break;
    }
    const std::string piece = vocabulary.piece(*token);
    written.text += piece;
    if (ends_at_stop_string(written.text, piece.size(), task.stop_strings)) {
      written.finish_reason = "stop";
      break;
    }
    if (written.tokens.size() == task.max_tokens) break;
    if (auto failed = evaluate(std::span(&*token, 1), stop)) return *failed;
  }
  written.predict_ms = ms_since(answering);
  return written;
}

}  // namespace twotrack::model
