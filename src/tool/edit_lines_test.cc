// edit_lines with the real ruff and pytest.
#include "tool/builtin_fixture_test.h"

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;

// Two findings that ruff has no fix for.
constexpr std::string_view kSource =
    "def ratio(a, b):\n"
    "    try:\n"
    "        return a / b\n"
    "    except:\n"
    "        l = 0\n"
    "        return l\n";

class EditLinesTest : public BuiltinTest {
 protected:
  void SetUp() override {
    need("ruff");
    add("ruff.toml", "[lint]\nselect = [\"E\", \"F\"]\n");
    add("a.py", kSource);
  }
  ToolReturn edit(int line, const std::string& text, const std::string& more = "") const {
    return call("edit_lines",
                R"({"line":)" + std::to_string(line) + R"(,"text":")" + text + "\"" + more + "}");
  }
};

TEST_F(EditLinesTest, FindingsWithoutAFixComeWithTheSourceAroundThem) {
  const ToolReturn found = call("run_linter");
  EXPECT_EQ(at(found, "/result/fixable_count"), "0") << found.output;
  EXPECT_EQ(
      at(found, "/result/issues/0/source"),
      R"("2:     try:\n3:         return a / b\n4:     except:\n5:         l = 0\n6:         return l")");
}

TEST_F(EditLinesTest, AnEditThatRemovesAFindingStays) {
  const ToolReturn done = edit(4, "    except ZeroDivisionError:");
  EXPECT_EQ(outcome(done), R"("success")") << done.output;
  EXPECT_EQ(summary(done), R"("Edited line 4, 1 lint error left")");
  EXPECT_EQ(known(done, "lint_errors_remaining"), "1");
  EXPECT_EQ(at(done, "/candidate_actions/0/tool"), R"("run_linter")");
  EXPECT_THAT(content("a.py"), HasSubstr("    except ZeroDivisionError:\n        l = 0\n"));
}

TEST_F(EditLinesTest, SeveralLinesAreReplacedAndRemoved) {
  EXPECT_EQ(outcome(edit(5, "        return 0", R"(,"last_line":6)")), R"("success")");
  EXPECT_THAT(content("a.py"), HasSubstr("    except:\n        return 0\n"));
  add("a.py", "import os\nx = 1\n");
  EXPECT_EQ(outcome(edit(1, "")), R"("success")");
  EXPECT_EQ(content("a.py"), "x = 1\n");
}

TEST_F(EditLinesTest, AnEditThatHelpsNothingIsUndone) {
  const ToolReturn done = edit(3, "        return b / a");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_THAT(error(done), HasSubstr("helps nothing: 2 lint errors before it, 2 with it"));
  EXPECT_THAT(error(done), HasSubstr("E722 on line 4 (no fix)"));
  EXPECT_EQ(content("a.py"), kSource);
}

TEST_F(EditLinesTest, AnEditThatBreaksTheFileIsUndone) {
  EXPECT_THAT(error(edit(4, "    except (")), HasSubstr("breaks the file, and was undone"));
  EXPECT_EQ(content("a.py"), kSource);
}

TEST_F(EditLinesTest, AnEditIsNeverSafe) {
  EXPECT_EQ(at(edit(4, "    except ZeroDivisionError:"), "/result/safe"), "false");
  add("a.py", kSource);
  allows_unsafe_ = false;
  EXPECT_THAT(error(edit(4, "    except ZeroDivisionError:")), HasSubstr("no_unsafe_fixes"));
  EXPECT_EQ(content("a.py"), kSource);
}

TEST_F(EditLinesTest, AFindingIsNeitherHiddenNorRemovedWithItsCode) {
  EXPECT_THAT(error(edit(4, "    except:  # noqa")), HasSubstr("hides the finding (noqa)"));
  EXPECT_THAT(error(edit(1, "x = 1", R"(,"last_line":6)")), HasSubstr("removes a function"));
  EXPECT_EQ(content("a.py"), kSource);
}

TEST_F(EditLinesTest, LinesThatAreNotThereAreRefused) {
  EXPECT_THAT(error(edit(70, "x")), HasSubstr("70"));
  EXPECT_THAT(error(edit(4, "x", R"(,"last_line":2)")), HasSubstr("there are no lines 4 to 2"));
  EXPECT_THAT(error(edit(4, "    except:")), HasSubstr("changes nothing"));
  EXPECT_EQ(content("a.py"), kSource);
}

class EditTestedLinesTest : public EditLinesTest {
 protected:
  void SetUp() override {
    EditLinesTest::SetUp();
    if (IsSkipped()) return;
    if (!std::filesystem::exists(path(".twotrack/venv/bin/pytest"))) GTEST_SKIP() << "no pytest";
    add("tests/test_other.py",
        "from a import ratio\n\n\ndef test_zero():\n    assert ratio(1, 0) == 0\n\n\n"
        "def test_half():\n    assert ratio(1, 2) == 0.5\n");
    add("conftest.py", "");
  }
};

TEST_F(EditTestedLinesTest, AnEditThatBreaksATestOfTheProjectIsUndone) {
  const ToolReturn done = edit(4, "    except KeyError:");
  EXPECT_THAT(error(done), HasSubstr("breaks the test"));
  EXPECT_THAT(error(done), HasSubstr("test_zero"));
  EXPECT_EQ(content("a.py"), kSource);
  EXPECT_EQ(outcome(edit(4, "    except ZeroDivisionError:")), R"("success")");
}

TEST_F(EditTestedLinesTest, ATestThatFailedBeforeIsNobodysFault) {
  add("tests/test_bad.py", "def test_bad():\n    assert False\n");
  EXPECT_EQ(outcome(edit(4, "    except ZeroDivisionError:")), R"("success")");
}

}  // namespace
}  // namespace twotrack::tool
