#include "gym/lint_teacher.h"

#include <gmock/gmock.h>

#include "gym/shipped_teacher.h"
#include "runner/lessons.h"
#include "tool/builtin.h"

namespace twotrack::gym {
namespace {

constexpr std::string_view kOneOpen =
    R"v({"history":[{"e5":"run_linter()","outcome":"partial"}],)v"
    R"v("knowledge":{"lint_errors_fixable":1,"lint_errors_remaining":1},)v"
    R"v("candidate_actions":[{"tool":"apply_fix","args":{"code":"F401","line":3}}],"turn":2})v";

class LintTeacherTest : public ::testing::Test {
 protected:
  LintTeacherTest() {
    for (const std::string_view name :
         {"run_linter", "apply_fix", "read_current_file", "submit_result"}) {
      tools_.push_back(tool::find_builtin(name)->spec);
    }
    open();
  }

  void open(const ShippedTeacherOptions& options = {}) {
    model_ = make_shipped_teacher(options);
    channel_ = model_->open(0, 0);
  }

  model::Reply ask(std::string_view view) {
    model::Question question;
    question.prompt.tools = tools_;
    question.prompt.user = view;
    return std::get<model::Reply>(channel_->ask(question, {}));
  }
  std::string called(std::string_view view) { return ask(view).text; }

  std::vector<tool::ToolSpec> tools_;
  std::unique_ptr<model::Model> model_;
  std::unique_ptr<model::Channel> channel_;
};

TEST_F(LintTeacherTest, DoesWhatThePacketAsksFor) {
  struct Case {
    std::string_view view;
    std::string_view call;
  };
  const Case cases[] = {
      {R"v({"history":[],"turn":1})v", R"v({"tool":"run_linter","args":{"check_only":true}})v"},
      {kOneOpen, R"({"tool":"apply_fix","args":{"code":"F401","line":3}})"},
      {R"v({"history":[{"e5":"run_linter()"},{"e11":"apply_fix(code=F401,line=3)"}],)v"
       R"v("knowledge":{"lint_errors_fixable":0,"lint_errors_remaining":0},"turn":3})v",
       R"v({"tool":"run_linter","args":{"check_only":true}})v"},
      {R"v({"history":[{"e11":"apply_fix(code=F401,line=3)"},{"e16":"run_linter()"}],)v"
       R"v("knowledge":{"lint_errors_fixable":0,"lint_errors_remaining":0},"turn":4})v",
       R"v({"tool":"submit_result","args":{"summary":"No lint errors remain"}})v"},
      {R"v({"history":[{"e5":"run_linter()","outcome":"partial"}],)v"
       R"v("knowledge":{"lint_errors_fixable":0,"lint_errors_remaining":2},"turn":2})v",
       R"v({"tool":"submit_result","args":{"summary":"2 lint errors without a fix remain"}})v"}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.view);
    open();
    EXPECT_EQ(called(one.view), one.call);
  }
}

TEST_F(LintTeacherTest, DoesNotTryAFixAgainThatDidNotHelp) {
  EXPECT_THAT(called(kOneOpen), ::testing::HasSubstr("apply_fix"));
  EXPECT_THAT(called(kOneOpen), ::testing::HasSubstr("submit_result"));
}

TEST_F(LintTeacherTest, MakesTheSameCallAgainWhereTheFixHasUncoveredAnotherError) {
  constexpr std::string_view kBefore =
      R"v({"history":[{"e5":"run_linter()"}],"knowledge":{"lint_errors_fixable":2,)v"
      R"v("lint_errors_remaining":5},)v"
      R"v("candidate_actions":[{"tool":"apply_fix","args":{"code":"F401","line":9}}],"turn":2})v";
  constexpr std::string_view kAfter =
      R"v({"history":[{"e9":"apply_fix(code=F401,line=9)"}],"knowledge":{"lint_errors_fixable":1,)v"
      R"v("lint_errors_remaining":5},)v"
      R"v("candidate_actions":[{"tool":"apply_fix","args":{"code":"F401","line":9}}],"turn":3})v";
  EXPECT_EQ(called(kBefore), R"({"tool":"apply_fix","args":{"code":"F401","line":9}})");
  EXPECT_EQ(called(kAfter), R"({"tool":"apply_fix","args":{"code":"F401","line":9}})");
}

TEST_F(LintTeacherTest, SaysOfItsWrongStepsThatTheyAre) {
  open({.slip_percent = 100});
  const model::Reply wrong = ask(kOneOpen);
  EXPECT_EQ(wrong.finish_reason, runner::kSlip);
  EXPECT_NE(wrong.text, R"({"tool":"apply_fix","args":{"code":"F401","line":3}})");
}

}  // namespace
}  // namespace twotrack::gym
