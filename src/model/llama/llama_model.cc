#include "model/llama/llama_model.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>
#include <mutex>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "model/confidence.h"
#include "model/dialect.h"
#include "model/dialect/functiongemma.h"
#include "model/llama/copying.h"
#include "model/llama/find_answer.h"
#include "model/llama/llama_slot.h"
#include "model/llama/prepared_model.h"
#include "model/llama/processor.h"
#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

constexpr uint32_t kBatchTokens = 512;

void write_file(JsonWriter& json, const HashedFile& file) {
  json.member("file", repair_utf8(file.path.filename().string()));
  json.member("sha256", file.sha256).member("bytes", file.bytes);
}

std::string metadata(const llama_model& model, const char* key) {
  std::array<char, 256> text{};
  const int32_t length = llama_model_meta_val_str(&model, key, text.data(), text.size());
  return length > 0 ? repair_utf8(text.data()) : "";
}

Result<LlamaPtr<llama_model>> load_model(const Path& path) {
  llama_model_params params = llama_model_default_params();
  params.n_gpu_layers = 0;
  said_by_llama();
  LlamaPtr<llama_model> model(llama_model_load_from_file(path.c_str(), params));
  if (model == nullptr) {
    return Error{Code::kInvalid, path.string() + ": llama.cpp cannot load it: " + said_by_llama()};
  }
  if (!llama_model_has_decoder(model.get()) || llama_model_has_encoder(model.get())) {
    return Error{Code::kInvalid, path.string() + ": only models that go on with a text can answer"};
  }
  return model;
}

Result<LlamaPtr<llama_adapter_lora>> load_adapter(llama_model& model, const Path& path) {
  said_by_llama();
  LlamaPtr<llama_adapter_lora> adapter(llama_adapter_lora_init(&model, path.c_str()));
  if (adapter != nullptr) return adapter;
  return Error{Code::kInvalid,
               path.string() +
                   ": llama.cpp cannot load the adapter (is it a LoRA as GGUF, made "
                   "for this very model?): " +
                   said_by_llama()};
}

// Of the adapter, or of a model that one was merged into.
std::string calibration_text(const llama_model& model, const llama_adapter_lora* adapter) {
  if (adapter == nullptr) return metadata(model, kCalibrationKey);
  std::array<char, 256> text{};
  const int32_t length =
      llama_adapter_meta_val_str(adapter, kCalibrationKey, text.data(), text.size());
  return length > 0 ? text.data() : "";
}

Dialect dialect_of(const LlamaVocabulary& vocabulary) {
  const bool knows_markers =
      vocabulary.is_one_token(kEscape) && vocabulary.is_one_token(kStartCall);
  return knows_markers ? Dialect::kFunctionGemma : Dialect::kOpenAi;
}

// Nothing: it cannot be kept, and the two files are used as they are.
std::optional<Path> prepare(const Preparation& how, const HashedFile& file,
                            const HashedFile& adapter) {
  const PreparedModel prepared(posix_file_system(), how.folder, how.form, file, adapter);
  if (auto found = prepared.find()) return found;
  const auto tell = [&](const std::string& text) {
    if (how.tell) how.tell(text);
  };
  tell("preparing the model, once");
  const auto started = std::chrono::steady_clock::now();
  bool is_told = false;
  uint64_t first = 0;  // before it files are read, which says nothing of the rest
  std::chrono::steady_clock::time_point begun;
  auto made = prepared.make([&](uint64_t done, uint64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (first == 0) {
      first = done;
      begun = now;
    }
    const auto left = time_left(done - first, total - first, now - begun);
    if (is_told || !left) return;
    tell("preparing the model: about " + std::to_string(left->count()) + " s left");
    is_told = true;
  });
  if (!made.ok()) {
    tell("the model cannot be prepared and runs as it is, slower: " + made.error().message);
    return std::nullopt;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "prepared the model, once: %.1f s", took.count());
  tell(text.data());
  return std::move(made).value();
}

class LlamaModel final : public Model {
 public:
  static Result<std::unique_ptr<Model>> open(const LlamaOptions& options);

  const Capabilities& capabilities() const override { return capabilities_; }
  std::string describe() const override { return description_; }
  std::string render(const Prompt& prompt) const override;
  std::vector<std::string> control_tokens() const override { return vocabulary_.control_tokens(); }
  std::string template_id() const override;
  std::optional<uint64_t> count_tokens(const Prompt& prompt) override;
  std::unique_ptr<Channel> open(uint64_t slot, uint64_t answered) override;

  // On the slot of that number; waits for it.
  Answer ask(uint64_t slot, const Question& question, const std::stop_token& stop);

