#include "workspace/sensitive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "workspace/decisions_fixture_test.h"

namespace twotrack::workspace {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(SensitiveTest, FilesThatOtherProgramsObey) {
  for (const std::string_view path : {".vscode/tasks.json",
                                      "sub/.vscode/settings.json",
                                      ".vscode",
                                      "a.code-workspace",
                                      ".idea/workspace.xml",
                                      ".devcontainer.json",
                                      ".devcontainer/devcontainer.json",
                                      ".envrc",
                                      "deep/er/.envrc",
                                      ".dir-locals-2.el",
                                      ".cargo/config.toml",
                                      ".husky/pre-commit",
                                      ".claude/settings.json",
                                      "sitecustomize.py",
                                      ".yarnrc.yml",
                                      ".gdbinit",
                                      "lefthook.toml",
                                      "lefthook.json",
                                      ".bash_login",
                                      ".zlogin",
                                      "opencode.json",
                                      ".opencode/plugin/x.ts",
                                      ".windsurf/mcp.json",
                                      ".kiro/hooks/a.hook",
                                      ".aider.conf.yml",
                                      ".helix/languages.toml",
                                      ".vs/tasks.vs.json",
                                      ".lvimrc",
                                      ".mise.toml",
                                      "mise.toml",
                                      ".irbrc",
                                      ".pryrc",
                                      ".ocamlinit"}) {
    EXPECT_NE(program_that_obeys(path), "") << path;
  }
}

// On a disk that does not tell them apart, .ENVRC is .envrc.
TEST(SensitiveTest, SmallAndCapitalLettersAreTheSame) {
  for (const std::string_view path : {".ENVRC", "sub/.VSCode/tasks.json", ".rprofile"}) {
    EXPECT_NE(program_that_obeys(path), "") << path;
  }
  EXPECT_TRUE(has_name_like("sub/makefile", "Makefile"));
}

TEST(SensitiveTest, FilesThatSomebodyHasToStart) {
  for (const std::string_view path :
       {"Makefile", "build.sh", "src/vscode/x.py", ".github/x", "conftest.py", "x.envrc.py",
        "package.json", ".gitignore", "HEAD", "config"}) {
    EXPECT_EQ(program_that_obeys(path), "") << path;
  }
}

class RepositoriesTest : public DecisionsTest {
 protected:
  static std::vector<std::string> reasons(const Plan& plan) {
    std::vector<std::string> all;
    for (const Sensitive& one : plan.sensitive) all.push_back(one.path + ": " + one.why);
    return all;
  }
};

TEST_F(RepositoriesTest, ABareRepositoryIsVersionControlToo) {
  const Path root = open().root();
  write(root / "docs/HEAD", "ref: refs/heads/main\n");
  write(root / "docs/config", "[core]\n\tfsmonitor = touch /tmp/owned\n");
  write(root / "docs/objects/.keep", "");
  write(root / "docs/refs/.keep", "");
  write(root / "plain/config", "x");
  const Plan plan = plan_accept();
  EXPECT_THAT(reasons(plan), Each(HasSubstr("git takes")));
  EXPECT_THAT(plan.sensitive.size(), ::testing::Ge(4U));
  std::vector<std::string> taken;
  for (const PlannedStep& one : plan.steps) taken.push_back(one.step.path);
  for (const std::string& path : taken)
    EXPECT_THAT(path, ::testing::Not(HasSubstr("docs/"))) << path;
}

TEST_F(RepositoriesTest, SoIsOneThatIsMadeWholeInTwoSteps) {
  add("docs/HEAD", "ref: refs/heads/main\n");
  add("docs/objects/.keep", "");
  write(open().root() / "docs/refs/.keep", "");
  EXPECT_THAT(reasons(plan_accept()), Each(HasSubstr("git takes")));
  EXPECT_FALSE(plan_accept().sensitive.empty());
}

TEST_F(RepositoriesTest, SoIsOneThatSharesTheObjectsOfAnother) {
  const Path root = open().root();
  write(root / "docs/HEAD", "ref: refs/heads/main\n");
  write(root / "docs/commondir", "../.git\n");
  EXPECT_EQ(plan_accept().sensitive.size(), 2U);
}

TEST_F(RepositoriesTest, AFolderWithAFileHeadIsNone) {
  write(open().root() / "docs/HEAD", "the head of the document\n");
  EXPECT_THAT(plan_accept().sensitive, IsEmpty());
}

TEST_F(RepositoriesTest, MoreNamesAreForTheUserToChoose) {
  const Path root = open().root();
  write(root / "Makefile", "all:\n");
  write(root / "rules/x.mk", "x:\n");
  EXPECT_THAT(plan_accept().sensitive, IsEmpty());
  EXPECT_THAT(reasons(plan_accept("a", {.sensitive_names = {"Makefile", "*.mk"}})),
              ElementsAre("Makefile: named in workspace.sensitive",
                          "rules/x.mk: named in workspace.sensitive"));
}

}  // namespace
}  // namespace twotrack::workspace
