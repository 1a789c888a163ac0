#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/mirror_fixture.h"

namespace twotrack::track {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class KvToolCallsTest : public testing::MirrorFixture {
 protected:
  // A clock that moves 1,500 ms with every event.
  struct StepClock : Clock {
    int64_t now = 1'700'000'000'000'000;
    int64_t now_us() override { return now += 1'500'000; }
  };

  void SetUp() override {
    auto writer =
        Writer::create(layout_, {.run_id = "r", .agent_id = "a", .operation = "o", .node_id = "n"},
                       testing::draft("run_start", R"({"log_id":"x"})"),
                       {.durability = Durability::kNone, .clock = &clock_});
    writer_ = std::move(writer).value();
  }

  void call(std::string_view data) { append(*writer_, 1, "tool_call", data); }
  void result(std::string_view data) { append(*writer_, 1, "tool_result", data); }

  // Each row as text, after an update.
  Elements rows() {
    EXPECT_TRUE(mirror().update("a").ok());
    return query(
        "SELECT name || ' ' || ifnull(parameters, '-') || ' ' || ifnull(result, '-') || ' ' || "
        "ifnull(error, '-') || ' ' || status || ' ' || (started_at - 1700000000) || ' ' || "
        "ifnull(completed_at - 1700000000, '-') || ' ' || ifnull(duration_ms, '-') "
        "FROM tool_calls ORDER BY id");
  }

  StepClock clock_;
  std::unique_ptr<Writer> writer_;
};

TEST_F(KvToolCallsTest, TheTablesAreThoseOfTheSdk) {
  mirror();
  EXPECT_THAT(query("SELECT name || ' ' || type || ' ' || \"notnull\" || ' ' || pk || ' ' || "
                    "ifnull(dflt_value, '-') FROM pragma_table_info('tool_calls')"),
              ElementsAre("id INTEGER 0 1 -", "name TEXT 1 0 -", "parameters TEXT 0 0 -",
                          "result TEXT 0 0 -", "error TEXT 0 0 -", "status TEXT 1 0 'pending'",
                          "started_at INTEGER 1 0 -", "completed_at INTEGER 0 0 -",
                          "duration_ms INTEGER 0 0 -"));
  EXPECT_THAT(
      query("SELECT name || ' ' || type || ' ' || \"notnull\" || ' ' || pk || ' ' || "
            "ifnull(dflt_value, '-') FROM pragma_table_info('kv_store')"),
      ElementsAre("key TEXT 0 1 -", "value TEXT 1 0 -", "created_at INTEGER 0 0 unixepoch()",
                  "updated_at INTEGER 0 0 unixepoch()"));
  EXPECT_THAT(query("PRAGMA journal_mode"), ElementsAre("wal"));
}

TEST_F(KvToolCallsTest, AResultCompletesItsCall) {
  call(R"({"call_id":"c1","tool":"ruff","args":{"path":"a.py","n":1.50}})");
  EXPECT_THAT(rows(), ElementsAre(R"(ruff {"path":"a.py","n":1.50} - - pending 3 - -)"));
  result(R"({"call_id":"c1","tool":"ruff","outcome":"success","raw_output":"2 errors\n"})");
  EXPECT_THAT(rows(),
              ElementsAre(R"(ruff {"path":"a.py","n":1.50} "2 errors\n" - success 3 4 1500)"));
}

TEST_F(KvToolCallsTest, ResultsAndOutcomesBecomeTheirWords) {
  struct Case {
    std::string_view data;
    std::string_view row;
  };
  const Case cases[] = {
      {R"("raw_output":"x")", R"(t - "x" - unknown)"},
      {R"("outcome":"success","raw_output":"x")", R"(t - "x" - success)"},
      {R"("outcome":"partial","raw_output":"x")", R"(t - "x" - partial)"},
      {R"("delta":{"outcome":"unknown"},"raw_output":"HTTP/1.1 500")",
       R"(t - "HTTP/1.1 500" - unknown)"},
      {R"("outcome":"success","delta":{"outcome":"partial"},"raw_output":"x")",
       R"(t - "x" - partial)"},
      {R"("delta":{"outcome":"success"},"raw_output":"x")", R"(t - "x" - success)"},
      {R"("delta":{"outcome":"error"},"raw_output":"x")", R"(t - "x" error error)"},
      {R"("outcome":"error","raw_output":"x")", R"(t - "x" error error)"},
      {R"("outcome":"error","code":"INTERRUPTED")", "t - - INTERRUPTED error"},
      {R"("outcome":"error","error":"timed out","code":"TIMEOUT")", "t - - timed out error"},
      {R"("outcome":"error","error":{"message":"m"})", R"(t - - {"message":"m"} error)"},
      {R"("raw_output":{"total":2})", R"(t - {"total":2} - unknown)"},
      {R"("raw_output":"/wA=","raw_output_encoding":"base64")",
       R"(t - {"raw_output":"/wA=","raw_output_encoding":"base64"} - unknown)"},
      {R"("raw_output":null)", "t - - - unknown"},
      {R"("parsed_output":[1])", "t - [1] - unknown"},
  };
  Elements expected;
  for (const Case& one : cases) {
    result(R"({"tool":"t",)" + std::string(one.data) + "}");
    expected.emplace_back(one.row);
  }
  Elements found = rows();
  for (std::string& row : found) {
    for (int i = 0; i < 3; ++i) row.resize(row.rfind(' '));  // the times
  }
  EXPECT_EQ(found, expected);
}

TEST_F(KvToolCallsTest, AMeasuredDurationIsPreferred) {
  call(R"({"call_id":"c1","tool":"t"})");
  result(R"({"call_id":"c1","tool":"t","duration_ms":12.6})");
  EXPECT_THAT(rows(), ElementsAre("t - - - unknown 3 4 13"));
}

TEST_F(KvToolCallsTest, AResultFindsTheLatestCallOfItsId) {
  call(R"({"call_id":"c","tool":"first"})");
  call(R"({"call_id":"c","tool":"second"})");
  call(R"({"tool":"nameless"})");
  result(R"({"call_id":"c","raw_output":"2"})");
  result(R"({"call_id":"c","raw_output":"1"})");
  result(R"({"call_id":"c","tool":"late","raw_output":"3"})");
  result(R"({"tool":"other","raw_output":"4"})");
  result(R"({"tool":"nameless","raw_output":"5"})");
  Elements found = rows();
  for (std::string& row : found) row.resize(row.find('"') + 3);
  EXPECT_THAT(found, ElementsAre(R"(first - "1")", R"(second - "2")", R"(nameless - "5")",
                                 R"(late - "3")", R"(other - "4")"));
}

TEST_F(KvToolCallsTest, CallsOfAnotherAgentAreNotMeant) {
  call(R"({"call_id":"c","tool":"t"})");
  append(*log("b"), 1, "tool_result", R"({"call_id":"c","tool":"t","raw_output":"x"})");
  ASSERT_TRUE(mirror().update("a").ok());
  ASSERT_TRUE(mirror().update("b").ok());
  EXPECT_THAT(query("SELECT status FROM tool_calls ORDER BY id"),
              ElementsAre("pending", "unknown"));
}

TEST_F(KvToolCallsTest, AnOutputInABlobIsNamedAndNotCopied) {
  const std::string large(kInlineRawBytesMax + 1, 'x');
  result(R"({"call_id":"c","tool":"t","raw_output":")" + large + "\"}");
  const Elements found = rows();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_LT(found[0].size(), 20'000U);
  EXPECT_THAT(found[0], HasSubstr(R"({"raw_output_blob":{"sha256":")"));
}

}  // namespace
}  // namespace twotrack::track
