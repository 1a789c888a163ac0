#include "track/retention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "testing/sample_log.h"
#include "track/blob_store.h"
#include "track/compaction.h"
#include "track/log_file.h"

namespace twotrack::track {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using twotrack::testing::create_log;
using twotrack::testing::TempDir;

std::string large(char fill) {
  return std::string(kInlineRawBytesMax + 1, fill);
}

class RetentionTest : public ::testing::Test {
 protected:
  // A closed log with one large output of each letter.
  void log(std::string_view agent, std::string_view letters) {
    const auto writer = create_log(layout_, agent);
    add(*writer, letters);
  }
  static void add(Writer& writer, std::string_view letters) {
    for (const char letter : letters) {
      auto draft =
          Draft::make({.type = "tool_result", .data = "{}", .raw_output = large(letter)}, nullptr);
      ASSERT_TRUE(writer.append(std::move(draft).value()).ok());
    }
  }
  std::vector<std::string> blobs() { return BlobStore(files_, layout_).list().value(); }
  static std::string name(char letter) { return sha256_hex(large(letter)); }
  std::vector<std::string> files_of(const std::string& agent) {
    std::vector<std::string> found = files_.list(layout_.traces()).value();
    std::erase_if(found, [&](const std::string& file) { return !file.starts_with(agent + "."); });
    return found;
  }

  TempDir dir_;
  FileSystem& files_ = posix_file_system();
  Layout layout_{dir_.path()};
};

TEST_F(RetentionTest, ALogGoesWithAllThatBelongsToIt) {
  log("a", "");
  log("b", "");
  EXPECT_GT(remove_log(files_, layout_, "a").value(), 0);
  EXPECT_THAT(files_of("a"), IsEmpty());
  EXPECT_THAT(list_agents(files_, layout_).value(), ElementsAre("b"));
}

TEST_F(RetentionTest, ACompactedLogGoesToo) {
  log("a", "");
  {
    const auto lock = files_.lock(layout_.lock("a"));
    ASSERT_TRUE(compact_log(files_, layout_, "a").ok());
  }
  ASSERT_TRUE(remove_log(files_, layout_, "a").ok());
  EXPECT_THAT(files_of("a"), IsEmpty());
}

TEST_F(RetentionTest, ALogInUseStays) {
  const auto writer = create_log(layout_, "a");
  const auto removed = remove_log(files_, layout_, "a");
  ASSERT_FALSE(removed.ok());
  EXPECT_EQ(removed.error().code, Code::kConflict);
  EXPECT_TRUE(log_exists(files_, layout_, "a"));
  EXPECT_TRUE(exists(files_, layout_.head("a")));
}

TEST_F(RetentionTest, OnlyBlobsThatNobodyNamesGo) {
  log("a", "xy");
  log("b", "yz");
  ASSERT_TRUE(remove_log(files_, layout_, "a").ok());
  const auto removed = remove_unnamed_blobs(files_, layout_);
  ASSERT_TRUE(removed.ok());
  EXPECT_EQ(removed.value().count, 1);
  EXPECT_GT(removed.value().bytes, 0);
  EXPECT_THAT(blobs(), UnorderedElementsAre(name('y'), name('z')));
  EXPECT_EQ(BlobStore(files_, layout_).get(name('y')).value(), large('y'));
}

TEST_F(RetentionTest, WhatWouldGoIsToldBefore) {
  log("a", "xy");
  log("b", "yz");
  EXPECT_THAT(find_unnamed_blobs(files_, layout_, {"a"}).value().names, ElementsAre(name('x')));
  EXPECT_THAT(find_unnamed_blobs(files_, layout_, {}).value().names, IsEmpty());
  EXPECT_EQ(blobs().size(), 3);
}

TEST_F(RetentionTest, BlobsStayWhileAnyWriterIsAtWork) {
  log("a", "x");
  const auto writer = create_log(layout_, "b");
  ASSERT_TRUE(remove_log(files_, layout_, "a").ok());
  const auto removed = remove_unnamed_blobs(files_, layout_);
  ASSERT_TRUE(removed.ok());
  EXPECT_EQ(removed.value().kept, 1);
  EXPECT_EQ(removed.value().count, 0);
  EXPECT_THAT(blobs(), ElementsAre(name('x')));
}

TEST_F(RetentionTest, ABlobThatADamagedLineMayNameStays) {
  log("a", "x");
  std::string text = twotrack::testing::read_text(layout_.log("a"));
  text[text.find("\"turn\"", text.find('\n')) + 1] = 'T';  // the second line is no event any more
  twotrack::testing::write_text(layout_.log("a"), text);
  EXPECT_EQ(remove_unnamed_blobs(files_, layout_).value().count, 0);
  EXPECT_THAT(blobs(), ElementsAre(name('x')));
}

TEST_F(RetentionTest, WhatAKilledPruneHadMovedAsideComesBack) {
  log("a", "x");
  const Path blob = layout_.blob(name('x'));
  ASSERT_TRUE(files_.rename(blob, blob.string() + ".pruned").ok());
  EXPECT_EQ(remove_unnamed_blobs(files_, layout_).value().count, 0);
  EXPECT_THAT(blobs(), ElementsAre(name('x')));
}

TEST_F(RetentionTest, WithoutBlobsThereIsNothingToDo) {
  log("a", "");
  EXPECT_EQ(remove_unnamed_blobs(files_, layout_).value().count, 0);
}

}  // namespace
}  // namespace twotrack::track
