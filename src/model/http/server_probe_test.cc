#include "model/http/server_probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/loopback_server.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;
using testing::read_row;
using testing::RecordedRow;
using testing::RecordedServer;

RetryingClient client_of(const std::string& url) {
  HttpClientOptions options;
  options.url = parse_server_url(url).value();
  RetryPolicy policy;
  policy.pause = [](std::chrono::milliseconds, const std::stop_token&) {};
  return {HttpClient(options), policy};
}

std::variant<ServerFacts, Failure> probe(const std::string& url,
                                         const ServerOverrides& overrides = {}) {
  RetryingClient client = client_of(url);
  const ServerName name{.url = url, .api_key_env = "TWOTRACK_API_KEY"};
  return probe_server(client, name, overrides, {});
}

TEST(ServerProbeTest, EachServerIsKnownByItsOwnAnswers) {
  const struct {
    std::string_view file;
    std::string_view capabilities;
  } cases[] = {
      {"llama-server",
       R"({"server":"llama-server","model":"SmolLM2-135M-Instruct.Q4_1.gguf","dialect":"openai","context_tokens":2048,"count":"chat","grammar":"gbnf","tool_choice":"required","reports_cached_tokens":true,"takes_raw_prompts":true,"slots":1,"reads_state":false})"},
      {"llama-server-functiongemma",
       R"({"server":"llama-server","model":"functiongemma-270m-it-Q8_0.gguf","dialect":"functiongemma","context_tokens":8192,"count":"text","grammar":"gbnf","tool_choice":"none","reports_cached_tokens":true,"takes_raw_prompts":true,"slots":4,"reads_state":false})"},
      {"vllm-functiongemma",
       R"({"server":"vllm","model":"google/functiongemma-270m-it","dialect":"functiongemma","context_tokens":32768,"count":"text","grammar":"ebnf","tool_choice":"none","reports_cached_tokens":false,"takes_raw_prompts":true,"slots":8,"reads_state":false})"},
      {"sglang",
       R"({"server":"sglang","model":"qwen/qwen2.5-0.5b-instruct","dialect":"openai","context_tokens":32768,"count":"chat","grammar":"ebnf","tool_choice":"named","reports_cached_tokens":false,"takes_raw_prompts":true,"slots":8,"reads_state":false})"},
      {"ollama-functiongemma",
       R"({"server":"ollama","model":"functiongemma:latest","dialect":"functiongemma","context_tokens":4096,"count":"none","grammar":"none","tool_choice":"none","reports_cached_tokens":false,"takes_raw_prompts":false,"slots":1,"reads_state":false})"},
      {"lm-studio",
       R"({"server":"lm-studio","model":"gemma-3-270m-it-qat","dialect":"openai","context_tokens":4096,"count":"none","grammar":"schema","tool_choice":"required","reports_cached_tokens":false,"takes_raw_prompts":false,"slots":1,"reads_state":false})"},
      {"openai",
       R"({"server":"openai","model":"small-1","dialect":"openai","context_tokens":0,"count":"none","grammar":"none","tool_choice":"required","reports_cached_tokens":false,"takes_raw_prompts":false,"slots":1,"reads_state":false})"},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.file);
    RecordedServer server(c.file);
    const auto found = probe(server.url());
    ASSERT_TRUE(std::holds_alternative<ServerFacts>(found)) << std::get<Failure>(found).message;
    EXPECT_EQ(to_json(std::get<ServerFacts>(found).capabilities), c.capabilities);
  }
}

TEST(ServerProbeTest, WhatWasAskedAndFoundCanBeLogged) {
  RecordedServer server("llama-server");
  const auto found = probe(server.url());
  const std::string json = to_json(std::get<ServerFacts>(found));
  EXPECT_THAT(json, HasSubstr(R"("version":"b0-unknown")"));
  EXPECT_THAT(json, HasSubstr(R"("has_function_tokens":false)"));
  EXPECT_THAT(json, HasSubstr(R"({"request":"GET /props","status":200})"));
}

