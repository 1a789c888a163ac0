#include "track/compaction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/sha256.h"
#include "testing/sample_log.h"
#include "testing/simulated_disk.h"
#include "track/frame_table.h"
#include "track/log_file.h"
#include "track/verify.h"
#include "track/zstd_stream.h"

namespace twotrack::track {
namespace {

using testing::DiskFault;
using ::testing::HasSubstr;
using testing::kAgent;
using testing::SimulatedDisk;
using testing::TempDir;

// A log of `count` events of about `data_bytes` each.
std::string make_log(uint64_t count, size_t data_bytes) {
  testing::LogText log;
  while (log.events() < count) {
    log.add("note",
            R"({"text":")" + sha256_hex(log.last_hash()) + std::string(data_bytes, 'x') + "\"}");
  }
  return log.text();
}

std::string read_all(File& file) {
  return read_range(file, 0, file.size().value()).value();
}

std::string read_log(FileSystem& files, const Layout& layout) {
  const auto log = open_log(files, layout, kAgent);
  EXPECT_TRUE(log.ok()) << (log.ok() ? "" : log.error().message);
  return log.ok() ? read_all(*log.value()) : "";
}

class CompactionTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(files_.create_directories(layout_.traces()).ok()); }

  void write(const std::string& log) { testing::write_text(layout_.log(kAgent), log); }
  void write_compacted(std::string_view bytes) {
    testing::write_text(layout_.compacted(kAgent), bytes);
  }
  std::string compacted() const { return testing::read_text(layout_.compacted(kAgent)); }
  CompactionResult compact() { return compact_log(files_, layout_, kAgent).value(); }

  std::vector<std::string> files_there() {
    auto names = files_.list(layout_.traces()).value();
    std::ranges::sort(names);
    return names;
  }

  TempDir directory_;
  FileSystem& files_ = posix_file_system();
  Layout layout_{directory_.path()};
  const std::string plain_name_ = std::string(kAgent) + ".jsonl";
  const std::string compacted_name_ = std::string(kAgent) + ".jsonl.zst";
};

