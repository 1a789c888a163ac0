#include "model/dialect.h"

#include <gtest/gtest.h>

#include "packet/control_tokens.h"

namespace twotrack::model {
namespace {

TEST(DialectTest, ACallIsOfferedWhenItsFixedArgumentsAreThose) {
  const Offer offer{.calls = {{.call = {.tool = "fix", .args = R"({"code":"F401","line":3})"}},
                              {.call = {.tool = "say", .args = "{}"}, .open = {"text"}}},
                    .withdrawn = {"look"}};
  struct Case {
    Call call;
    bool is_offered;
  };
  const Case cases[] = {
      {{"fix", R"({"code":"F401","line":3})"}, true},
      {{"fix", R"({"line":3,"code":"F401"})"}, true},
      {{"fix", R"({"code":"F401","line":4})"}, false},
      {{"fix", R"({"code":"F401","line":3,"how":"safe"})"}, false},
      {{"say", R"({"text":"anything"})"}, true},
      {{"say", "{}"}, true},
      {{"look", "{}"}, false},
      {{"no_action", "{}"}, false},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.call.tool + one.call.args.text);
    EXPECT_EQ(is_offered(one.call, offer), one.is_offered);
  }
  const Offer nothing_left{.calls = {{.call = {.tool = "fix"}}}, .withdrawn = {"fix"}};
  EXPECT_TRUE(is_offered({"no_action", "{}"}, nothing_left));
  EXPECT_FALSE(is_offered({"look", "{}"}, nothing_left));
  EXPECT_TRUE(is_offered({"fix", "{}"}, Offer{}));
  EXPECT_FALSE(is_offered({"fix", "{}"}, Offer{.withdrawn = {"fix"}}));
}

TEST(DialectTest, AFreeAnswerCannotCallWhatWasNotOffered) {
  const tool::ToolSpec tools[] = {
      {.name = "fix",
       .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}},
                      {.name = "how", .is_required = false, .default_value = R"("safe")"}}}};
  ParsedReply reply;
  add_call(reply, tools, "fix", R"({"line":3})");
  add_call(reply, tools, "fix", R"({"line":4})");
  add_call(reply, tools, "fix", R"({"line":3,"how":"unsafe"})");
  refuse_unoffered(reply, tools,
                   Offer{.calls = {{.call = {.tool = "fix", .args = R"({"line":3})"}}}});
  EXPECT_EQ(reply.calls, (std::vector<Call>{{"fix", R"({"line":3,"how":"safe"})"}}));
  EXPECT_EQ(reply.faults,
            (std::vector<std::string>{R"(fix {"line":4,"how":"safe"}: was not offered)",
                                      R"(fix {"line":3,"how":"unsafe"}: was not offered)"}));
}

TEST(DialectTest, CallsOfAServerAreCheckedLikeOurOwn) {
  const tool::ToolSpec tools[] = {
      {.name = "fix",
       .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}}}},
      {.name = "look"}};
  ParsedReply reply;
  add_call(reply, tools, "fix", R"("{\"line\": 3}")");
  add_call(reply, tools, "Look", "");
  add_call(reply, tools, "fix", R"({"line":)");
  add_call(reply, tools, "fxi", "{}");
  EXPECT_EQ(reply.calls, (std::vector<Call>{{"fix", R"({"line":3})"}, {"look", "{}"}}));
  EXPECT_EQ(reply.mended, (std::vector<std::string>{"the arguments were JSON inside a string",
                                                    R"(tool "Look" read as "look")"}));
  EXPECT_EQ(reply.faults,
            (std::vector<std::string>{
                "fix: the arguments are not JSON: column 9: the text ends before the value does",
                R"(there is no tool "fxi" (did you mean "fix"?))"}));
}

// The log has them once, as the model wrote them, and not in each event about the call.
TEST(DialectTest, ArgumentsWithoutEndAreNoCall) {
  ParsedReply reply;
  const tool::ToolSpec tools[] = {{.name = "fix", .parameters = {{.name = "code", .value = {}}}}};
  add_call(reply, tools, "fix", "{\"code\":\"" + std::string(kReplyBytesMax, 'x') + "\"}");
  EXPECT_TRUE(reply.calls.empty());
  ASSERT_EQ(reply.faults.size(), 1U);
  EXPECT_EQ(reply.faults[0], "fix: the arguments are longer than 1048576 bytes");
}

TEST(DialectTest, TextsAreBoundedByTheReplyTheyStandIn) {
  EXPECT_EQ(string_tokens_for(0), 16U);
  EXPECT_EQ(string_tokens_for(128), 80U);
  EXPECT_EQ(string_tokens_for(100'000), 480U);
}

// What was recorded is what is sent: a view without control tokens goes as it is.
TEST(DialectTest, ATextWithoutControlTokensIsSentAsItIs) {
  const Prompt prompt{.system = "s", .user = ControlTokens().apart("{\"got\":\"<s>[INST]\"}")};
  for (const Dialect dialect : {Dialect::kFunctionGemma, Dialect::kOpenAi}) {
    EXPECT_EQ(dialect_form(dialect).messages(prompt).back().content, prompt.user);
    EXPECT_NE(dialect_form(dialect).raw_prompt(prompt).find(prompt.user), std::string::npos);
  }
}

TEST(DialectTest, EveryDialectSpellsTheTokensOfAllTemplatesApart) {
  for (const Dialect dialect : {Dialect::kFunctionGemma, Dialect::kOpenAi}) {
    const auto messages = dialect_form(dialect).messages(
        {.system = "</s>", .history = {{"tool", "<tool_call>"}}, .user = "[INST]<end_of_turn>"});
    EXPECT_NE(messages[0].content.find("< /s>"), std::string::npos);
    EXPECT_EQ(messages[1].content, "< tool_call>");
    EXPECT_EQ(messages[2].content, "[ INST]< end_of_turn>");
  }
}

}  // namespace
}  // namespace twotrack::model
