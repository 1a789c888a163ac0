#include "event/line.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/sha256.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

const LogNames kNames{
    .run_id = "run-1", .agent_id = "agent-1", .operation = "lint", .node_id = "src/a.py::f"};
const std::string kPrev(64, 'b');

LineInput sample() {
  return {.seq = 17,
          .durable = 16,
          .time = "2026-02-19T15:42:10.123456Z",
          .turn = 6,
          .type = "tool_result",
          .data = R"({"tool":"ruff"})",
          .prev = kPrev};
}

std::string line_of(const LineInput& input, const LogNames& names = kNames) {
  std::string out;
  LineWriter(names).append(out, input);
  out.pop_back();  // the line feed
  return out;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(LineTest, IsWrittenInTheOrderOfTheFormat) {
  std::string out = "before\n";
  const std::string hash = LineWriter(kNames).append(out, sample());
  const std::string covered =
      R"({"v":1,"seq":17,"d":16,"ts":"2026-02-19T15:42:10.123456Z","run_id":"run-1",)"
      R"("agent_id":"agent-1","operation":"lint","node_id":"src/a.py::f","turn":6,)"
      R"("type":"tool_result","data":{"tool":"ruff"},"prev":")" +
      kPrev + "\"";
  EXPECT_EQ(hash, sha256_hex(covered));
  EXPECT_EQ(out, "before\n" + covered + ",\"hash\":\"" + hash + "\"}\n");
}

TEST(LineTest, IsReadBackAsItWasWritten) {
  const std::string line = line_of(sample());
  const LineView view = read_line(line).value();
  EXPECT_EQ(view.seq, 17U);
  EXPECT_EQ(view.durable, 16U);
  EXPECT_EQ(view.time, "2026-02-19T15:42:10.123456Z");
  EXPECT_EQ(view.run_id.str(), "run-1");
  EXPECT_EQ(view.agent_id, "agent-1");
  EXPECT_EQ(view.operation.str(), "lint");
  EXPECT_EQ(view.node_id.str(), "src/a.py::f");
  EXPECT_EQ(view.turn, 6U);
  EXPECT_EQ(view.type.str(), "tool_result");
  EXPECT_EQ(view.data, R"({"tool":"ruff"})");
  EXPECT_EQ(view.prev, kPrev);
  EXPECT_EQ(view.hash, line.substr(line.size() - 66, 64));
  EXPECT_TRUE(hash_matches(line));
}

TEST(LineTest, NamesAndTypesOfAnyTextSurvive) {
  const std::string odd = "a\"b\\c\n\x1b é😀,\"data\":";
  LineInput input = sample();
  input.type = odd;
  input.data = "null";
  const std::string line =
      line_of(input, {.run_id = "r", .agent_id = "a", .operation = odd, .node_id = odd});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const LineView view = read_line(line).value();
  EXPECT_EQ(view.operation.str(), odd);
  EXPECT_EQ(view.node_id.str(), odd);
  EXPECT_EQ(view.type.str(), odd);
  EXPECT_EQ(view.data, "null");
}

TEST(LineTest, TheLargestNumbersFit) {
  LineInput input = sample();
  input.seq = input.durable = input.turn = std::numeric_limits<uint64_t>::max();
  const std::string line = line_of(input);
  EXPECT_EQ(read_line(line).value().seq, input.seq);
  EXPECT_EQ(read_line(line).value().turn, input.turn);
  EXPECT_FALSE(read_line(replaced(line, "18446744073709551615", "18446744073709551616")).ok());
}

TEST(LineTest, MembersOfANewerProgramArePassedOver) {
  const std::string line =
      replaced(line_of(sample()),
               ",\"data\":", R"(,"span":{"data":[1,"}"]},"n":-1.5e3,"s":"\",\"data\":","data":)");
  const LineView view = read_line(line).value();
  EXPECT_EQ(view.data, R"({"tool":"ruff"})");
  EXPECT_EQ(view.type.str(), "tool_result");
}

