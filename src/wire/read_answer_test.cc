#include "wire/read_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct StreamCase {
  WireDialect wire;
  std::string text;
};

const StreamCase kStreams[] = {
    {WireDialect::kChat,
     "data: "
     "{\"id\":\"r1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}"
     "]}\n\n"
     ": ping\n\n"
     "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"gr\xC3\xBC\xC3\x9F\"}}]}\r\n\r\n"
     "data: "
     "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\","
     "\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\"\"}}]}}]}\n\n"
     "data: "
     "{\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{"
     "\"arguments\":\": 1}\"}}]}}]}\n\n"
     "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
     "data: "
     "{\"choices\":[],\"usage\":{\"prompt_tokens\":31,\"completion_tokens\":5,\"prompt_tokens_"
     "details\":{\"cached_tokens\":30}}}\n\n"
     "data: [DONE]\n\n"},
    {WireDialect::kMessages,
     "event: message_start\ndata: "
     "{\"type\":\"message_start\",\"message\":{\"id\":\"r1\",\"usage\":{\"input_tokens\":1,\"cache_"
     "read_input_tokens\":30}}}\n\n"
     "event: ping\ndata: {\"type\":\"ping\"}\n\n"
     "data: "
     "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\","
     "\"thinking\":\"hm\"}}\n\n"
     "data: "
     "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"text\",\"text\":"
     "\"\"}}\n\n"
     "data: "
     "{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"text_delta\",\"text\":"
     "\"gr\xC3\xBC\xC3\x9F\"}}\n\n"
     "data: "
     "{\"type\":\"content_block_start\",\"index\":2,\"content_block\":{\"type\":\"tool_use\","
     "\"id\":\"c1\",\"name\":\"f\",\"input\":{}}}\n\n"
     "data: "
     "{\"type\":\"content_block_delta\",\"index\":2,\"delta\":{\"type\":\"input_json_delta\","
     "\"partial_json\":\"{\\\"a\\\": \"}}\n\n"
     "data: "
     "{\"type\":\"content_block_delta\",\"index\":2,\"delta\":{\"type\":\"input_json_delta\","
     "\"partial_json\":\"1}\"}}\n\n"
     "data: "
     "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_calls\"},\"usage\":{\"output_"
     "tokens\":5}}\n\n"
     "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"},
    {WireDialect::kResponses,
     "event: response.created\ndata: "
     "{\"type\":\"response.created\",\"response\":{\"id\":\"r1\",\"output\":[]}}\n\n"
     "data: {\"type\":\"response.output_text.delta\",\"delta\":\"gr\xC3\xBC\xC3\x9F\"}\n\n"
     "data: "
     "{\"type\":\"response.output_item.done\",\"item\":{\"type\":\"function_call\",\"call_id\":"
     "\"c1\",\"name\":\"f\",\"arguments\":\"{\\\"a\\\": 1}\"}}\n\n"
     "data: "
     "{\"type\":\"response.completed\",\"response\":{\"id\":\"r1\",\"status\":\"tool_calls\","
     "\"output\":[{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":"
     "\"gr\xC3\xBC\xC3\x9F\"}]},{\"type\":\"function_call\",\"call_id\":\"c1\",\"name\":\"f\","
     "\"arguments\":\"{\\\"a\\\": "
     "1}\"}],\"usage\":{\"input_tokens\":31,\"input_tokens_details\":{\"cached_tokens\":30},"
     "\"output_tokens\":5}}}\n\n"},
};

void expect_whole(const WireAnswer& answer) {
  EXPECT_TRUE(answer.is_complete);
  EXPECT_EQ(answer.id, "r1");
  EXPECT_EQ(answer.text, "gr\xC3\xBC\xC3\x9F");
  EXPECT_THAT(answer.calls, ElementsAre(WireCall{.id = "c1", .tool = "f", .args = R"({"a":1})"}));
  EXPECT_EQ(answer.finish_reason, "tool_calls");
  ASSERT_TRUE(answer.usage);
  EXPECT_EQ(answer.usage->prompt_tokens, 31U);
  EXPECT_EQ(answer.usage->cached_tokens, 30U);
  EXPECT_EQ(answer.usage->completion_tokens, 5U);
}

TEST(AnswerStreamTest, TheSameAnswerInEveryDialectWhereverTheStreamIsCut) {
  for (const StreamCase& one : kStreams) {
    SCOPED_TRACE(name_of(one.wire));
    for (size_t cut = 0; cut <= one.text.size(); ++cut) {
      AnswerStream stream(one.wire);
      stream.add(std::string_view(one.text).substr(0, cut));
      EXPECT_EQ(stream.is_complete(), cut == one.text.size());
      stream.add(std::string_view(one.text).substr(cut));
      expect_whole(stream.answer());
    }
  }
}

TEST(AnswerStreamTest, ABrokenStreamIsWhatHasCome) {
  for (const StreamCase& one : kStreams) {
    SCOPED_TRACE(name_of(one.wire));
    AnswerStream stream(one.wire);
    stream.add(one.text.substr(0, one.text.find("\xC3\x9F") + 40));
    EXPECT_FALSE(stream.is_complete());
    EXPECT_EQ(stream.answer().text, "gr\xC3\xBC\xC3\x9F");
  }
}

TEST(AnswerStreamTest, AnErrorMayComeBehindTheBeginning) {
  AnswerStream stream(WireDialect::kMessages);
  stream.add(
      "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n");
  EXPECT_FALSE(stream.is_complete());
  EXPECT_EQ(stream.answer().error, R"({"type":"overloaded_error"})");
}

TEST(ReadAnswerTest, AnswersInOnePiece) {
  const std::pair<WireDialect, std::string_view> answers[] = {
      {WireDialect::kChat,
       R"({"id":"r1","choices":[{"message":{"content":"grüß","tool_calls":[{"id":"c1","function":{"name":"f","arguments":"{\"a\": 1}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":31,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":30}}})"},
      {WireDialect::kMessages,
       R"({"id":"r1","content":[{"type":"text","text":"grüß"},{"type":"tool_use","id":"c1","name":"f","input":{"a":1}}],"stop_reason":"tool_calls","usage":{"input_tokens":1,"cache_read_input_tokens":30,"output_tokens":5}})"},
      {WireDialect::kResponses,
       R"({"id":"r1","error":null,"status":"tool_calls","output":[{"type":"message","content":[{"type":"output_text","text":"grüß"}]},{"type":"function_call","call_id":"c1","name":"f","arguments":"{\"a\":1}"}],"usage":{"input_tokens":31,"input_tokens_details":{"cached_tokens":30},"output_tokens":5}})"}};
  for (const auto& [wire, body] : answers) {
    SCOPED_TRACE(name_of(wire));
    expect_whole(read_answer(wire, body));
  }
}

TEST(ReadAnswerTest, WhatIsNoAnswerSaysSo) {
  EXPECT_THAT(read_answer(WireDialect::kChat, "<html>").error, HasSubstr("no JSON"));
  EXPECT_THAT(read_answer(WireDialect::kChat, "{}").error, HasSubstr("dialect"));
  EXPECT_EQ(read_answer(WireDialect::kMessages, R"({"type":"error","error":{"type":"x"}})").error,
            R"({"type":"x"})");
}

}  // namespace
}  // namespace twotrack
