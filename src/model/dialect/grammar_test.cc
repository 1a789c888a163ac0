// Grammars of both dialects: what they look like, and that the parser reads all that they allow.
#include <gtest/gtest.h>

#include "model/dialect/functiongemma.h"
#include "model/dialect/json_calls.h"
#include "testing/grammar_sampler.h"

namespace twotrack::model {
namespace {

using tool::Parameter;
using tool::ToolSpec;
using tool::ValueSpec;
using tool::ValueType;

Parameter optional_parameter(std::string name, ValueSpec value) {
  return {.name = std::move(name), .value = std::move(value), .is_required = false};
}

std::vector<ToolSpec> fix_tools() {
  return {
      {.name = "apply_fix",
       .parameters = {{.name = "line", .value = {.type = ValueType::kInteger}}, {.name = "code"}}},
      {.name = "run_linter"}};
}

// Every kind of value, required and optional, at the head and behind it.
std::vector<ToolSpec> all_kinds() {
  const ValueSpec text{.type = ValueType::kString};
  const ValueSpec integer{.type = ValueType::kInteger};
  const ValueSpec range{
      .type = ValueType::kObject,
      .properties = {optional_parameter("to", integer), {.name = "from", .value = integer}}};
  return {
      {.name = "optional_first",
       .parameters = {optional_parameter("a", text),
                      optional_parameter("b", {.choices = {"x y", "\"q\"", "<t>"}}),
                      {.name = "c", .value = integer},
                      optional_parameter("d", range)}},
      {.name = "all_optional",
       .parameters = {optional_parameter("flag", {.type = ValueType::kBoolean}),
                      optional_parameter("ratio", {.type = ValueType::kNumber}),
                      optional_parameter("tags", {.type = ValueType::kArray, .items = {text}})}},
      {.name = "free",
       .parameters = {{.name = "list", .value = {.type = ValueType::kArray}},
                      {.name = "ranges", .value = {.type = ValueType::kArray, .items = {range}}}}},
      {.name = "none"},
  };
}

TEST(GrammarTest, FunctionGemmaHasAnAlternativeForEachToolAndAWayOut) {
  EXPECT_EQ(functiongemma_grammar(fix_tools(), {}, {}),
            R"(root ::= <start_function_call> "call:" call <end_function_call>
int ::= "-"? ("0" | [1-9] [0-9]{0,14})
str ::= <escape> (!<escape>){0,48} <escape>
reason ::= <escape> (!<escape>){0,16} <escape>
call ::= "apply_fix" "{" "code:" str "," "line:" int "}" | "run_linter" "{}" | "no_action" "{" "reason:" reason "}"
)");
}

TEST(GrammarTest, WithoutTokensTheMarkersAreTexts) {
  const Offer offer{.withdrawn = {"run_linter"}};
  EXPECT_EQ(functiongemma_grammar(fix_tools(), offer,
                                  {.syntax = GrammarSyntax::kEbnf, .string_tokens_max = 10}),
            R"(root ::= "<start_function_call>" "call:" call "<end_function_call>"
int ::= "-"? ("0" | [1-9] [0-9]{0,14})
str ::= "<escape>" [^<]{0,40} "<escape>"
call ::= "apply_fix" "{" "code:" str "," "line:" int "}" | "no_action" "{" "reason:" str "}"
)");
}

TEST(GrammarTest, AnOfferOfCallsIsAllThereIs) {
  const Offer offer{
      .calls = {{.call = {.tool = "apply_fix", .args = R"({"line":3,"code":"F\"1"})"}},
                {.call = {.tool = "apply_fix", .args = R"({"line":4})"}, .open = {"code"}},
                {.call = {.tool = "run_linter"}}},
      .withdrawn = {"run_linter"}};
  EXPECT_EQ(functiongemma_grammar(fix_tools(), offer, {}),
            R"(root ::= <start_function_call> "call:" call <end_function_call>
str ::= <escape> (!<escape>){0,48} <escape>
call ::= "apply_fix" "{" "code:" <escape> "F\"1" <escape> "," "line:" "3" "}" | "apply_fix" "{" "code:" str "," "line:" "4" "}"
)");
  EXPECT_EQ(json_calls_grammar(fix_tools(), offer, {.string_tokens_max = 2}),
            R"(root ::= "{\"tool\":" call "}"
str ::= "\"" ([^"\\\x00-\x1F\x7F] | "\\" ["\\/bfnrt]){0,8} "\""
call ::= "\"apply_fix\",\"args\":" "{" "\"line\":" "3" "," "\"code\":" "\"F\\\"1\"" "}" | "\"apply_fix\",\"args\":" "{" "\"line\":" "4" "," "\"code\":" str "}"
)");
}

TEST(GrammarTest, WhereNothingIsLeftThereIsStillTheWayOut) {
  const Offer all_withdrawn{.calls = {{.call = {.tool = "run_linter"}}},
                            .withdrawn = {"run_linter"}};
  const Offer cannot_be_said{
      .calls = {{.call = {.tool = "apply_fix", .args = R"({"code":"<escape>","line":1})"}}}};
  for (const Offer& offer : {all_withdrawn, cannot_be_said}) {
    const std::string grammar = functiongemma_grammar(fix_tools(), offer, {});
    EXPECT_NE(grammar.find(R"(call ::= "no_action" "{" "reason:" reason "}")"), std::string::npos)
        << grammar;
  }
}

// Of a text that the grammar allows: one call, nothing fixed, nothing wrong. An object that
// nothing is declared about may have a key twice, which no grammar can forbid.
void expect_all_read(const DialectForm& form, const std::vector<ToolSpec>& tools,
                     const Offer& offer, GrammarSyntax syntax) {
  const std::string grammar = form.grammar(tools, offer, {.syntax = syntax});
  SCOPED_TRACE(grammar);
  const testing::GrammarSampler sampler(grammar);
  for (uint64_t seed = 0; seed < 400; ++seed) {
    testing::Seeded random(seed);
    const std::string text = sampler.draw(random);
    const ParsedReply reply = form.parse(text, tools);
    SCOPED_TRACE(text);
    const bool has_twin =
        !reply.faults.empty() && reply.faults.front().find("stands twice") != std::string::npos;
    if (has_twin && text.find("free") != std::string::npos) continue;
    ASSERT_EQ(reply.faults, std::vector<std::string>{});
    ASSERT_EQ(reply.mended, std::vector<std::string>{});
    ASSERT_EQ(reply.calls.size(), 1U);
    ASSERT_EQ(reply.outside, "");
    ASSERT_TRUE(is_offered(reply.calls.front(), offer) || reply.calls.front().tool == kNoAction);
  }
}

TEST(GrammarTest, EveryTextThatAGrammarAllowsIsReadWithoutMending) {
  const Offer offers[] = {
      {},
      {.withdrawn = {"free", "none"}},
      {.calls = {{.call = {.tool = "optional_first", .args = R"({"b":"\"q\"","c":7})"}},
                 {.call = {.tool = "all_optional", .args = R"({"tags":["a","\\b"]})"},
                  .open = {"ratio", "flag"}},
                 {.call = {.tool = "optional_first", .args = R"({"c":1,"d":{"to":3,"from":2}})"},
                  .open = {"a"}},
                 {.call = {.tool = "none"}}}},
  };
  for (const Offer& offer : offers) {
    expect_all_read(functiongemma_form(), all_kinds(), offer, GrammarSyntax::kGbnf);
    expect_all_read(functiongemma_form(), all_kinds(), offer, GrammarSyntax::kEbnf);
    expect_all_read(json_calls_form(), all_kinds(), offer, GrammarSyntax::kGbnf);
  }
}

TEST(GrammarTest, ASchemaSaysTheSameForServersThatTakeNothingElse) {
  const Offer one{
      .calls = {{.call = {.tool = "apply_fix", .args = R"({"line":3})"}, .open = {"code"}}}};
  EXPECT_EQ(
      json_calls_schema(fix_tools(), one),
      R"({"type":"object","properties":{"tool":{"type":"string","enum":["apply_fix"]},)"
      R"("args":{"type":"object","properties":{"line":{"enum":[3]},"code":{"type":"string"}},)"
      R"("required":["line","code"],"additionalProperties":false}},)"
      R"("required":["tool","args"],"additionalProperties":false})");
  const std::string any = json_calls_schema(fix_tools(), {});
  EXPECT_TRUE(any.starts_with(R"({"anyOf":[{"type":"object")")) << any;
  EXPECT_NE(any.find(R"("enum":["no_action"])"), std::string::npos);
  EXPECT_EQ(functiongemma_form().schema(fix_tools(), {}), "");
}

}  // namespace
}  // namespace twotrack::model