 private:
  explicit LlamaModel(LlamaPtr<llama_model> model)
      : model_(std::move(model)), vocabulary_(*model_) {}

  Status open_slots(const LlamaOptions& options);
  void describe_as(const LlamaOptions& options, const HashedFile& file,
                   const std::optional<HashedFile>& adapter);
  const DialectForm& form() const { return dialect_form(capabilities_.dialect); }
  std::string apply_template(const std::vector<Message>& messages) const;
  Answer ask_locked(LlamaSlot& slot, const Question& question, const std::stop_token& stop);
  // The likeliest answer that can be used, as far as one is found.
  Answer write_answer(LlamaSlot& slot, LlamaSlot::Task task, const Question& question,
                      const std::string& grammar, const std::stop_token& stop);
  Reply read(const LlamaSlot::Written& written, const Question& question) const;
  // A model that is kept from a word is inclined to misspell it. So the string in which an answer
  // differs from the one before goes on with something that was shown, and is that in the end.
  bool may_begin(const LlamaTokens& begun, const LlamaSlot::Task& task) const;
  bool has_copied(std::string_view answer, const LlamaSlot::Task& task) const;
  std::string shared_part(const LlamaTokens& begun) const;

  struct GuardedSlot {
    explicit GuardedSlot(LlamaSlot its) : slot(std::move(its)) {}
    std::mutex mutex{};  // held while `slot` is used
    LlamaSlot slot;
  };

  LlamaPtr<llama_model> model_;
  LlamaPtr<llama_adapter_lora> adapter_;
  std::optional<Calibration> calibration_;
  LlamaVocabulary vocabulary_;
  std::vector<std::unique_ptr<GuardedSlot>> slots_;  // which do not move
  Capabilities capabilities_;
  bool is_prepared_ = false;   // merged with its adapter
  bool has_template_ = false;  // of its own, and one that the library knows
  std::string description_;
};

// The model must outlive it.
class LlamaChannel final : public Channel {
 public:
  LlamaChannel(LlamaModel& model, uint64_t slot) : model_(model), slot_(slot) {}

  Answer ask(const Question& question, const std::stop_token& stop) override {
    return model_.ask(slot_, question, stop);
  }

 private:
  LlamaModel& model_;
  uint64_t slot_;
};

Result<std::unique_ptr<Model>> LlamaModel::open(const LlamaOptions& options) {
  const HashedFile file = TRY(hash_file(options.file));
  std::optional<HashedFile> adapter_file;
  if (options.adapter) adapter_file = TRY(hash_file(*options.adapter));
  std::optional<Path> prepared;
  if (adapter_file && options.prepared) prepared = prepare(*options.prepared, file, *adapter_file);
  auto loaded = TRY(load_model(prepared.value_or(options.file)));
  std::unique_ptr<LlamaModel> model(new LlamaModel(std::move(loaded)));
  model->is_prepared_ = prepared.has_value();
  if (options.adapter && !prepared) {
    model->adapter_ = TRY(load_adapter(*model->model_, *options.adapter));
  }
  model->calibration_ = parse_calibration(calibration_text(*model->model_, model->adapter_.get()));
  model->capabilities_.dialect = options.dialect.value_or(dialect_of(model->vocabulary_));
  model->has_template_ = !model->apply_template({{.role = "user", .content = "u"}}).empty();
  TRY(model->open_slots(options));
  model->describe_as(options, file, adapter_file);
  return std::unique_ptr<Model>(std::move(model));
}

Status LlamaModel::open_slots(const LlamaOptions& options) {
  const auto trained = static_cast<uint64_t>(std::max(llama_model_n_ctx_train(model_.get()), 1));
  llama_context_params params = llama_context_default_params();
  params.n_ctx = static_cast<uint32_t>(std::min(options.context_tokens, trained));
  params.n_batch = kBatchTokens;
  params.n_ubatch = kBatchTokens;
  params.n_seq_max = 1;
  // Without it a model with a sliding window cannot go back to where two prompts part.
  params.swa_full = true;
  for (uint64_t i = 0; i < std::max<uint64_t>(options.slots, 1); ++i) {
    auto slot = TRY(LlamaSlot::make(*model_, adapter_.get(), params, options.threads));
    slots_.push_back(std::make_unique<GuardedSlot>(std::move(slot)));
  }
  return Done{};
}

