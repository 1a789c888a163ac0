#include "track/raw_output.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/sha256.h"
#include "event/draft.h"
#include "testing/temp_dir.h"

namespace twotrack::track {
namespace {

class RawOutputTest : public ::testing::Test {
 protected:
  static Draft draft(std::string_view data, std::optional<std::string> raw = std::nullopt) {
    const DraftInput input{
        .type = "tool_result", .data = data, .turn = std::nullopt, .raw_output = std::move(raw)};
    auto made = Draft::make(input, nullptr);
    EXPECT_TRUE(made.ok());
    return std::move(made).value();
  }

  std::string data_in_blob(const std::string& bytes) {
    const auto stored = blobs_.put(bytes, BlobStore::Sync::kNo);
    EXPECT_TRUE(stored.ok());
    return draft(R"({"tool":"cat"})", bytes).data_with_blob(stored.value().stored_bytes);
  }

  testing::TempDir directory_;
  Layout layout_{directory_.path()};
  BlobStore blobs_{posix_file_system(), layout_};
};

RC_GTEST_FIXTURE_PROP(RawOutputTest, AnyBytesComeBackFromALine, (const std::string& bytes)) {
  const std::string data = draft(R"({"tool":"cat"})", bytes).data_with_raw_output();
  RC_ASSERT(raw_output(data, blobs_).value() == std::optional(bytes));
  RC_ASSERT(blob_of(data).empty());
}

RC_GTEST_FIXTURE_PROP(RawOutputTest, AnyBytesComeBackFromABlob, (const std::string& bytes)) {
  const std::string data = data_in_blob(bytes);
  RC_ASSERT(raw_output(data, blobs_).value() == std::optional(bytes));
  RC_ASSERT(blob_of(data) == sha256_hex(bytes));
}

TEST_F(RawOutputTest, BytesAreThoseThatTheToolGave) {
  struct Case {
    std::string_view data;
    std::string_view bytes;
  };
  const Case cases[] = {
      {R"({"raw_output":""})", ""},
      {R"({"raw_output":"a\r\n\u0000\u001b[0m"})", std::string_view("a\r\n\0\x1b[0m", 8)},
      {R"({"raw_output":"//4A","raw_output_encoding":"base64"})",
       std::string_view("\xff\xfe\0", 3)},
      {R"({"raw_output":{"n": 1.10, "s": "x"}})", R"({"n":1.10,"s":"x"})"},
      {R"([1, 2])", "[1,2]"},
      {R"({"raw_output":"[1]","raw_output_encoding":"json"})", "[1]"},
  };
  for (const auto& [data, bytes] : cases) {
    SCOPED_TRACE(data);
    const std::string stored = draft(data).data_with_raw_output();
    EXPECT_EQ(raw_output(stored, blobs_).value(), std::optional(std::string(bytes)));
  }
}

TEST_F(RawOutputTest, DataWithoutOneHasNone) {
  for (const std::string_view data :
       {"{}", R"({"tool":"x"})", R"({"raw_output":null})", "null", "[1]", "7",
        R"({"delta":{"raw_output_blob":{"sha256":"x"}}})", R"({"text":"\"raw_output_blob\":{"})"}) {
    SCOPED_TRACE(data);
    EXPECT_EQ(raw_output(data, blobs_).value(), std::nullopt);
    EXPECT_EQ(blob_of(data), "");
  }
}

TEST_F(RawOutputTest, BytesThatAreNotTheStoredOnesAreCorrupt) {
  const std::string blob = data_in_blob("in a blob");
  std::string shorter = blob;
  shorter.replace(shorter.find("\"size\":9"), 8, "\"size\":8");
  for (const std::string& data :
       {std::string("{"), std::string(R"({"raw_output":7})"),
        std::string(R"({"raw_output":"!","raw_output_encoding":"base64"})"),
        std::string(R"({"raw_output":"x","raw_output_encoding":"rot13"})"),
        R"({"raw_output":"x","sha256":")" + sha256_hex("y") + "\"}",
        R"({"raw_output_blob":{"sha256":")" + sha256_hex("in a blob") + "\"}}", shorter}) {
    SCOPED_TRACE(data);
    const auto got = raw_output(data, blobs_);
    ASSERT_FALSE(got.ok());
    EXPECT_EQ(got.error().code, Code::kCorrupt);
  }
}

TEST_F(RawOutputTest, AMissingBlobIsNotFound) {
  const std::string data = data_in_blob("soon gone");
  ASSERT_TRUE(blobs_.remove(sha256_hex("soon gone")).ok());
  EXPECT_EQ(raw_output(data, blobs_).error().code, Code::kNotFound);
}

TEST_F(RawOutputTest, ADamagedBlobIsCorrupt) {
  const std::string data = data_in_blob("soon damaged");
  ASSERT_TRUE(replace_file(posix_file_system(), layout_.blob(sha256_hex("soon damaged")),
                           pack("soon replaced"))
                  .ok());
  EXPECT_EQ(raw_output(data, blobs_).error().code, Code::kCorrupt);
}

}  // namespace
}  // namespace twotrack::track