TEST_F(CompactionTest, ACompactedLogReadsLikeThePlainOneAndExpandsToIt) {
  struct Case {
    uint64_t events;
    size_t data_bytes;
  };
  const Case cases[] = {{1, 0}, {40, 100}, {9, 300'000}, {5, 3 << 20}, {3000, 1000}};
  for (const auto& [events, data_bytes] : cases) {
    SCOPED_TRACE(events);
    const std::string log = make_log(events, data_bytes);
    write(log);
    const CompactionResult result = compact();
    EXPECT_EQ(result.bytes_before, log.size());
    EXPECT_EQ(result.bytes_after, compacted().size());
    EXPECT_THAT(files_there(), ::testing::ElementsAre(compacted_name_));
    EXPECT_TRUE(read_log(files_, layout_) == log);
    EXPECT_TRUE(verify_log(files_, layout_, kAgent).value().ok());

    ASSERT_TRUE(expand_log(files_, layout_, kAgent).ok());
    EXPECT_THAT(files_there(), ::testing::ElementsAre(plain_name_));
    EXPECT_TRUE(read_log(files_, layout_) == log);
  }
}

TEST_F(CompactionTest, AnyStretchCanBeReadFromAnyOffset) {
  const std::string log = make_log(60, 100'000);
  write(log);
  compact();
  const auto file = open_log(files_, layout_, kAgent).value();
  for (uint64_t offset = 0; offset < log.size() + 10; offset += 99'991) {
    SCOPED_TRACE(offset);
    const std::string expected = offset < log.size() ? log.substr(offset, 1'500'000) : "";
    EXPECT_TRUE(read_range(*file, offset, 1'500'000).value() == expected);
  }
}

TEST_F(CompactionTest, FramesEndAtLineEndsAndALongLineHasOneOfItsOwn) {
  for (const size_t data_bytes : {200'000, 5 << 20}) {
    SCOPED_TRACE(data_bytes);
    const std::string log = make_log(8, data_bytes);
    write(log);
    compact();
    const auto packed = files_.open(layout_.compacted(kAgent), OpenMode::kRead).value();
    const auto frames = find_frames(*packed).value();
    EXPECT_GE(frames.size(), 2U);
    for (const Frame& frame : frames) {
      const std::string bytes = log.substr(frame.offset, frame.size);
      EXPECT_TRUE(bytes.ends_with('\n'));
      EXPECT_TRUE(bytes.size() <= kFrameBytes || std::ranges::count(bytes, '\n') == 1);
    }
  }
}

TEST_F(CompactionTest, ManyThreadsMayReadAtOnce) {
  const std::string log = make_log(60, 100'000);
  write(log);
  compact();
  const auto file = open_log(files_, layout_, kAgent).value();
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (size_t i = 0; i < 40; ++i) {
        const uint64_t offset = (i * 7'000'003 + t * 1'300'021) % log.size();
        const auto got = read_range(*file, offset, 5000);
        if (!got.ok() || got.value() != log.substr(offset, 5000)) ++wrong;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(CompactionTest, ATornTailStaysAsItIs) {
  const std::string log = make_log(5, 10) + R"({"v":1,"seq":5,"d":5,"ts":"2026)";
  write(log);
  compact();
  EXPECT_TRUE(read_log(files_, layout_) == log);
}

TEST_F(CompactionTest, AnyReaderOfZstdStreamsUnpacksIt) {
  const std::string log = make_log(20, 100'000);
  write(log);
  compact();
  std::string unpacked;
  Unpacker unpacker;
  ASSERT_TRUE(unpacker
                  .feed(compacted(),
                        [&](std::string_view piece) -> Status {
                          unpacked += piece;
                          return Done{};
                        })
                  .ok());
  EXPECT_TRUE(unpacker.at_frame_end());
  EXPECT_TRUE(unpacked == log);
}

TEST_F(CompactionTest, ADamagedLogIsNotPackedAway) {
  std::string log = make_log(20, 100);
  log[log.size() / 2] ^= 1;
  write(log);
  const auto result = compact_log(files_, layout_, kAgent);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, Code::kCorrupt);
  EXPECT_THAT(result.error().message, HasSubstr("line 11"));
  EXPECT_THAT(files_there(), ::testing::ElementsAre(plain_name_));
  EXPECT_TRUE(read_log(files_, layout_) == log);
}

// It was read back when it was made, so no crash has left this; and no head file is needed to know.
TEST_F(CompactionTest, WhatCannotBeReadIsNoTornTail) {
  write(make_log(20, 100'000));
  compact();
  const std::string good = compacted();
  std::string bad = good;
  const auto file = files_.open(layout_.compacted(kAgent), OpenMode::kRead).value();
  bad[find_frames(*file).value().back().packed_offset + 8] ^= 1;
  for (const std::string& bytes : {bad, good + "x"}) {
    write_compacted(bytes);
    EXPECT_FALSE(verify_log(files_, layout_, kAgent).value().ok());
    EXPECT_EQ(expand_log(files_, layout_, kAgent).error().code, Code::kCorrupt);
  }
}

TEST_F(CompactionTest, WithoutALogThereIsNothingToDo) {
  EXPECT_EQ(compact_log(files_, layout_, kAgent).error().code, Code::kNotFound);
  EXPECT_EQ(expand_log(files_, layout_, kAgent).error().code, Code::kNotFound);
  EXPECT_EQ(open_log(files_, layout_, kAgent).error().code, Code::kNotFound);
  write(make_log(3, 10));
  compact();
  EXPECT_EQ(compact_log(files_, layout_, kAgent).error().code, Code::kNotFound);
  EXPECT_THAT(files_there(), ::testing::ElementsAre(compacted_name_));
}

TEST_F(CompactionTest, ThePlainFormCountsWhenThereAreBoth) {
  write(make_log(3, 10));
  compact();
  const std::string longer = make_log(9, 10);
  write(longer);
  EXPECT_TRUE(read_log(files_, layout_) == longer);
  ASSERT_TRUE(expand_log(files_, layout_, kAgent).ok());
  EXPECT_THAT(files_there(), ::testing::ElementsAre(plain_name_));
  EXPECT_TRUE(read_log(files_, layout_) == longer);

  write_compacted("left by an earlier crash");
  compact();
  EXPECT_THAT(files_there(), ::testing::ElementsAre(compacted_name_));
  EXPECT_TRUE(read_log(files_, layout_) == longer);
}

TEST_F(CompactionTest, ACompactedLogIsNotWrittenTo) {
  write(make_log(3, 10));
  compact();
  const auto file = open_log(files_, layout_, kAgent).value();
  EXPECT_EQ(file->write_at(0, "x").error().code, Code::kInvalid);
  EXPECT_EQ(file->truncate(0).error().code, Code::kInvalid);
  EXPECT_EQ(file->sync().error().code, Code::kInvalid);
}

// Damage. A small log whose frames are cut by hand, so that every byte can be tried.
class CompactedDamageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(disk_.create_directories(layout_.traces()).ok());
    uint64_t packed_offset = 0;
    for (const std::string piece :
         {"{\"a\":1}\n{\"b\":22}\n", "{\"c\":333}\n", "{\"d\":\"xy\"}\n"}) {
      const std::string packed = pack(piece);
      frames_.push_back({.offset = log_.size(),
                         .size = piece.size(),
                         .packed_offset = packed_offset,
                         .packed_size = packed.size()});
      packed_offset += packed.size();
      log_ += piece;
      good_ += packed;
    }
    table_offset_ = good_.size();
    good_ += format_frame_table(frames_);
  }

  void write_compacted(std::string bytes) {
    disk_.plant(layout_.compacted(kAgent), std::move(bytes));
  }

  // What each frame gives: its bytes, or the error.
  std::vector<std::string> read_frames() {
    const auto file = open_compacted(disk_, layout_.compacted(kAgent));
    EXPECT_TRUE(file.ok());
    std::vector<std::string> found;
    for (const Frame& frame : frames_) {
      const auto bytes = read_range(*file.value(), frame.offset, frame.size);
      EXPECT_TRUE(bytes.ok() || bytes.error().code == Code::kCorrupt);
      found.push_back(bytes.ok() ? bytes.value() : "damaged");
    }
    return found;
  }

  std::string bytes_of(const Frame& frame) const { return log_.substr(frame.offset, frame.size); }

  SimulatedDisk disk_{1};
  const Layout layout_{"/project"};
  std::vector<Frame> frames_;
  std::string log_;
  std::string good_;
  size_t table_offset_ = 0;
};

TEST_F(CompactedDamageTest, AFlippedBitIsFoundInItsFrameAndTheOthersReadOn) {
  for (size_t at = 0; at < good_.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      SCOPED_TRACE(at * 8 + static_cast<size_t>(bit));
      std::string bad = good_;
      bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
      write_compacted(bad);
      const auto found = read_frames();
      for (size_t i = 0; i < frames_.size(); ++i) {
        const bool hit = at >= frames_[i].packed_offset &&
                         at < frames_[i].packed_offset + frames_[i].packed_size;
        // A bit that zstd gives no meaning changes nothing; anything else must be noticed.
        if (found[i] != bytes_of(frames_[i])) {
          EXPECT_TRUE(hit);
          EXPECT_EQ(found[i], "damaged");
        }
      }
    }
  }
}

TEST_F(CompactedDamageTest, WithoutItsTableTheFramesAreFoundByWalking) {
  for (const std::string& bytes :
       {good_.substr(0, table_offset_), good_.substr(0, good_.size() - 1), good_ + "x",
        good_ + good_.substr(table_offset_)}) {
    SCOPED_TRACE(bytes.size());
    write_compacted(bytes);
    const auto found = read_frames();
    for (size_t i = 0; i < frames_.size(); ++i) EXPECT_EQ(found[i], bytes_of(frames_[i]));
  }
}

TEST_F(CompactedDamageTest, ATableOfAnotherLogIsNotBelieved) {
  std::vector<Frame> other = frames_;
  other.pop_back();
  write_compacted(good_.substr(0, table_offset_) + format_frame_table(other));
  const auto found = read_frames();
  for (size_t i = 0; i < frames_.size(); ++i) EXPECT_EQ(found[i], bytes_of(frames_[i]));
}

TEST_F(CompactedDamageTest, AFileCutAnywhereGivesWholeFramesAndThenAnErrorOrTheEnd) {
  for (size_t length = 0; length < table_offset_; ++length) {
    SCOPED_TRACE(length);
    write_compacted(good_.substr(0, length));
    const auto found = read_frames();
    for (size_t i = 0; i < frames_.size(); ++i) {
      const Frame& frame = frames_[i];
      if (length >= frame.packed_offset + frame.packed_size) {
        EXPECT_EQ(found[i], bytes_of(frame));
      } else if (length > frame.packed_offset) {
        EXPECT_EQ(found[i], "damaged");
      } else {
        EXPECT_TRUE(found[i].empty() || found[i] == "damaged");
      }
    }
  }
}

TEST_F(CompactedDamageTest, NothingIsExpandedFromADamagedFile) {
  std::string bad = good_;
  bad[frames_[1].packed_offset + 8] ^= 1;
  write_compacted(bad);
  EXPECT_EQ(expand_log(disk_, layout_, kAgent).error().code, Code::kCorrupt);
  EXPECT_THAT(disk_.list(layout_.traces()).value(),
              ::testing::ElementsAre(std::string(kAgent) + ".jsonl.zst"));
  EXPECT_EQ(disk_.peek(layout_.compacted(kAgent)), bad);
}

// Some kilobytes of it would keep a reader busy for minutes.
TEST_F(CompactedDamageTest, AFileThatUnpacksToFarMoreThanItsSizeIsNotReadToItsEnd) {
  const std::string piece = pack(std::string(kFrameBytes, '\n'));
  std::vector<Frame> frames;
  std::string bomb;
  for (Frame next; next.offset < kUnpackedBytesMax + 2 * kFrameBytes;) {
    next.size = kFrameBytes;
    next.packed_size = piece.size();
    frames.push_back(next);
    bomb += piece;
    next.offset += next.size;
    next.packed_offset += next.packed_size;
  }
  ASSERT_LT(bomb.size() * kUnpackedTimesMax, kUnpackedBytesMax);
  for (const std::string& table : {format_frame_table(frames), std::string()}) {
    write_compacted(bomb + table);
    const auto file = open_compacted(disk_, layout_.compacted(kAgent)).value();
    EXPECT_LE(file->size().value(), kUnpackedBytesMax + kFrameBytes);
    std::string buffer(1, 'x');
    EXPECT_EQ(file->read_at(0, buffer).value(), 1U);
    EXPECT_EQ(file->read_at(kUnpackedBytesMax, buffer).error().code, Code::kCorrupt);
  }
}

TEST_F(CompactedDamageTest, AFileThatWasNeverOursIsCorruptAndNothingElse) {
  for (const std::string& bytes : {std::string("hello, world, this is no log at all"),
                                   std::string(1000, '\0'), std::string("\x28\xb5\x2f\xfd"),
                                   pack(""), std::string("\x5b\x2a\x4d\x18\xff\xff\xff\xff", 8)}) {
    SCOPED_TRACE(bytes.substr(0, 8));
    write_compacted(bytes);
    const auto file = open_compacted(disk_, layout_.compacted(kAgent));
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(read_range(*file.value(), 0, 10).error().code, Code::kCorrupt);
  }
}

// Crashes. Every call that changes something is tried with every fault; whatever the machine finds
// afterwards, the log is whole, and the work can be done again.
class CompactionCrashTest : public ::testing::TestWithParam<bool> {
 protected:
  std::unique_ptr<SimulatedDisk> fresh_disk(uint64_t seed) const {
    auto disk = std::make_unique<SimulatedDisk>(seed);
    EXPECT_TRUE(disk->create_directories(layout_.traces()).ok());
    disk->plant(layout_.log(kAgent), log_);
    if (!compacting()) compact_log(*disk, layout_, kAgent).value();
    return disk;
  }

  static bool compacting() { return GetParam(); }

  Status run(FileSystem& files) const {
    if (!compacting()) return expand_log(files, layout_, kAgent);
    auto result = compact_log(files, layout_, kAgent);
    if (!result.ok()) return std::move(result).error();
    return Done{};
  }

  void expect_whole_and_repeatable(SimulatedDisk& disk) const {
    EXPECT_TRUE(read_log(disk, layout_) == log_);
    const Path removed = compacting() ? layout_.log(kAgent) : layout_.compacted(kAgent);
    EXPECT_TRUE(!exists(disk, removed) || run(disk).ok());
    EXPECT_FALSE(exists(disk, removed));
    EXPECT_TRUE(read_log(disk, layout_) == log_);
    EXPECT_TRUE(read_log(*disk.after_power_cut(99), layout_) == log_);
  }

  const Layout layout_{"/project"};
  const std::string log_ = make_log(20, 100);
};

TEST_P(CompactionCrashTest, NoFaultAtAnyCallLosesTheLog) {
  const auto counting = fresh_disk(0);
  const uint64_t first = counting->calls();
  ASSERT_TRUE(run(*counting).ok());
  const uint64_t behind = counting->calls();
  ASSERT_GE(behind - first, 7U);

  using Kind = DiskFault::Kind;
  for (uint64_t call = first; call < behind; ++call) {
    for (const Kind kind :
         {Kind::kStop, Kind::kStopAfter, Kind::kIoError, Kind::kNoSpace, Kind::kShortWrite}) {
      for (uint64_t seed = 0; seed < 3; ++seed) {
        SCOPED_TRACE("call " + std::to_string(call) + ", kind " +
                     std::to_string(static_cast<int>(kind)) + ", seed " + std::to_string(seed));
        const auto disk = fresh_disk(seed);
        disk->add_fault({.kind = kind, .at_call = call});
        (void)run(*disk);
        EXPECT_TRUE(disk->stopped() || read_log(*disk, layout_) == log_);
        expect_whole_and_repeatable(*disk->after_power_cut(seed));
        expect_whole_and_repeatable(
            *disk->after_process_death(seed, SimulatedDisk::Eviction::kYes));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BothWays, CompactionCrashTest, ::testing::Bool(),
                         [](const auto& tested) { return tested.param ? "Compact" : "Expand"; });

}  // namespace
}  // namespace twotrack::track
