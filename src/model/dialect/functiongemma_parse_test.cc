#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_writer.h"
#include "model/dialect/functiongemma.h"

namespace twotrack::model {
namespace {

using tool::Parameter;
using tool::ToolSpec;
using tool::ValueSpec;
using tool::ValueType;

Parameter optional(std::string name, ValueSpec value) {
  return {.name = std::move(name), .value = std::move(value), .is_required = false};
}

// Parameters in alphabetical order: so a call is printed as it is checked.
ToolSpec f_tool() {
  const ValueSpec text{.type = ValueType::kString};
  return {.name = "f",
          .parameters = {
              optional("a", text),
              optional("any", {.type = ValueType::kObject}),
              optional("flag", {.type = ValueType::kBoolean}),
              optional("id", text),
              optional("items", {.type = ValueType::kArray, .items = {text}}),
              optional("list", {.type = ValueType::kArray}),
              optional("n", {.type = ValueType::kInteger}),
              optional("o", {.type = ValueType::kObject, .properties = {optional("k", text)}}),
              optional("x", {.type = ValueType::kNumber}),
              optional("zip", text),
          }};
}

std::vector<ToolSpec> gemma_tools() {
  return {f_tool(), {.name = "my_tool"}, {.name = "fs.read"}, {.name = "apply_fix"}};
}

std::string call_of(std::string_view inside) {
  return "<start_function_call>call:f{" + std::string(inside) + "}<end_function_call>";
}

struct GemmaCase {
  const char* inside;
  const char* args;
  std::vector<std::string> mended{};
};

void expect_args(const std::vector<GemmaCase>& cases) {
  const auto known = gemma_tools();
  for (const GemmaCase& one : cases) {
    SCOPED_TRACE(one.inside);
    const ParsedReply reply = functiongemma_parse(call_of(one.inside), known);
    EXPECT_EQ(reply.faults, std::vector<std::string>{});
    EXPECT_EQ(reply.calls, (std::vector<Call>{{.tool = "f", .args = one.args}}));
    EXPECT_EQ(reply.mended, one.mended);
    EXPECT_EQ(reply.outside, "");
  }
}

// What vLLM's parser loses, flattens, converts or cannot read.
TEST(FunctionGemmaParseTest, NothingIsLostThatOtherParsersLose) {
  expect_args({
      {"a:<escape>x<escape>", R"({"a":"x"})"},
      {"n:42", R"({"n":42})"},
      {"flag:true,a:<escape>x<escape>", R"({"a":"x","flag":true})"},
      {"items:[<escape>a<escape>,<escape>b<escape>]", R"({"items":["a","b"]})"},
      {"o:{k:<escape>v<escape>}", R"({"o":{"k":"v"}})"},
      {"zip:<escape>02134<escape>,id:<escape>42<escape>", R"({"id":"42","zip":"02134"})"},
      {"a:<escape>x<escape>,id:<escape>y<escape>", R"({"a":"x","id":"y"})"},
  });
}

TEST(FunctionGemmaParseTest, ValuesOfEveryKindAreRead) {
  expect_args({
      {"", "{}"},
      {"x:-1.50", R"({"x":-1.50})"},
      {"a:<escape><escape>", R"({"a":""})"},
      {"a:<escape>{},[]:\"\\\n<end_function_call><escape>",
       R"({"a":"{},[]:\"\\\n<end_function_call>"})"},
      {"a:<escape>é 😀<escape>", R"({"a":"é 😀"})"},
      {"items:[]", R"({"items":[]})"},
      {"list:[1,null,{k:false},[<escape>a<escape>]]", R"({"list":[1,null,{"k":false},["a"]]})"},
      {"any:{b:{c:{}}}", R"({"any":{"b":{"c":{}}}})"},
      {" a : <escape>x<escape> , n : 1 ", R"({"a":"x","n":1})"},
  });
}

TEST(FunctionGemmaParseTest, WhatCanOnlyMeanOneThingIsReadAndTold) {
  expect_args({
      {"a:F401", R"({"a":"F401"})", {R"(a: "F401" stood without <escape>)"}},
      {"id:42", R"({"id":"42"})", {R"(id: 42 to "42")"}},
      {"zip:02134", R"({"zip":"02134"})", {R"(zip: "02134" stood without <escape>)"}},
      {"n:<escape>42<escape>", R"({"n":42})", {R"(n: "42" to 42)"}},
      {"flag:<escape>true<escape>", R"({"flag":true})", {R"(flag: "true" to true)"}},
      {R"(a:"x\n")", R"({"a":"x\n"})", {"a: the text stood in quotes"}},
      {R"("a":<escape>x<escape>)", R"({"a":"x"})", {R"(the key "a" stood in marks)"}},
      {"<escape>n<escape>:1", R"({"n":1})", {R"(the key "n" stood in marks)"}},
      {"n:1,", R"({"n":1})", {"a comma stood before }"}},
      {"items:<escape>a<escape>", R"({"items":["a"]})", {R"(items: "a" to ["a"])"}},
  });
}

struct TextCase {
  std::string text;
  std::vector<Call> calls;
  std::vector<std::string> mended;
  std::vector<std::string> faults;
  std::string outside{};
};

void expect_read(const std::vector<TextCase>& cases) {
  const auto known = gemma_tools();
  for (const TextCase& one : cases) {
    SCOPED_TRACE(one.text);
    const ParsedReply reply = functiongemma_parse(one.text, known);
    EXPECT_EQ(reply.calls, one.calls);
    EXPECT_EQ(reply.mended, one.mended);
    EXPECT_EQ(reply.faults, one.faults);
    EXPECT_EQ(reply.outside, one.outside);
  }
}

TEST(FunctionGemmaParseTest, SeveralCallsAndTheTextAroundThemAreKept) {
  const Call first{.tool = "f", .args = R"({"n":1})"};
  const Call second{.tool = "my_tool"};
  expect_read({
      {"Well. " + call_of("n:1") + "<start_function_call>call:my_tool{}<end_function_call> Done.",
       {first, second},
       {},
       {},
       "Well.  Done."},
      {"I cannot assist with that.", {}, {}, {}, "I cannot assist with that."},
      {"", {}, {}, {}, ""},
      {call_of("n:1") + "<start_function_response>", {first}, {}, {}, "<start_function_response>"},
  });
}

TEST(FunctionGemmaParseTest, MarkersMayBeMissingOnlyWhereTheBracesClose) {
  const Call call{.tool = "f", .args = R"({"n":1})"};
  const std::string start(kStartCall);
  expect_read({
      {start + "call:f{n:1}", {call}, {"the call did not end with <end_function_call>"}, {}},
      {" call:f{n:1}<end_function_call>",
       {call},
       {"the call did not begin with <start_function_call>"},
       {},
       " "},
      {start + "call:f{n:1", {}, {}, {"f: the reply ends before the call does"}},
      {start + "call:f{o:{k:<escape>v<escape>}",
       {},
       {},
       {"f: the reply ends before the call does"}},
      {start + "call:f{a:<escape>cut of", {}, {}, {"f: the reply ends inside a text"}},
      {start + "call:f", {}, {}, {"a call without arguments in braces"}, "f"},
      {start, {}, {}, {"\"call:\" was expected behind <start_function_call>"}},
  });
}

TEST(FunctionGemmaParseTest, WhatIsNoCallIsAFaultAndTheNextCallIsStillRead) {
  const Call call{.tool = "f", .args = R"({"n":1})"};
  expect_read({
      {call_of("n:{") + call_of("n:1"),
       {call},
       {},
       {R"(f: a comma or } was expected before "<end_function_call><")"},
       "<end_function_call>"},
      {call_of("n:one"),
       {},
       {R"(n: "one" stood without <escape>)"},
       {R"(f: n: expected an integer, not "one")"}},
      {call_of("n:1,n:2"),
       {},
       {},
       {R"(f: the arguments are not JSON: column 8: the key "n" stands twice in one object)"}},
      {call_of("n 1"),
       {},
       {},
       {R"(f: a colon was expected before "1}<end_function_call")"},
       "1}<end_function_call>"},
      {call_of("n:"),
       {},
       {},
       {R"(f: the value of n was expected before "}<end_function_call>")"},
       "}<end_function_call>"},
  });
}

