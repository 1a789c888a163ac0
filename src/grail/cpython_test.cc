#include "grail/grail_fixture_test.h"
#include "grail/interpreter.h"

namespace twotrack::grail {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class CPythonTest : public GrailTest {
 protected:
  void SetUp() override {
    if (!installed_python()) GTEST_SKIP() << "/usr/bin/python3 is not there";
  }
  std::string failure(std::string_view script) const {
    const Ran ran = run(*installed_python(), script);
    if (!ran.failure) return "none: " + ran.value.text;
    const ScriptFailure& one = *ran.failure;
    return one.code + (one.limit_type.empty() ? "" : "/" + one.limit_type) + " " +
           std::to_string(one.line) + " " + one.message;
  }
};

TEST_F(CPythonTest, IsWhatIsFoundWhereMontyIsNot) {
  const Runtime runtime = *installed_python();
  EXPECT_EQ(runtime.kind, Runtime::Kind::kCPython);
  EXPECT_EQ(runtime.name(), "cpython-shim");
  EXPECT_THAT(runtime.why, HasSubstr("Monty is not installed"));
}

TEST_F(CPythonTest, FailuresHaveTheSameCodes) {
  struct Case {
    std::string_view script;
    std::string_view failure;
  };
  const Case cases[] = {
      {"a = 1\n\ndef f():\n    return a / 0\n\nf()\n",
       "EXECUTION 4 ZeroDivisionError: division by zero"},
      {"undefined_name", "EXECUTION 1 NameError"},
      {"x = 1\nx = f'{x!z}'", "LOAD_ERROR 2 SyntaxError"},
      {"while True:\n    pass", "LIMIT/duration"},
      {"try:\n    while True:\n        pass\nexcept BaseException:\n    pass\n'caught'",
       "LIMIT/duration"},
      {"x = 'a' * 500_000_000\nlen(x)", "LIMIT/memory"},
      {"def f(n):\n    return 0 if n == 0 else f(n - 1)\nf(450)", "LIMIT/recursion"},
      {"while True:\n    print('x' * 1000)", "LIMIT/output"},
      {"x = []\nfor i in range(60):\n    x = [x, x]\nx", "LIMIT/value"},
      {"x = []\nfor i in range(150):\n    x = [x]\nx", "LIMIT/value 0 the value is 63 levels deep"},
      {"[0] * 150_000", "LIMIT/value 0 the value has more than 100000 parts"},
      {"'a' * 11_000_000", "LIMIT/value 0 the value has more than 10 MiB"},
      {"open('/etc/passwd')", "EXECUTION 1 NameError"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    limits_.duration =
        one.failure == "LIMIT/duration" ? std::chrono::milliseconds(300) : std::chrono::seconds(60);
    EXPECT_THAT(failure(one.script), StartsWith(one.failure));
  }
}

// Without a most, a large limit would end Python by its own stack.
TEST_F(CPythonTest, HoweverDeepAScriptMayGoItsEndIsALimit) {
  limits_ = with(limits_named("permissive").value(), {.recursion = 10'000'000});
  EXPECT_THAT(failure("def f(n):\n    return sorted([n], key=f)\nf(0)"),
              StartsWith("LIMIT/recursion"));
}

TEST_F(CPythonTest, MoreMemoryThanTheSandboxHasIsNoFault) {
  limits_.memory_bytes = uint64_t{1} << 40;
  EXPECT_EQ(failure("1 + 1"), "none: 2");
}

TEST_F(CPythonTest, ExternalsAreCounted) {
  limits_.externals = 5;
  EXPECT_THAT(
      failure(
          "@external\ndef file_exists(path: str) -> bool: ...\nwhile True:\n    file_exists('a')"),
      StartsWith("LIMIT/externals"));
}

TEST_F(CPythonTest, WhatGoesInIsMemoryOfTheScript) {
  limits_ = limits_named("strict").value();
  add("large.txt", std::string(9'000'000, 'x'));
  EXPECT_THAT(
      failure("@external\ndef read_file(path: str) -> str: ...\nlen(read_file('large.txt'))"),
      AllOf(StartsWith("LIMIT/memory"), HasSubstr("read_file answered with")));
  const auto ask = [&](size_t bytes) {
    return run(*installed_python(), "len(x)", {{"x", Json{'"' + std::string(bytes, 'a') + '"'}}});
  };
  EXPECT_EQ(ask(1'000'000).value, "1000000");
  const Ran ran = ask(9'000'000);
  ASSERT_TRUE(ran.failure);
  EXPECT_EQ(ran.failure->limit_type, "memory");
  EXPECT_THAT(ran.failure->message, HasSubstr("the inputs"));
}

// The script's own clock counts the time that it works; who only waits is ended from outside.
TEST_F(CPythonTest, BothClocksHold) {
  limits_.duration = std::chrono::milliseconds(20);
  EXPECT_EQ(failure("while True:\n    pass"), "LIMIT/duration 0 time limit exceeded");
  const std::string wait =
      "classes = ().__class__.__base__.__subclasses__()\n"
      "wrap = [c for c in classes if c.__name__ == '_wrap_close'][0]\n"
      "names = wrap.__init__.__globals__\n"
      "names['__builtins__']['__import__']('time').sleep(1000)";
  EXPECT_EQ(failure(wait), "LIMIT/duration 0 the interpreter did not stop at its time limit");
}

// Restricted builtins hold nobody back: the sandbox must.
TEST_F(CPythonTest, WhoBreaksOutOfPythonIsStillInTheSandbox) {
  const testing::TempDir outside;
  std::ofstream(outside.path() / "secret.txt") << "secret";
  const std::string escape =
      "classes = ().__class__.__base__.__subclasses__()\n"
      "wrap = [c for c in classes if c.__name__ == '_wrap_close'][0]\n"
      "names = wrap.__init__.__globals__\n";
  // It does break out of Python.
  EXPECT_THAT(failure(escape + "names['getpid']() > 0"), StartsWith("none: true"));
  const std::string secret = (outside.path() / "secret.txt").string();
  EXPECT_THAT(failure(escape + "b = names['__builtins__']\nb['open']('" + secret + "').read()"),
              StartsWith("EXECUTION"));
  add("a.txt", "untouched");
  EXPECT_THAT(failure(escape + "b = names['__builtins__']\nb['open']('" + path("a.txt").string() +
                      "', 'w').write('x')"),
              StartsWith("EXECUTION"));
  EXPECT_EQ(content("a.txt"), "untouched");
}

TEST_F(CPythonTest, ResultsSayWhoMadeThem) {
  PymPlan plan{.spec = {.name = "some"}, .script = read_script("s", "x = {'a': 1}\nx")};
  plan.settings.runtime = installed_python();
  EXPECT_EQ(make_pym(plan).value()->call(context()).output,
            R"({"a":1,"interpreter":"cpython-shim"})");
  plan.script = read_script("s", "1 / 0");
  EXPECT_EQ(at(make_pym(plan).value()->call(context()), "/interpreter"), R"("cpython-shim")");
}

}  // namespace
}  // namespace twotrack::grail