TEST(LineTest, WhatIsNotALineSaysWhy) {
  const std::string good = line_of(sample());
  const std::string end = good.substr(good.size() - 149);
  struct Case {
    std::string line;
    std::string_view error;
  };
  constexpr std::string_view kBeginning = "not the beginning of an event";
  constexpr std::string_view kChain = "the line does not end with prev and hash";
  constexpr std::string_view kHeader = "a header field is missing or out of order";
  const Case cases[] = {
      {"", kBeginning},
      {"{}", kBeginning},
      {"{\"v\":", kBeginning},
      {"{\"v\":1", kBeginning},
      {"{\"v\":01,", kBeginning},
      {" " + good, kBeginning},
      {"\xef\xbb\xbf" + good, kBeginning},
      {std::string(1000, '\0'), kBeginning},
      {replaced(good, "{\"v\":1,", "{\"v\":2,"),
       "format version 2, which this program does not know"},
      {replaced(good, "{\"v\":1,", "{\"v\":10,"),
       "format version 10, which this program does not know"},
      {"{\"v\":1,", "the line is too short"},
      {good.substr(0, 148), "the line is too short"},
      // The chain.
      {good.substr(0, good.size() - 1), kChain},
      {good + " ", kChain},
      {good + "\r", kChain},
      {replaced(good, ",\"hash\":\"", ", \"hash\":\""), kChain},
      {replaced(good, ",\"prev\":\"", ",\"prev\": \""), kChain},
      {replaced(good, kPrev, std::string(64, 'B')), kChain},
      {replaced(good, kPrev, std::string(63, 'b') + "g"), kChain},
      {replaced(good, kPrev, std::string(63, 'b')), kChain},
      // The header.
      {replaced(good, "\"seq\":17", "\"seq\":017"), kHeader},
      {replaced(good, "\"seq\":17", "\"seq\":-1"), kHeader},
      {replaced(good, "\"seq\":17", "\"seq\":\"17\""), kHeader},
      {replaced(good, "\"seq\":17", "\"seq\":1.7e1"), kHeader},
      {replaced(good, "\"seq\":17", "\"seq\": 17"), kHeader},
      {replaced(good, "\"seq\":17,\"d\":16", "\"d\":16,\"seq\":17"), kHeader},
      {replaced(good, ",\"d\":16", ""), kHeader},
      {replaced(good, ",\"turn\":6", ""), kHeader},
      {replaced(good, "\"ts\":\"", "\"ts\":"), kHeader},
      {replaced(good, ",\"data\":", ",\"date\":"), kHeader},
      {replaced(good, ",\"data\":", ",\"x\":{\"data\":"), kHeader},
      {replaced(good, ",\"data\":{", ",\"x\":[,\"data\":{"), kHeader},
      {replaced(good, "src/a.py::f\"", "src/a.py::f\\\""), kHeader},
      {"{\"v\":1," + end, kHeader},
      {replaced(good, R"({"tool":"ruff"})", ""), "the line has no data"},
  };
  for (const auto& [line, error] : cases) {
    SCOPED_TRACE(line.substr(0, 100));
    const auto view = read_line(line);
    EXPECT_EQ(message_of(view), error);
    if (!view.ok()) {
      EXPECT_EQ(view.error().code, Code::kCorrupt);
    }
  }
}

// What was quadratic, and hung: for each member the rest of the line was checked again.
TEST(LineTest, ManyMembersThatNobodyKnowsAreReadOnce) {
  std::string members;
  for (int i = 0; i < 300'000; ++i) members += ",\"a" + std::to_string(i) + "\":\"é\"";
  const std::string line = replaced(line_of(sample()), ",\"data\":", members + ",\"data\":");
  EXPECT_EQ(read_line(line).value().data, R"({"tool":"ruff"})");
}

TEST(LineTest, AnotherByteIsAnotherHash) {
  const std::string good = line_of(sample());
  EXPECT_TRUE(hash_matches(good));
  for (size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(hash_matches(good.substr(0, size)));
  EXPECT_FALSE(hash_matches(replaced(good, "ruff", "rufg")));
  EXPECT_FALSE(hash_matches(replaced(good, "\"seq\":17", "\"seq\":18")));
  std::string other_hash = good;
  other_hash[good.size() - 3] = good[good.size() - 3] == '0' ? '1' : '0';
  EXPECT_TRUE(read_line(other_hash).ok());
  EXPECT_FALSE(hash_matches(other_hash));
}

TEST(RefTest, IsWrittenAndRead) {
  for (const uint64_t seq : {uint64_t{0}, uint64_t{17}, std::numeric_limits<uint64_t>::max()}) {
    EXPECT_EQ(parse_ref(format_ref(seq)).value(), seq);
  }
  EXPECT_EQ(format_ref(17), "e17");
  for (const std::string_view ref : {"", "e", "17", "E17", "e-1", "e+1", "e1.5", "e17 ", " e17",
                                     "e1x", "x17", "e18446744073709551616"}) {
    SCOPED_TRACE(ref);
    EXPECT_EQ(message_of(parse_ref(ref)),
              "\"" + std::string(ref) + "\" is not a ref: write e17 for event 17");
  }
}

}  // namespace
}  // namespace twotrack
