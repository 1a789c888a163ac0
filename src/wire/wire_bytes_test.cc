#include "wire/wire_bytes.h"

#include <gtest/gtest.h>

#include "base/sha256.h"

namespace twotrack {
namespace {

// Text that nothing but its own repetition makes smaller.
std::string noise(uint64_t seed, size_t blocks) {
  std::string text;
  for (size_t i = 0; i < blocks; ++i) text += sha256_hex(std::to_string(seed * 1000 + i));
  return text;
}

TEST(WireBytesTest, SixtyGrowingRequestsCostLessThanTwoPerCentAndComeBack) {
  WireBytesPacker packer;
  WireBytesReader reader;
  std::string body = noise(0, 500);
  uint64_t plain = 0;
  uint64_t packed = 0;
  for (uint64_t turn = 1; turn <= 60; ++turn) {
    body += noise(turn, 2);
    const Draft draft = packer.pack(WireSide::kRequest, body, sha256_hex(body)).value();
    packer.keep(body);
    EXPECT_EQ(reader.read(draft.data()).value(), body);
    EXPECT_EQ(reader.side(), WireSide::kRequest);
    plain += body.size();
    if (turn > 1) packed += draft.data().size();
  }
  EXPECT_LT(packed, plain / 50);
}

TEST(WireBytesTest, WhatIsReadOfALogIsBounded) {
  const std::string body = noise(1, 100);
  const Draft draft = WireBytesPacker().pack(WireSide::kRequest, body, sha256_hex(body)).value();
  WireBytesReader reader(2 * body.size() + 10);
  EXPECT_TRUE(reader.read(draft.data()).ok());
  EXPECT_TRUE(reader.read(draft.data()).ok());
  EXPECT_EQ(reader.read(draft.data()).error().code, Code::kCorrupt);
  // It says that it is smaller than what it unpacks to.
  std::string data(draft.data());
  data.replace(data.find(std::to_string(body.size())), 4, "1000");
  EXPECT_EQ(WireBytesReader(body.size() - 1).read(data).error().code, Code::kCorrupt);
}

// An event that has what is new in a request.
std::string event_with(const std::string& text) {
  return R"({"call_id":"c","raw_output":")" + text + "\"}";
}

TEST(WireBytesTest, WhatTheEventsBeforeSayCostsAlmostNothing) {
  WireBytesPacker packer;
  WireBytesReader reader;
  std::string body = R"({"messages":[]})";
  for (uint64_t turn = 0; turn < 300; ++turn) {  // further than from one full one to the next
    RecentEvents between;
    for (const std::string& event : {event_with(noise(2 * turn, 20)), std::string("{}")}) {
      between.add(event);
      reader.pass(event);
    }
    body.insert(body.size() - 2, noise(2 * turn, 20));
    const std::string data =
        packer.pack(WireSide::kRequest, body, sha256_hex(body), between).value().data();
    packer.keep(body);
    EXPECT_EQ(reader.read(data).value(), body) << turn;
    const bool is_full = turn == 0 || turn == 257;
    EXPECT_EQ(data.find("is_full") != std::string::npos, is_full) << turn;
    EXPECT_TRUE(turn == 257 || data.size() < 220) << turn << ": " << data.size();
  }
}

TEST(WireBytesTest, WithoutTheEventsItIsDamage) {
  RecentEvents between;
  between.add(event_with(noise(1, 20)));
  const std::string body = noise(1, 20);
  const std::string data =
      WireBytesPacker().pack(WireSide::kRequest, body, sha256_hex(body), between).value().data();
  const auto read = WireBytesReader().read(data);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCorrupt);
}

TEST(WireBytesTest, MoreInCommonThanThereIsIsDamage) {
  WireBytesReader reader;
  for (const std::string_view same : {"[1,0]", "[0,1]", "[18446744073709551615,2]", "[]", "7"}) {
    const auto read = reader.read(R"({"of":"request","bytes":1,"sha256":"00","same":)" +
                                  std::string(same) + R"(,"events":9,"zstd":""})");
    ASSERT_FALSE(read.ok()) << same;
    EXPECT_EQ(read.error().code, Code::kCorrupt);
  }
}

TEST(WireBytesTest, WhatWasForgottenIsNotBuiltOn) {
  WireBytesPacker packer;
  WireBytesReader reader;
  ASSERT_TRUE(packer.pack(WireSide::kAnswer, "lost", sha256_hex("lost")).ok());
  packer.forget();
  const Draft draft = packer.pack(WireSide::kAnswer, "kept", sha256_hex("kept")).value();
  EXPECT_EQ(reader.read(draft.data()).value(), "kept");
}

TEST(WireBytesTest, OtherBytesAreDamage) {
  WireBytesPacker packer;
  std::string data =
      packer.pack(WireSide::kRequest, "some bytes", sha256_hex("some bytes")).value().data();
  const size_t at = data.find("\"sha256\":\"") + 10;
  data[at] = data[at] == '0' ? '1' : '0';
  const auto read = WireBytesReader().read(data);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack
