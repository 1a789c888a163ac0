// Legal but odd results: never a crash, never a lie. The tables are tests/data/odd_results.jsonl
// and tests/data/contradictions.jsonl (results that claim more than they hold), a line {"why",
// "data", "outcome", "error"?, "summary"?} each; what is not named must be empty.
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json_tree.h"
#include "event/draft.h"
#include "packet/delta.h"
#include "summary/summarize.h"
#include "testing/source_dir.h"

namespace twotrack {
namespace {

Delta delta_of(std::string_view data, const Registry& registry, ToldBy told_by) {
  auto draft = Draft::make({.type = "tool_result", .data = data}, nullptr);
  EXPECT_TRUE(draft.ok()) << draft.error().message;
  add_delta(draft.value(), &registry, told_by);
  const JsonTree tree = JsonTree::parse(draft.value().data()).value();
  return parse_delta(tree.root()["delta"].json()).value();
}

void check_table(std::string_view name) {
  const Registry registry = Registry::with_builtins();
  const Path path = testing::source_dir() / "tests/data" / name;
  const std::string table = read_file(posix_file_system(), path).value();
  size_t cases = 0;
  std::string_view rest = table;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const JsonTree tree = JsonTree::parse(line).value();
    const JsonElement expected = tree.root();
    SCOPED_TRACE(line);
    const std::string data = expected["data"].json();
    Delta delta = delta_of(data, registry, ToldBy::kSomebody);
    EXPECT_EQ(name_of(delta.outcome), json_string(expected, "outcome"));
    // Who saw it return knows no more than that, and nothing else changes.
    const Delta seen = delta_of(data, registry, ToldBy::kCaller);
    if (delta.outcome == Outcome::kUnknown) delta.outcome = Outcome::kSuccess;
    EXPECT_EQ(to_json(seen), to_json(delta));
    EXPECT_EQ(delta.error, json_string(expected, "error"));
    EXPECT_EQ(delta.summary, json_string(expected, "summary"));
    ++cases;
  }
  EXPECT_GE(cases, 20U);
}

TEST(OddResultTest, EachIsTakenForWhatItIs) {
  check_table("odd_results.jsonl");
}

TEST(OddResultTest, NoReportIsBetterThanItsResult) {
  check_table("contradictions.jsonl");
}

}  // namespace
}  // namespace twotrack
