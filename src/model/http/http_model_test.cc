#include "model/http/http_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/loopback_server.h"

namespace twotrack::model {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::read_row;
using testing::RecordedServer;
using testing::ServedRequest;

HttpModelOptions model_at(const std::string& url) {
  HttpModelOptions options;
  options.url = url;
  options.api_key_env = "TWOTRACK_API_KEY";
  options.retry.pause = [](std::chrono::milliseconds, const std::stop_token&) {};
  return options;
}

const std::vector<tool::ToolSpec>& one_tool() {
  static const std::vector<tool::ToolSpec> tools = {
      {.name = "fix",
       .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}}}}};
  return tools;
}

Question plain_question() {
  Question question;
  question.prompt = {.system = "You mend files.", .tools = one_tool(), .user = "{}"};
  return question;
}

testing::RecordedRow chat_row(std::string_view content) {
  return read_row(R"({"request":"POST /v1/chat/completions","status":200,"body":{"choices":[{
      "message":{"role":"assistant","content":")" +
                  std::string(content) +
                  R"("},"finish_reason":"stop"}],
      "usage":{"prompt_tokens":134,"completion_tokens":19,
               "prompt_tokens_details":{"cached_tokens":118}},
      "timings":{"prompt_ms":61.5,"predicted_ms":240.25}}})");
}

uint64_t count_of(const RecordedServer& server, std::string_view line) {
  uint64_t count = 0;
  for (const ServedRequest& request : server.requests()) count += request.line == line ? 1 : 0;
  return count;
}

TEST(HttpModelTest, AQuestionBecomesACallWithWhatItCost) {
  RecordedServer server("llama-server", {chat_row(R"({\"tool\":\"fix\",\"args\":{\"line\":12}})")});
  auto model = open_http_model(model_at(server.url()), {});
  ASSERT_TRUE(model.ok()) << model.error().message;
  const Answer answer = model.value()->open(0, 0)->ask(plain_question(), {});
  const auto& reply = std::get<Reply>(answer);
  EXPECT_THAT(reply.calls, ElementsAre(Call{.tool = "fix", .args = R"({"line":12})"}));
  EXPECT_EQ(reply.text, R"({"tool":"fix","args":{"line":12}})");
  EXPECT_EQ(reply.finish_reason, "stop");
  EXPECT_TRUE(reply.was_constrained);
  EXPECT_EQ(reply.usage.prompt_tokens, 134U);
  EXPECT_EQ(reply.usage.completion_tokens, 19U);
  EXPECT_EQ(reply.usage.cached_tokens, 118U);
  EXPECT_EQ(reply.timing.prompt_ms, 61.5);
  EXPECT_EQ(reply.timing.predict_ms, 240.25);
  EXPECT_THAT(reply.mended, IsEmpty());
  EXPECT_THAT(reply.faults, IsEmpty());
}

TEST(HttpModelTest, ACallThatWasNotOfferedIsAFault) {
  RecordedServer server("llama-server", {chat_row(R"({\"tool\":\"fix\",\"args\":{\"line\":12}})")});
  auto model = open_http_model(model_at(server.url()), {});
  Question question = plain_question();
  question.offer.calls = {{.call = {.tool = "fix", .args = R"({"line":3})"}}};
  const Answer answer = model.value()->open(0, 0)->ask(question, {});
  const auto& reply = std::get<Reply>(answer);
  EXPECT_THAT(reply.calls, IsEmpty());
  EXPECT_THAT(reply.faults, ElementsAre(R"(fix {"line":12}: was not offered)"));
}