TEST(FunctionGemmaParseTest, AToolMayBeMisspelledInCaseAndJointsAlone) {
  const std::string start(kStartCall);
  const auto call = [&](const char* name) {
    return start + "call:" + name + "{}<end_function_call>";
  };
  expect_read({
      {call("fs.read"), {{.tool = "fs.read"}}, {}, {}},
      {call("my-tool"), {{.tool = "my_tool"}}, {R"(tool "my-tool" read as "my_tool")"}, {}},
      {call("MyTool"), {{.tool = "my_tool"}}, {R"(tool "MyTool" read as "my_tool")"}, {}},
      {call("aply_fix"), {}, {}, {R"(there is no tool "aply_fix" (did you mean "apply_fix"?))"}},
      {call("submit"), {}, {}, {R"(there is no tool "submit")"}},
      {call("no_action"), {{.tool = "no_action"}}, {}, {}},
  });
}

TEST(FunctionGemmaParseTest, TwoToolsThatOneNameMayMeanAreNotGuessed) {
  const ToolSpec alike[] = {{.name = "run_it"}, {.name = "runit"}};
  const ParsedReply reply =
      functiongemma_parse("<start_function_call>call:Run-It{}<end_function_call>", alike);
  EXPECT_TRUE(reply.calls.empty());
  EXPECT_EQ(reply.faults.size(), 1U);
}

