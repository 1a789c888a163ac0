// Whatever a server sends: it is read without a crash, and no call comes out that was not offered.
#include <string>

#include "base/check.h"
#include "model/dialect.h"
#include "model/http/answer.h"
#include "model/http/server_error.h"
#include "model/http/server_reader.h"

using namespace twotrack;         // NOLINT: a fuzzer is a program
using namespace twotrack::model;  // NOLINT: the same

namespace {

const std::vector<tool::ToolSpec>& tools() {
  static const std::vector<tool::ToolSpec> tools = {
      {.name = "fix",
       .parameters = {{.name = "code", .value = {.choices = {"F401", "E501"}}},
                      {.name = "line", .value = {.type = tool::ValueType::kInteger}}}}};
  return tools;
}

void read_as(ServerKind kind, Dialect dialect, std::string_view body) {
  ServerFacts facts;
  facts.capabilities = capabilities_of(kind);
  facts.capabilities.dialect = dialect;
  Question question;
  question.prompt.tools = tools();
  question.offer.withdrawn = {std::string(kNoAction)};
  const Answer answer = read_answer(facts, {.url = "http://localhost"}, question, body);
  if (const auto* reply = std::get_if<Reply>(&answer)) {
    for (const Call& call : reply->calls) CHECK(call.tool == "fix");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  read_as(ServerKind::kLlamaServer, Dialect::kFunctionGemma, body);
  read_as(ServerKind::kOpenAi, Dialect::kOpenAi, body);
  static_cast<void>(failure_of(HttpResponse{.status = 400, .body = std::string(body)}, {}));
  ServerFacts facts;
  read_props(body, facts);
  read_model_info(body, facts);
  read_version(body, facts);
  read_studio_models(body, facts);
  read_models(body, facts);
  read_ollama_running(body, facts);
  ServedModel model;
  bool is_functiongemma = false;
  read_ollama_show(body, model, is_functiongemma);
  static_cast<void>(read_token_count(body));
  return 0;
}
