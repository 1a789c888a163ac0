// Checks whether a run could start with the configured model, or with the one given by --model.
// Nothing is loaded.
#include "agent/definition.h"
#include "base/environment.h"
#include "config/runner_config.h"
#include "model/embedded_model.h"
#include "model/http/http_model.h"
#include "model/llama/llama_model.h"
#include "project/health.h"
#include "project/shipped_file.h"

namespace twotrack::project {
namespace {

using config::ServerConfig;

// Every GGUF file starts with this.
constexpr std::string_view kGgufMagic = "GGUF";

// `named_in`: what a person has to fix if the check fails.
HealthFinding check_gguf(Project& project, const std::string& check, const std::string& named_in,
                         const Path& path) {
  const auto file = project.files().open(path, OpenMode::kRead);
  if (!file.ok()) return {check, Health::kFail, file.error().message, "fix " + named_in};
  const auto begin = read_range(*file.value(), 0, kGgufMagic.size());
  if (!begin.ok()) return {check, Health::kFail, begin.error().message, "fix " + named_in};
  if (begin.value() != kGgufMagic) {
    return {check, Health::kFail, path.string() + " is not a GGUF file",
            "convert it, or set another file in " + named_in};
  }
  return {check, Health::kOk, path.string()};
}

HealthFinding check_embedded(Health health) {
  const auto file = model::embedded_model(process_environment());
  if (file.ok()) return {"model file", Health::kOk, file.value().string()};
  return {"model file", health, "the embedded model is not installed", "twotrack model fetch"};
}

// Identified by its hash: only the adapter that was measured is known to be good.
HealthFinding check_embedded_adapter() {
  const auto found = embedded_adapter();
  if (!found.ok()) {
    return {
        "model adapter", Health::kWarn,
        "the adapter of the embedded model is missing: the model can only pick from offered calls",
        "reinstall twotrack"};
  }
  const auto adapter = look_at_embedded_adapter();
  if (!adapter.ok()) {
    return {"model adapter", Health::kFail, adapter.error().message, "reinstall twotrack"};
  }
  return {"model adapter", Health::kOk,
          adapter.value().file.string() + ", sha256 " + adapter.value().sha256.substr(0, 12)};
}

// How it runs: merged with its adapter, once that has been done. What is missing for that is a
// finding of its own.
std::optional<HealthFinding> check_form(const Result<Path>& file, const Result<Path>& adapter) {
  if (!model::has_llama() || !file.ok() || !adapter.ok()) return std::nullopt;
  const Path folder = model::prepared_directory(process_environment());
  const auto found = model::find_prepared({.folder = folder}, file.value(), adapter.value());
  if (!found.ok()) return std::nullopt;
  return HealthFinding{"model form", Health::kOk,
                       found.value()
                           ? "merged with its adapter: " + found.value()->string()
                           : "not merged yet; the first use does it, into " + folder.string()};
}

HealthFinding check_runtime(Health health) {
  const Status can_run = model::check_llama();
  if (can_run.ok()) return {"model runtime", Health::kOk, model::llama_version()};
  return {"model runtime", health, can_run.error().message, can_run.error().hint};
}

bool has_agents(Project& project) {
  const auto folder = project.agents_folder();
  if (!folder.ok() || !exists(project.files(), folder.value())) return false;
  const auto found = agent::find_definitions(project.files(), folder.value());
  return found.ok() && !found.value().empty();
}

// Files given by a person, or the embedded ones; `named_in` says where.
struct NamedFiles {
  std::optional<Path> model{};
  std::optional<Path> adapter{};
  std::string model_named_in{};
  std::string adapter_named_in{};
};

std::vector<HealthFinding> check_files(Project& project, const NamedFiles& named) {
  // A user without agents may only want logs, so a missing model is not a failure.
  const Health health = named.model || has_agents(project) ? Health::kFail : Health::kWarn;
  std::vector<HealthFinding> findings = {check_runtime(health)};
  findings.push_back(named.model
                         ? check_gguf(project, "model file", named.model_named_in, *named.model)
                         : check_embedded(health));
  if (!named.model) findings.push_back(check_embedded_adapter());
  if (named.adapter) {
    findings.push_back(
        check_gguf(project, "model adapter", named.adapter_named_in, *named.adapter));
  }
  std::optional<HealthFinding> form;
  if (!named.model)
    form = check_form(model::embedded_model(process_environment()), embedded_adapter());
  if (named.model && named.adapter) form = check_form(*named.model, *named.adapter);
  if (form) findings.push_back(std::move(*form));
  return findings;
}

std::vector<HealthFinding> check_configured(Project& project, const ServerConfig& server) {
  const std::string at = "model.servers." + server.name + ".";
  NamedFiles named{.model_named_in = at + "file in the configuration",
                   .adapter_named_in = at + "lora in the configuration"};
  const Path& root = project.layout().root;
  if (server.file) named.model = root / *server.file;
  if (server.lora) named.adapter = root / *server.lora;
  return check_files(project, named);
}

// The model of `model.use`, or another configured one.
std::vector<HealthFinding> check_named(Project& project, const config::Config& config,
                                       const ModelChoice& choice) {
  const std::string name = choice.model.value_or("");
  const auto server = config::server_config(config, name);
  if (!server.ok()) {
    return {{"model", Health::kFail, server.error().message,
             name.empty()
                 ? "fix model.use; `twotrack config show --origin` shows where it comes from"
                 : "`twotrack run --help` explains --model"}};
  }
  const ServerConfig& found = server.value();
  if (found.kind == ServerConfig::Kind::kHttp) {
    return check_server({.url = found.url,
                         .model = choice.name.value_or(found.model.value_or("")),
                         .key_variable = found.api_key_env.value_or(""),
                         .agents = config::runner_config(config).concurrency.value_or(1)});
  }
  return check_configured(project, found);
}

}  // namespace

std::vector<HealthFinding> check_model(Project& project, const ModelChoice& choice) {
  const std::string spec = choice.model.value_or("");
  if (spec.starts_with("http://") || spec.starts_with("https://")) {
    return check_server({.url = spec,
                         .model = choice.name.value_or(""),
                         .key_variable = std::string(model::kApiKeyVariable)});
  }
  if (const auto files = gguf_files(spec)) {
    return check_files(project, {.model = files->model,
                                 .adapter = files->adapter,
                                 .model_named_in = "--model gguf:",
                                 .adapter_named_in = "--model …+lora:"});
  }
  if (is_without_weights(spec)) {
    const auto opened = open_model(project, choice, {});
    if (!opened.ok()) return {{"model", Health::kFail, opened.error().message}};
    return {{"model", Health::kOk, spec + " needs no weights"}};
  }
  const auto config = project.config();
  if (!config.ok()) return {};  // that is a finding of its own
  return check_named(project, *config.value(), choice);
}

}  // namespace twotrack::project
