#include "project/event_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::project {
namespace {

using ::testing::HasSubstr;

std::string nested(int depth) {
  return std::string(static_cast<size_t>(depth), '[') +
         std::string(static_cast<size_t>(depth), ']');
}

TEST(EventLineTest, TakesTypeDataAndTurn) {
  const auto read = read_event_line(
      R"( {"turn": 3, "type": "user_message", "data": {"content": "hi"}} )", nullptr);
  const auto* draft = std::get_if<Draft>(&read);
  ASSERT_NE(draft, nullptr);
  EXPECT_EQ(draft->type_name(), "user_message");
  EXPECT_EQ(draft->turn(), 3);
  EXPECT_EQ(draft->data(), R"({"content":"hi"})");
}

TEST(EventLineTest, AnUnknownTypeIsTakenAsItIs) {
  const auto read = read_event_line(R"({"type":"my.own","data":[1,{"x":null}]})", nullptr);
  const auto* draft = std::get_if<Draft>(&read);
  ASSERT_NE(draft, nullptr);
  EXPECT_EQ(draft->data(), R"([1,{"x":null}])");
}

TEST(EventLineTest, DataMayBeAsDeepAsAnyJson) {
  const std::string deepest = R"({"type":"x","data":)" + nested(64) + "}";
  EXPECT_TRUE(std::holds_alternative<Draft>(read_event_line(deepest, nullptr)));
}

TEST(EventLineTest, RefusesWithACodeAndAReason) {
  struct Case {
    std::string line;
    std::string code;
    std::string message;
  };
  const Case cases[] = {
      {"{", "bad_json", "column 2"},
      {"[]", "bad_json", "not a JSON object"},
      {"17", "bad_json", "not a JSON object"},
      {R"({"type":"x","data":1} x)", "bad_json", "column"},
      {R"({"type":"x","data":NaN})", "bad_json", "column"},
      {R"({"type":"x","data":{"a":1,"a":2}})", "bad_json", "\"a\""},
      {R"({"type":"x","type":"y","data":1})", "bad_json", "\"type\""},
      {R"({"type":"x","data":)" + nested(65) + "}", "bad_json", "deeper than 64"},
      {"{\"type\":\"x\",\"data\":\"\xff\"}", "bad_json", "UTF-8"},
      {R"({"data":{}})", "missing_field", "\"type\""},
      {R"({"type":"x"})", "missing_field", "\"data\""},
      {R"({"type":"user_message","data":{}})", "missing_field", "\"content\""},
      {R"({"type":7,"data":{}})", "bad_field", "string"},
      {R"({"type":"","data":{}})", "bad_field", "empty"},
      {R"({"type":"user_message","data":{"content":7}})", "bad_field", "content"},
      {R"({"type":"user_message","data":7})", "bad_field", "object"},
      {R"({"type":"x","data":{},"turn":-1})", "bad_field", "turn"},
      {R"({"type":"x","data":{},"turn":1.5})", "bad_field", "turn"},
      {R"({"type":"x","data":{},"turn":"1"})", "bad_field", "turn"},
      {R"({"type":"x","data":{},"trun":1})", "bad_field", "did you mean \"turn\"?"},
      {R"({"type":"tool_result","data":{"raw_output":"?","raw_output_encoding":"base64"}})",
       "bad_field", "raw_output"},
      {R"({"type":"x","data":{"s":")" + std::string(kDataBytesMax, 'a') + "\"}}", "too_large",
       "beside the raw output"},
  };
  for (const auto& [line, code, message] : cases) {
    SCOPED_TRACE(line.substr(0, 80));
    const auto read = read_event_line(line, nullptr);
    const auto* refusal = std::get_if<Refusal>(&read);
    ASSERT_NE(refusal, nullptr);
    EXPECT_EQ(refusal->code, code);
    EXPECT_THAT(refusal->message, HasSubstr(message));
  }
}

}  // namespace
}  // namespace twotrack::project
