#include "mcp/message.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"

namespace twotrack::mcp {
namespace {

using testing::message_of;
using Kind = RpcMessage::Kind;

TEST(MessageTest, EachKindIsToldFromTheOthers) {
  struct Case {
    std::string_view text;
    Kind kind;
    std::string_view id;
  };
  const Case cases[] = {
      {R"({"jsonrpc":"2.0","id":1,"method":"ping"})", Kind::kRequest, "1"},
      {R"({"jsonrpc":"2.0","id":"a","method":"m","params":{ }})", Kind::kRequest, "\"a\""},
      {R"({"jsonrpc":"2.0","method":"notifications/x"})", Kind::kNotification, ""},
      {R"( {"result" : {} , "id" : -7 , "jsonrpc" : "2.0"} )", Kind::kResult, "-7"},
      {R"({"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}})", Kind::kError, "1"},
      {R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}})", Kind::kError, ""},
      {R"({"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}})", Kind::kError, ""},
      {R"({"jsonrpc":"2.0","id":1,"result":{},"more":[1]})", Kind::kResult, "1"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    const auto message = read_message(one.text);
    ASSERT_TRUE(message.ok()) << message.error().message;
    EXPECT_EQ(message.value().kind, one.kind);
    EXPECT_EQ(message.value().id, one.id);
  }
}

TEST(MessageTest, WhatIsNoMessageIsRefusedWithTheReason) {
  const std::string deep = std::string(70, '[') + std::string(70, ']');
  struct Case {
    std::string text;
    std::string_view error;
  };
  const Case cases[] = {
      {"", "a message must be an object"},
      {"[]", "a message must be an object"},
      {"hello", "a message must be an object"},
      {R"({"jsonrpc":"1.0","id":1,"method":"m"})", "jsonrpc is not \"2.0\""},
      {R"({"id":1,"method":"m"})", "jsonrpc is not \"2.0\""},
      {R"({"jsonrpc":"2.0","id":null,"method":"m"})", "id is neither a string nor a whole number"},
      {R"({"jsonrpc":"2.0","id":1.5,"method":"m"})", "id is neither a string nor a whole number"},
      {R"({"jsonrpc":"2.0","id":{},"result":{}})", "id is neither a string nor a whole number"},
      {R"({"jsonrpc":"2.0","id":1,"method":7})", "method is not a string"},
      {R"({"jsonrpc":"2.0","id":1,"method":"m","params":[1]})", "params is not an object"},
      {R"({"jsonrpc":"2.0","id":1})", "an answer has either a result or an error"},
      {R"({"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1}})",
       "an answer has either a result or an error"},
      {R"({"jsonrpc":"2.0","id":1,"error":"no"})", "error is not an object"},
      {R"({"jsonrpc":"2.0","id":1,"error":{"code":1.5}})", "error.code is not a whole number"},
      {R"({"jsonrpc":"2.0","id":1,"error":{"message":"no"}})", "error.code is not a whole number"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    EXPECT_EQ(message_of(read_message(one.text)), one.error);
  }
  EXPECT_NE(message_of(read_message(R"({"jsonrpc":"2.0","id":1,"result":)" + deep + "}")), "ok");
  EXPECT_NE(message_of(read_message(R"({"jsonrpc":"2.0","id":1,"id":2,"result":{}})")), "ok");
  EXPECT_NE(message_of(read_message(R"({"jsonrpc":"2.0","id":1,"result":{}} x)")), "ok");
  EXPECT_NE(message_of(read_message(std::string(kMessageBytesMax + 1, ' '))), "ok");
}

TEST(MessageTest, WhatIsWrittenIsReadBack) {
  const auto request = read_message(request_text("17", "tools/call", R"({"name":"a\nb"})"));
  ASSERT_TRUE(request.ok());
  EXPECT_EQ(request.value().method, "tools/call");
  EXPECT_EQ(request.value().params, R"({"name":"a\nb"})");
  const auto error = read_message(error_text("\"x\"", {.code = -1, .message = "no\xFF"}));
  ASSERT_TRUE(error.ok());
  EXPECT_EQ(error.value().error.code, -1);
  EXPECT_EQ(error.value().error.message, "no\uFFFD");
  EXPECT_EQ(read_message(notification_text("n", "")).value().kind, Kind::kNotification);
  EXPECT_EQ(read_message(result_text("1", "{}")).value().result, "{}");
}

TEST(LineSplitterTest, LinesComeOutWhereverTheStreamIsCut) {
  const std::string text = "one\ntwo\r\n\nthree";
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    SCOPED_TRACE(cut);
    LineSplitter lines;
    std::vector<std::string> found;
    for (const std::string& part : {text.substr(0, cut), text.substr(cut), std::string("\n")}) {
      lines.add(part);
      while (const auto line = lines.next()) found.emplace_back(*line);
    }
    EXPECT_EQ(found, (std::vector<std::string>{"one", "two", "", "three"}));
  }
}

TEST(LineSplitterTest, ALineBeyondTheLimitEndsEverything) {
  LineSplitter lines(4);
  lines.add("1234\n123");
  EXPECT_EQ(lines.next(), "1234");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_FALSE(lines.is_too_long());
  lines.add("45");
  EXPECT_EQ(lines.next(), std::nullopt);
  EXPECT_TRUE(lines.is_too_long());
  lines.add("\nok\n");
  EXPECT_EQ(lines.next(), std::nullopt);
}

}  // namespace
}  // namespace twotrack::mcp