TEST(ServerProbeTest, ALoadingServerIsWaitedFor) {
  RecordedServer server("llama-server", {read_row(R"({"request":"GET /health","times":3,
      "status":503,"body":{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}})")});
  const auto found = probe(server.url());
  ASSERT_TRUE(std::holds_alternative<ServerFacts>(found));
  EXPECT_EQ(std::get<ServerFacts>(found).retries.size(), 3U);
  EXPECT_THAT(to_json(std::get<ServerFacts>(found)),
              HasSubstr(R"("retries":[{"reason":"status 503: Loading model","waited_ms":)"));
}

TEST(ServerProbeTest, WhatAPersonKnowsBetterGoesFirst) {
  RecordedServer server("llama-server-functiongemma");
  const auto found =
      probe(server.url(),
            {.dialect = Dialect::kOpenAi, .model = "mine", .slots = 2, .context_tokens = 1024});
  const Capabilities& can = std::get<ServerFacts>(found).capabilities;
  EXPECT_EQ(can.dialect, Dialect::kOpenAi);
  EXPECT_EQ(can.model, "mine");
  EXPECT_EQ(can.slots, 2U);
  EXPECT_EQ(can.context_tokens, 1024U);
}

struct FailureCase {
  std::string_view name;
  std::string_view file;
  std::vector<std::string_view> rows;
  ServerOverrides overrides;
  FailureKind kind;
  std::string_view says;
};

TEST(ServerProbeTest, WhatCannotBeUsedIsRefusedWithAReason) {
  const FailureCase cases[] = {
      {"never ready",
       "llama-server",
       {R"({"request":"GET /health","status":503,"body":{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}})"},
       {},
       FailureKind::kLoading,
       "still loading"},
      {"a key is wanted",
       "llama-server",
       {R"({"request":"GET /props","status":401,"body":{"error":{"code":401,"message":"Invalid API Key","type":"authentication_error"}}})"},
       {},
       FailureKind::kBadKey,
       "TWOTRACK_API_KEY"},
      {"a key is wanted by the list",
       "vllm",
       {R"({"request":"GET /v1/models","status":401,"body":{"error":"Unauthorized"}})"},
       {},
       FailureKind::kBadKey,
       "TWOTRACK_API_KEY"},
      {"no model server",
       "openai",
       {R"({"request":"GET /v1/models","status":404,"body":"no"})"},
       {},
       FailureKind::kServer,
       "is not a model server"},
      {"another model",
       "vllm-functiongemma",
       {},
       {.model = "google/functiongema-270m-it"},
       FailureKind::kUnknownModel,
       "did you mean \"google/functiongemma-270m-it\"?"},
      {"no model",
       "ollama",
       {R"({"request":"GET /v1/models","status":200,"body":{"object":"list","data":null}})"},
       {},
       FailureKind::kUnknownModel,
       "it has no model"},
      {"which of two",
       "ollama",
       {R"({"request":"GET /v1/models","status":200,"body":{"object":"list","data":[{"id":"a:1b"},{"id":"b:1b"}]}})"},
       {},
       FailureKind::kUnknownModel,
       "name one of its models; it has a:1b, b:1b"},
      {"not FunctionGemma",
       "llama-server",
       {},
       {.dialect = Dialect::kFunctionGemma},
       FailureKind::kBadRequest,
       "is not FunctionGemma"},
  };
  for (const FailureCase& c : cases) {
    SCOPED_TRACE(c.name);
    std::vector<RecordedRow> rows;
    for (const std::string_view row : c.rows) rows.push_back(read_row(row));
    RecordedServer server(c.file, rows);
    const auto found = probe(server.url(), c.overrides);
    ASSERT_TRUE(std::holds_alternative<Failure>(found));
    const Failure& failure = std::get<Failure>(found);
    EXPECT_EQ(failure.kind, c.kind) << failure.message;
    EXPECT_THAT(failure.message, HasSubstr(std::string(c.says)));
    EXPECT_THAT(failure.message, HasSubstr(server.url()));
  }
}

TEST(ServerProbeTest, TheModelThatIsLoadedIsMeantAndItsContextCounts) {
  RecordedServer server("ollama", {read_row(R"({"request":"GET /v1/models","status":200,
                    "body":{"object":"list","data":[{"id":"a:1b"},{"id":"b:1b"}]}})"),
                                   read_row(R"({"request":"GET /api/ps","status":200,
                    "body":{"models":[{"name":"b:1b","context_length":16384}]}})"),
                                   read_row(R"({"request":"POST /api/show","status":200,
                    "body":{"parameters":"num_ctx                        8192",
                            "details":{"parameter_size":"7.6B"}}})")});
  const auto found = probe(server.url());
  const ServerFacts& facts = std::get<ServerFacts>(found);
  EXPECT_EQ(facts.capabilities.model, "b:1b");
  EXPECT_EQ(facts.capabilities.context_tokens, 16384U);
  EXPECT_FALSE(facts.is_context_a_guess);
  EXPECT_TRUE(facts.capabilities.reads_state);
  EXPECT_EQ(facts.capabilities.dialect, Dialect::kOpenAi);
}

TEST(ServerProbeTest, AModelfilesContextCountsBeforeTheDefault) {
  RecordedServer server("ollama-functiongemma",
                        {read_row(R"({"request":"POST /api/show","status":200,
      "body":{"parameters":"num_ctx                        8192\ntop_k 64","details":{}}})")});
  const auto found = probe(server.url(), {.model = "functiongemma"});
  const ServerFacts& facts = std::get<ServerFacts>(found);
  EXPECT_EQ(facts.capabilities.model, "functiongemma:latest");
  EXPECT_EQ(facts.capabilities.context_tokens, 8192U);
}

TEST(ServerProbeTest, AServerWithoutATemplateForItsModelIsFoundOut) {
  // Its template is ChatML; whether the model knows that is for its vocabulary to say.
  for (const auto& [tokens, lacks] : {std::pair("[1]", false), {"[235322,235371,571]", true}}) {
    RecordedServer server("llama-server",
                          {read_row(R"({"request":"POST /tokenize","contains":"<|im_start|>",
                                      "status":200,"body":{"tokens":)" +
                                    std::string(tokens) + "}}")});
    const auto found = probe(server.url());
    EXPECT_EQ(std::get<ServerFacts>(found).lacks_template, lacks);
  }
}

TEST(ServerProbeTest, SizesOfModelsAreRead) {
  EXPECT_EQ(parse_parameters("270M"), 270'000'000U);
  EXPECT_EQ(parse_parameters("1.5B"), 1'500'000'000U);
  for (const std::string_view text : {"", "B", "7", "-1B", "1e300B", "7x"}) {
    EXPECT_EQ(parse_parameters(text), 0U) << text;
  }
}

}  // namespace
}  // namespace twotrack::model
