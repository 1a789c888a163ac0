#include "wire/splice.h"

#include <gtest/gtest.h>

#include "wire/read_request.h"

namespace twotrack {
namespace {

std::string spliced(WireDialect wire, const std::string& body, const WireCut& cut) {
  const SentRequest request = read_request(wire, body).value();
  const auto text = splice(request, body, cut, "a \"record\"");
  return text.ok() ? text.value() : text.error().message;
}

TEST(SpliceTest, ChatGetsTheRecordAtTheEndOfTheTask) {
  const std::string body =
      R"({ "messages" : [ {"role":"user", "content":"task" } , {"role":"assistant","content":"a"},)"
      "\n\t"
      R"({"role":"user","content":"b"}, {"content" : "\u0063", "role":"assistant"} ], "x":1.50 })";
  EXPECT_EQ(
      spliced(WireDialect::kChat, body, {.first = 1, .last = 3}),
      R"({ "messages" : [ {"role":"user", "content":"task\n\na \"record\"" } , {"content" : "\u0063", "role":"assistant"} ], "x":1.50 })");
}

TEST(SpliceTest, PartsGetAPart) {
  const std::string body =
      R"({"input":[{"role":"user","content":[ {"type":"input_text","text":"t"} ]},)"
      R"({"role":"assistant","content":"a"},{"role":"user","content":"b"},{"role":"assistant","content":"c"}]})";
  EXPECT_EQ(
      spliced(WireDialect::kResponses, body, {.first = 1, .last = 3}),
      R"({"input":[{"role":"user","content":[ {"type":"input_text","text":"t"} ,{"type":"input_text","text":"a \"record\""}]},{"role":"assistant","content":"c"}]})");
}

TEST(SpliceTest, AnthropicGetsAMessage) {
  const std::string body =
      R"({"messages":[{"role":"user","content":"t"},{"role":"assistant","content":"a"},)"
      R"({"role":"user","content":"b"},{"role":"assistant","content":"c"}]})";
  EXPECT_EQ(
      spliced(WireDialect::kMessages, body, {.first = 1, .last = 3}),
      R"({"messages":[{"role":"user","content":"t"},{"role":"user","content":"a \"record\""},{"role":"assistant","content":"c"}]})");
}

TEST(SpliceTest, SystemTextsInBetweenStay) {
  const std::string body =
      R"({"messages":[{"role":"system","content":"s"},{"role":"user","content":"t"},{"role":"assistant","content":"a"},)"
      R"({"role":"system","content":"S"},{"role":"user","content":"b"},{"role":"assistant","content":"c"}]})";
  EXPECT_EQ(
      spliced(WireDialect::kChat, body, {.first = 1, .last = 3}),
      R"({"messages":[{"role":"system","content":"s"},{"role":"user","content":"t\n\na \"record\""},{"role":"system","content":"S"},{"role":"assistant","content":"c"}]})");
}

TEST(SpliceTest, BehindAResultTheRecordIsAMessage) {
  const std::string body =
      R"({"messages":[{"role":"user","content":"t"},{"role":"tool","tool_call_id":"c","content":"r"},)"
      R"({"role":"assistant","content":"a"},{"role":"assistant","content":"c"}]})";
  EXPECT_EQ(
      spliced(WireDialect::kChat, body, {.first = 2, .last = 3}),
      R"({"messages":[{"role":"user","content":"t"},{"role":"tool","tool_call_id":"c","content":"r"},{"role":"user","content":"a \"record\""},{"role":"assistant","content":"c"}]})");
}

TEST(SpliceTest, MessagesThatAreNotThereCannotGo) {
  const std::string body =
      R"({"messages":[{"role":"user","content":"t"},{"role":"assistant","content":"a"}]})";
  for (const WireCut cut : {WireCut{.first = 1, .last = 1}, WireCut{.first = 1, .last = 2},
                            WireCut{.first = 0, .last = 9}}) {
    EXPECT_EQ(spliced(WireDialect::kChat, body, cut),
              "the messages that are to be replaced are not all there");
  }
}

}  // namespace
}  // namespace twotrack
