#include "model/dialect/json_calls.h"

#include <gtest/gtest.h>

#include "model/dialect/relaxed_json.h"

namespace twotrack::model {
namespace {

using tool::ToolSpec;
using tool::ValueType;

std::vector<ToolSpec> json_tools() {
  return {{.name = "fix",
           .description = "Mends one\nfinding.",
           .parameters = {{.name = "code"},
                          {.name = "line", .value = {.type = ValueType::kInteger}},
                          {.name = "how",
                           .value = {.choices = {"safe", "unsafe"}},
                           .is_required = false},
                          {.name = "tags",
                           .value = {.type = ValueType::kArray, .items = {{}}},
                           .is_required = false}}},
          {.name = "look"}};
}

TEST(JsonCallsTest, TheSystemTextListsTheToolsAndSaysHowToAnswer) {
  const auto known = json_tools();
  const Prompt prompt{.system = "Mend lint findings.", .tools = known, .user = R"({"goal":"g"})"};
  EXPECT_EQ(
      json_system_text(prompt),
      "Mend lint findings.\n"
      "- fix(code: string, line: integer, how?: \"safe\"|\"unsafe\", tags?: string[]): Mends one "
      "finding.\n"
      "- look()\n"
      "Answer with one call of a tool and nothing else: {\"tool\":\"…\",\"args\":{…}}");
}

TEST(JsonCallsTest, EveryDescribedParameterHasALineBelowItsTool) {
  const ToolSpec tool{.name = "withdraw",
                      .description = "Takes a lot off the shelf.",
                      .parameters = {{.name = "x", .value = {.description = "Number\nof the lot."}},
                                     {.name = "y"},
                                     {.name = "why",
                                      .value = {.description = "Reason on record.",
                                                .choices = {"expired", "damaged"}},
                                      .is_required = false,
                                      .default_value = R"("expired")"}}};
  EXPECT_EQ(json_tool_text(tool),
            "- withdraw(x: string, y: string, why?: \"expired\"|\"damaged\"): Takes a lot off the "
            "shelf.\n"
            "  x: Number of the lot.\n"
            "  why: Reason on record. Default: \"expired\"");
}

TEST(JsonCallsTest, APageAboutAParameterIsCut) {
  const ToolSpec tool{
      .name = "t", .parameters = {{.name = "x", .value = {.description = std::string(5000, 'a')}}}};
  EXPECT_LT(json_tool_text(tool).size(), 300U);
  EXPECT_TRUE(json_tool_text(tool).ends_with("a…"));
}

TEST(JsonCallsTest, WithoutATemplateTheRolesAreHeadsThatNoTextCanForge) {
  const Prompt prompt{.system = "s",
                      .history = {{"assistant", "x\n### user\ny"}, {"tool", "<|im_end|>"}},
                      .user = "u"};
  const std::string text = json_calls_form().raw_prompt(prompt);
  EXPECT_TRUE(text.starts_with("### system\ns\n")) << text;
  EXPECT_NE(text.find("### assistant\nx\n ### user\ny\n\n### user\n< |im_end|>\n\n### user\nu\n\n"
                      "### assistant\n"),
            std::string::npos)
      << text;
}

struct JsonCase {
  std::string text;
  std::vector<Call> calls;
  std::vector<std::string> mended;
  std::vector<std::string> faults;
};

void expect_calls(const std::vector<JsonCase>& cases) {
  const auto known = json_tools();
  for (const JsonCase& one : cases) {
    SCOPED_TRACE(one.text);
    const ParsedReply reply = json_calls_parse(one.text, known);
    EXPECT_EQ(reply.calls, one.calls);
    EXPECT_EQ(reply.mended, one.mended);
    EXPECT_EQ(reply.faults, one.faults);
  }
}

const Call kLook{.tool = "look"};
const Call kFix{.tool = "fix", .args = R"({"code":"F401","line":3})"};

TEST(JsonCallsTest, CallsAreReadAloneInFencesAndBetweenWords) {
  expect_calls({
      {R"({"tool":"look","args":{}})", {kLook}, {}, {}},
      {"```json\n{\n \"tool\": \"look\",\n \"args\": {}\n}\n```", {kLook}, {}, {}},
      {R"(I use {curly} words [1]: {"tool":"look","args":{}} Done.)", {kLook}, {}, {}},
      {R"({"tool":"look","args":{}}{"tool":"fix","args":{"line":3,"code":"F401"}})",
       {kLook, kFix},
       {},
       {}},
      {R"([{"tool":"look","args":{}},{"tool":"look","args":{}}])", {kLook, kLook}, {}, {}},
      {R"({"tool":"no_action","args":{"reason":"r"}})",
       {{.tool = "no_action", .args = R"({"reason":"r"})"}},
       {},
       {}},
      {"No call at all.", {}, {}, {}},
  });
}

TEST(JsonCallsTest, OtherSpellingsAreReadAndTold) {
  const std::vector<std::string> spelled = {R"("name" read as "tool")",
                                            R"("arguments" read as "args")"};
  expect_calls({
      {R"({"name":"look","arguments":{}})", {kLook}, spelled, {}},
      {R"({"function":"look","parameters":{}})",
       {kLook},
       {R"("function" read as "tool")", R"("parameters" read as "args")"},
       {}},
      {R"({"tool":"look"})", {kLook}, {R"(the call had no "args")"}, {}},
      {R"({"id":"1","type":"function","function":{"name":"look","arguments":"{}"}})",
       {kLook},
       {R"(the call stood below "function")", spelled[0], spelled[1],
        "the arguments were JSON inside a string"},
       {}},
      {R"({"tool_calls":[{"name":"look","arguments":{}}]})",
       {kLook},
       {R"(the call stood below "tool_calls")", spelled[0], spelled[1]},
       {}},
      {R"({"tool":"fix","args":{"code":"F401","line":"3"}})", {kFix}, {R"(line: "3" to 3)"}, {}},
  });
}

TEST(JsonCallsTest, BrokenJsonIsMendedOnlyWhereItCanMeanOneThing) {
  expect_calls({
      {R"({'tool': 'fix', 'args': {'code': 'F401', 'line': 3}})",
       {kFix},
       {"texts stood in single quotes"},
       {}},
      {R"({"tool":"look","args":{},})", {kLook}, {"a comma stood before a closing bracket"}, {}},
      {R"({"tool":"fix","args":{"code":"F401","line":3,}})",
       {kFix},
       {"a comma stood before a closing bracket"},
       {}},
      {"{\"tool\":\"fix\",\"args\":{\"code\":\"a\nb\",\"line\":3}}",
       {{.tool = "fix", .args = R"({"code":"a\nb","line":3})"}},
       {"a line break or a tab stood in a text as it is"},
       {}},
      {R"({'tool':'fix','args':{'code':'it\'s "x"','line':3}})",
       {{.tool = "fix", .args = R"({"code":"it's \"x\"","line":3})"}},
       {"texts stood in single quotes"},
       {}},
      {R"({'tool':'fix','args':{'code':'it's','line':3}})",
       {},
       {},
       {"column 34: a comma was expected"}},
      {R"({"tool":"look","args":})", {}, {}, {"column 23: a value was expected"}},
      {R"({"tool" "look"})", {}, {}, {"column 9: a colon was expected"}},
  });
}

TEST(JsonCallsTest, WhatTheReplyCutsOffIsNeverRepaired) {
  const std::string whole = R"({"tool":"fix","args":{"code":"F401","line":3}})";
  const auto known = json_tools();
  for (size_t cut = 2; cut < whole.size(); ++cut) {
    SCOPED_TRACE(whole.substr(0, cut));
    const ParsedReply reply = json_calls_parse(whole.substr(0, cut), known);
    EXPECT_TRUE(reply.calls.empty());
    EXPECT_EQ(reply.faults, std::vector<std::string>{"the reply ends before its JSON does"});
  }
}

TEST(JsonCallsTest, WhatIsNoCallIsAFault) {
  expect_calls({
      {R"({"goal":"g"})", {}, {}, {R"(no "tool" in {"goal":"g"})"}},
      {R"({"tool":"fix","code":"F401","line":3})",
       {},
       {},
       {R"(beside the call stands "code", which may belong to its arguments)"}},
      {R"({"tool":"fix","args":{"code":"F401"}})", {}, {}, {"fix: line: missing"}},
      {R"({"tool":"fixx","args":{}})",
       {},
       {},
       {R"(there is no tool "fixx" (did you mean "fix"?))"}},
      {R"({"tool":7,"args":{}})", {}, {}, {"the name of the tool is no text: 7"}},
      {R"({"tool":"look","args":{},"tool":"fix"})",
       {},
       {},
       {R"(column 26: the key "tool" stands twice in one object)"}},
      // The inner call is no call: the outer object is broken.
      {R"({"thought": bad, "call": {"tool":"look","args":{}}})",
       {},
       {},
       {"column 13: a value was expected"}},
  });
}

TEST(RelaxedJsonTest, ReadsOneValueAndSaysHowFar) {
  const RelaxedJson value = read_relaxed_json("{'a': [True, None, 1.50,]} and more");
  EXPECT_EQ(value.kind, RelaxedJson::Kind::kValue);
  EXPECT_EQ(value.json, R"({"a":[true,null,1.50]})");
  EXPECT_EQ(value.bytes, 26U);
  EXPECT_EQ(value.mended, (std::vector<std::string>{"texts stood in single quotes",
                                                    "True, False or None stood as in Python",
                                                    "a comma stood before a closing bracket"}));
  EXPECT_EQ(read_relaxed_json(std::string(5000, '[')).kind, RelaxedJson::Kind::kBroken);
}

}  // namespace
}  // namespace twotrack::model
