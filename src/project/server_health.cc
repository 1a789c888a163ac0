#include "base/environment.h"
#include "model/http/describe_server.h"
#include "model/http/http_model.h"
#include "project/health.h"

namespace twotrack::project {
namespace {

// A person is waiting. A server that takes longer to load is worth reporting.
constexpr std::chrono::milliseconds kPatience{15'000};

}  // namespace

std::vector<HealthFinding> check_server(const AskedServer& server) {
  const Environment environment = process_environment();
  model::HttpModelOptions options;
  options.url = server.url;
  options.name = server.model;
  options.api_key_env = server.key_variable;
  options.api_key = find_variable(environment, server.key_variable).value_or("");
  options.timeout = kPatience;
  const auto opened = model::open_http_model(options, {});
  if (!opened.ok()) return {{"model server", Health::kFail, opened.error().message}};
  std::vector<HealthFinding> findings;
  for (model::ServerRemark& remark : describe_server(opened.value()->facts(), server.agents)) {
    const Health health = remark.remedy.empty() ? Health::kOk : Health::kWarn;
    findings.push_back({"model " + remark.topic, health, remark.found, remark.remedy});
  }
  return findings;
}

}  // namespace twotrack::project
