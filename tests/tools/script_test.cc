// Whatever a script returns or does, the packet is told one thing of it, and nothing ends the run.
#include <gmock/gmock.h>

#include "grail/pym_tool.h"
#include "returned.h"
#include "testing/temp_dir.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;

TEST(Scripts, EveryOddReturnIsOneResult) {
  if (const auto runtime = grail::find_runtime({}, process_environment());
      !runtime.ok() || runtime.value().kind != grail::Runtime::Kind::kMonty) {
    GTEST_SKIP() << "Monty is not installed: run scripts/fetch_monty.py";
  }
  struct Case {
    std::string_view script;
    Outcome outcome;
    std::string_view says;  // in summary or error
  };
  const Case cases[] = {
      {"x = {'result': 1, 'summary': 'fine', 'outcome': 'success'}\nx", Outcome::kSuccess, "fine"},
      {"x = {'result': 1, 'summary': 'open', 'outcome': 'partial'}\nx", Outcome::kPartial, "open"},
      {"x = {'summary': 'no', 'outcome': 'error', 'error': 'why'}\nx", Outcome::kError, "why"},
      {"x = {'error': True, 'code': 'EXECUTION', 'message': 'from inside'}\nx", Outcome::kError,
       "from inside"},
      {"x = {'result': 1, 'summary': None, 'knowledge_delta': [], 'outcome': 3}\nx",
       Outcome::kSuccess, ""},
      {"'plain text'", Outcome::kSuccess, ""},
      {"''", Outcome::kSuccess, ""},
      {"None", Outcome::kUnknown, ""},
      {"x = {}\nx", Outcome::kSuccess, ""},
      {"x = {'a': [1, 2]}\nx", Outcome::kSuccess, ""},
      {"list(range(50_000))", Outcome::kSuccess, ""},
      {"'x' * 3_000_000", Outcome::kSuccess, ""},
      {"b'\\x00\\xff' * 1000", Outcome::kSuccess, ""},
      {"float('nan')", Outcome::kSuccess, ""},
      {"{1, 2}", Outcome::kSuccess, ""},
      {"2 ** 200", Outcome::kSuccess, ""},
      {"'\\ud800\\x00\\x1b[31m'", Outcome::kSuccess, ""},
      {"x = []\nfor i in range(61):\n    x = [x]\nx", Outcome::kSuccess, ""},
      {"x = []\nfor i in range(200):\n    x = [x]\nx", Outcome::kError, "levels deep"},
      {"x = [0] * 1000\ny = [x] * 150\ny", Outcome::kError, "parts"},
      {"1 / 0", Outcome::kError, "division by zero"},
      {"raise ValueError('a\\nb')", Outcome::kError, "ValueError"},
  };
  const testing::TempDir workspace;
  for (const Case& one : cases) {
    SCOPED_TRACE(one.script);
    grail::PymPlan plan{.spec = {.name = "script"},
                        .script = grail::read_script("script", one.script)};
    const auto tool = grail::make_pym(std::move(plan));
    ASSERT_TRUE(tool.ok());
    const Delta delta = delta_of("script", tool.value()->call({.workspace = workspace.path()}));
    EXPECT_EQ(delta.outcome, one.outcome);
    EXPECT_THAT(delta.summary + delta.error, HasSubstr(one.says));
    EXPECT_LE(to_json(delta).size(), kDeltaBytesMax);
  }
}

}  // namespace
}  // namespace twotrack
