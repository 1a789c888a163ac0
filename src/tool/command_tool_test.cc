#include "tool/command_tool.h"

#include <gmock/gmock.h>

#include <fstream>

#include "testing/temp_dir.h"

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;

class CommandToolTest : public ::testing::Test {
 protected:
  ToolReturn call(std::vector<std::string> argv, std::string args = "{}") const {
    CommandPlan plan{.argv = std::move(argv)};
    plan.spec.name = "sample";
    plan.spec.parameters = {
        {.name = "text"},
        {.name = "line", .value = {.type = ValueType::kInteger}},
        {.name = "all", .value = {.type = ValueType::kBoolean}},
        {.name = "names", .value = {.type = ValueType::kArray}},
        {.name = "object", .value = {.type = ValueType::kObject}},
    };
    const auto made = make_command(plan);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
    CallContext context{.args = std::move(args), .workspace = directory_.path()};
    context.node.file = "src/a.py";
    context.node.name = "f";
    context.node.id = "src/a.py::f";
    context.time_limit = std::chrono::milliseconds(time_limit_ms_);
    context.policy = policy_;
    return made.value()->call(context);
  }
  ToolReturn shell(std::string script) const { return call({"sh", "-c", std::move(script)}); }

  testing::TempDir directory_;
  int time_limit_ms_ = 60'000;
  sandbox::Policy policy_{};
};

TEST_F(CommandToolTest, ArgumentsArriveAsTheyAreWithoutAShell) {
  const ToolReturn done = call(
      {"printf", "[%s]", "{text}", "{line}", "{all}", "{names}", "{object}", "{node_file}",
       "{node_name}", "{node_id}"},
      R"({"text":"a 'b' $(id) ; *","line":12,"all":true,"names":["x","y z"],"object":{"k":1}})");
  EXPECT_EQ(done.output,
            R"([a 'b' $(id) ; *][12][true][x][y z][{"k":1}][src/a.py][f][src/a.py::f])");
  EXPECT_EQ(done.outcome, std::nullopt);
  EXPECT_EQ(done.exit_code, 0);
}

TEST_F(CommandToolTest, WhatWasNotGivenIsNotThere) {
  EXPECT_EQ(call({"printf", "[%s]", "{text}", "{names}", "end"}, R"({"names":[]})").output,
            "[end]");
}

TEST_F(CommandToolTest, OnlyAnOutputThatMayExplainItselfIsLeftToSpeak) {
  struct Case {
    std::string script;
    std::optional<Outcome> outcome;
    std::string_view code;
    std::string_view error;
    std::optional<int> exit_code;
  };
  const Case cases[] = {
      {"echo fine", std::nullopt, "", "", 0},
      {"true", std::nullopt, "", "", 0},
      {"echo found; exit 1", std::nullopt, "EXIT", "", 1},
      {"exit 1", Outcome::kError, "EXIT", "exit status 1 without any output", 1},
      {"echo usage; exit 2", Outcome::kError, "EXIT", "exit status 2", 2},
      {"echo x; exit 126", Outcome::kError, "EXIT", "exit status 126", 126},
      {"echo x; exit 127", Outcome::kError, "EXIT", "exit status 127", 127},
      {"echo x; kill -ABRT $$", Outcome::kError, "SIGNAL", "ended by SIGABRT", std::nullopt},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    const ToolReturn done = shell(one.script);
    EXPECT_EQ(done.outcome, one.outcome);
    EXPECT_EQ(done.code, one.code);
    EXPECT_EQ(done.error, one.error);
    EXPECT_EQ(done.exit_code, one.exit_code);
  }
}

TEST_F(CommandToolTest, ATimeOutKeepsWhatWasSaid) {
  time_limit_ms_ = 2000;
  const ToolReturn done = shell("echo early; while :; do :; done");
  EXPECT_EQ(done.output, "early\n");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_EQ(done.code, "TIMEOUT");
  EXPECT_EQ(done.error, "stopped after 2000 ms, its time limit");
}

TEST_F(CommandToolTest, ADiskBombOfManyFilesIsStoppedAndNamed) {
  if (sandbox::report().level < sandbox::Level::kMinimal) {
    GTEST_SKIP() << "this system has no sandbox: " << to_json(sandbox::report()).text;
  }
  policy_.require = sandbox::Level::kMinimal;
  policy_.limits.written_files = 100;
  policy_.limits.written_bytes = 1 << 20;
  const ToolReturn done = shell("echo early; i=0; while :; do : > f$i; i=$((i+1)); done");
  EXPECT_EQ(done.output, "early\n");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_EQ(done.code, "DISK_LIMIT");
  EXPECT_EQ(done.error,
            "ended when it needed more than 1048576 bytes, or 100 files, written to its workspace");
}

TEST_F(CommandToolTest, AProgramThatIsNotThereIsNamed) {
  const ToolReturn done = call({"no-such-program"});
  EXPECT_EQ(done.code, "NOT_FOUND");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_THAT(done.error, HasSubstr("no-such-program"));
}

TEST_F(CommandToolTest, AValueThatWouldBeAnOptionIsRefused) {
  const ToolReturn done = call({"cat", "{text}"}, R"({"text":"--help"})");
  EXPECT_EQ(done.code, "INVALID");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_EQ(done.error, "text: may not begin with '-'");
}

TEST_F(CommandToolTest, AFaultInTheTemplateIsFoundWhenTheToolIsMade) {
  const auto made = make_command({.spec = {.name = "sample"}, .argv = {"echo", "{txt}"}});
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("sample: {txt} names no parameter"));
}

TEST_F(CommandToolTest, EffectsAreThoseOfThePlan) {
  const auto made = make_command({.spec = {.name = "sample"},
                                  .argv = {"true"},
                                  .effect = Effect::kPure,
                                  .does = {Does::kEvalExec}});
  EXPECT_EQ(made.value()->effect(), Effect::kPure);
  EXPECT_EQ(made.value()->does(), std::vector{Does::kEvalExec});
  EXPECT_EQ(make_command({.argv = {"true"}}).value()->effect(), Effect::kExternal)
      << "what nobody vouches for may have happened outside";
}

}  // namespace
}  // namespace twotrack::tool
