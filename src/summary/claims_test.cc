// Whatever a tool claims, what its program printed counts. The table is tests/data/printed.jsonl: a
// line {"why", "text", "fails"} each, mostly of real programs; each text is put wherever a tool may
// put it, beside the claim that all is well.
#include <gtest/gtest.h>

#include <map>

#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "event/draft.h"
#include "packet/delta.h"
#include "packet/outcome.h"
#include "summary/summarize.h"
#include "testing/source_dir.h"

namespace twotrack {
namespace {

Outcome outcome_of(const std::string& data) {
  auto draft = Draft::make({.type = "tool_result", .data = data}, nullptr);
  EXPECT_TRUE(draft.ok()) << draft.error().message;
  const Registry registry = Registry::with_builtins();
  add_delta(draft.value(), &registry, ToldBy::kSomebody);
  const JsonTree tree = JsonTree::parse(draft.value().data()).value();
  return parse_delta(tree.root()["delta"].json()).value().outcome;
}

// A result for each place in which the text may stand.
std::map<std::string, std::string> results_with(std::string_view text) {
  const std::string quoted = JsonWriter().string(text).take();
  const auto returned = [](const std::string& value) {
    return R"({"tool":"check","raw_output":)" + value + "}";
  };
  std::map<std::string, std::string> results = {
      {"output", R"({"tool":"check","outcome":"success","raw_output":)" + quoted + "}"},
      {"result", returned(R"({"result":)" + quoted + R"(,"outcome":"success"})")},
      {"stdout", returned(R"({"stdout":)" + quoted + R"(,"exit_code":0})")},
      {"stderr", returned(R"({"stdout":"","stderr":)" + quoted + R"(,"exit_code":0})")},
      {"message", returned(R"({"status":"ok","message":)" + quoted + "}")},
      {"inside",
       returned(R"({"result":{"output":)" + quoted + R"(},"summary":"Done","outcome":"success"})")},
  };
  if (!contains(stripped(text), "\n")) {
    results["summary"] = returned(R"({"summary":)" + quoted + R"(,"outcome":"success"})");
  }
  return results;
}

TEST(ClaimsTest, WhatAProgramPrintedCountsMoreThanWhatIsClaimed) {
  const Path path = testing::source_dir() / "tests/data/printed.jsonl";
  const std::string table = read_file(posix_file_system(), path).value();
  size_t failures = 0;
  size_t successes = 0;
  for (std::string_view rest = table; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const JsonTree tree = JsonTree::parse(line).value();
    const JsonElement row = tree.root();
    const bool fails = row["fails"].flag();
    ++(fails ? failures : successes);
    // A linter that found something exits with 1 too.
    if (!fails) {
      const Delta found = summarize({.tool = "check",
                                     .raw_output = json_string(row, "text"),
                                     .said = R"({"exit_code":1,"code":"EXIT"})",
                                     .has_returned = true});
      EXPECT_EQ(found.outcome, Outcome::kPartial) << line;
    }
    for (const auto& [where, data] : results_with(json_string(row, "text"))) {
      EXPECT_NE(is_without_problem(outcome_of(data)), fails)
          << json_string(row, "why") << " in " << where << ": " << line;
    }
  }
  EXPECT_GE(failures, 60U);
  EXPECT_GE(successes, 60U);
}

}  // namespace
}  // namespace twotrack
