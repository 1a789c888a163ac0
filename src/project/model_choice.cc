#include "project/model_choice.h"

#include <charconv>

#include "base/environment.h"
#include "config/runner_config.h"
#include "model/embedded_model.h"
#include "model/http/http_model.h"
#include "model/llama/llama_model.h"
#include "model/scripted_model.h"
#include "project/agent_name.h"
#include "project/shipped_file.h"
#include "runner/recorded_answers.h"

namespace twotrack::project {
namespace {

using MadeModel = Result<std::unique_ptr<model::Model>>;

constexpr std::string_view kGguf = "gguf:";
constexpr std::string_view kLora = "+lora:";
constexpr std::string_view kExpert = "expert";  // of the lab
constexpr std::string_view kScripted = "scripted:";
constexpr std::string_view kReplay = "replay:";

Result<std::optional<model::Dialect>> dialect_of(std::string_view name) {
  if (name.empty() || name == "auto") return std::optional<model::Dialect>();
  if (name == "openai") return std::optional(model::Dialect::kOpenAi);
  if (name == "functiongemma" || name == "native") {
    return std::optional(model::Dialect::kFunctionGemma);
  }
  return Error{Code::kInvalid,
               "unknown --dialect " + std::string(name) + ": use functiongemma, openai or auto"};
}

MadeModel open_gguf(Project& project, Path file, std::optional<Path> adapter,
                    const config::ServerConfig& server, std::string_view dialect) {
  return model::open_llama_model(
      {.file = std::move(file),
       .adapter = std::move(adapter),
       .prepared = model::Preparation{.folder = model::prepared_directory(process_environment()),
                                      .tell = [&](std::string_view text) { project.note(text); }},
       .slots = server.slots.value_or(1),
       .threads = server.threads,
       .context_tokens = server.context,
       .dialect = TRY(dialect_of(dialect))});
}

MadeModel open_scripted(Project& project, std::string_view file) {
  const std::string text = TRY(read_file(project.files(), Path(file)));
  auto answers = model::read_script(text);
  if (!answers.ok()) return std::move(answers).error().at(file);
  return model::make_scripted_model("scripted:" + Path(file).filename().string(),
                                    std::move(answers).value());
}

MadeModel open_replay(Project& project, const std::string& name) {
  const std::string agent = TRY(resolve_agent(project, name));
  auto recorded = TRY(runner::recorded_answers(project.files(), project.layout(), agent));
  if (recorded.answers.empty()) {
    return with_hint(Error{Code::kNotFound, agent + " has no model answers in its log"},
                     "replay: takes an agent that `twotrack run` has run");
  }
  return model::make_scripted_model("replay:" + agent, std::move(recorded.answers),
                                    !recorded.was_guarded);
}

MadeModel open_http(const config::ServerConfig& server, const ModelChoice& choice,
                    const std::stop_token& stop) {
  const std::string key_env = server.api_key_env.value_or("");
  const Environment environment = process_environment();
  const auto key = find_variable(environment, key_env);
  if (!key_env.empty() && !key) {
    return with_hint(Error{Code::kNotFound,
                           key_env + " is not set: it should have the API key for " + server.url},
                     "export " + key_env + "=…");
  }
  const auto dialect = TRY(dialect_of(choice.dialect.value_or(server.dialect)));
  return TRY(model::open_http_model({.url = server.url,
                                     .name = choice.name.value_or(server.model.value_or("")),
                                     .dialect = dialect,
                                     .api_key_env = key_env,
                                     .api_key = std::string(key.value_or("")),
                                     .slots = server.slots.value_or(0),
                                     .timeout = server.timeout},
                                    stop));
}

// The key of a server given by its address: that of the configured server with the same address.
config::ServerConfig server_at(const config::Config& config, const std::string& url) {
  for (const std::string& name : config.entries("model.servers")) {
    auto server = config::server_config(config, name);
    if (server.ok() && server.value().url == url) return server.value();
  }
  return {
      .kind = config::ServerConfig::Kind::kHttp, .url = url, .timeout = std::chrono::seconds(60)};
}

MadeModel open_configured(Project& project, const ModelChoice& choice, std::string_view name,
                          const std::stop_token& stop) {
  const config::Config* config = TRY(project.config());
  const config::ServerConfig server = TRY(config::server_config(*config, name));
  if (server.kind == config::ServerConfig::Kind::kHttp) return open_http(server, choice, stop);
  const std::string dialect = choice.dialect.value_or("");
  if (server.file) {
    std::optional<Path> adapter;
    if (server.lora) adapter = project.layout().root / *server.lora;
    return open_gguf(project, project.layout().root / *server.file, std::move(adapter), server,
                     dialect);
  }
  // Tuned on packets: with it the model can decide freely. Without it (an incomplete installation)
  // the model still picks from offered calls, and `doctor` reports it.
  std::optional<Path> adapter;
  if (auto found = embedded_adapter(); found.ok()) adapter = std::move(found).value();
  return open_gguf(project, TRY(model::embedded_model(process_environment())), std::move(adapter),
                   server, dialect);
}

}  // namespace

std::shared_ptr<const model::Vocabulary> installed_vocabulary(std::string_view name) {
  for (model::InstalledVocabulary& one : model::installed_vocabularies()) {
    if (one.name != name) continue;
    return std::make_shared<const model::Vocabulary>(std::move(one.vocabulary));
  }
  return nullptr;
}

std::string model_from_anywhere(std::string_view spec) {
  const auto absolute = [](std::string_view file) {
    std::error_code failed;
    const Path whole = std::filesystem::absolute(Path(file), failed).lexically_normal();
    return failed ? std::string(file) : whole.string();
  };
  if (spec.starts_with(kScripted)) {
    return std::string(kScripted) + absolute(spec.substr(kScripted.size()));
  }
  const auto files = gguf_files(spec);
  if (!files) return std::string(spec);
  const std::string whole = std::string(kGguf) + absolute(files->model.string());
  if (!files->adapter) return whole;
  return whole + std::string(kLora) + absolute(files->adapter->string());
}

std::optional<GgufFiles> gguf_files(std::string_view spec) {
  if (!spec.starts_with(kGguf)) return std::nullopt;
  const std::string_view rest = spec.substr(kGguf.size());
  const size_t lora = rest.find(kLora);
  GgufFiles files{.model = Path(rest.substr(0, lora))};
  if (lora != std::string_view::npos) files.adapter = Path(rest.substr(lora + kLora.size()));
  return files;
}

bool is_without_weights(std::string_view spec) {
  return spec.starts_with(kScripted) || spec.starts_with(kReplay) ||
         spec.substr(0, spec.find(':')) == kExpert;
}

Status check_model_choice(Project& project, const ModelChoice& choice) {
  TRY(dialect_of(choice.dialect.value_or("")));
  const std::string_view text = choice.model ? std::string_view(*choice.model) : "";
  const bool is_known = project.models.contains(text.substr(0, text.find(':'))) ||
                        is_without_weights(text) || gguf_files(text) ||
                        text.starts_with("http://") || text.starts_with("https://");
  if (text.empty() || is_known) return Done{};
  const config::Config* config = TRY(project.config());
  TRY(config::server_config(*config, text));
  return Done{};
}

Result<std::unique_ptr<model::Model>> open_model(Project& project, const ModelChoice& choice,
                                                 const std::stop_token& stop) {
  const std::string spec = choice.model.value_or("");
  const std::string_view text = spec;
  if (text.starts_with(kScripted)) return open_scripted(project, text.substr(kScripted.size()));
  if (text.starts_with(kReplay)) return open_replay(project, spec.substr(kReplay.size()));
  const std::string_view scheme = text.substr(0, text.find(':'));
  if (const auto maker = project.models.find(scheme); maker != project.models.end()) {
    return maker->second(text.substr(std::min(scheme.size() + 1, text.size())));
  }
  if (scheme == kExpert) {
    return with_hint(Error{Code::kNotFound, "the model expert is part of twotrack-lab"},
                     "run the same command with `twotrack-lab` instead of `twotrack`");
  }
  if (auto files = gguf_files(text)) {
    return open_gguf(project, std::move(files->model), std::move(files->adapter), {.context = 4096},
                     choice.dialect.value_or(""));
  }
  if (text.starts_with("http://") || text.starts_with("https://")) {
    return open_http(server_at(*TRY(project.config()), spec), choice, stop);
  }
  return open_configured(project, choice, text, stop);
}

}  // namespace twotrack::project
