// The configured model: whether a run could begin with it. Looks, and loads nothing.
#include "base/environment.h"
#include "base/sha256.h"
#include "cli/health.h"
#include "cli/shipped_file.h"
#include "config/runner_config.h"
#include "model/embedded_model.h"
#include "model/llama/llama_model.h"

namespace twotrack::cli {
namespace {

using config::ServerConfig;

// What every GGUF file begins with.
constexpr std::string_view kGgufMagic = "GGUF";

Finding check_gguf(Context& context, const std::string& check, const std::string& key,
                   const std::string& name) {
  const Path path = context.layout().root / name;
  const auto file = context.files().open(path, OpenMode::kRead);
  if (!file.ok()) {
    return {check, Health::kFail, file.error().message, "mend " + key + " in the configuration"};
  }
  const auto begin = read_range(*file.value(), 0, kGgufMagic.size());
  if (!begin.ok()) return {check, Health::kFail, begin.error().message, "mend " + key};
  if (begin.value() != kGgufMagic) {
    return {check, Health::kFail, path.string() + " is no GGUF file",
            "convert it, or name another in " + key};
  }
  return {check, Health::kOk, path.string()};
}

Finding check_embedded(Health health) {
  const auto file = model::embedded_model(process_environment());
  if (file.ok()) return {"model file", Health::kOk, file.value().string()};
  return {"model file", health, "the embedded model is not there", "twotrack model fetch"};
}

// By its hash, because an adapter is only as good as it was measured to be.
Finding check_embedded_adapter() {
  const auto file = embedded_adapter();
  if (!file.ok()) {
    return {"model adapter", Health::kWarn,
            "the adapter of the embedded model is not there: it only picks among what is offered",
            "install twotrack anew"};
  }
  const auto bytes = read_file(posix_file_system(), file.value());
  if (!bytes.ok())
    return {"model adapter", Health::kFail, bytes.error().message, "install twotrack anew"};
  return {"model adapter", Health::kOk,
          file.value().string() + ", sha256 " + sha256_hex(bytes.value()).substr(0, 12)};
}

Finding check_runtime(Health health) {
  if (model::has_llama()) return {"model runtime", Health::kOk, model::llama_version()};
  return {"model runtime", health, "this program was built without llama.cpp: it needs a server",
          "name one in model.servers, or build with the network that set-up needs"};
}

std::vector<Finding> check_file(Context& context, const ServerConfig& server) {
  // Who has named no file may only want logs: then a missing model is no failure.
  const Health health = server.file ? Health::kFail : Health::kWarn;
  const std::string at = "model.servers." + server.name + ".";
  std::vector<Finding> findings = {check_runtime(health)};
  findings.push_back(server.file ? check_gguf(context, "model file", at + "file", *server.file)
                                 : check_embedded(health));
  if (!server.file) findings.push_back(check_embedded_adapter());
  if (server.lora) {
    findings.push_back(check_gguf(context, "model adapter", at + "lora", *server.lora));
  }
  return findings;
}

}  // namespace

std::vector<Finding> check_model(Context& context) {
  const auto config = context.config();
  if (!config.ok()) return {};  // that is a finding of its own
  const auto server = config::server_config(*config.value(), "");
  if (!server.ok()) {
    return {{"model", Health::kFail, server.error().message,
             "mend model.use; `twotrack config show --origin` says where it comes from"}};
  }
  const ServerConfig& found = server.value();
  if (found.kind == ServerConfig::Kind::kHttp) {
    return check_server({.url = found.url,
                         .model = found.model.value_or(""),
                         .key_variable = found.api_key_env.value_or(""),
                         .agents = config::runner_config(*config.value()).concurrency.value_or(1)});
  }
  return check_file(context, found);
}

}  // namespace twotrack::cli
