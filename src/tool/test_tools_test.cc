// The test tools with the real pytest.
#include "tool/builtin_fixture_test.h"
#include "tool/test_files.h"

namespace twotrack::tool {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TestFilesTest : public BuiltinTest {
 protected:
  void SetUp() override {
    add("src/cart.py", "def total(x):\n    return x + 1\n");
    node_ = {.id = "src/cart.py::total",
             .type = hub::NodeType::kFunction,
             .name = "total",
             .file = "src/cart.py"};
  }
  ToolReturn write(const std::string& content) const {
    return call("write_test_file", R"({"content":")" + content + "\"}");
  }
  std::string written(const std::string& content) const {
    return at(write(content), "/result/path");
  }
};

TEST_F(TestFilesTest, TestsAreFoundWhereProjectsKeepThem) {
  for (const std::string_view file :
       {"src/test_cart.py", "src/tests/cart_test.py", "tests/test_cart.py",
        "tests/src/test_cart.py", "tests/unit/test_cart_total.py", "tests/test_cartoon.py",
        "tests/other/test_cart.py", "tests/test_cart.txt"}) {
    add(file, "def test_x(): pass\n");
  }
  EXPECT_THAT(find_test_files({.workspace = root(), .node = node_}),
              ElementsAre("src/test_cart.py", "src/tests/cart_test.py", "tests/src/test_cart.py",
                          "tests/test_cart.py", "tests/unit/test_cart_total.py"));
}

TEST_F(TestFilesTest, OnlyTestsAreTests) {
  EXPECT_THAT(test_names("t.py",
                         "def test_a(): pass\ndef helper(): pass\nclass TestB:\n"
                         "    def test_c(self): pass\n    def setup(self): pass\n"
                         "class Other:\n    def test_d(self): pass\n"
                         "async def test_e():\n    def test_inner(): pass\n"),
              ElementsAre("test_a", "TestB.test_c", "test_e"));
}

TEST_F(TestFilesTest, ExistingTestsAreShown) {
  const ToolReturn none = call("read_existing_tests");
  EXPECT_EQ(at(none, "/knowledge_delta"),
            R"({"existing_tests_present":false,"existing_tests_path":null})");
  add("tests/test_cart.py", "def test_x(): pass\n");
  const ToolReturn done = call("read_existing_tests");
  EXPECT_EQ(summary(done), R"("1 test in tests/test_cart.py")");
  EXPECT_EQ(known(done, "existing_tests_path"), R"("tests/test_cart.py")");
  EXPECT_EQ(at(done, "/result/files/0"),
            R"({"path":"tests/test_cart.py","tests":["test_x"],"content":"def test_x(): pass\n"})");
}

TEST_F(TestFilesTest, NewTestsStandBesideTheFileOrWithTheOthers) {
  EXPECT_EQ(written("def test_x(): pass"), R"("src/test_cart_total.py")");
  std::filesystem::create_directory(path("tests"));
  EXPECT_EQ(written("def test_x(): pass"), R"("tests/test_cart_total.py")");
  EXPECT_EQ(content("tests/test_cart_total.py"),
            "# Tests of src/cart.py::total, written by write_test_file.\ndef test_x(): pass\n");
}

TEST_F(TestFilesTest, TestsOfTwoNodesNeverMeetInOneFile) {
  std::vector<std::string> places = {written("def test_x(): pass")};
  for (const std::string id : {"src/cart.py::total#2", "src/cart.py::sum"}) {
    node_.id = id;
    node_.name = id.ends_with("sum") ? "sum" : "total";
    places.push_back(written("def test_x(): pass"));
  }
  EXPECT_THAT(places, ElementsAre(R"("src/test_cart_total.py")", R"("src/test_cart_total_2.py")",
                                  R"("src/test_cart_sum.py")"));
}

TEST_F(TestFilesTest, NobodysTestsAreOverwrittenButItsOwn) {
  add("tests/test_cart.py", "def test_of_a_person(): pass\n");
  EXPECT_EQ(written("def test_one(): pass"), R"("tests/test_cart_total.py")");
  EXPECT_EQ(written("def test_two(): pass"), R"("tests/test_cart_total.py")");
  EXPECT_THAT(content("tests/test_cart_total.py"), HasSubstr("test_two"));
  EXPECT_EQ(content("tests/test_cart.py"), "def test_of_a_person(): pass\n");
  add("tests/test_cart_total.py", "def test_of_a_person(): pass\n");
  EXPECT_THAT(error(write("def test_three(): pass")), HasSubstr("not overwritten"));
  // What was written for another node is somebody else's too.
  node_.id = "src/cart.py::other";
  node_.name = "other";
  EXPECT_EQ(written("def test_o(): pass"), R"("tests/test_cart_other.py")");
}