void LlamaModel::describe_as(const LlamaOptions& options, const HashedFile& file,
                             const std::optional<HashedFile>& adapter) {
  capabilities_.server = ServerKind::kInProcess;
  // Not the name inside of the file: that is often the one of a training run.
  capabilities_.model = repair_utf8(options.file.stem().string());
  capabilities_.context_tokens = slots_.front()->slot.context_tokens();
  capabilities_.count = Capabilities::Count::kChat;
  capabilities_.grammar = Capabilities::Grammar::kGbnf;
  capabilities_.reports_cached_tokens = true;
  capabilities_.takes_raw_prompts = true;
  capabilities_.slots = slots_.size();
  capabilities_.reads_state = adapter.has_value();

  JsonWriter json;
  json.begin_object().member("kind", "gguf").member("model", capabilities_.model);
  write_file(json, file);
  if (adapter) {
    json.key("adapter").begin_object();
    write_file(json, *adapter);
    json.end_object();
  }
  if (is_prepared_) json.member("merged", options.prepared->form);
  json.member("architecture", metadata(*model_, "general.architecture"));
  json.member("parameters", llama_model_n_params(model_.get()));
  json.member("dialect", name_of(capabilities_.dialect)).member("template", template_id());
  json.member("context_tokens", capabilities_.context_tokens);
  if (options.threads) json.member("threads", *options.threads);
  json.member("library", llama_version()).end_object();
  description_ = json.take();
}

std::string LlamaModel::apply_template(const std::vector<Message>& messages) const {
  const char* form = llama_model_chat_template(model_.get(), nullptr);
  if (form == nullptr) return "";
  std::vector<llama_chat_message> chat;
  size_t bytes = 256;
  for (const Message& message : messages) {
    chat.push_back({.role = message.role.c_str(), .content = message.content.c_str()});
    bytes += 2 * message.content.size() + 64;
  }
  std::string text(std::min<size_t>(bytes, std::numeric_limits<int32_t>::max()), '\0');
  const auto apply = [&] {
    return llama_chat_apply_template(form, chat.data(), chat.size(), true, text.data(),
                                     static_cast<int32_t>(text.size()));
  };
  int32_t written = apply();
  if (written > static_cast<int32_t>(text.size())) {
    text.resize(static_cast<size_t>(written));
    written = apply();
  }
  text.resize(written > 0 ? static_cast<size_t>(written) : 0);
  return text;
}

std::string LlamaModel::template_id() const {
  const std::string id(form().template_id());
  if (capabilities_.dialect == Dialect::kFunctionGemma) return id;
  return id + (has_template_ ? "+chat" : "+plain");
}

std::string LlamaModel::render(const Prompt& prompt) const {
  if (capabilities_.dialect == Dialect::kFunctionGemma) return form().raw_prompt(prompt);
  const ControlTokens tokens(vocabulary_.control_tokens());
  if (!has_template_) return tokens.apart(form().raw_prompt(prompt));
  std::vector<Message> messages = form().messages(prompt);
  for (Message& message : messages) {
    message.content = tokens.apart(message.content);
    // The template takes texts that end at a NUL.
    std::erase(message.content, '\0');
  }
  return apply_template(messages);
}

std::optional<uint64_t> LlamaModel::count_tokens(const Prompt& prompt) {
  const auto tokens = vocabulary_.prompt_tokens(render(prompt));
  if (!tokens.ok()) return std::nullopt;
  return tokens.value().size();
}

std::unique_ptr<Channel> LlamaModel::open(uint64_t slot, uint64_t /*answered*/) {
  return std::make_unique<LlamaChannel>(*this, slot % slots_.size());
}

Answer LlamaModel::ask(uint64_t slot, const Question& question, const std::stop_token& stop) {
  GuardedSlot& guarded = *slots_[slot];
  const std::lock_guard hold(guarded.mutex);
  return ask_locked(guarded.slot, question, stop);
}

Answer LlamaModel::ask_locked(LlamaSlot& slot, const Question& question,
                              const std::stop_token& stop) {
  const auto started = std::chrono::steady_clock::now();
  const std::string prompt = render(question.prompt);
  auto tokens = vocabulary_.prompt_tokens(prompt);
  if (!tokens.ok()) {
    return Failure{.kind = FailureKind::kBadRequest, .message = tokens.error().message};
  }
  const uint64_t prompt_tokens = tokens.value().size();
  const uint64_t context_tokens = capabilities_.context_tokens;
  const Sampling& sampling = question.sampling;
  if (prompt_tokens == 0 || prompt_tokens + sampling.max_tokens > context_tokens) {
    return Failure{.kind = FailureKind::kContextExceeded,
                   .message = "a prompt of " + std::to_string(prompt_tokens) +
                              " tokens and a reply of " + std::to_string(sampling.max_tokens) +
                              " do not fit the context of " + std::to_string(context_tokens),
                   .prompt_tokens = prompt_tokens,
                   .context_tokens = context_tokens};
  }
  std::string grammar;
  if (question.offer.is_constrained) {
    grammar = form().grammar(question.prompt.tools, question.offer,
                             {.string_tokens_max = string_tokens_for(sampling.max_tokens)});
  }
  LlamaSlot::Task task{.prompt = std::move(tokens).value(), .max_tokens = sampling.max_tokens};
  // A template ends its turns with a token of its own.
  if (!has_template_ || capabilities_.dialect == Dialect::kFunctionGemma) {
    task.stop_strings = form().stop_strings();
  }
  // Where strings stand in quotes it can be told what is copied.
  if (question.offer.is_constrained && capabilities_.dialect == Dialect::kOpenAi) {
    task.copied_from = prompt;
    task.wants_others = sampling.temperature <= 0 && !question.offer.refused.empty();
  }
  Answer answer = write_answer(slot, std::move(task), question, grammar, stop);
  if (auto* reply = std::get_if<Reply>(&answer)) {
    if (reply->likelihood) {
      reply->confidence = confidence(*reply->likelihood, ends_agent(*reply), calibration_);
    }
    reply->usage.prompt_tokens = prompt_tokens;
    reply->timing.wall_ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started)
            .count();
  }
  return answer;
}

