#include "model/http/server_probe.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/json_writer.h"
#include "model/http/server_error.h"
#include "model/http/server_reader.h"

namespace twotrack::model {
namespace {

// Ollama's own below 24 GiB of graphics memory. It cuts a longer prompt without a word, so what it
// does not say must not be guessed too high.
constexpr uint64_t kOllamaContextTokens = 4096;

class Prober {
 public:
  Prober(RetryingClient& client, const ServerName& name, const ServerOverrides& overrides,
         const std::stop_token& stop)
      : client_(client), name_(name), overrides_(overrides), stop_(stop) {
    name_.model = overrides.model;
  }

  std::variant<ServerFacts, Failure> run() {
    const bool is_done = wait_until_ready() && identify() && list_models() && choose_model() &&
                         look_at_model() && choose_dialect();
    if (!is_done) {
      failure_.retries = std::move(facts_.retries);
      return failure_;
    }
    apply_overrides();
    return facts_;
  }

 private:
  // The body of a 200; nothing otherwise. A failure that no other request can fix is kept.
  std::optional<std::string> ask(std::string_view path, std::string_view body = {}) {
    const Exchange exchange = client_.send({.path = path, .body = body}, stop_, facts_.retries);
    if (const auto* fault = std::get_if<TransportFault>(&exchange)) {
      fail(failure_of(*fault, name_));
      return std::nullopt;
    }
    const auto& response = std::get<HttpResponse>(exchange);
    facts_.asked.push_back({.request = (body.empty() ? "GET " : "POST ") + std::string(path),
                            .status = response.status});
    // A proxy may forbid the pages that only tell servers apart.
    const bool is_forbidden = response.status == 403 && path == "/v1/models";
    if (response.status == 401 || is_forbidden || response.status == 503) {
      fail(failure_of(response, name_));
      return std::nullopt;
    }
    if (response.status != 200) return std::nullopt;
    return response.body;
  }

  bool fail(Failure failure) {
    if (!has_failed_) failure_ = std::move(failure);
    has_failed_ = true;
    return false;
  }

  // Not every server has this page; a 503 is what all of them say while they load.
  bool wait_until_ready() {
    ask("/health");
    return !has_failed_;
  }

  bool identify() {
    using Reader = bool (*)(std::string_view, ServerFacts&);
    const struct {
      std::string_view path;
      Reader read;
      ServerKind kind;
    } signs[] = {
        {"/props", read_props, ServerKind::kLlamaServer},
        {"/get_model_info", read_model_info, ServerKind::kSglang},
        {"/version", read_version, ServerKind::kVllm},
        {"/api/version", read_version, ServerKind::kOllama},
        {"/api/v1/models", read_studio_models, ServerKind::kLmStudio},
    };
    for (const auto& sign : signs) {
      const auto body = ask(sign.path);
      if (has_failed_) return false;
      if (!body) continue;
      // The reader adds to what every server of the kind can do.
      ServerFacts candidate = facts_;
      candidate.capabilities = capabilities_of(sign.kind);
      if (!sign.read(*body, candidate)) continue;
      facts_ = std::move(candidate);
      return true;
    }
    facts_.capabilities = capabilities_of(ServerKind::kOpenAi);
    return true;
  }

  bool list_models() {
    const auto body = ask("/v1/models");
    if (has_failed_) return false;
    const bool is_listed = body && read_models(*body, facts_);
    if (is_listed || facts_.capabilities.server != ServerKind::kOpenAi) return is_usable_list();
    Failure failure;
    failure.kind = FailureKind::kServer;
    failure.message = name_.url + " is not a model server: /v1/models answered " +
                      std::to_string(facts_.asked.back().status) +
                      "; check the address and the port";
    return fail(std::move(failure));
  }

  // Which of Ollama's models are loaded decides which one is meant when none is named.
  bool is_usable_list() {
    if (facts_.capabilities.server == ServerKind::kOllama) {
      if (const auto running = ask("/api/ps")) read_ollama_running(*running, facts_);
    }
    name_.has = names_of(facts_.models);
    return !has_failed_;
  }

  bool has_model(std::string_view name) const {
    return std::ranges::find(facts_.models, name, &ServedModel::name) != facts_.models.end();
  }

  bool choose_model() {
    std::string& chosen = facts_.capabilities.model;
    chosen = overrides_.model;
    if (chosen.empty()) return choose_only_model();
    // A name without a tag means the latest.
    if (facts_.capabilities.server == ServerKind::kOllama && !has_model(chosen) &&
        has_model(chosen + ":latest")) {
      chosen += ":latest";
    }
    const bool is_strict = facts_.capabilities.server == ServerKind::kVllm ||
                           facts_.capabilities.server == ServerKind::kOllama ||
                           facts_.capabilities.server == ServerKind::kLmStudio;
    if (is_strict && !has_model(chosen)) return fail_unknown_model("it has no such model");
    return true;
  }

  bool choose_only_model() {
    std::vector<const ServedModel*> candidates;
    for (const ServedModel& model : facts_.models) {
      if (model.is_loaded) candidates.push_back(&model);
    }
    if (candidates.empty()) {
      for (const ServedModel& model : facts_.models) candidates.push_back(&model);
    }
    if (candidates.size() != 1) {
      return fail_unknown_model(candidates.empty() ? "it has no model" : "name one of its models");
    }
    facts_.capabilities.model = candidates[0]->name;
    return true;
  }