TEST_F(TestFilesTest, ContentWithoutATestIsRefused) {
  for (const std::string content : {"", "x = 1", "def helper(): pass", "# def test_x(): pass"}) {
    SCOPED_TRACE(content);
    EXPECT_THAT(error(write(content)), HasSubstr("no test"));
  }
  EXPECT_FALSE(exists("src/test_cart_total.py"));
}

TEST_F(TestFilesTest, TestsThatRepeatThemselvesAreRefused) {
  EXPECT_THAT(error(write("def test_a():\\n    assert total(1) == 2\\n"
                          "def test_b():\\n    assert total(1) == 2\\n")),
              HasSubstr("test_a and test_b do the same"));
  EXPECT_FALSE(exists("src/test_cart_total.py"));
}

TEST_F(TestFilesTest, AFenceIsNotPartOfTheFile) {
  write("```python\\ndef test_x():\\n    assert True\\n```");
  EXPECT_THAT(content("src/test_cart_total.py"),
              ::testing::EndsWith("def test_x():\n    assert True\n"));
  EXPECT_EQ(content("src/test_cart_total.py").find('`'), std::string::npos);
}

TEST_F(TestFilesTest, WithoutTestsThereIsNothingToRun) {
  EXPECT_THAT(error(call("run_tests")), HasSubstr("there are no tests of src/cart.py"));
}

class RunTestsTest : public TestFilesTest {
 protected:
  void SetUp() override {
    TestFilesTest::SetUp();
    need("pytest");
  }
};

TEST_F(RunTestsTest, PassedTestsAreASuccess) {
  add("tests/test_cart.py",
      "from src.cart import total\ndef test_a():\n    assert total(1) == 2\n"
      "def test_b():\n    assert total(2) == 3\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("success")") << done.output;
  EXPECT_EQ(summary(done), R"("All 2 tests passed")");
  EXPECT_EQ(at(done, "/knowledge_delta"),
            R"({"tests_passed":2,"tests_failed":0,"tests_errors":0})");
  EXPECT_EQ(at(done, "/diagnostics"), "[]");
  EXPECT_FALSE(exists(".pytest_cache"));
  EXPECT_FALSE(exists("tests/__pycache__"));
}

TEST_F(RunTestsTest, WrittenTestsMustFailWithoutTheCode) {
  const std::string before = content("src/cart.py");
  write("from cart import total\\ndef test_a():\\n    assert total(1) == 2\\n");
  const ToolReturn good = call("run_tests");
  EXPECT_EQ(outcome(good), R"("success")") << good.output;
  EXPECT_EQ(known(good, "tests_can_fail"), "true");

  write("from cart import total\\ndef test_a():\\n    assert total(1) == total(1)\\n");
  const ToolReturn empty = call("run_tests");
  EXPECT_EQ(outcome(empty), R"("partial")") << empty.output;
  EXPECT_EQ(known(empty, "tests_can_fail"), "false");
  EXPECT_EQ(summary(empty), R"("1 test passed; those in src/test_cart_total.py also )"
                            R"(when the body of total does nothing")");
  EXPECT_EQ(at(empty, "/diagnostics/0/message"), R"("passes without the code of total")");
  EXPECT_EQ(content("src/cart.py"), before);
}

TEST_F(RunTestsTest, WrittenTestsThatTakeAnyObjectForTheResultAreNotVouchedFor) {
  const std::string before = content("src/cart.py");
  write("from cart import total\\ndef test_a():\\n    assert total(1) is not None\\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("unknown")") << done.output;
  EXPECT_EQ(summary(done), R"("1 test passed; those in src/test_cart_total.py also )"
                           R"(when total returns just any object")");
  EXPECT_EQ(known(done, "tests_can_fail"), "true");
  EXPECT_EQ(content("src/cart.py"), before);
}

