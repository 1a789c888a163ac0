#include "grail/pym_tool.h"

#include "grail/grail_fixture_test.h"

namespace twotrack::grail {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

using PymToolTest = GrailTest;

TEST_F(PymToolTest, InputsComeByEitherNameAndByDefault) {
  const std::string script =
      "line: int = Input('line_number', default=7)\nname: str = Input('name')\nx = [line, name]\nx";
  EXPECT_EQ(call(script, R"({"line":1,"name":"a"})").output, R"([1,"a"])");
  EXPECT_EQ(call(script, R"({"line_number":2,"name":"a"})").output, R"([2,"a"])");
  EXPECT_EQ(call(script, R"({"name":"a"})").output, R"([7,"a"])");
  const tool::ToolReturn missing = call(script, "{}");
  EXPECT_EQ(missing.code, "GRAIL");
  EXPECT_EQ(missing.error, "Missing required input: name");
}

TEST_F(PymToolTest, TheModelIsToldOfWhatItMustSay) {
  const auto made = make(
      "target_file_input: str | None = Input('target_file', default=None)\n"
      "node_text: str = Input('node_text')\n"
      "limit: int = Input('limit', default=3)\n"
      "why: str | None = Input('why', default=None)\n"
      "rule: str = Input('rule_code')\n"
      "x = [target_file_input, node_text, limit, why, rule]\nx");
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(tool::parameters_schema(made.value()->spec()),
            R"({"type":"object","properties":{"limit":{"type":"integer","default":3},)"
            R"("why":{"type":"string"},"rule":{"type":"string"}},"required":["rule"]})");
  const auto args = tool::check_args(made.value()->spec(), R"({"rule_code":"E1"})");
  ASSERT_TRUE(args.ok());
  EXPECT_EQ(args.value().args, R"({"limit":3,"rule":"E1"})");
  EXPECT_FALSE(tool::check_args(made.value()->spec(), R"({"rule":"a","rule_code":"b"})").ok());
  EXPECT_FALSE(tool::check_args(made.value()->spec(), R"({"rule":"a","target_file":"b"})").ok());
  add("a.py", "def f():\n    pass\n");
  EXPECT_EQ(made.value()->call(context(args.value().args.text)).output,
            R"(["a.py","def f():\n    pass\n",3,null,"E1"])");
}

// Nothing that a script returns is anything but one result.
TEST_F(PymToolTest, EveryReturnIsOneResult) {
  struct Case {
    std::string_view script;
    std::string_view output;
  };
  const Case cases[] = {
      {"'plain text'", "plain text"},
      {"''", ""},
      {"True", "true"},
      {"x = {'a': 1}\nx", R"({"a":1})"},
      {"x = {'result': [1], 'summary': 's', 'knowledge_delta': {'k': 1}, 'outcome': 'partial'}\nx",
       R"({"result":[1],"summary":"s","knowledge_delta":{"k":1},"outcome":"partial"})"},
      {"x = {'error': True, 'code': 'EXECUTION', 'message': 'no'}\nx",
       R"({"error":true,"code":"EXECUTION","message":"no"})"},
      {"b'\\xff'", R"({"base64":"/w=="})"},
      {"float('nan')", R"("nan")"},
      {"{2, 1}", "[1,2]"},
      {"print('seen')\nx = {'a': 1}\nx", R"({"a":1,"printed":"seen\n"})"},
      {"print('seen')\nx = {}\nx", R"({"printed":"seen\n"})"},
      {"print('seen')\n'text'", R"({"result":"text","printed":"seen\n"})"},
      {"print('seen')\nx = {'printed': 'mine'}\nx", R"({"printed":"mine"})"},
      {"@external\ndef log(message: str) -> bool: ...\n"
       "print('a')\nlog('x')\nprint('b')\nlog({'a': 1})\n5",
       R"({"result":5,"printed":"a\nx\nb\n{\"a\":1}\n"})"},
      {"@external\ndef submit_result(summary: str, changed_files: list[str]) -> bool: ...\n"
       "submit_result('all good', ['a.py'])\nNone",
       R"({"result":{"summary":"all good","changed_files":["a.py"]},"summary":"all good","knowledge_delta":{},"outcome":"success"})"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const tool::ToolReturn done = call(one.script);
    EXPECT_EQ(done.output, one.output);
    EXPECT_EQ(done.code, "");
    EXPECT_FALSE(done.outcome.has_value());
  }
}

// Whether its last line is missing or it had nothing to say: nobody knows how it ended.
TEST_F(PymToolTest, AScriptThatReturnsNothingHasNotSucceeded) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"None", "null"},
      {"x = {'outcome': 'error'}\ny = x", "null"},
      {"def run():\n    return {'outcome': 'error'}", "null"},
      {"print('seen')\nNone", R"({"result":null,"printed":"seen\n"})"},
  };
  for (const auto& [script, output] : cases) {
    SCOPED_TRACE(script);
    const tool::ToolReturn done = call(script);
    EXPECT_EQ(done.output, output);
    EXPECT_EQ(done.outcome, Outcome::kUnknown);
  }
}

