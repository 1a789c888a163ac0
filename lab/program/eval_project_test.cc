#include "program/eval_project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "agent/definition.h"
#include "base/json_tree.h"
#include "eval/lint_case.h"
#include "tool/builtin.h"
#include "tool/python_program.h"

namespace twotrack::lab {
namespace {

constexpr uint64_t kSeed = 11;

std::string content(const Path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

tool::ToolReturn call(const Path& project, std::string_view tool, const std::string& file) {
  return tool::make_builtin(tool).value()->call(
      {.workspace = project, .node = {.id = file, .name = "case", .file = file}});
}

std::vector<eval::LintCase::Finding> found_by_ruff(const Path& project, const std::string& file) {
  std::vector<eval::LintCase::Finding> found;
  const tool::ToolReturn done = call(project, "run_linter", file);
  const auto tree = JsonTree::parse(done.output);
  JsonArray issues;
  if (!tree.ok() || !tree.value().root()["result"]["issues"].read(issues)) {
    ADD_FAILURE() << done.output;
    return found;
  }
  for (const JsonElement issue : issues) {
    uint64_t line = 0;
    bool is_fixable = false;
    EXPECT_TRUE(issue["line"].read(line));
    EXPECT_TRUE(issue["fixable"].read(is_fixable));
    EXPECT_TRUE(is_fixable) << issue.json().text;
    found.push_back({.code = std::string(json_string(issue, "code")), .line = line});
  }
  return found;
}

TEST(EvalProjectTest, RuffFindsWhatTheCasesSayAndCanFixIt) {
  if (!tool::find_python_program("ruff", "ruff", "/").ok()) {
    GTEST_SKIP() << "ruff is not installed: run scripts/setup.sh test";
  }
  const auto project = EvalProject::make(make_lint_task(kSeed, 40), EvalMemory::kPacket);
  ASSERT_TRUE(project.ok()) << project.error().message;
  for (uint64_t number = 0; number < 40; ++number) {
    std::string name = std::to_string(number);
    name = "cases/case_" + std::string(4 - name.size(), '0') + name + ".py";
    SCOPED_TRACE(content(project.value().path() / name));
    auto wanted = eval::make_lint_case(kSeed, number).findings;
    auto found = found_by_ruff(project.value().path(), name);
    std::ranges::sort(wanted);
    std::ranges::sort(found);
    EXPECT_EQ(found, wanted);
  }
}

TEST(EvalProjectTest, ARepairCaseFailsItsTestsUntilItIsMended) {
  if (!tool::find_python_program("pytest", "pytest", "/").ok()) {
    GTEST_SKIP() << "pytest is not installed: run scripts/setup.sh test";
  }
  constexpr std::string_view kPack =
      R"json({"task_id":"P/3","entry_point":"add","prompt":"def add(a, b):\n",)json"
      R"json("buggy_solution":"    return a - b\n",)json"
      R"json("test":"def check(add):\n    assert add(1, 2) == 3\n\ncheck(add)"})json";
  const EvalTask holder{.files = {{.name = "pack.jsonl", .text = std::string(kPack) + "\n"}}};
  const auto pack = EvalProject::make(holder, EvalMemory::kPacket);
  ASSERT_TRUE(pack.ok());
  const auto task = make_repair_task((pack.value().path() / "pack.jsonl").string(), kSeed, 5);
  ASSERT_TRUE(task.ok()) << task.error().message;
  EXPECT_EQ(task.value().cases, 1U);
  const auto project = EvalProject::make(task.value(), EvalMemory::kPacket);
  ASSERT_TRUE(project.ok());
  const Path& root = project.value().path();
  const std::string file = "cases/case_0000.py";
  EXPECT_NE(call(root, "run_tests", file).output.find(R"("tests_failed":1)"), std::string::npos);
  std::ofstream(root / file) << "def add(a, b):\n    return a + b\n";
  EXPECT_NE(call(root, "run_tests", file).output.find(R"("tests_failed":0)"), std::string::npos);
}

TEST(EvalProjectTest, ItsAgentsAreWithoutFaultAndItIsGoneAfterwards) {
  Path root;
  {
    const auto project = EvalProject::make(make_lint_task(kSeed, 2), EvalMemory::kHistory);
    ASSERT_TRUE(project.ok());
    root = project.value().path();
    const auto agents = agent::read_definitions(posix_file_system(), root / "agents");
    ASSERT_TRUE(agents.ok());
    EXPECT_TRUE(agents.value().faults.empty()) << agents.value().faults.front().message;
    EXPECT_EQ(agents.value().good.size(), 5U);
    EXPECT_NE(content(root / "twotrack.yaml").find("enabled: false"), std::string::npos);
  }
  EXPECT_FALSE(std::filesystem::exists(root));
}

}  // namespace
}  // namespace twotrack::lab
