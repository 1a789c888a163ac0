// Real histories of other agents (../shared/trajectories), each message compared with its event.
// simdjson reads the text here, so that a mistake of our scanner cannot hide itself.
#include <gtest/gtest.h>

#include "base/check.h"
#include "base/file.h"
#include "base/json_tree.h"
#include "base/sha256.h"
#include "importer/collected_test.h"
#include "testing/source_dir.h"

namespace twotrack::importer {
namespace {

const Path kTrajectories = testing::source_dir().parent_path() / "shared/trajectories";

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string member(const Draft& draft, std::string_view key) {
  const auto tree = JsonTree::parse(draft.data()).value();
  return std::string(json_string(tree.root(), key));
}

// Walks the messages and the drafts side by side. The walk is the specification: whatever is left
// over on either side, or stands in another order, fails.
class Comparison {
 public:
  Comparison(JsonElement conversation, const ImportedLog& log)
      : conversation_(conversation), log_(log) {}

  void run() {
    ASSERT_EQ(next().type_name(), "run_start");
    for (const JsonElement message : conversation_["messages"].array()) compare(message);
    EXPECT_EQ(at_, log_.drafts.size());
    EXPECT_GT(results_ + users_, 0);
  }

 private:
  const Draft& next() {
    CHECK(at_ < log_.drafts.size());
    return log_.drafts[at_++];
  }

  void compare(JsonElement message) {
    const std::string_view role = json_string(message, "role");
    const std::string_view content = json_string(message, "content");
    if (role == "system") {
      const auto start = JsonTree::parse(log_.drafts[0].data()).value();
      EXPECT_EQ(json_string(start.root()["prompt"], "system"), content);
    } else if (role == "user") {
      const Draft& draft = users_++ == 0 ? log_.drafts[0] : next();
      EXPECT_EQ(member(draft, users_ == 1 ? "goal" : "content"), content);
    } else if (role == "assistant") {
      compare_turn(message, content);
    } else {
      ASSERT_EQ(role, "tool");
      compare_result(content);
    }
  }

  void compare_turn(JsonElement message, std::string_view content) {
    EXPECT_EQ(next().type_name(), "turn_start");
    const Draft& response = next();
    EXPECT_EQ(response.type_name(), "model_response");
    EXPECT_EQ(member(response, "text"), content);
    EXPECT_EQ(response.turn(), ++turns_);
    JsonArray calls;
    if (!message["tool_calls"].read(calls)) return;
    for (const JsonElement call : calls) {
      const Draft& draft = next();
      EXPECT_EQ(draft.type_name(), "tool_call");
      EXPECT_EQ(member(draft, "tool"), json_string(call, "name"));
      const auto tree = JsonTree::parse(draft.data()).value();
      EXPECT_EQ(tree.root()["args"].json(), call["args"].json());
      tool_ = json_string(call, "name");
      call_id_ = member(draft, "call_id");
    }
  }

  // In these histories every result follows its call.
  void compare_result(std::string_view content) {
    const Draft& draft = next();
    EXPECT_EQ(draft.type_name(), "tool_result");
    EXPECT_EQ(sha256_hex(draft.raw_output().value()), sha256_hex(content));
    EXPECT_EQ(member(draft, "tool"), tool_);
    EXPECT_EQ(member(draft, "call_id"), call_id_);
    ++results_;
  }

  JsonElement conversation_;
  const ImportedLog& log_;
  size_t at_ = 0;
  size_t users_ = 0;
  size_t results_ = 0;
  uint64_t turns_ = 0;
  std::string tool_;
  std::string call_id_;
};

TEST(TrajectoriesTest, EveryMessageOfRealHistoriesIsInItsPlace) {
  struct Case {
    std::string_view name;
    size_t conversations;
  };
  const Case cases[] = {{"bfcl_multi_turn.jsonl", 305},
                        {"intercode.jsonl", 209},
                        {"openhands.jsonl", 2},
                        {"sweagent.jsonl", 9},
                        {"tau_airline.jsonl", 100}};
  for (const auto& [name, conversations] : cases) {
    SCOPED_TRACE(name);
    const auto text = read_file(posix_file_system(), kTrajectories / name);
    if (!text.ok())
      GTEST_SKIP() << kTrajectories / name << " is not there: nothing to compare with";
    const Collected all = collect(import_openai_messages, text.value());
    const auto lines = lines_of(text.value());
    EXPECT_TRUE(all.problems.empty());
    ASSERT_EQ(lines.size(), conversations);
    ASSERT_EQ(all.logs.size(), conversations);
    for (size_t i = 0; i < lines.size(); ++i) {
      SCOPED_TRACE(all.logs[i].names.agent_id);
      const auto tree = JsonTree::parse(lines[i]).value();
      Comparison(tree.root(), all.logs[i]).run();
    }
  }
}

TEST(TrajectoriesTest, AFileThatHoldsNoHistoriesIsRefusedLineByLine) {
  const auto text = read_file(posix_file_system(), kTrajectories / "humanevalpack_python.jsonl");
  if (!text.ok()) GTEST_SKIP() << kTrajectories << " is not there: nothing to refuse";
  const Collected all = collect(import_openai_messages, text.value());
  EXPECT_TRUE(all.logs.empty());
  EXPECT_EQ(all.problems.size(), lines_of(text.value()).size());
}

}  // namespace
}  // namespace twotrack::importer