TEST(HttpModelTest, APromptIsCountedOnce) {
  RecordedServer server("llama-server",
                        {read_row(R"({"request":"POST /v1/chat/completions/input_tokens",
                                      "status":200,"body":{"input_tokens":134}})")});
  auto model = open_http_model(model_at(server.url()), {});
  Prompt prompt = plain_question().prompt;
  EXPECT_EQ(model.value()->count_tokens(prompt), 134U);
  EXPECT_EQ(model.value()->count_tokens(prompt), 134U);
  EXPECT_EQ(count_of(server, "POST /v1/chat/completions/input_tokens"), 1U);
  prompt.user = "{\"turn\":2}";
  EXPECT_EQ(model.value()->count_tokens(prompt), 134U);
  EXPECT_EQ(count_of(server, "POST /v1/chat/completions/input_tokens"), 2U);
}

TEST(HttpModelTest, AServerThatCannotCountAfterAllLeavesItToTheEstimate) {
  RecordedServer server("llama-server");  // answers 404 there
  auto model = open_http_model(model_at(server.url()), {});
  EXPECT_EQ(model.value()->count_tokens(plain_question().prompt), std::nullopt);
}

TEST(HttpModelTest, TheKeyGoesToTheServerAndNowhereElse) {
  RecordedServer server("llama-server",
                        {read_row(R"({"request":"POST /v1/chat/completions","status":401,
                                      "body":{"error":"not sk-secret-17"}})")});
  HttpModelOptions options = model_at(server.url());
  options.url.replace(0, 7, "http://me:password@");
  options.api_key = "sk-secret-17\n";
  auto model = open_http_model(options, {});
  ASSERT_TRUE(model.ok()) << model.error().message;
  EXPECT_THAT(server.requests().front().headers, HasSubstr("Bearer sk-secret-17\r\n"));
  const Answer answer = model.value()->open(0, 0)->ask(plain_question(), {});
  const std::string& message = std::get<Failure>(answer).message;
  EXPECT_THAT(message, HasSubstr("TWOTRACK_API_KEY"));
  for (const std::string& text : {message, model.value()->describe()}) {
    EXPECT_THAT(text, Not(HasSubstr("sk-secret")));
    EXPECT_THAT(text, Not(HasSubstr("password")));
    EXPECT_THAT(text, HasSubstr(server.url()));
  }
}

TEST(HttpModelTest, ItSaysWhatItIs) {
  RecordedServer server("vllm-functiongemma");
  auto model = open_http_model(model_at(server.url()), {});
  EXPECT_THAT(
      model.value()->describe(),
      HasSubstr(R"({"kind":"http","server":"vllm","model":"google/functiongemma-270m-it",)"
                R"("dialect":"functiongemma","url":")" +
                server.url() + R"(","template":"functiongemma@1","probe":{"capabilities":{)"));
}

TEST(HttpModelTest, RetriesStandInTheReplyAndInTheFailure) {
  RecordedServer server(
      "llama-server",
      {read_row(R"({"request":"POST /v1/chat/completions","times":1,"status":503,"body":""})"),
       chat_row("no")});
  auto model = open_http_model(model_at(server.url()), {});
  const Answer answer = model.value()->open(0, 0)->ask(plain_question(), {});
  ASSERT_EQ(std::get<Reply>(answer).retries.size(), 1U);
  EXPECT_EQ(std::get<Reply>(answer).retries[0].reason, "status 503");

  RecordedServer busy("llama-server", {read_row(R"({"request":"POST /v1/chat/completions",
                                                    "status":429,"body":""})")});
  auto other = open_http_model(model_at(busy.url()), {});
  const Answer refused = other.value()->open(0, 0)->ask(plain_question(), {});
  EXPECT_EQ(std::get<Failure>(refused).retries.size(), RetryPolicy{}.tries_max - 1);
}

TEST(HttpModelTest, AStopIsNoFaultOfTheServer) {
  RecordedServer server("llama-server", {read_row(R"({"request":"POST /v1/chat/completions",
                                                      "status":503,"body":""})")});
  HttpModelOptions options = model_at(server.url());
  std::stop_source stop;
  options.retry.pause = [&](std::chrono::milliseconds, const std::stop_token&) {
    stop.request_stop();
  };
  auto model = open_http_model(options, {});
  const Answer answer = model.value()->open(0, 0)->ask(plain_question(), stop.get_token());
  EXPECT_EQ(std::get<Failure>(answer).kind, FailureKind::kCancelled);
}

TEST(HttpModelTest, AServerThatIsGoneMidwayIsUnreachable) {
  auto server = std::make_unique<RecordedServer>("llama-server");
  const std::string url = server->url();
  auto model = open_http_model(model_at(url), {});
  auto channel = model.value()->open(0, 0);
  server.reset();
  const Answer answer = channel->ask(plain_question(), {});
  EXPECT_EQ(std::get<Failure>(answer).kind, FailureKind::kUnreachable);
  EXPECT_THAT(std::get<Failure>(answer).message, HasSubstr(url));
}

TEST(HttpModelTest, WhatCannotBeOpenedSaysWhy) {
  const std::string nobody = RecordedServer("llama-server").url();
  const auto refused = open_http_model(model_at(nobody), {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::kIo);
  EXPECT_THAT(refused.error().message, HasSubstr(nobody));
  EXPECT_THAT(refused.error().message, HasSubstr("llama-server -m"));

  const auto invalid = open_http_model(model_at("gopher://x"), {});
  ASSERT_FALSE(invalid.ok());
  EXPECT_EQ(invalid.error().code, Code::kInvalid);

  std::stop_source stop;
  stop.request_stop();
  const auto stopped = open_http_model(model_at(nobody), stop.get_token());
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, Code::kCancelled);
}

}  // namespace
}  // namespace twotrack::model
