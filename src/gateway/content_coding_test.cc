#include "gateway/content_coding.h"

#include <gtest/gtest.h>

#include "base/encoding.h"
#include "track/zstd_stream.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kMany = 1000;

TEST(ContentCodingTest, ABodyIsReadHoweverItIsPacked) {
  // printf hello | gzip -n
  const std::string gzip = from_base64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==").value();
  EXPECT_EQ(decoded_body({}, "hello", kMany).value(), "hello");
  EXPECT_EQ(decoded_body({{"Content-Encoding", "gzip"}}, gzip, kMany).value(), "hello");
  EXPECT_EQ(decoded_body({{"content-encoding", "ZSTD"}}, track::pack("hello"), kMany).value(),
            "hello");
}

TEST(ContentCodingTest, WhatCannotBeUnpackedIsTold) {
  EXPECT_FALSE(decoded_body({{"content-encoding", "gzip"}}, "hello", kMany).ok());
  EXPECT_FALSE(decoded_body({{"content-encoding", "zstd"}}, "hello", kMany).ok());
  EXPECT_FALSE(decoded_body({{"content-encoding", "br"}}, "hello", kMany).ok());
  EXPECT_FALSE(
      decoded_body({{"content-encoding", "identity"}, {"Content-Encoding", "gzip"}}, "x", kMany)
          .ok());
  const std::string bomb = track::pack(std::string(5000, 'x'));
  EXPECT_FALSE(decoded_body({{"content-encoding", "zstd"}}, bomb, kMany).ok());
}

}  // namespace
}  // namespace twotrack::gateway