  bool fail_unknown_model(std::string_view why) {
    Failure failure;
    failure.kind = FailureKind::kUnknownModel;
    failure.message = advise(failure.kind, /*status=*/0, why, name_);
    return fail(std::move(failure));
  }

  bool look_at_model() {
    const auto found =
        std::ranges::find(facts_.models, facts_.capabilities.model, &ServedModel::name);
    ServedModel named{.name = facts_.capabilities.model};
    ServedModel& model = found != facts_.models.end() ? *found : named;
    if (facts_.capabilities.server == ServerKind::kOllama && !show_ollama_model(model))
      return false;
    Capabilities& can = facts_.capabilities;
    if (can.context_tokens == 0) can.context_tokens = model.context_tokens;
    can.reads_state = model.parameters >= kReadsStateParameters;
    if (facts_.capabilities.server == ServerKind::kOllama && can.context_tokens == 0) {
      can.context_tokens = kOllamaContextTokens;
      facts_.is_context_a_guess = true;
    }
    return true;
  }

  bool show_ollama_model(ServedModel& model) {
    JsonWriter json;
    json.begin_object().member("model", model.name).end_object();
    const auto body = ask("/api/show", json.text());
    bool is_functiongemma = false;
    if (body && read_ollama_show(*body, model, is_functiongemma)) {
      facts_.has_function_tokens = is_functiongemma;
    }
    return !has_failed_;
  }

  // Two questions of one token each tell FunctionGemma from every other model, whatever its file is
  // called.
  bool choose_dialect() {
    if (facts_.capabilities.takes_raw_prompts) {
      const auto escape = count_tokens("<escape>");
      const auto call = count_tokens("<start_function_call>");
      if (has_failed_) return false;
      if (escape && call) facts_.has_function_tokens = *escape == 1 && *call == 1;
    }
    if (facts_.lacks_template) facts_.lacks_template = count_tokens(kChatMlMark) != 1U;
    const bool is_native = facts_.has_function_tokens.value_or(false);
    facts_.is_gemma = facts_.is_gemma || is_native;
    const Dialect found = is_native ? Dialect::kFunctionGemma : Dialect::kOpenAi;
    facts_.capabilities.dialect = overrides_.dialect.value_or(found);
    if (facts_.capabilities.dialect == Dialect::kFunctionGemma && facts_.has_function_tokens &&
        !is_native) {
      Failure failure;
      failure.kind = FailureKind::kBadRequest;
      failure.message = name_.url + ": the model " + facts_.capabilities.model +
                        " is not FunctionGemma (<escape> is not one token for it); use the dialect "
                        "openai, or serve FunctionGemma";
      return fail(std::move(failure));
    }
    return true;
  }

  std::optional<uint64_t> count_tokens(std::string_view text) {
    const auto body =
        ask("/tokenize", tokenize_body(facts_.capabilities.server, facts_.capabilities.model, text,
                                       AddSpecial::kNo));
    return body ? read_token_count(*body) : std::nullopt;
  }

  void apply_overrides() {
    Capabilities& can = facts_.capabilities;
    if (overrides_.slots != 0) can.slots = overrides_.slots;
    if (overrides_.context_tokens != 0) {
      can.context_tokens = overrides_.context_tokens;
      facts_.is_context_a_guess = false;
    }
    if (facts_.lacks_template) can.count = Capabilities::Count::kText;
    if (can.dialect == Dialect::kFunctionGemma) settle_native();
  }

  // What a server can do for other models does not hold for this format: llama-server must never
  // see tools, and where prompts are not raw nothing can force a call.
  void settle_native() {
    Capabilities& can = facts_.capabilities;
    can.tool_choice = Capabilities::ToolChoice::kNone;
    if (can.takes_raw_prompts) {
      can.count = Capabilities::Count::kText;
    } else {
      can.grammar = Capabilities::Grammar::kNone;
    }
  }

  RetryingClient& client_;
  ServerName name_;
  const ServerOverrides& overrides_;
  const std::stop_token& stop_;
  ServerFacts facts_;
  bool has_failed_ = false;
  Failure failure_;
};

}  // namespace

std::variant<ServerFacts, Failure> probe_server(RetryingClient& client, const ServerName& name,
                                                const ServerOverrides& overrides,
                                                const std::stop_token& stop) {
  return Prober(client, name, overrides, stop).run();
}

std::string tokenize_body(ServerKind kind, std::string_view model, std::string_view text,
                          AddSpecial add_special) {
  const bool adds = add_special == AddSpecial::kYes;
  JsonWriter json;
  json.begin_object();
  if (kind == ServerKind::kLlamaServer) {
    json.key("content").lossy_string(text);
    json.member("add_special", adds).member("parse_special", true);
  } else {
    json.member("model", model).key("prompt").lossy_string(text);
    json.member("add_special_tokens", adds);
  }
  json.end_object();
  return json.take();
}

}  // namespace twotrack::model
