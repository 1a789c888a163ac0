#include "model/http/server_reader.h"

#include <algorithm>
#include <charconv>

#include "model/http/json_at.h"

namespace twotrack::model {
namespace {

uint64_t count_or_zero(JsonElement root, std::string_view pointer) {
  return count_at(root, pointer).value_or(0);
}

ServedModel& model_named(ServerFacts& facts, std::string_view name) {
  const auto found = std::ranges::find(facts.models, name, &ServedModel::name);
  if (found != facts.models.end()) return *found;
  facts.models.push_back({.name = std::string(name)});
  return facts.models.back();
}

// "num_ctx                        8192" among the lines of a Modelfile's parameters.
uint64_t read_num_ctx(std::string_view parameters) {
  constexpr std::string_view kName = "num_ctx";
  const size_t at = parameters.find(kName);
  if (at == std::string_view::npos) return 0;
  parameters.remove_prefix(at + kName.size());
  parameters.remove_prefix(std::min(parameters.find_first_not_of(" \t"), parameters.size()));
  uint64_t number = 0;
  std::from_chars(parameters.data(), parameters.data() + parameters.size(), number);
  return number;
}

uint64_t parameters_of(JsonElement show) {
  // A key with a dot in it: a pointer takes it as it stands.
  const uint64_t exact = count_or_zero(show, "/model_info/general.parameter_count");
  return exact != 0 ? exact : parse_parameters(text_at(show, "/details/parameter_size"));
}

}  // namespace

bool read_props(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !has_at(tree.value().root(), "/default_generation_settings")) return false;
  const JsonElement root = tree.value().root();
  facts.version = text_at(root, "/build_info");
  facts.capabilities.context_tokens = count_or_zero(root, "/default_generation_settings/n_ctx");
  facts.numbered_slots = std::max<uint64_t>(count_or_zero(root, "/total_slots"), 1);
  facts.capabilities.slots = facts.numbered_slots;
  const std::string_view chat_template = text_at(root, "/chat_template");
  facts.is_gemma = chat_template.find("<start_of_turn>") != std::string_view::npos;
  facts.lacks_template = chat_template.find(kChatMlMark) != std::string_view::npos;
  return true;
}

bool read_model_info(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || text_at(tree.value().root(), "/model_path").empty()) return false;
  facts.is_gemma =
      text_at(tree.value().root(), "/model_type").find("gemma") != std::string_view::npos;
  return true;
}

bool read_version(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) return false;
  facts.version = text_at(tree.value().root(), "/version");
  return !facts.version.empty();
}

bool read_studio_models(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !has_at(tree.value().root(), "/models")) return false;
  for_each_at(tree.value().root(), "/models", [&](JsonElement entry) {
    if (text_at(entry, "/type") != "llm") return;
    ServedModel& model = model_named(facts, text_at(entry, "/key"));
    model.context_tokens = count_or_zero(entry, "/loaded_instances/0/config/context_length");
    model.is_loaded = model.context_tokens != 0;
    model.parameters = parse_parameters(text_at(entry, "/params_string"));
  });
  return true;
}

bool read_models(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !has_at(tree.value().root(), "/data")) return false;
  // LM Studio lists embedding models here too; its own list has told them apart.
  const bool is_complete =
      facts.capabilities.server == ServerKind::kLmStudio && !facts.models.empty();
  if (is_complete) return true;
  for_each_at(tree.value().root(), "/data", [&](JsonElement entry) {
    const std::string_view name = text_at(entry, "/id");
    if (name.empty()) return;
    ServedModel& model = model_named(facts, name);
    model.context_tokens = count_or_zero(entry, "/meta/n_ctx");
    if (model.context_tokens == 0) model.context_tokens = count_or_zero(entry, "/max_model_len");
    model.parameters = count_or_zero(entry, "/meta/n_params");
    // Ollama lists all that it could load; GET /api/ps says what is.
    model.is_loaded = facts.capabilities.server != ServerKind::kOllama;
  });
  return true;
}

bool read_ollama_show(std::string_view body, ServedModel& model, bool& is_functiongemma) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !has_at(tree.value().root(), "/details")) return false;
  const JsonElement root = tree.value().root();
  if (model.context_tokens == 0) model.context_tokens = read_num_ctx(text_at(root, "/parameters"));
  model.parameters = parameters_of(root);
  is_functiongemma = text_at(root, "/renderer") == "functiongemma" ||
                     text_at(root, "/parser") == "functiongemma" ||
                     model.name.find("functiongemma") != std::string::npos;
  return true;
}

bool read_ollama_running(std::string_view body, ServerFacts& facts) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok() || !has_at(tree.value().root(), "/models")) return false;
  for_each_at(tree.value().root(), "/models", [&](JsonElement entry) {
    ServedModel& model = model_named(facts, text_at(entry, "/name"));
    model.is_loaded = true;
    model.context_tokens = count_or_zero(entry, "/context_length");
  });
  return true;
}

std::optional<uint64_t> read_token_count(std::string_view body) {
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  if (const auto count = count_at(root, "/count")) return count;
  if (const auto count = count_at(root, "/input_tokens")) return count;
  JsonArray tokens;
  if (!root["tokens"].read(tokens)) return std::nullopt;
  return tokens.size();
}

}  // namespace twotrack::model
