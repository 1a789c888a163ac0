#include "replica/store.h"

#include <gtest/gtest.h>

#include "base/sha256.h"
#include "replica/nats_client.h"
#include "replica/pull.h"
#include "testing/message_of.h"
#include "testing/sample_log.h"
#include "testing/simulated_disk.h"
#include "testing/temp_dir.h"
#include "track/head.h"

namespace twotrack::replica {
namespace {

using testing::kAgent;
using testing::LogText;
using How = Appended::How;

template <class T>
bool is_corrupt(const Result<T>& result) {
  return !result.ok() && result.error().code == Code::kCorrupt;
}

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() : store_(open()) {}

  std::unique_ptr<ReplicaStore> open() {
    return std::move(open_store("dir:" + dir_.path().string(), {})).value();
  }

  // The events of `log` from number `from` up to `to`.
  static Chunk piece(const LogText& log, uint64_t from, uint64_t to) {
    Chunk chunk = rest_of({.lines = log.text()}, from);
    const Chunk behind = rest_of({.lines = log.text()}, to);
    chunk.lines.resize(chunk.lines.size() - behind.lines.size());
    return chunk;
  }

  Appended add(const Chunk& chunk) {
    auto appended = append(*store_, kAgent, chunk);
    EXPECT_EQ(testing::message_of(appended), "ok");
    return std::move(appended).value();
  }

  std::string contents() {
    std::string all;
    const Status read = read_checked(*store_, kAgent, 0, [&](const Chunk& chunk) -> Status {
      all += chunk.lines;
      return Done{};
    });
    EXPECT_EQ(testing::message_of(read), "ok");
    return all;
  }

  Path chunk_path(std::string_view name) const {
    return dir_.path() / "logs" / kAgent / (std::string(name) + ".jsonl");
  }

  static LogText log_of(uint64_t events, std::string_view word = "x") {
    LogText log;
    for (uint64_t i = 1; i < events; ++i) log.add("y", "{\"" + std::string(word) + "\":1}");
    return log;
  }

