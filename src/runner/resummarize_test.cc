#include "runner/resummarize.h"

#include <gtest/gtest.h>

#include "base/sha256.h"
#include "testing/temp_dir.h"

namespace twotrack::runner {
namespace {

class ResummarizeTest : public ::testing::Test {
 protected:
  // A summarizer that says how much it was given.
  Result<std::string> with_length(std::string_view data) {
    return resummarize(data, blobs_, [](Draft& draft) {
      const size_t bytes = draft.raw_output() ? draft.raw_output()->size() : 0;
      draft.add_delta(R"({"outcome":"success","summary":")" + std::to_string(bytes) + " bytes\"}",
                      "\"length@1\"");
    });
  }

  testing::TempDir directory_;
  const track::Layout layout_{directory_.path()};
  track::BlobStore blobs_{posix_file_system(), layout_};
};

TEST_F(ResummarizeTest, TheRecordedDeltaIsReplaced) {
  const auto data = with_length(
      R"({"call_id":"c","tool":"t","outcome":"partial","delta":{"summary":"old"},"summarizer":"old@1","raw_output":"abc","size":3,"sha256":")" +
      sha256_hex("abc") + R"("})");
  ASSERT_TRUE(data.ok()) << data.error().message;
  EXPECT_EQ(
      data.value(),
      R"({"call_id":"c","tool":"t","outcome":"partial","delta":{"outcome":"success","summary":"3 bytes"},"summarizer":"length@1"})");
}

TEST_F(ResummarizeTest, AResultWithoutOutputHasNothingToRead) {
  const auto data = with_length(R"({"call_id":"c","tool":"t"})");
  ASSERT_TRUE(data.ok());
  EXPECT_NE(data.value().find("0 bytes"), std::string::npos);
}

TEST_F(ResummarizeTest, ABlobIsReadAndAMissingOneIsTold) {
  const std::string bytes(3'000'000, 'x');
  auto draft = Draft::make(
      {.type = "tool_result", .data = R"({"tool":"t"})", .turn = {}, .raw_output = bytes}, nullptr);
  ASSERT_TRUE(draft.ok());
  const std::string data = draft.value().data_with_blob(100);
  EXPECT_EQ(with_length(data).error().code, Code::kNotFound);
  ASSERT_TRUE(blobs_.put(bytes, track::BlobStore::Sync::kNo).ok());
  const auto made = with_length(data);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_NE(made.value().find("3000000 bytes"), std::string::npos);
}

}  // namespace
}  // namespace twotrack::runner
