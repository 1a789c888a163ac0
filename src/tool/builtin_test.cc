#include "tool/builtin.h"

#include "tool/builtin_fixture_test.h"

namespace twotrack::tool {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(BuiltinListTest, EveryToolOfTheAgentsIsThere) {
  EXPECT_THAT(
      builtin_names(),
      ElementsAre("run_linter", "fix_all_safe", "apply_fix", "read_current_file", "edit_lines",
                  "analyze_signature", "read_type_hints", "read_current_docstring",
                  "write_docstring", "read_existing_tests", "write_test_file", "run_tests",
                  "write_fixture_file", "submit_result", "recall"));
}

TEST(BuiltinListTest, WhatWritesSaysSo) {
  for (const std::string& name : builtin_names()) {
    SCOPED_TRACE(name);
    const Builtin& row = *find_builtin(name);
    const bool edits = name == "edit_lines";  // and runs the project's tests
    std::vector<Does> does;
    if (edits || name.starts_with("write_") || name == "apply_fix" || name == "fix_all_safe") {
      does.push_back(Does::kWrite);
    }
    if (edits || name == "run_tests") does.push_back(Does::kEvalExec);
    EXPECT_EQ(row.effect, does.empty() ? Effect::kPure : Effect::kWorkspace);
    EXPECT_EQ(row.does, does);
    EXPECT_FALSE(row.spec.description.empty());
    for (const Parameter& parameter : row.spec.parameters) {
      EXPECT_FALSE(parameter.value.description.empty()) << parameter.name;
    }
  }
}

TEST(BuiltinListTest, ASpecMaySayItInOtherWords) {
  ToolSpec spec = find_builtin("apply_fix")->spec;
  spec.name = "mend";
  spec.description = "Mend it.";
  spec.parameters[0].default_value = Json{"\"F401\""};
  spec.parameters[0].is_required = false;
  const auto made = make_builtin("apply_fix", spec);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made.value()->spec(), spec);
  EXPECT_EQ(made.value()->effect(), Effect::kWorkspace);
}

TEST(BuiltinListTest, ASpecThatTheToolCannotServeIsRefused) {
  const ToolSpec own = find_builtin("apply_fix")->spec;
  struct Case {
    std::string_view says;
    void (*change)(ToolSpec& spec);
  };
  const Case cases[] = {
      {"has no parameter cod (did you mean \"code\"?)",
       [](ToolSpec& spec) { spec.parameters[0].name = "cod"; }},
      {"needs the parameter line", [](ToolSpec& spec) { spec.parameters.pop_back(); }},
      {"needs the parameter line", [](ToolSpec& spec) { spec.parameters[1].is_required = false; }},
      {"needs another type of line",
       [](ToolSpec& spec) { spec.parameters[1].value.type = ValueType::kString; }},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    ToolSpec spec = own;
    one.change(spec);
    const auto made = make_builtin("apply_fix", spec);
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code, Code::kInvalid);
    EXPECT_THAT(made.error().message, HasSubstr(one.says));
  }
  EXPECT_THAT(make_builtin("run_liner").error().message, HasSubstr("run_linter"));
}

class SourceToolsTest : public BuiltinTest {
 protected:
  void SetUp() override {
    add("pkg/a.py",
        "class Cart:\n    async def total(self, tax: float = 0.2, *, round_to=2) -> float:\n"
        "        \"\"\"Sum up.\"\"\"\n        return 1.0\n\n\ndef f(x):\n    return x\n");
    node_ = {.id = "pkg/a.py::Cart.total",
             .type = hub::NodeType::kMethod,
             .name = "Cart.total",
             .file = "pkg/a.py"};
  }
  void work_on_f() {
    node_ = {
        .id = "pkg/a.py::f", .type = hub::NodeType::kFunction, .name = "f", .file = "pkg/a.py"};
  }
};

TEST_F(SourceToolsTest, ASignatureIsTakenApart) {
  const ToolReturn done = call("analyze_signature");
  EXPECT_EQ(summary(done), R"("total takes 3 parameters and returns float")");
  EXPECT_EQ(
      at(done, "/knowledge_delta"),
      R"({"function_name":"total","parameter_count":3,"return_type":"float","is_async":true})");
  EXPECT_EQ(
      at(done, "/result/parameters"),
      R"([{"name":"self","type":null,"default":null},{"name":"tax","type":"float","default":"0.2"},)"
      R"({"name":"round_to","type":null,"default":"2"}])");
}

TEST_F(SourceToolsTest, AFileHasManySignatures) {
  node_ = {.id = "pkg/a.py", .name = "a", .file = "pkg/a.py"};
  const ToolReturn done = call("analyze_signature");
  EXPECT_EQ(known(done, "function_count"), "2");
  EXPECT_EQ(at(done, "/result/signatures/1"),
            R"json({"name":"f","signature":"def f(x)","line":7})json");
}

