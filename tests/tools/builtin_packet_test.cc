// What a packet is told of the built-in tools, with the real ruff and pytest.
#include "returned.h"
#include "summary/contract.h"
#include "tool/builtin_fixture_test.h"

namespace twotrack {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class BuiltinPacketTest : public tool::BuiltinTest {
 protected:
  void SetUp() override {
    need("ruff");
    add("ruff.toml", "[lint]\nselect = [\"E\", \"F\"]\n");
    add("a.py", "import os\nimport sys\n\nif os == None:\n    pass\n");
  }

  // Every return must be right by the contract that others are held to.
  Delta told(std::string_view name, std::string args = "{}") const {
    const tool::ToolReturn done = call(name, std::move(args));
    const auto problems = check_contract(done.output);
    EXPECT_TRUE(problems.ok()) << done.output;
    for (const ContractProblem& problem : problems.value()) {
      ADD_FAILURE() << problem.where << ": " << problem.message;
    }
    return delta_of(name, done);
  }
};

TEST_F(BuiltinPacketTest, AFindingCarriesAllThatAFixNeeds) {
  const Delta delta = told("run_linter");
  EXPECT_EQ(delta.outcome, Outcome::kPartial);
  EXPECT_EQ(delta.summary, "Found 2 lint errors, 2 fixable");
  EXPECT_THAT(
      delta.diagnostics,
      ElementsAre(
          R"({"file":"a.py","line":2,"col":8,"rule":"F401","message":"`sys` imported but unused"})",
          R"({"file":"a.py","line":4,"col":10,"rule":"E711","message":"Comparison to `None` should be `cond is None`"})"));
  EXPECT_THAT(delta.candidates,
              ElementsAre(R"({"tool":"apply_fix","args":{"code":"F401","line":2}})",
                          R"({"tool":"apply_fix","args":{"code":"E711","line":4}})"));
  EXPECT_THAT(delta.knowledge, UnorderedElementsAre(Pair("lint_errors_remaining", "2"),
                                                    Pair("lint_errors_fixable", "2")));
}

TEST_F(BuiltinPacketTest, AfterAFixTheOpenProblemsAreThoseOfTheNewFile) {
  const Delta delta = told("apply_fix", R"({"code":"F401","line":2})");
  EXPECT_EQ(delta.outcome, Outcome::kSuccess);
  EXPECT_THAT(delta.diagnostics, ElementsAre(HasSubstr(R"("line":3)")));
  EXPECT_THAT(delta.candidates, ElementsAre(HasSubstr(R"("args":{"code":"E711","line":3})"),
                                            HasSubstr(R"("tool":"run_linter")")));
}

TEST_F(BuiltinPacketTest, AFixThatDoesNotExistIsAnErrorThatHelps) {
  const Delta delta = told("apply_fix", R"({"code":"F401","line":9})");
  EXPECT_EQ(delta.outcome, Outcome::kError);
  EXPECT_THAT(delta.error, HasSubstr("F401 on line 2"));
  EXPECT_EQ(delta.diagnostics.size(), 2U);
  EXPECT_FALSE(delta.candidates.empty());
}

TEST_F(BuiltinPacketTest, ACleanFileClosesTheProblems) {
  add("a.py", "X = 1\n");
  const Delta delta = told("run_linter");
  EXPECT_EQ(delta.outcome, Outcome::kSuccess);
  EXPECT_TRUE(delta.has_diagnostics);
  EXPECT_THAT(delta.diagnostics, IsEmpty());
}

TEST_F(BuiltinPacketTest, ALinterThatWasStoppedHasNotFoundNothing) {
  std::filesystem::remove(path(".twotrack/venv"));
  add(".twotrack/venv/bin/ruff", "#!/bin/sh\necho '[]'\nwhile :; do :; done\n");
  std::filesystem::permissions(path(".twotrack/venv/bin/ruff"), std::filesystem::perms(0755));
  time_limit_ = std::chrono::milliseconds(300);
  const Delta delta = told("run_linter");
  EXPECT_EQ(delta.outcome, Outcome::kError);
  EXPECT_EQ(delta.error, "stopped after 300 ms, its time limit");
  EXPECT_FALSE(delta.has_diagnostics);
  EXPECT_THAT(delta.knowledge, Each(Pair(Not("lint_errors_remaining"), ::testing::_)));
}

TEST_F(BuiltinPacketTest, AFailedTestCarriesItsNameAndPlace) {
  if (!exists(".twotrack/venv/bin/pytest")) GTEST_SKIP() << "pytest is not installed";
  add("test_a.py", "def test_x():\n    assert 1 == 2, 'no'\n");
  const Delta delta = told("run_tests");
  EXPECT_EQ(delta.outcome, Outcome::kPartial);
  EXPECT_EQ(delta.summary, "1 of 1 test failed");
  EXPECT_THAT(delta.diagnostics, ElementsAre(::testing::AllOf(
                                     HasSubstr(R"("test":"test_a.py::test_x")"),
                                     HasSubstr(R"("line":2)"), HasSubstr("AssertionError: no"))));
}

TEST_F(BuiltinPacketTest, EveryToolKeepsTheContractWhateverItIsAsked) {
  for (const std::string& name : tool::builtin_names()) {
    SCOPED_TRACE(name);
    for (const std::string_view file : {"a.py", "missing.py", "../out.py", "binary.py"}) {
      add("binary.py", std::string_view("\xff\xfe\0x", 4));
      node_.file = file;
      node_.id = file;
      told(name, R"({"code":"F401","line":2,"docstring":"Do.","content":"def test_x(): pass",)"
                 R"("summary":"done"})");
    }
  }
}

}  // namespace
}  // namespace twotrack
