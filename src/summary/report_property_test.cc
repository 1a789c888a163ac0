// Whatever an output holds: a delta of it stays within its bounds, and shows nothing that a
// terminal or a parser would obey.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/json_tree.h"
#include "base/utf8.h"
#include "summary/report.h"
#include "summary/summarize.h"

namespace twotrack {
namespace {

// Pieces that reports are made of, so that random sequences of them come near to one.
const std::string kPieces[] = {
    "============================= test session starts ==============================\n",
    "=================================== FAILURES ===================================\n",
    "_________________________________ test_a[x] __________________________________\n",
    "=========================== short test summary info ============================\n",
    "FAILED test_a.py::test_a[x] - assert 1 == 2\n",
    "test_a.py .F.   [100%]\n",
    "2 failed, 1 passed in 0.01s\n",
    "3 passed in 0.01s\n",
    "E       assert 1 == 2\n",
    "test_a.py:12: AssertionError\n",
    "Ran 3 tests in 0.1s\n",
    "OK\n",
    "FAILED (failures=1)\n",
    "======================================================================\n",
    "FAIL: test_a (m.C.test_a)\n",
    "--- FAIL: TestA (0.00s)\n",
    "ok  \tpkg\t0.1s\n",
    "FAIL\tpkg [build failed]\n",
    "[==========] 2 tests from 1 test suite ran. (0 ms total)\n",
    "[ RUN      ] A.B\n",
    "[  FAILED  ] A.B (0 ms)\n",
    "50% tests passed, 1 tests failed out of 2\n",
    "a.py:1:2: E501 Line too long\n",
    "F401 [*] `os` imported but unused\n --> a.py:1:8\n",
    "Found 2 errors.\n",
    "All checks passed!\n",
    "a.c:3:4: error: bad [-Wx]\n",
    "a.ts(1,2): error TS1: bad\n",
    "/a/b.js\n  1:2  error  bad  no-bad\n",
    "\xE2\x9C\x96 1 problem (1 error, 0 warnings)\n",
    "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n",
    "KeyError: 'x'\n",
    "    at f (/a/b.js:1:2)\n",
    "Exception in thread \"main\" java.lang.E: x\n\tat A.b(A.java:1)\n",
    "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n",
    "+added\n",
    "-removed\n",
    "-rw-r--r-- 1 a b 3 Jan 1 00:00 x\n",
    "a/b.c:12:text\n",
    "a,b,c\n",
    "def f(x):\n    return x\n",
    "2026-01-01 00:00:00 ERROR bad\n",
    "<testsuite tests=\"1\"><testcase name=\"a\"><failure message=\"&lt;\">\n",
    "</failure></testcase></testsuite>\n",
    "{\"file\": \"a.py\", \"line\": 2, \"severity\": \"error\", \"message\": \"m\"}\n",
    "\x1b[31mred\x1b[0m ",
    "\x1b[",
    "\xff\xfe",
    "\xE2\x80\xAE\n",
    "\"quoted\\\"\n",
    "99999999999999999999:1\n",
    ":1:1:\n",
    "\r\n",
    "\n",
    "\t",
    std::string(600, 'x'),
    std::string("\0\x01\x7f", 3),
};

bool is_shown(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

bool all_strings_shown(JsonElement value) {
  JsonObject object;
  JsonArray array;
  std::string_view text;
  bool shown = true;
  if (value.read(text)) return is_shown(text);
  if (value.read(array)) {
    for (const JsonElement item : array) shown = shown && all_strings_shown(item);
  } else if (value.read(object)) {
    for (const auto member : object) {
      shown = shown && is_shown(member.key) && all_strings_shown(member.value);
    }
  }
  return shown;
}

void require_sound(const Delta& delta) {
  const std::string json = to_json(delta);
  RC_ASSERT(json.size() <= kDeltaBytesMax);
  RC_ASSERT(is_utf8(json));
  const auto tree = JsonTree::parse(json);
  RC_ASSERT(tree.ok());
  RC_ASSERT(delta.facts.ranks.size() == leaves_of(delta.facts).size());
  // The facts of an output that is JSON are that output; they are made fit when they are shown.
  if (delta.facts.is_text) RC_ASSERT(all_strings_shown(tree.value().root()));
}

std::string repeated(const std::vector<size_t>& order, size_t times) {
  std::string output;
  for (size_t i = 0; i < times; ++i) {
    for (const size_t piece : order) output += kPieces[piece % std::size(kPieces)];
  }
  return output;
}

RC_GTEST_PROP(ReportProperty, AnyMixtureOfReportsGivesASoundDelta,
              (const std::vector<size_t>& order)) {
  const size_t times = *rc::gen::element<size_t>(1, 3, 60);
  require_sound(summarize({.raw_output = repeated(order, times)}));
}

RC_GTEST_PROP(ReportProperty, AnyBytesGiveASoundDelta, (const std::vector<uint8_t>& bytes)) {
  require_sound(summarize({.raw_output = std::string(bytes.begin(), bytes.end())}));
}

// A failure anywhere in a report: no digest may call it a success.
RC_GTEST_PROP(ReportProperty, ANamedFailureIsNeverASuccess, (bool is_first)) {
  const std::string failure = *rc::gen::elementOf(std::vector<std::string>{
      "=========================== short test summary info ============================\n"
      "FAILED test_a.py::test_a - assert 1 == 2\n1 failed in 0.01s\n",
      "a.py:1:2: E501 Line too long\n", "--- FAIL: TestA (0.00s)\n", "[  FAILED  ] A.B (0 ms)\n",
      "1/1 Test #1: a ....***Failed    0.00 sec\n0% tests passed, 1 tests failed out of 1\n"});
  const std::string passed = *rc::gen::elementOf(std::vector<std::string>{
      "", "3 passed in 0.01s\n", "All checks passed!\n", "ok  \tpkg\t0.1s\n", "OK\n"});
  const auto delta = digest_report(is_first ? failure + passed : passed + failure, 4096);
  RC_ASSERT(delta.has_value());
  RC_ASSERT(delta->outcome != Outcome::kSuccess);
}

}  // namespace
}  // namespace twotrack