TEST_F(SourceToolsTest, TypeHintsAreCounted) {
  EXPECT_EQ(at(call("read_type_hints"), "/knowledge_delta"),
            R"({"type_hints_present":true,"type_hints_count":1,"type_hints_return":"float"})");
  work_on_f();
  EXPECT_EQ(at(call("read_type_hints"), "/knowledge_delta"),
            R"({"type_hints_present":false,"type_hints_count":0,"type_hints_return":null})");
}

TEST_F(SourceToolsTest, ADocstringIsReadWrittenAndReadBack) {
  EXPECT_EQ(at(call("read_current_docstring"), "/result/docstring"), R"("Sum up.")");
  work_on_f();
  EXPECT_EQ(known(call("read_current_docstring"), "docstring_present"), "false");
  const ToolReturn done = call("write_docstring", R"({"docstring":"Give x back."})");
  EXPECT_EQ(outcome(done), R"("success")");
  EXPECT_EQ(summary(done), R"("Wrote the docstring of f")");
  EXPECT_THAT(content("pkg/a.py"),
              HasSubstr("def f(x):\n    \"\"\"Give x back.\"\"\"\n    return x\n"));
  EXPECT_EQ(at(call("read_current_docstring"), "/result/docstring"), R"("Give x back.")");
}

TEST_F(SourceToolsTest, NothingIsWrittenWhenItCannotBeRight) {
  const std::string before = content("pkg/a.py");
  EXPECT_EQ(outcome(call("write_docstring", R"({"docstring":"  "})")), R"("error")");
  EXPECT_THAT(error(call("write_docstring", R"({"docstring":"write_docstring"})")),
              HasSubstr("is one word"));
  node_.id = "pkg/a.py::gone";
  EXPECT_THAT(error(call("write_docstring", R"({"docstring":"Return x."})")),
              HasSubstr("is not in its file any more"));
  node_.file = "../a.py";
  EXPECT_THAT(error(call("write_docstring", R"({"docstring":"Return x."})")),
              HasSubstr("lead out"));
  EXPECT_EQ(content("pkg/a.py"), before);
}

TEST_F(SourceToolsTest, SampleDataMustBeJson) {
  work_on_f();
  EXPECT_THAT(error(call("write_fixture_file", R"({"content":"{'a': 1}"})")), HasSubstr("no JSON"));
  for (const std::string empty : {"[]", "{}", " [ ] ", "null"}) {
    SCOPED_TRACE(empty);
    EXPECT_THAT(error(call("write_fixture_file", R"({"content":")" + empty + R"("})")),
                HasSubstr("at least one item"));
  }
  EXPECT_FALSE(exists("fixtures"));
  const ToolReturn done = call("write_fixture_file", R"({"content":"[{\"x\":1},{\"x\":2}]"})");
  EXPECT_EQ(summary(done), R"("Wrote 2 items to fixtures/a_f.generated.json; )"
                           R"(not checked: x, without a type hint")");
  EXPECT_EQ(content("fixtures/a_f.generated.json"), "[{\"x\":1},{\"x\":2}]\n");
}

TEST_F(SourceToolsTest, SampleDataMustFitTheFunction) {
  node_ = {.id = "pkg/typed.py::f",
           .type = hub::NodeType::kFunction,
           .name = "f",
           .file = "pkg/typed.py"};
  add("pkg/typed.py", "def f(text: str) -> int:\n    return len(text)\n");
  const ToolReturn done = call("write_fixture_file", R"({"content":"[{\"text\":1}]"})");
  EXPECT_EQ(error(done), R"("Not written: item 1 has 1 for text, which is str")");
  EXPECT_FALSE(exists("fixtures"));
  EXPECT_EQ(at(done, "/candidate_actions/0/args/content"),
            R"("[{\"text\":\"abc\"},{\"text\":\"\"}]")");
  EXPECT_EQ(error(call("write_fixture_file", R"({"content":"[{\"text\":\"a\"}]"})")),
            R"("Not written: one call shows little: give at least two")");
  EXPECT_EQ(
      outcome(call("write_fixture_file", R"({"content":"[{\"text\":\"a\"},{\"text\":\"\"}]"})")),
      R"("success")");
}

TEST_F(SourceToolsTest, ADocstringThatSaysNothingIsRefusedWithTheReason) {
  work_on_f();
  const std::string before = content("pkg/a.py");
  EXPECT_EQ(error(call("write_docstring", R"({"docstring":"Return x."})")),
            R"("not written, because it only restates names: say what the code does with them")");
  EXPECT_EQ(content("pkg/a.py"), before);
}

TEST_F(SourceToolsTest, SubmittingSaysBackWhatItWasTold) {
  const ToolReturn done =
      call("submit_result", R"({"summary":"All done","changed_files":["a.py"]})");
  EXPECT_EQ(at(done, "/result"), R"({"summary":"All done","changed_files":["a.py"]})");
  EXPECT_EQ(summary(done), R"("Submitted: All done")");
  EXPECT_EQ(outcome(done), R"("success")");
}

}  // namespace
}  // namespace twotrack::tool
