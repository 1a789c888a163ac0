// Every file of tests/data/outputs was printed by a real tool. The file beside it that ends in
// ".expected.json" says what a digest must find in it; those were checked by eye.
// TWOTRACK_UPDATE_GOLDEN=1 writes them anew; the diff is the review.
#include "summary/report.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "summary/summarize.h"
#include "testing/source_dir.h"

namespace twotrack {
namespace {

const Path kFolder = testing::source_dir() / "tests/data/outputs";

// One diagnostic a line, so that a reader can check it beside the output.
std::string show(const Delta& delta) {
  JsonWriter head;
  head.member("summarizer", delta.summarizer).member("outcome", name_of(delta.outcome));
  head.member("summary", delta.summary).key("knowledge").begin_object();
  for (const auto& [key, value] : delta.knowledge) head.key(key).raw(value);
  head.end_object();
  std::string text = "{" + head.take().text + ",\n\"diagnostics\":";
  if (!delta.has_diagnostics) return text + "null}\n";
  text += "[";
  for (size_t i = 0; i < delta.diagnostics.size(); ++i) {
    text += (i == 0 ? "\n" : ",\n") + delta.diagnostics[i].text;
  }
  return text + "]}\n";
}

TEST(ReportGoldenTest, EveryRealOutputIsReadAsItsNeighbourSays) {
  FileSystem& files = posix_file_system();
  size_t compared = 0;
  const std::vector<std::string> tools = files.list(kFolder).value();
  for (const std::string& tool : tools) {
    if (tool.ends_with(".md")) continue;
    const std::vector<std::string> names = files.list(kFolder / tool).value();
    for (const std::string& name : names) {
      if (!name.ends_with(".txt")) continue;
      SCOPED_TRACE(tool + "/" + name);
      const std::string output = read_file(files, kFolder / tool / name).value();
      const Delta delta = summarize({.raw_output = output});
      const Path expected = kFolder / tool / (name.substr(0, name.size() - 4) + ".expected.json");
      if (std::getenv("TWOTRACK_UPDATE_GOLDEN") != nullptr) {
        ASSERT_TRUE(replace_file(files, expected, show(delta)).ok());
      }
      EXPECT_TRUE(JsonTree::parse(show(delta)).ok());
      EXPECT_EQ(show(delta), read_file(files, expected).value());
      ++compared;
    }
  }
  EXPECT_GE(compared, 80);
}

TEST(ReportTest, SeveralReportsInOneOutputAreReadTogether) {
  struct Case {
    std::string name;
    std::string output;
    Outcome outcome;
    std::string summary;
  };
  const std::string gtest_passed =
      "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.B\n[       OK ] A.B (0 ms)\n"
      "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n";
  const std::string gtest_failed =
      "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.C\n[  FAILED  ] A.C (0 ms)\n"
      "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  FAILED  ] A.C\n";
  const std::string session =
      "============================= test session starts ==============================\n";
  const std::string pytest_passed = session + "a.py ..  [100%]\n== 2 passed in 0.01s ==\n";
  const Case cases[] = {
      {"a second program fails", gtest_passed + gtest_failed, Outcome::kPartial,
       "1 of 2 tests failed"},
      {"a second run is cut off", pytest_passed + session + "collected 3 items\n",
       Outcome::kPartial, "The report is cut off, its end is unknown; so far 2 passed"},
      {"the tests pass, the linter does not", pytest_passed + "a.py:1:1: F401 'os' unused\n",
       Outcome::kPartial, "All 2 tests passed; Found 1 lint error"},
      {"the linter passes, the tests do not",
       "All checks passed!\nF\nFAILED a.py::test_a - x\n1 failed in 0.01s\n", Outcome::kPartial,
       "1 of 1 test failed; No lint errors found"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.name);
    const auto delta = digest_report(one.output, 4096);
    ASSERT_TRUE(delta.has_value());
    EXPECT_EQ(delta->outcome, one.outcome);
    EXPECT_EQ(delta->summary, one.summary);
  }
}

TEST(ReportTest, ATextThatOnlySpeaksOfAReportIsNone) {
  const std::string trace =
      "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n    x[1]\nKeyError: 1\n";
  const std::string cases[] = {
      "# Proj\n\nRun pytest, it should print\n\n    ===== 5 passed in 0.1s =====\n",
      "# Proj\n\nRun pytest, it should print\n\n===== 5 passed in 0.1s =====\n\nThen go on.\n",
      "# Proj\n\nRun it:\n\n```\n== test session starts ==\na.py ..  [100%]\n"
      "== 2 passed in 0.1s ==\n```\n\nThat is all.\nMore below.\nAnd more.\n",
      "In May we\nRan 3 tests in 0.1s\nand were glad of it.\n",
      "# Go\n\nIt prints\n\n    --- FAIL: TestA (0.00s)\n\nwhen a test fails.\n",
      "# CTest\n\nIt should say\n100% tests passed, 0 tests failed out of 2\n\nor not.\n",
      "# Changes\n\n- Fixed a crash:\n\n" + trace + "\n- First release.\n",
      "Changes\n=======\n\nThis no longer happens:\n\n" + trace + "\nThanks to all of you.\n",
      "# Help\n\n## Known\n\nYou may see\n\n```\n" + trace + "```\n\nThen try again.\nDone.\n",
      "docs/a.md:3:error: means failure\n",
      "docs/a.md:3:error: means failure\nsrc/b.c:9: error: one blank\nsrc/c.c:1:error: x\n"
      "src/d.c:4:  error: y\nsrc/e.c:5:warning: z\n",
  };
  for (const std::string& output : cases) {
    SCOPED_TRACE(output);
    const auto delta = digest_report(output, 4096);
    if (!delta) continue;  // nobody claims anything
    EXPECT_EQ(delta->outcome, Outcome::kUnknown);
    EXPECT_FALSE(delta->has_diagnostics);
    EXPECT_TRUE(delta->knowledge.empty());
  }
}

TEST(ReportTest, AReportIsKnownByLittleWhenItIsAllThereIs) {
  struct Case {
    std::string output;
    Outcome outcome;
    std::string summarizer;
  };
  const std::string trace =
      "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\nKeyError: 1\n";
  const Case cases[] = {
      {"5 passed in 0.10s\n", Outcome::kSuccess, "pytest@1"},
      {"===== 1 failed, 5 passed in 0.10s =====\nexit code: 1\n", Outcome::kPartial, "pytest@1"},
      {"...F.\nFAILED a.py::test_a - x\n1 failed, 4 passed in 0.1s\n", Outcome::kPartial,
       "pytest@1"},
      {"..\n2 passed in 0.1s\n" + std::string(30, '\n') + "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
       Outcome::kSuccess, "pytest@1"},
      {"Ran 3 tests in 0.1s\n\nOK\n", Outcome::kSuccess, "unittest@1"},
      {"100% tests passed, 0 tests failed out of 2\n", Outcome::kSuccess, "ctest@1"},
      {"a.c:3:5: error: expected ';'\n", Outcome::kError, "compiler@1"},
      {"A.java:3: error: ';' expected\n", Outcome::kError, "compiler@1"},
      {"a.py:3: error: Name \"x\" is not defined  [name-defined]\n", Outcome::kPartial, "mypy@1"},
      {"a.ts:4:3 - error TS2322: bad\n", Outcome::kPartial, "tsc@1"},
      {"# a comment\n- an item\n" + trace, Outcome::kError, "traceback@1"},
      {"# a comment\n" + trace + "done\n", Outcome::kError, "traceback@1"},
      {"Output:\n```\n" + trace + "```\n", Outcome::kError, "traceback@1"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.output);
    const auto delta = digest_report(one.output, 4096);
    ASSERT_TRUE(delta.has_value());
    EXPECT_EQ(delta->outcome, one.outcome);
    EXPECT_EQ(delta->summarizer, one.summarizer);
  }
}

TEST(ReportTest, AShortTextThatSaysThatItFailedIsNoSuccess) {
  struct Case {
    std::string output;
    std::string error;  // empty: it says no such thing
  };
  const Case cases[] = {
      {"Error: no such table: users\n", "Error: no such table: users"},
      {"\nerror: pathspec 'x' did not match\nuse -- to separate\n",
       "error: pathspec 'x' did not match"},
      {"ERROR: bad argument", "ERROR: bad argument"},
      {"fatal: not a git repository\n", "fatal: not a git repository"},
      {"npm ERR! code ENOENT\n", "npm ERR! code ENOENT"},
      {"Traceback (most recent call last):\n", "Traceback (most recent call last):"},
      {"sqlite3.OperationalError: locked\n", "sqlite3.OperationalError: locked"},
      {"java.io.IOException: closed\n", "java.io.IOException: closed"},
      {"starting\nKilled\n", "Killed"},
      {"Segmentation fault (core dumped)\n", "Segmentation fault (core dumped)"},
      {"Command timed out after 30 seconds\n", "Command timed out after 30 seconds"},
      {"make: *** [Makefile:3: all] Error 2\n", "make: *** [Makefile:3: all] Error 2"},
      {"test result: FAILED. 1 passed; 2 failed\n", "test result: FAILED. 1 passed; 2 failed"},
      {"Auto-merging a\nCONFLICT (content): Merge conflict in a\nAutomatic merge failed; fix it.\n",
       "CONFLICT (content): Merge conflict in a"},
      {"Could not find the following lines to replace:\n```\na = 1\nb = 2\n```\n",
       "Could not find the following lines to replace:"},
      {"Unable to reach the depot\n", "Unable to reach the depot"},
      {"Your proposed edit has introduced new syntax error(s).\nERRORS:\n- E999\n1:import os\n"
       "2:import re\nYour changes have NOT been applied. Try again.\nDO NOT re-run it.\n",
       "Your changes have NOT been applied. Try again."},
      {"ERROR:\nNo replacement was performed, old_str `a = 1\nb = 2\nc = 3` is not there.\n",
       "No replacement was performed, old_str `a = 1"},
      {"Error executing query: Table 'a.b' doesn't exist\n",
       "Error executing query: Table 'a.b' doesn't exist"},
      {"ERROR while reading a.ini: no section\n", "ERROR while reading a.ini: no section"},
      {"[ ERROR ] --host needs a value\n", "[ ERROR ] --host needs a value"},
      {"Cannot open the depot\n", "Cannot open the depot"},
      {"Failed to load a plugin\nstarting\n3 files\ndone\n", ""},
      {"notes:\na\nb\nNo changes were made.\nThe changes will be applied.\nNo edit is lost.\n", ""},
      {"Your changes have been applied.\na\nb\nc\nd\n", ""},
      {"Error handling is described below\n", ""},
      {"Error handling: see the guide\n", ""},
      {"Error during training: 0.25\n", ""},
      {"[INFO] Error: none\n", ""},
      {"[ERROR] 0\n", ""},
      {"Errors: 0\n", ""},
      {"Error: 0.25\n", ""},
      {"error: None\n", ""},
      {"The last job was Killed\n", ""},
      {"No error: all is well\n", ""},
      {"A long text\nabout\nmany things\nError: one of them\n", ""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.output);
    const auto delta = digest_report(one.output, 4096);
    EXPECT_EQ(delta && delta->outcome == Outcome::kError, !one.error.empty());
    EXPECT_EQ(delta ? delta->error : "", one.error);
  }
}

TEST(ReportTest, AProgramThatRefusesItsArgumentsIsNoChecker) {
  const std::string usage =
      "usage: train.py [-h] --model_type MODEL_TYPE\n"
      "                [--lr LR] [--epochs EPOCHS]\n"
      "                [--seed SEED]\n"
      "                [--model_suffix MODEL_SUFFIX]\n";
  const std::string refusal = "train.py: error: unrecognized arguments: --rate";
  const auto delta = digest_report("loading\n" + usage + refusal + "\n", 4096);
  ASSERT_TRUE(delta.has_value());
  EXPECT_EQ(delta->outcome, Outcome::kError);
  EXPECT_EQ(delta->error, refusal);
  EXPECT_TRUE(delta->knowledge.empty());
  EXPECT_FALSE(delta->has_diagnostics);
  // Help alone is what was asked for; a checker's finding has a place.
  const auto help = digest_report(usage, 4096);
  EXPECT_FALSE(help && help->outcome == Outcome::kError);
  const auto checked = digest_report(usage + "a.py:3: error: Name \"x\" is not defined\n", 4096);
  ASSERT_TRUE(checked.has_value());
  EXPECT_EQ(checked->summarizer, "mypy@1");
}

TEST(ReportTest, ALongTextKeepsItsShape) {
  std::string listing;
  for (int i = 0; listing.size() < (2U << 20); ++i) {
    listing += "./src/part_" + std::to_string(i) + ".py\n";
  }
  EXPECT_EQ(digest_report(listing, 4096)->summarizer, "listing@1");
  std::string prose;
  while (prose.size() < (2U << 20)) prose += "Nothing in particular\n";
  EXPECT_EQ(digest_report(prose, 4096)->summarizer, "log@1");
  EXPECT_FALSE(digest_report("Nothing in particular\n", 4096).has_value());
}

}  // namespace
}  // namespace twotrack