TEST_F(PymToolTest, EveryFailureHasItsCode) {
  struct Case {
    std::string_view script;
    std::string_view code;
    std::string_view output;
    std::string_view error;
  };
  const Case cases[] = {
      {"x = 1\nx / 0", "EXECUTION",
       R"({"error":true,"code":"EXECUTION","message":"ZeroDivisionError: division by zero","lineno":2,"column":1})",
       "line 2: ZeroDivisionError: division by zero"},
      {"print('a')\nwhile True:\n    pass", "LIMIT",
       R"({"error":true,"code":"LIMIT","limit_type":"duration")", "duration: TimeoutError"},
      {"del x\n1", "LOAD_ERROR", R"({"error":true,"code":"LOAD_ERROR")",
       "line 1: NotImplementedError"},
      {"x = []\nfor i in range(70):\n    x = [x]\nx", "LIMIT",
       R"({"error":true,"code":"LIMIT","limit_type":"value")",
       "value: the value is 71 levels deep"},
  };
  limits_.duration = std::chrono::milliseconds(200);
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const tool::ToolReturn done = call(one.script);
    EXPECT_EQ(done.code, one.code);
    EXPECT_THAT(done.output, StartsWith(one.output));
    EXPECT_THAT(done.error, StartsWith(one.error));
    EXPECT_EQ(done.outcome, Outcome::kError);
  }
}

TEST_F(PymToolTest, WhatWasPrintedBeforeAFailureIsKept) {
  EXPECT_EQ(at(call("print('so far')\nraise ValueError('x')"), "/printed"), R"("so far\n")");
}

TEST_F(PymToolTest, WhatItMayDoIsWhatItsExternalsMay) {
  struct Case {
    std::string_view external;
    Effect effect;
    size_t does;
  };
  const Case cases[] = {
      {"def read_file(path: str) -> str: ...\nread_file", Effect::kPure, 0},
      {"def write_file(path: str, content: str) -> bool: ...\nwrite_file", Effect::kWorkspace, 1},
      {"def run_command(cmd: str, args: list[str]) -> dict: ...\nrun_command", Effect::kWorkspace,
       2},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.external);
    const auto made = make("@external\n" + std::string(one.external));
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made.value()->effect(), one.effect);
    EXPECT_EQ(made.value()->does().size(), one.does);
    EXPECT_FALSE(made.value()->is_builtin());
  }
  PymPlan plan{
      .script = read_script(
          "s", "@external\ndef write_file(path: str, content: str) -> bool: ...\nwrite_file"),
      .effect = Effect::kPure};
  EXPECT_FALSE(make_pym(plan).ok());
}

TEST_F(PymToolTest, AScriptThatIsWrongIsNoTool) {
  EXPECT_EQ(make("import os\n1").error().message,
            "some:1:1: E005 only grail and typing can be imported: ask an external instead");
  EXPECT_EQ(make("@external\ndef read_fle(path: str) -> str: ...\nread_fle('x')").error().message,
            "some:2:1: E010 there is no external \"read_fle\" (did you mean \"read_file\"?)");
}

TEST_F(PymToolTest, ANamedInterpreterThatIsNotThereIsToldAndNotReplaced) {
  PymPlan plan{.spec = {.name = "some"}, .script = read_script("s", "1")};
  plan.settings.monty = "/no/such/monty";
  const tool::ToolReturn done = make_pym(plan).value()->call(context());
  EXPECT_EQ(done.code, "INTERNAL");
  EXPECT_THAT(done.error, HasSubstr("/no/such/monty"));
  plan.settings.monty = "/bin/echo";
  EXPECT_THAT(make_pym(plan).value()->call(context()).error, HasSubstr("is not Monty"));
}

}  // namespace
}  // namespace twotrack::grail
