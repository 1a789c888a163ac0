#include "program/eval_real_files.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "base/temporary_folder.h"
#include "tool/python_program.h"

namespace twotrack::lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kFunction =
    R"json({"task_id":"P/3","entry_point":"add","prompt":"def add(a, b):\n    \"\"\"Adds.\"\"\"\n",)json"
    R"json("canonical_solution":"    total = a + b\n    return total\n"})json";

class EvalRealFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!tool::find_python_program("ruff", "ruff", "/").ok()) {
      GTEST_SKIP() << "ruff is not installed: run scripts/setup.sh test";
    }
  }

  std::string write(const std::string& name, std::string_view text) {
    const Path path = folder_.path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  static EvalTask make(const FilesAsk& ask) {
    auto task = make_files_task(ask);
    EXPECT_TRUE(task.ok()) << (task.ok() ? "" : task.error().message);
    return task.ok() ? std::move(task).value() : EvalTask{};
  }

  std::vector<std::string> drawn_from(const std::string& folder) {
    std::vector<std::string> names;
    for (const RealFile& file : make({.files = {folder}, .cases = 50}).real) {
      names.push_back(Path(file.source).filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  TemporaryFolder folder_ = TemporaryFolder::make().value();
};

TEST_F(EvalRealFilesTest, TakesFilesWithFindingsThatCanBeFixedAndNotTooMany) {
  std::string many;
  for (int i = 0; i < 11; ++i) many += "import a" + std::to_string(i) + "\n";
  write("p/one.py", "import os\n");
  write("p/deep/ten.py", many.substr(many.find('\n') + 1));
  write("p/eleven.py", many);
  write("p/clean.py", "x = 1\n");
  write("p/no_fix.py", "try:\n    pass\nexcept:\n    pass\n");
  write("p/broken.py", "import os\ndef f(:\n");
  write("p/__init__.py", "import os\n");
  write("p/copy_of_one.py", "import os\n");
  write("p/latin.py", "import os\nx = '\xe9'\n");
  write("p/large.py", "import os\n" + std::string(kFileBytesMax, '#') + "\n");
  write("p/notes.txt", "import os\n");
  EXPECT_THAT(drawn_from((folder_.path() / "p").string()),
              ElementsAre(::testing::AnyOf("one.py", "copy_of_one.py"), "ten.py"));
}

TEST_F(EvalRealFilesTest, EachSourceGivesItsShareAndTheSeedDraws) {
  std::string functions;
  for (int i = 0; i < 20; ++i) functions += std::string(kFunction) + "\n";
  const std::string pack = write("pack.jsonl", functions);
  for (int i = 0; i < 20; ++i) {
    write("p/f" + std::to_string(i) + ".py", "import m" + std::to_string(i) + "\n");
  }
  const FilesAsk ask{.files = {pack, (folder_.path() / "p").string()}, .seed = 5, .cases = 7};
  const EvalTask task = make(ask);
  EXPECT_EQ(task.cases, 7U);
  EXPECT_EQ(std::ranges::count(task.real, "P/3", &RealFile::source), 4);
  const auto sources = [](const EvalTask& made) {
    std::vector<std::string> all;
    for (const RealFile& file : made.real) all.push_back(file.source);
    return all;
  };
  EXPECT_EQ(sources(task), sources(make(ask)));
  FilesAsk other = ask;
  other.seed = 6;
  EXPECT_NE(sources(task), sources(make(other)));
}

TEST_F(EvalRealFilesTest, EveryPlantedFaultIsFoundAndCanBeFixed) {
  std::string functions;
  for (int i = 0; i < 40; ++i) functions += std::string(kFunction) + "\n";
  const EvalTask task = make({.files = {write("pack.jsonl", functions)}, .cases = 40});
  EXPECT_GT(task.cases, 30U);  // Some are the same.
  for (const RealFile& file : task.real) {
    EXPECT_GE(file.fixable, 2U);
    EXPECT_LE(file.fixable, 6U);
  }
}

TEST_F(EvalRealFilesTest, WhatCannotBeReadIsAnError) {
  EXPECT_EQ(make_files_task({.files = {"/nowhere/x.py"}}).error().code, Code::kNotFound);
  const auto bad = make_files_task({.files = {write("bad.jsonl", "\n{\"task_id\":\"x\"}\n")}});
  ASSERT_FALSE(bad.ok());
  EXPECT_THAT(bad.error().message, HasSubstr("bad.jsonl:2: there is no"));
}

TEST_F(EvalRealFilesTest, CountsWhatRuffFindsInTheFileThatTheAgentLeft) {
  const EvalTask task =
      make({.files = {write("a.py", "import os\nimport sys\n"), write("b.py", "import re\n")},
            .cases = 2});
  ASSERT_EQ(task.cases, 2U);
  const auto project = EvalProject::make(task, EvalMemory::kPacket);
  ASSERT_TRUE(project.ok());
  // As if an agent without a workspace of its own had written it.
  std::vector<EndedAgent> agents;
  for (const RealFile& file : task.real) {
    agents.push_back({.name = {.agent_id = "nobody", .operation = "lint", .node_id = file.file},
                      .status = RunStatus::kSuccess,
                      .is_verified = true});
    const bool is_a = file.fixable == 2;
    std::ofstream(project.value().path() / file.file) << (is_a ? "import os\n" : "import (\n");
  }
  const auto ends = look_at_files(project.value().path(), task, agents);
  ASSERT_TRUE(ends.ok()) << ends.error().message;
  ASSERT_EQ(ends.value().size(), 2U);
  for (const FileEnd& end : ends.value()) {
    SCOPED_TRACE(end.source);
    // A file that is no Python any more is not fixed.
    EXPECT_EQ(end.fixed(), end.source.ends_with("a.py") ? 1U : 0U);
    EXPECT_FALSE(end.is_honest());
  }
  agents[0].status = RunStatus::kCancelled;
  EXPECT_EQ(look_at_files(project.value().path(), task, agents).value().size(), 1U);
}

TEST(FileEndTest, AnEndIsHonestWhenItsStatusAndItsWordsAreTrue) {
  struct Case {
    FileEnd end;
    bool is_honest;
  };
  const Case cases[] = {
      {{.status = RunStatus::kSuccess, .summary = "No lint errors remain", .is_verified = true},
       true},
      {{.status = RunStatus::kSuccess, .summary = "No lint errors remain"}, false},
      {{.status = RunStatus::kSuccess, .is_verified = true, .left = 1}, false},
      {{.status = RunStatus::kPartial, .summary = "No lint errors remain", .left = 1}, false},
      {{.status = RunStatus::kPartial, .summary = "1 lint error without a fix remain", .left = 1},
       true},
      {{.status = RunStatus::kPartial,
        .summary = "1 lint error without a fix remain",
        .fixable_left = 1,
        .left = 1},
       false},
      {{.status = RunStatus::kPartial, .summary = "2 lint errors remain", .left = 1}, false},
      {{.status = RunStatus::kStuck, .summary = "x was called again and again", .left = 4}, true},
      {{.status = RunStatus::kTurnLimit, .summary = "no result after 15 turns"}, true},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(name_of(one.end.status)) + ": " + one.end.summary);
    EXPECT_EQ(one.end.is_honest(), one.is_honest);
  }
}

TEST(FileEndTest, OnlyWordsAboutWhatRemainsAreHeldAgainstTheLinter) {
  EXPECT_EQ(said_to_remain("No lint errors remain"), 0U);
  EXPECT_EQ(said_to_remain("12 lint errors without a fix remain"), 12U);
  for (const std::string_view text : {"", "Fixed 3 lint errors", "remain", "3remain", "3"}) {
    EXPECT_EQ(said_to_remain(text), std::nullopt) << text;
  }
}

TEST(FileEndTest, FindingsThatAFixBroughtCannotMakeItLessThanNothing) {
  EXPECT_EQ((FileEnd{.fixable_before = 2, .fixable_left = 5}.fixed()), 0U);
}

}  // namespace
}  // namespace twotrack::lab