Reply LlamaModel::read(const LlamaSlot::Written& written, const Question& question) const {
  Reply reply{.text = is_utf8(written.text) ? written.text : repair_utf8(written.text),
              .finish_reason = written.finish_reason,
              .was_constrained = question.offer.is_constrained};
  ParsedReply parsed = form().parse(reply.text, question.prompt.tools);
  refuse_unoffered(parsed, question.prompt.tools, question.offer);
  take_parsed(reply, std::move(parsed));
  return reply;
}

Answer LlamaModel::write_answer(LlamaSlot& slot, LlamaSlot::Task task, const Question& question,
                                const std::string& grammar, const std::stop_token& stop) {
  const auto write = [&](const LlamaTokens& begun) -> std::variant<ReadAnswer, Failure> {
    // A JSON string may hold any character, and so the spelling of <|im_start|>.
    const bool is_json = capabilities_.dialect == Dialect::kOpenAi && !grammar.empty();
    auto picker = TokenPicker::make(vocabulary_, question.sampling, grammar,
                                    is_json ? vocabulary_.marks() : LlamaTokens{});
    if (!picker.ok()) {
      return Failure{.kind = FailureKind::kBadRequest, .message = picker.error().message};
    }
    task.begun = begun;
    auto outcome = slot.write(vocabulary_, task, picker.value(), stop);
    if (auto* failure = std::get_if<Failure>(&outcome)) return std::move(*failure);
    ReadAnswer answer{.written = std::move(std::get<LlamaSlot::Written>(outcome))};
    answer.reply = read(answer.written, question);
    const auto& calls = answer.reply.calls;
    answer.is_of_use = !calls.empty() && !are_refused(calls, question.offer) &&
                       has_copied(answer.reply.text, task);
    return answer;
  };
  const auto may_start = [&](const LlamaTokens& begun) { return may_begin(begun, task); };
  return find_answer({.write = write, .may_begin = may_start, .wants_others = task.wants_others});
}

// Without the token in which it differs from the answer before.
std::string LlamaModel::shared_part(const LlamaTokens& begun) const {
  return begun.empty() ? "" : vocabulary_.text({begun.begin(), begun.end() - 1});
}

bool LlamaModel::may_begin(const LlamaTokens& begun, const LlamaSlot::Task& task) const {
  const std::string before = shared_part(begun);
  return !open_string(before) ||
         is_copied(before, vocabulary_.piece(begun.back()), task.copied_from);
}

bool LlamaModel::has_copied(std::string_view answer, const LlamaSlot::Task& task) const {
  const auto string = open_string(shared_part(task.begun));
  return !string || is_copied_string(answer, *string, task.copied_from);
}

}  // namespace

bool has_llama() {
  return true;
}

std::string llama_version() {
  return "llama.cpp " TWOTRACK_LLAMA_VERSION;
}

Result<std::optional<Path>> find_prepared(const Preparation& prepared, const Path& file,
                                          const Path& adapter) {
  const HashedFile hashed = TRY(hash_file(file));
  const PreparedModel found(posix_file_system(), prepared.folder, prepared.form, hashed,
                            TRY(hash_file(adapter)));
  return found.find();
}

Status check_llama() {
  TRY(check_processor(known_instructions()));
  prepare_llama();
  if (processor() != nullptr) return Done{};
  return with_hint(
      Error{Code::kInvalid, "llama.cpp's variants for this processor are not installed"},
      "reinstall twotrack");
}

Result<std::unique_ptr<Model>> open_llama_model(const LlamaOptions& options) {
  TRY(check_llama());
  return LlamaModel::open(options);
}

}  // namespace twotrack::model
