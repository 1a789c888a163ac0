#include "replica/chunk.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"
#include "testing/sample_log.h"

namespace twotrack::replica {
namespace {

using testing::kAgent;
using testing::LogText;

LogText five_events() {
  LogText log;
  for (const char* data : {R"({"n":1})", R"({"n":2})", R"({"n":3})", R"({"n":4})"}) {
    log.add("x", data);
  }
  return log;
}

TEST(ChunkTest, AWholeLogIsAChunk) {
  const LogText log = five_events();
  const Chunk chunk{.lines = log.text()};
  const auto end = check_chunk(kAgent, chunk);
  ASSERT_EQ(testing::message_of(end), "ok");
  EXPECT_EQ(end.value(), (LogEnd{.events = 5, .hash = log.last_hash()}));
}

TEST(ChunkTest, TheRestOfAChunkContinuesItsBeginning) {
  const LogText log = five_events();
  const Chunk whole{.lines = log.text()};
  for (uint64_t events = 0; events < 5; ++events) {
    const Chunk rest = rest_of(whole, events);
    EXPECT_EQ(rest.after, end_within(whole, events));
    EXPECT_EQ(check_chunk(kAgent, rest).value(), end_of(rest));
    EXPECT_EQ(end_of(rest), end_of(whole));
    EXPECT_EQ(chunk_of(rest.lines).value().after, rest.after);
  }
}

TEST(ChunkTest, WhatDoesNotContinueTheLogIsNoChunk) {
  const LogText log = five_events();
  const Chunk rest = rest_of({.lines = log.text()}, 2);
  const auto with = [&](LogEnd after, std::string lines) {
    return check_chunk(kAgent, {.after = std::move(after), .lines = std::move(lines)}).ok();
  };
  EXPECT_TRUE(with(rest.after, rest.lines));
  EXPECT_FALSE(with(LogEnd{}, rest.lines));
  EXPECT_FALSE(with({.events = 1, .hash = rest.after.hash}, rest.lines));
  EXPECT_FALSE(with({.events = 2, .hash = std::string(kHashLength, 'a')}, rest.lines));
  EXPECT_FALSE(with(rest.after, ""));
  EXPECT_FALSE(with(rest.after, rest.lines.substr(0, rest.lines.size() - 1)));
  EXPECT_FALSE(check_chunk("another", rest).ok());
}

TEST(ChunkTest, AnyChangedByteIsFound) {
  const LogText log = five_events();
  for (size_t at = 0; at < log.text().size(); ++at) {
    std::string lines = log.text();
    lines[at] ^= 1;
    EXPECT_FALSE(check_chunk(kAgent, {.lines = lines}).ok()) << at;
  }
}

}  // namespace
}  // namespace twotrack::replica