TEST(FunctionGemmaParseTest, DepthSizeAndNumberOfCallsAreBounded) {
  const auto known = gemma_tools();
  const std::string deep(1000, '[');
  EXPECT_EQ(functiongemma_parse(call_of("list:" + deep), known).faults.front(),
            "f: nested deeper than 32 levels");
  const std::string huge = call_of("a:<escape>" + std::string(1 << 20, 'x') + "<escape>");
  const ParsedReply refused = functiongemma_parse(huge, known);
  EXPECT_EQ(refused.faults.front(), "the reply is longer than 1048576 bytes");
  EXPECT_EQ(refused.outside, huge);
  std::string many;
  for (int i = 0; i < 1000; ++i) many += call_of("");
  const ParsedReply cut = functiongemma_parse(many, known);
  EXPECT_EQ(cut.calls.size(), 32U);
  EXPECT_EQ(cut.faults, std::vector<std::string>{"more than 32 calls: the rest is not read"});
}

std::string any_text() {
  const auto piece = rc::gen::element<std::string>("a", " ", "{", "}", "[", "]", ",", ":", "\"",
                                                   "\\", "\n", "é", "<", ">", "12", "true",
                                                   "<start_function_call>", "<end_function_call>");
  std::string text;
  for (const std::string& one : *rc::gen::container<std::vector<std::string>>(piece)) text += one;
  return text;
}

std::string any_args() {
  JsonWriter json;
  json.begin_object();
  const auto has = [] { return *rc::gen::arbitrary<bool>(); };
  if (has()) json.member("a", any_text());
  if (has()) json.member("flag", has());
  if (has()) {
    json.key("items").begin_array();
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) json.string(any_text());
    json.end_array();
  }
  if (has()) json.key("list").raw(R"([1,null,{"k":["x"]},-0.5])");
  if (has()) json.member("n", *rc::gen::arbitrary<int64_t>());
  if (has()) json.key("o").begin_object().member("k", any_text()).end_object();
  if (has()) json.member("zip", std::to_string(*rc::gen::arbitrary<uint16_t>()));
  json.end_object();
  return json.take();
}

RC_GTEST_PROP(FunctionGemmaProperty, ACallReadsBackAsItWasWritten, ()) {
  const auto known = gemma_tools();
  const Call call{.tool = "f", .args = any_args()};
  const ParsedReply reply = functiongemma_parse(functiongemma_call(call), known);
  RC_ASSERT(reply.faults.empty());
  RC_ASSERT(reply.mended.empty());
  RC_ASSERT(reply.outside.empty());
  RC_ASSERT(reply.calls == std::vector<Call>{call});
}

}  // namespace
}  // namespace twotrack::model
