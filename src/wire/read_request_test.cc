#include "wire/read_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack {
namespace {

using ::testing::ElementsAre;

TEST(ReadRequestTest, ChatMessagesHaveTheirPlaceInTheBody) {
  const std::string body =
      R"({ "model": "m", "stream":true, "messages": [ {"role":"system","content":"be good"},)"
      R"({"role":"user","content":[{"type":"text","text":"hi"},{"type":"image_url","image_url":{"url":"u"}}]},)"
      R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\"a\": 1}"}}]},)"
      R"( {"role":"tool","tool_call_id":"c1","content":"done"} ], "temperature":0.5,"tools":[{"x":1}]})";
  const SentRequest request = read_request(WireDialect::kChat, body).value();
  EXPECT_EQ(request.model, "m");
  EXPECT_TRUE(request.is_streamed);
  EXPECT_EQ(request.system, "be good");
  EXPECT_EQ(request.tools, R"([{"x":1}])");
  EXPECT_EQ(request.parameters, R"({"temperature":0.5})");
  ASSERT_EQ(request.messages.size(), 4U);
  EXPECT_EQ(request.messages[1].text, "hi");
  EXPECT_EQ(request.messages[1].media.size(), 1U);
  EXPECT_THAT(request.messages[2].calls,
              ElementsAre(WireCall{.id = "c1", .tool = "f", .args = R"({"a":1})"}));
  EXPECT_THAT(request.messages[3].results,
              ElementsAre(WireResult{.call_id = "c1", .text = "done"}));
  const WireMessage& last = request.messages[3];
  EXPECT_EQ(body.substr(last.begin, last.end - last.begin),
            R"({"role":"tool","tool_call_id":"c1","content":"done"})");
}

TEST(ReadRequestTest, ResponsesItemsOfOneAnswerAreOneMessage) {
  const std::string body =
      R"({"model":"m","instructions":"be good","prompt_cache_key":"k","input":[)"
      R"({"role":"user","content":"hi"},)"
      R"({"type":"reasoning","id":"r1","encrypted_content":"x"},)"
      R"({"type":"message","role":"assistant","content":[{"type":"output_text","text":"I look"}]},)"
      R"({"type":"function_call","call_id":"c1","name":"f","arguments":"{}"},)"
      R"({"type":"function_call","call_id":"c2","name":"f","arguments":"not json"},)"
      R"({"type":"function_call_output","call_id":"c2","output":"two"},)"
      R"({"type":"compaction","encrypted_content":"y"}]})";
  const SentRequest request = read_request(WireDialect::kResponses, body).value();
  EXPECT_EQ(request.system, "be good");
  EXPECT_EQ(request.cache_key, "k");
  ASSERT_EQ(request.messages.size(), 4U);
  const WireMessage& said = request.messages[1];
  EXPECT_EQ(said.role, WireRole::kAssistant);
  EXPECT_EQ(said.text, "I look");
  EXPECT_THAT(said.calls, ElementsAre(WireCall{.id = "c1", .tool = "f", .args = "{}"},
                                      WireCall{.id = "c2", .tool = "f", .args = "\"not json\""}));
  EXPECT_EQ(body.substr(said.begin, 20), R"({"type":"reasoning",)");
  EXPECT_EQ(body.substr(said.end, 30), R"(,{"type":"function_call_output)");
  EXPECT_EQ(request.messages[3].role, WireRole::kOther);
}

TEST(ReadRequestTest, ResponsesInputMayBeOneText) {
  const std::string body = R"({"input":"hi","previous_response_id":"r7"})";
  const SentRequest request = read_request(WireDialect::kResponses, body).value();
  ASSERT_EQ(request.messages.size(), 1U);
  EXPECT_EQ(request.messages[0].text, "hi");
  EXPECT_EQ(request.previous, "r7");
}

TEST(ReadRequestTest, AnthropicHasResultsInMessagesOfTheUser) {
  const std::string body =
      R"({"system":[{"type":"text","text":"be good"}],"messages":[)"
      R"({"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"tool_use","id":"t1","name":"f","input":{"a":1}}]},)"
      R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":[{"type":"text","text":"no"}]},{"type":"text","text":"go on"}]}]})";
  const SentRequest request = read_request(WireDialect::kMessages, body).value();
  EXPECT_EQ(request.system, "be good");
  ASSERT_EQ(request.messages.size(), 2U);
  EXPECT_THAT(request.messages[0].calls,
              ElementsAre(WireCall{.id = "t1", .tool = "f", .args = R"({"a":1})"}));
  EXPECT_EQ(request.messages[0].text, "");
  EXPECT_THAT(request.messages[1].results,
              ElementsAre(WireResult{.call_id = "t1", .text = "no", .is_error = true}));
  EXPECT_EQ(request.messages[1].text, "go on");
}

TEST(ReadRequestTest, WhatIsNoRequestIsNotRead) {
  for (const std::string_view body :
       {"", "[]", "{}", "{\"messages\":[", "{\"messages\":[1]}", "{\"messages\":{}}",
        "{\"messages\":[],\"messages\":[]}", "{\"messages\":[]} x", "{\"input\":[]}"}) {
    SCOPED_TRACE(body);
    EXPECT_FALSE(read_request(WireDialect::kChat, body).ok());
  }
}

}  // namespace
}  // namespace twotrack