TEST_F(RunTestsTest, AFailedTestIsToldWithItsPlace) {
  add("src/test_cart.py",
      "from cart import total\n\n\ndef test_a():\n    assert total(1) == 2\n\n\n"
      "def test_b():\n    x = total(1)\n    assert x == 5\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("partial")") << done.output;
  EXPECT_EQ(summary(done), R"("1 of 2 tests failed")");
  EXPECT_EQ(
      at(done, "/diagnostics/0"),
      R"({"test":"src/test_cart.py::test_b","file":"src/test_cart.py","line":10,"message":"assert 2 == 5"})");
  EXPECT_EQ(at(done, "/result/failures/0/test"), R"("src/test_cart.py::test_b")");
  EXPECT_EQ(at(done, "/candidate_actions"), "");
}

TEST_F(RunTestsTest, PathsAreThoseOfTheWorkspaceWhateverStandsAboveIt) {
  add("pytest.ini", "[pytest]\n");
  add("inner/a.py", "");
  add("inner/tests/test_a.py", "def test_x():\n    assert False\n");
  node_ = {.id = "a.py", .name = "a", .file = "a.py"};
  const auto made = make_builtin("run_tests");
  const ToolReturn done = made.value()->call({.workspace = path("inner"), .node = node_});
  EXPECT_EQ(at(done, "/diagnostics/0/test"), R"("tests/test_a.py::test_x")") << done.output;
  EXPECT_EQ(at(done, "/diagnostics/0/file"), R"("tests/test_a.py")");
}

TEST_F(RunTestsTest, AFileThatCannotBeReadIsAnErrorAndNoSuccess) {
  add("tests/test_cart.py", "import nothing_here\ndef test_a(): pass\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_EQ(error(done), R"("1 error, no test ran")");
  EXPECT_EQ(at(done, "/diagnostics/0/message"),
            R"("ModuleNotFoundError: No module named 'nothing_here'")");
}

TEST_F(RunTestsTest, NoTestsCollectedIsAnError) {
  add("tests/test_cart.py", "x = 1\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_EQ(error(done), R"("pytest found no tests")");
}

TEST_F(RunTestsTest, SkippedTestsProveNothing) {
  add("tests/test_cart.py", "import pytest\n@pytest.mark.skip\ndef test_a(): pass\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_EQ(summary(done), R"("No test passed, 1 skipped")");
  EXPECT_EQ(error(done), R"("No test passed, 1 skipped")");
}

TEST_F(RunTestsTest, AReportOfAnotherRunIsNeverBelieved) {
  // A run that dies leaves no report, whatever lies about.
  add("tests/test_cart.py", "import os\ndef test_a():\n    os._exit(0)\n");
  add("report.xml", "<testsuites><testsuite><testcase name='x'/></testsuite></testsuites>");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_EQ(error(done), R"("pytest left no report")");
}

// What a test of a cheating agent would do.
TEST_F(RunTestsTest, AReportThatATestWroteItselfIsNotBelieved) {
  add("tests/test_cart.py",
      "import os, sys\n"
      "def test_a():\n"
      "    report = sys.argv[sys.argv.index('--junitxml') + 1]\n"
      "    open(report, 'w').write('<testsuites><testsuite><testcase classname=\"t\" "
      "name=\"a\"/>'\n"
      "                            '</testsuite></testsuites>')\n"
      "    os._exit(0)\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")") << done.output;
  EXPECT_THAT(error(done), HasSubstr("not believed"));
  EXPECT_EQ(known(done, "tests_failed"), "");
}

TEST_F(RunTestsTest, AHookThatLetsEveryTestPassIsNotBelieved) {
  add("tests/conftest.py",
      "import pytest\n"
      "@pytest.hookimpl(hookwrapper=True)\n"
      "def pytest_runtest_makereport(item, call):\n"
      "    said = yield\n"
      "    said.get_result().outcome = 'passed'\n");
  add("tests/test_cart.py", "def test_a():\n    assert False\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(outcome(done), R"("error")") << done.output;
  EXPECT_THAT(error(done), HasSubstr("not believed"));
}

TEST_F(RunTestsTest, ATestThatAlwaysFailsIsWithThemAndIsNotTold) {
  add("tests/test_cart.py", "def test_a():\n    assert True\n");
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(at(done, "/result/skipped"), "0");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("tests")),
                          std::filesystem::directory_iterator()),
            1);
}

TEST_F(RunTestsTest, ATestThatNeverEndsIsStopped) {
  add("tests/test_cart.py", "def test_a():\n    while True:\n        pass\n");
  time_limit_ = std::chrono::milliseconds(2000);
  const ToolReturn done = call("run_tests");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_EQ(done.code, "TIMEOUT");
  EXPECT_EQ(outcome(done), R"("error")");
}

}  // namespace
}  // namespace twotrack::tool
