#include "runner/origins.h"

#include <gtest/gtest.h>

#include "testing/sample_log.h"

namespace twotrack::runner {
namespace {

using testing::kAgent;
using testing::LogText;

class OriginsTest : public ::testing::Test {
 protected:
  OriginsTest() { std::filesystem::create_directories(layout_.traces()); }

  // Of the packet after event `seq`.
  Origins origins(const LogText& log, uint64_t seq) {
    testing::write_text(layout_.log(kAgent), log.text());
    PacketLog packets = PacketLog::open(posix_file_system(), layout_, kAgent).value();
    return find_origins(packets, seq, packets.at(seq).value()).value();
  }

  testing::TempDir directory_;
  const track::Layout layout_{directory_.path()};
};

std::string result(std::string_view delta) {
  return R"({"tool":"lint","delta":)" + std::string(delta) + R"(,"summarizer":"mine@1"})";
}

TEST_F(OriginsTest, TheNewestEventThatSaidSomethingIsFound) {
  LogText log(testing::kAgent, R"({"goal":"fix it","log_id":"00ff","extensions":)"
                               R"({"x":{"schema":{}},"y":{"schema":{}}}})");  // e0
  log.add("hub_update", R"({"nodes":{"a":1}})", 1);
  log.add("packet_limit", R"({"bytes":900})", 1);
  log.add("tool_result",
          result(R"({"outcome":"success","state_summary":"one",)"
                 R"("diagnostics":[{"line":1}],"extensions":{"x":1,"y":1}})"),
          1);
  log.add("tool_result",
          result(R"({"outcome":"success","diagnostics":[{"line":2}],"extensions":{"x":2}})"), 2);
  log.add("hub_update", R"({"nodes":{"a":2}})", 2);
  log.add("tool_result", result(R"({"outcome":"partial","candidates":[{"tool":"t"}]})"), 3);

  const Origins last = origins(log, 6);
  EXPECT_EQ(last.parts.run_start, 0U);
  EXPECT_EQ(last.parts.limit, 2U);
  EXPECT_EQ(last.parts.hub_update, 5U);
  EXPECT_EQ(last.parts.state_summary, 3U);
  EXPECT_EQ(last.parts.diagnostics, 4U);
  EXPECT_EQ(last.parts.candidates, 6U);
  EXPECT_EQ(last.parts.extensions, (std::map<std::string, uint64_t>{{"x", 4}, {"y", 3}}));

  // Later events are not there yet.
  const Origins early = origins(log, 3);
  EXPECT_EQ(early.parts.hub_update, 1U);
  EXPECT_EQ(early.parts.diagnostics, 3U);
  EXPECT_EQ(early.parts.candidates, std::nullopt);
  EXPECT_EQ(early.parts.extensions, (std::map<std::string, uint64_t>{{"x", 3}, {"y", 3}}));
}

TEST_F(OriginsTest, WhatAPacketDoesNotHoldHasNoOrigin) {
  LogText log;
  log.add("tool_result", R"({"tool":"lint","outcome":"success"})", 1);
  const Origins found = origins(log, 1);
  EXPECT_EQ(found.parts.state_summary, std::nullopt);
  EXPECT_EQ(found.parts.diagnostics, std::nullopt);
  EXPECT_EQ(found.parts.hub_update, std::nullopt);
  EXPECT_EQ(found.results.at(1).summarizer, "");
  EXPECT_EQ(found.results.at(1).raw_bytes, 0U);
}

TEST(ResultOriginTest, TheSizeOfTheRawOutputStandsBehindIt) {
  const std::string hash(64, 'a');
  struct Case {
    std::string data;
    uint64_t bytes;
  };
  const Case cases[] = {
      {R"({"raw_output":"abc","size":3,"sha256":")" + hash + R"("})", 3},
      {R"({"raw_output":",\"size\":7","size":12345678901,"sha256":")" + hash + R"("})",
       12345678901},
      {R"({"raw_output":"abc"})", 0},
      {R"({"note":"size\":3","sha256":")" + hash + R"("})", 0},
      {R"({"delta":{"a":1,"size":7}})", 0},
      {"{}", 0},
      {"", 0},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.data);
    const track::LineEnds line(R"({"seq":1,"data":)" + one.data + R"(,"prev":"","hash":""})");
    EXPECT_EQ(result_origin(line).raw_bytes, one.bytes);
  }
}

}  // namespace
}  // namespace twotrack::runner
