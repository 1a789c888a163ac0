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
    const Draft draft = packer.pack(WireSide::kRequest, body).value();
    packer.keep(body);
    EXPECT_EQ(reader.read(draft.data()).value(), body);
    EXPECT_EQ(reader.side(), WireSide::kRequest);
    plain += body.size();
    if (turn > 1) packed += draft.data().size();
  }
  EXPECT_LT(packed, plain / 50);
}

TEST(WireBytesTest, WhatWasForgottenIsNotBuiltOn) {
  WireBytesPacker packer;
  WireBytesReader reader;
  ASSERT_TRUE(packer.pack(WireSide::kAnswer, "lost").ok());
  packer.forget();
  const Draft draft = packer.pack(WireSide::kAnswer, "kept").value();
  EXPECT_EQ(reader.read(draft.data()).value(), "kept");
}

TEST(WireBytesTest, OtherBytesAreDamage) {
  WireBytesPacker packer;
  std::string data = packer.pack(WireSide::kRequest, "some bytes").value().data();
  const size_t at = data.find("\"sha256\":\"") + 10;
  data[at] = data[at] == '0' ? '1' : '0';
  const auto read = WireBytesReader().read(data);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack
