#include "gateway/thread_index.h"

#include <gtest/gtest.h>

#include "testing/temp_dir.h"
#include "track/retention.h"

namespace twotrack::gateway {
namespace {

class ThreadIndexTest : public ::testing::Test {
 protected:
  std::optional<ThreadIndex> read(const track::CacheKey& key) {
    return read_thread_index(files_, {.root = dir_.path(), .cache_key = key});
  }
  void SetUp() override {
    ASSERT_TRUE(files_.create_directories(layout_.traces()).ok());
    ASSERT_TRUE(write_thread_index(files_, layout_, index_).ok());
  }

  FileSystem& files_ = posix_file_system();
  testing::TempDir dir_;
  const track::CacheKey key_{"a key of the user's"};
  const track::Layout layout_{.root = dir_.path(), .cache_key = key_};
  const ThreadIndex index_{.threads = {{.agent = "run-1", .is_other = true},
                                       {.agent = "gateway-chat-1",
                                        .log_bytes = 7000,
                                        .ancestry = {.scope = "s",
                                                     .users = {"what\n\"now\"?"},
                                                     .chain = {"h1", "h2"},
                                                     .frame = "f"},
                                        .echo = "e",
                                        .answer_ids = {"r_1", "r_2"}},
                                       {.agent = "gateway-chat-2", .ancestry = {.users = {""}}}},
                           .epochs = {{.at = "h2",
                                       .cut = {.first = 1, .last = 3},
                                       .record = "[twotrack: …]",
                                       .agent = "gateway-chat-1",
                                       .made = "now"}}};
};

TEST_F(ThreadIndexTest, WhatIsWrittenIsRead) {
  const auto read_again = read(key_);
  ASSERT_TRUE(read_again);
  ASSERT_EQ(read_again->threads.size(), 3U);
  EXPECT_TRUE(read_again->threads[0].is_other);
  const KnownThread& thread = read_again->threads[1];
  EXPECT_EQ(thread.agent, "gateway-chat-1");
  EXPECT_EQ(thread.log_bytes, 7000U);
  EXPECT_EQ(thread.ancestry.chain, index_.threads[1].ancestry.chain);
  EXPECT_EQ(thread.ancestry.users, index_.threads[1].ancestry.users);
  EXPECT_EQ(thread.ancestry.scope, "s");
  EXPECT_EQ(thread.ancestry.frame, "f");
  EXPECT_EQ(thread.echo, "e");
  EXPECT_EQ(thread.answer_ids, index_.threads[1].answer_ids);
  EXPECT_EQ(read_again->threads[2].echo, std::nullopt);
  EXPECT_EQ(read_again->epochs, index_.epochs);
}

TEST_F(ThreadIndexTest, OneThatCameWithTheFolderIsNotBelieved) {
  EXPECT_FALSE(read(track::CacheKey("another user's")));
  EXPECT_FALSE(read(track::CacheKey()));
}

TEST_F(ThreadIndexTest, AChangedOneIsNotBelieved) {
  const Path path = track::thread_index_path(layout_);
  std::string text = read_file(files_, path).value();
  text[text.find("h1")] = 'i';
  ASSERT_TRUE(replace_file(files_, path, text).ok());
  EXPECT_FALSE(read(key_));
}

}  // namespace
}  // namespace twotrack::gateway
