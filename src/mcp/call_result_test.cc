#include "mcp/call_result.h"

#include <gmock/gmock.h>

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;
using tool::ToolReturn;

const ToolInfo kPlain{.name = "t", .input_schema = "{}"};
const ToolInfo kSum{
    .name = "t", .input_schema = "{}", .output_schema = R"({"type":"object","required":["sum"],
                      "properties":{"sum":{"type":"integer"}}})"};

ToolReturn returned(std::string_view result, const ToolInfo& tool = kPlain) {
  return to_return(RpcAnswer(Json{std::string(result)}), tool);
}

TEST(CallResultTest, EveryByteOfTheAnswerIsKept) {
  struct Case {
    std::string_view result;
    std::string_view output;
  };
  const Case cases[] = {
      {R"({"content":[{"type":"text","text":"one\ntwo"}]})", "one\ntwo"},
      {R"({"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]})", "a\nb"},
      {R"({"content":[]})", ""},
      {R"({"content":[{"type":"text","text":"{\"n\": 1}"}],"structuredContent":{"n":1}})",
       R"({"result":{"n":1}})"},
      {R"({"content":[{"type":"text","text":"one"}],"structuredContent":{"n":1}})",
       R"({"result":{"text":"one","structure":{"n":1}}})"},
      {R"({"content":[],"structuredContent":[1,2]})", R"({"result":[1,2]})"},
      {R"({"content":[{"type":"text","text":"look"},{"type":"image","data":"AAEC","mimeType":"image/png"}]})",
       R"({"result":{"text":"look","attachments":[{"type":"image","data":"AAEC","mimeType":"image/png","bytes":3,"sha256":"ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc"}]}})"},
      {R"({"content":[{"type":"image","data":"AAEC","sha256":"00","bytes":9}]})",
       R"({"result":{"attachments":[{"type":"image","data":"AAEC","server_sha256":"00","server_bytes":9,"bytes":3,"sha256":"ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc"}]}})"},
      {R"({"content":[{"type":"resource_link","uri":"file:///a"}]})",
       R"({"result":{"attachments":[{"type":"resource_link","uri":"file:///a"}]}})"},
  };
  for (const auto& [result, output] : cases) {
    SCOPED_TRACE(result);
    const ToolReturn made = returned(result);
    EXPECT_EQ(made.output, output);
    EXPECT_FALSE(made.outcome) << made.error;
  }
}

TEST(CallResultTest, WhatIsNoSuccessIsNeverOne) {
  struct Case {
    std::string_view result;
    const ToolInfo* tool;
    std::string_view code;
    std::string_view error;
  };
  const Case cases[] = {
      {R"({"content":[{"type":"text","text":"\nthe disk is full\nmore"}],"isError":true})", &kPlain,
       "TOOL_ERROR", "the disk is full"},
      {R"({"content":[],"isError":true})", &kPlain, "TOOL_ERROR", "does not say why"},
      {R"({"content":[],"structuredContent":{"sum":"3"}})", &kSum, "OUTPUT_INVALID",
       "\"/sum\": expected integer"},
      {R"({"content":[{"type":"text","text":"3"}]})", &kSum, "OUTPUT_INVALID", "gave no structure"},
      {R"({})", &kPlain, "OUTPUT_INVALID", "no content"},
      {R"({"resultType":"input_required","inputRequests":{}})", &kPlain, "INPUT_REQUIRED",
       "which it does not get"},
      {R"({"resultType":"odd","content":[]})", &kPlain, "OUTPUT_INVALID", "unknown kind"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.result);
    const ToolReturn made = returned(one.result, *one.tool);
    EXPECT_EQ(made.outcome, Outcome::kError);
    EXPECT_EQ(made.code, one.code);
    EXPECT_THAT(made.error, HasSubstr(one.error));
  }
  const ToolReturn refused =
      to_return(RpcAnswer(RpcError{.code = -32602, .message = "Unknown tool"}), kPlain);
  EXPECT_EQ(refused.code, "RPC_ERROR");
  EXPECT_EQ(refused.error, "Unknown tool");
  EXPECT_THAT(refused.output, HasSubstr("-32602"));
}

// The text repeats the structure; to look for each member in the whole of it would take for ever.
TEST(CallResultTest, ALargeStructureIsComparedOnceThrough) {
  constexpr int kMembers = 100'000;
  std::string members;
  std::string reversed;
  for (int i = 0; i < kMembers; ++i) {
    const auto one = [](int n) { return "\"n" + std::to_string(n) + "\":" + std::to_string(n); };
    members += (i > 0 ? "," : "") + one(i);
    reversed += (i > 0 ? "," : "") + one(kMembers - 1 - i);
  }
  for (const std::string& text : {members, reversed}) {
    std::string escaped;
    for (const char c : text) escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
    const ToolReturn made = returned(R"({"content":[{"type":"text","text":"{)" + escaped +
                                     R"(}"}],"structuredContent":{)" + members + "}}");
    EXPECT_EQ(made.output, R"({"result":{)" + members + "}}");
  }
}

TEST(CallResultTest, AFailureNeedNotKeepToTheSchema) {
  EXPECT_EQ(returned(R"({"content":[],"isError":true})", kSum).code, "TOOL_ERROR");
}

}  // namespace
}  // namespace twotrack::mcp