  testing::TempDir dir_{};
  std::unique_ptr<ReplicaStore> store_;
};

TEST_F(StoreTest, ChunksThatFollowEachOtherAreTheLog) {
  const LogText log = log_of(9);
  EXPECT_EQ(add(piece(log, 0, 4)).how, How::kDone);
  EXPECT_EQ(add(piece(log, 4, 9)).how, How::kDone);
  EXPECT_EQ(contents(), log.text());
  EXPECT_EQ(store_->end(kAgent).value(), (LogEnd{.events = 9, .hash = log.last_hash()}));
}

TEST_F(StoreTest, TheSameChunkAgainIsAlreadyThere) {
  const LogText log = log_of(4);
  add(piece(log, 0, 4));
  EXPECT_EQ(add(piece(log, 0, 4)).how, How::kAlreadyThere);
  EXPECT_EQ(add(piece(log, 0, 2)).how, How::kAlreadyThere);
  EXPECT_EQ(contents(), log.text());
}

TEST_F(StoreTest, AChunkThatOverlapsIsNotAdded) {
  const LogText log = log_of(9);
  add(piece(log, 0, 4));
  for (const uint64_t from : {0, 2}) {
    const Appended appended = add(piece(log, from, 9));
    EXPECT_EQ(appended.how, How::kAlreadyThere);
    EXPECT_EQ(appended.end.events, 4);
  }
  EXPECT_EQ(contents(), piece(log, 0, 4).lines);
}

TEST_F(StoreTest, AChunkBehindAGapIsNotAdded) {
  const LogText log = log_of(9);
  add(piece(log, 0, 4));
  const Appended appended = add(piece(log, 6, 9));
  EXPECT_EQ(appended.how, How::kAlreadyThere);
  EXPECT_EQ(appended.end.events, 4);
}

TEST_F(StoreTest, AnotherLogOfTheSameNameIsAFork) {
  const LogText log = log_of(6);
  const LogText other = log_of(6, "other");
  add(piece(log, 0, 6));
  for (const auto& [from, to] : {std::pair{0, 6}, {0, 3}, {3, 6}}) {
    const Appended appended =
        add(piece(other, static_cast<uint64_t>(from), static_cast<uint64_t>(to)));
    ASSERT_EQ(appended.how, How::kFork);
    EXPECT_NE(appended.fork.here, appended.fork.in_replica);
    const std::string told = appended.fork.error(kAgent).message;
    EXPECT_NE(told.find(appended.fork.here), std::string::npos);
    EXPECT_NE(told.find(log.last_hash()), std::string::npos);
  }
  LogText longer = other;
  longer.add("z");
  EXPECT_EQ(add(piece(longer, 6, 7)).how, How::kFork);
  EXPECT_EQ(contents(), log.text());
}

TEST_F(StoreTest, WhatIsNoChunkIsNotEvenSent) {
  Chunk chunk{.lines = log_of(2).text()};
  chunk.lines[100] ^= 1;
  EXPECT_FALSE(append(*store_, kAgent, chunk).ok());
  EXPECT_EQ(store_->end(kAgent).value(), LogEnd{});
}

TEST_F(StoreTest, AReplicaThatLostItsLogIsNotContinuedInTheMiddle) {
  const LogText log = log_of(9);
  add(piece(log, 0, 4));
  std::filesystem::remove_all(dir_.path() / "logs");
  const Appended appended = add(piece(log, 4, 9));
  EXPECT_EQ(appended.how, How::kAlreadyThere);
  EXPECT_EQ(appended.end, LogEnd{});
  EXPECT_TRUE(store_->list().value().empty());
}

TEST_F(StoreTest, DamageIsFoundWhenItIsRead) {
  const LogText log = log_of(9);
  add(piece(log, 0, 4));
  add(piece(log, 4, 9));
  const Path first = dir_.path() / "logs" / kAgent / "000000000000.jsonl";
  const std::string text = testing::read_text(first);
  const auto read = [&] {
    return read_checked(*store_, kAgent, 0, [](const Chunk&) -> Status { return Done{}; }).ok();
  };
  EXPECT_TRUE(read());
  std::string changed = text;
  changed[200] ^= 1;
  testing::write_text(first, changed);
  EXPECT_FALSE(read());
  testing::write_text(first, piece(log, 0, 3).lines);  // a valid chunk, but one event is missing
  EXPECT_FALSE(read());
}

TEST_F(StoreTest, AHoleIsNamedAndNotReadAcross) {
  const LogText log = log_of(13);
  add(piece(log, 0, 1));
  testing::write_text(chunk_path("000000000010"), piece(log, 10, 13).lines);
  EXPECT_EQ(end_at(*store_, kAgent, 1).value(), end_within({.lines = log.text()}, 1));
  for (const uint64_t events : {2, 5, 10}) {
    const auto end = end_at(*store_, kAgent, events);
    ASSERT_FALSE(end.ok()) << events;
    EXPECT_EQ(end.error().code, Code::kCorrupt);
    EXPECT_EQ(end.error().message,
              "the replica's log of " + std::string(kAgent) + " lacks events e1 to e9");
  }
  EXPECT_EQ(end_at(*store_, kAgent, 13).value().hash, log.last_hash());
  // Where the two chunks meet or do not.
  const auto ignore = [](const Chunk&) -> Status { return Done{}; };
  EXPECT_FALSE(read_checked(*store_, kAgent, 0, ignore).ok());
  EXPECT_FALSE(append(*store_, kAgent, piece(log, 3, 6)).ok());
}

// Killed at any moment, a pull leaves a log that is whole, or one that is known to be short.
TEST_F(StoreTest, APullThatIsKilledLeavesNoLogThatPassesAsWhole) {
  const LogText log = log_of(9);
  for (const uint64_t from : {0, 3, 6}) add(piece(log, from, from + 3));
  const track::Layout layout{.root = "/project"};
  uint64_t calls = 0;
  size_t short_ones = 0;
  for (bool is_whole = false; !is_whole; ++calls) {
    SCOPED_TRACE(calls);
    testing::SimulatedDisk disk(1);
    ASSERT_TRUE(disk.make_directory("/project").ok());
    disk.add_fault({.kind = testing::DiskFault::Kind::kStopAfter, .at_call = disk.calls() + calls});
    is_whole = pull_log(*store_, disk, layout, std::string(kAgent)).ok();
    const auto found = disk.after_process_death(1, testing::SimulatedDisk::Eviction::kNo);
    const auto text = found->peek(layout.log(kAgent));
    const auto head = track::HeadFile::read(*found, layout.head(kAgent));
    if (text && text->size() < log.text().size()) {
      ASSERT_TRUE(head);
      EXPECT_GT(head->offset, text->size());
      ++short_ones;
    }
    const auto again = pull_log(*store_, *found, layout, std::string(kAgent));
    EXPECT_EQ(testing::message_of(again), "ok");
    EXPECT_EQ(found->peek(layout.log(kAgent)), log.text());
    const auto end = track::HeadFile::read(*found, layout.head(kAgent));
    ASSERT_TRUE(end);
    EXPECT_EQ(end->offset, log.text().size());
  }
  EXPECT_GT(short_ones, 2U);
}

TEST_F(StoreTest, AChunkUnderAnotherNameIsNone) {
  const LogText log = log_of(6);
  add(piece(log, 0, 4));
  for (const std::string_view name : {"000000000009", "4", "00000000000000000004", "x"}) {
    testing::write_text(chunk_path(name), piece(log, 4, 6).lines);
    const auto end = store_->end(kAgent);
    ASSERT_FALSE(end.ok()) << name;
    EXPECT_EQ(end.error().code, Code::kCorrupt);
    EXPECT_NE(end.error().message.find(name), std::string::npos) << end.error().message;
    std::filesystem::remove(chunk_path(name));
  }
}

TEST_F(StoreTest, AFolderWithoutAChunkIsNoLog) {
  std::filesystem::create_directories(dir_.path() / "logs" / kAgent);
  EXPECT_TRUE(store_->list().value().empty());
}

TEST_F(StoreTest, ABlobComesBackAndADamagedOneDoesNot) {
  const std::string bytes(3'000'000, 'b');
  const std::string name = sha256_hex(bytes);
  EXPECT_FALSE(store_->has_blob(name).value());
  EXPECT_EQ(store_->get_blob(name, bytes.size()).error().code, Code::kNotFound);
  ASSERT_TRUE(store_->put_blob(name, bytes).ok());
  EXPECT_TRUE(store_->has_blob(name).value());
  EXPECT_EQ(store_->get_blob(name, bytes.size()).value(), bytes);
  const Path path = dir_.path() / "blobs" / name.substr(0, 2) / (name + ".zst");
  std::string packed = testing::read_text(path);
  packed[packed.size() / 2] ^= 1;
  testing::write_text(path, packed);
  EXPECT_EQ(store_->get_blob(name, bytes.size()).error().code, Code::kCorrupt);
}

TEST_F(StoreTest, ABlobIsUnpackedNoFurtherThanItsLineSays) {
  const std::string bytes(3'000'000, 'b');
  const std::string name = sha256_hex(bytes);
  ASSERT_TRUE(store_->put_blob(name, bytes).ok());
  const auto got = store_->get_blob(name, bytes.size() - 1);
  ASSERT_FALSE(got.ok());
  EXPECT_EQ(got.error().code, Code::kCorrupt);
  EXPECT_EQ(got.error().message,
            "blob " + name + " of the replica: it is larger than the log says");
}

TEST_F(StoreTest, OnlyAHashNamesABlob) {
  testing::write_text(dir_.path() / "outside.zst", "x");
  for (const std::string& name :
       {std::string("../../outside"), std::string("../outside"), std::string(64, 'A'),
        std::string(63, 'a'), std::string(64, '.'), std::string("a\r\nPUB x 1"), std::string()}) {
    EXPECT_TRUE(is_corrupt(store_->has_blob(name))) << name;
    EXPECT_TRUE(is_corrupt(store_->get_blob(name, 10))) << name;
    EXPECT_TRUE(is_corrupt(store_->put_blob(name, "x"))) << name;
  }
}

TEST_F(StoreTest, WhatIsLargerThanAnythingShippedIsNotRead) {
  const LogText log = log_of(4);
  add(piece(log, 0, 4));
  constexpr uint64_t kHuge = uint64_t{1} << 40;
  std::filesystem::resize_file(chunk_path("000000000000"), kHuge);
  EXPECT_TRUE(is_corrupt(store_->end(kAgent)));
  const auto ignore = [](const Chunk&) -> Status { return Done{}; };
  EXPECT_TRUE(is_corrupt(store_->read(kAgent, 0, ignore)));
  ASSERT_TRUE(store_->put_head(kAgent, "x").ok());
  std::filesystem::resize_file(dir_.path() / "heads" / (std::string(kAgent) + ".json"), kHuge);
  EXPECT_TRUE(is_corrupt(store_->get_head(kAgent)));
}

TEST_F(StoreTest, AnAgentIdIsAPartOfASubjectAndBack) {
  for (const std::string_view agent :
       {"a", "lint-src-cart.py-59e59cee", "A_b.c-d", "a_d", "a.._u"}) {
    const std::string part = subject_part(agent).value();
    EXPECT_EQ(part.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789_-"),
              std::string::npos);
    EXPECT_EQ(agent_of_part(part).value(), agent);
  }
  EXPECT_NE(subject_part("a_d").value(), subject_part("a.").value());
  for (const std::string_view agent : {"", "a b", "a\r\nPUB evil", "*", ">", "../a"}) {
    EXPECT_FALSE(subject_part(agent).ok()) << agent;
  }
  EXPECT_FALSE(agent_of_part("a_x").ok());
  EXPECT_FALSE(agent_of_part("a_").ok());
}

}  // namespace
}  // namespace twotrack::replica
