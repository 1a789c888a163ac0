#include "track/blob_store.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "base/sha256.h"
#include "testing/simulated_disk.h"
#include "testing/temp_dir.h"

namespace twotrack::track {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::SimulatedDisk;

// Bytes that do not compress to nothing and differ from place to place.
std::string noise(size_t length) {
  std::string bytes(length, '\0');
  uint32_t state = 7;
  for (char& byte : bytes) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<char>(state >> 28);
  }
  return bytes;
}

class BlobStoreTest : public ::testing::Test {
 protected:
  std::string put(std::string_view bytes) {
    const auto stored = store_.put(bytes, BlobStore::Sync::kYes);
    EXPECT_TRUE(stored.ok());
    return stored.ok() ? stored.value().sha256 : "";
  }

  void overwrite(const std::string& name, std::string_view bytes) {
    const auto file = files_.open(layout_.blob(name), OpenMode::kTruncate);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(write_all(*file.value(), 0, bytes).ok());
  }

  testing::TempDir directory_;
  FileSystem& files_ = posix_file_system();
  Layout layout_{directory_.path()};
  BlobStore store_{files_, layout_};
};

TEST_F(BlobStoreTest, GivesBackWhatWasPut) {
  const std::string cases[] = {"",
                               "x",
                               std::string(3, '\0'),
                               "line\r\n\x1b[31m\xff\xfe",
                               noise(3 << 20),
                               std::string(10 << 20, 'a')};
  for (const std::string& bytes : cases) {
    SCOPED_TRACE(bytes.size());
    const auto stored = store_.put(bytes, BlobStore::Sync::kYes);
    ASSERT_TRUE(stored.ok());
    EXPECT_EQ(stored.value().sha256, sha256_hex(bytes));
    EXPECT_EQ(stored.value().stored_bytes,
              files_.info(layout_.blob(stored.value().sha256)).value().size);
    EXPECT_TRUE(store_.get(stored.value().sha256).value() == bytes);
  }
}

RC_GTEST_FIXTURE_PROP(BlobStoreTest, AnyBytesComeBack, (const std::string& bytes)) {
  const auto stored = store_.put(bytes, BlobStore::Sync::kNo);
  RC_ASSERT(stored.ok());
  RC_ASSERT(store_.get(stored.value().sha256).value() == bytes);
}

TEST_F(BlobStoreTest, HandsALargeBlobOverInSmallPieces) {
  const std::string bytes = noise(5 << 20);
  const std::string name = put(bytes);
  size_t longest = 0;
  std::string whole;
  ASSERT_TRUE(store_
                  .read(name,
                        [&](std::string_view piece) -> Status {
                          longest = std::max(longest, piece.size());
                          whole += piece;
                          return Done{};
                        })
                  .ok());
  EXPECT_TRUE(whole == bytes);
  EXPECT_LE(longest, size_t{1} << 20);
}

TEST_F(BlobStoreTest, AnErrorOfTheSinkEndsTheReading) {
  const std::string name = put(noise(5 << 20));
  int pieces = 0;
  const Status read = store_.read(name, [&](std::string_view) -> Status {
    ++pieces;
    return Error{Code::kCancelled, "enough"};
  });
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, Code::kCancelled);
  EXPECT_EQ(pieces, 1);
}

TEST_F(BlobStoreTest, EqualBytesShareOneFileAndNothingElseIsLeftBehind) {
  const std::string name = put("same");
  EXPECT_EQ(put("same"), name);
  const std::string other = put("other");
  std::vector<std::string> expected{name, other};
  std::ranges::sort(expected);
  EXPECT_EQ(store_.list().value(), expected);
  EXPECT_THAT(files_.list(layout_.blob(name).parent_path()).value(), ElementsAre(name + ".zst"));
}

TEST_F(BlobStoreTest, PuttingAgainMendsADamagedBlob) {
  const std::string name = put("precious");
  overwrite(name, "not a frame");
  EXPECT_EQ(put("precious"), name);
  EXPECT_EQ(store_.get(name).value(), "precious");
}

TEST_F(BlobStoreTest, DamageAtAnyByteIsFound) {
  const std::string name = put(noise(300));
  const std::string good = read_file(files_, layout_.blob(name)).value();
  for (size_t at = 0; at < good.size(); ++at) {
    for (const char flip : {'\x01', '\x80'}) {
      SCOPED_TRACE(at);
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ flip);
      overwrite(name, bad);
      const auto got = store_.get(name);
      // Some bits of a frame header mean nothing; then the bytes must be the right ones.
      if (got.ok()) {
        EXPECT_TRUE(got.value() == noise(300));
      } else {
        EXPECT_EQ(got.error().code, Code::kCorrupt);
        EXPECT_THAT(got.error().message, HasSubstr(name));
      }
    }
  }
}

TEST_F(BlobStoreTest, ACutBlobIsCorruptAtEveryLength) {
  const std::string name = put(noise(300));
  const std::string good = read_file(files_, layout_.blob(name)).value();
  for (size_t length = 0; length < good.size(); ++length) {
    SCOPED_TRACE(length);
    overwrite(name, good.substr(0, length));
    const auto got = store_.get(name);
    ASSERT_FALSE(got.ok());
    EXPECT_EQ(got.error().code, Code::kCorrupt);
  }
}

TEST_F(BlobStoreTest, AnotherBlobUnderTheNameIsCorrupt) {
  const std::string name = put("mine");
  overwrite(name, pack("yours"));
  EXPECT_EQ(store_.get(name).error().code, Code::kCorrupt);
}

TEST_F(BlobStoreTest, AMissingBlobIsNotFound) {
  EXPECT_EQ(store_.get(sha256_hex("never stored")).error().code, Code::kNotFound);
  EXPECT_TRUE(store_.list().value().empty());
}

TEST_F(BlobStoreTest, ANameThatIsNoHashNeverBecomesAPath) {
  for (const std::string& name : {std::string(), std::string("../../../etc/passwd"),
                                  std::string(64, 'G'), std::string(64, 'A'), std::string(63, 'a'),
                                  std::string(62, 'a') + "/.", std::string(65, 'a')}) {
    SCOPED_TRACE(name);
    EXPECT_EQ(store_.get(name).error().code, Code::kInvalid);
    EXPECT_EQ(store_.remove(name).error().code, Code::kInvalid);
  }
}

TEST_F(BlobStoreTest, ARemovedBlobIsGone) {
  const std::string name = put("going");
  ASSERT_TRUE(store_.remove(name).ok());
  EXPECT_EQ(store_.get(name).error().code, Code::kNotFound);
  EXPECT_TRUE(store_.list().value().empty());
}

TEST_F(BlobStoreTest, StrangeFilesAmongTheBlobsAreNotListed) {
  const std::string name = put("real");
  const Path directory = layout_.blob(name).parent_path();
  for (const std::string& stranger :
       {name + ".zst.0123456789abcdef.tmp", std::string("README"), std::string(".zst")}) {
    ASSERT_TRUE(replace_file(files_, directory / stranger, "x").ok());
  }
  EXPECT_THAT(store_.list().value(), ElementsAre(name));
}

TEST_F(BlobStoreTest, WhatACrashLeftGoesUnlessSomebodyMayStillWriteIt) {
  const std::string name = put("real");
  const Path leftover = layout_.blob(name).string() + ".0123456789abcdef.tmp";
  ASSERT_TRUE(replace_file(files_, leftover, "half").ok());
  const int64_t modified = files_.info(leftover).value().modified_us;
  EXPECT_EQ(store_.remove_leftovers(modified).value(), 0U);
  EXPECT_TRUE(exists(files_, leftover));
  EXPECT_EQ(store_.remove_leftovers(modified + 1).value(), 1U);
  EXPECT_FALSE(exists(files_, leftover));
  EXPECT_EQ(store_.get(name).value(), "real");
}

// What a machine finds that lost power at some call of a put, or right behind it.
class BlobPowerCutTest : public ::testing::Test {
 protected:
  static std::unique_ptr<SimulatedDisk> fresh_disk(uint64_t seed) {
    return std::make_unique<SimulatedDisk>(seed);
  }

  Result<BlobStore::Stored> put(SimulatedDisk& disk, BlobStore::Sync sync) const {
    return BlobStore(disk, layout_).put(bytes_, sync);
  }
  Result<std::string> get_after_power_cut(const SimulatedDisk& disk, uint64_t seed) const {
    return BlobStore(*disk.after_power_cut(seed), layout_).get(name_);
  }

  const Layout layout_{"/project"};
  const std::string bytes_ = noise(20'000);
  const std::string name_ = sha256_hex(bytes_);
};

TEST_F(BlobPowerCutTest, ASyncedBlobIsThere) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const auto disk = fresh_disk(seed);
    ASSERT_TRUE(put(*disk, BlobStore::Sync::kYes).ok());
    EXPECT_TRUE(get_after_power_cut(*disk, seed).value() == bytes_);
  }
}

TEST_F(BlobPowerCutTest, AnUnsyncedBlobMayBeLostAndIsMendedByASyncedPut) {
  int lost = 0;
  for (uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const auto disk = fresh_disk(seed);
    ASSERT_TRUE(put(*disk, BlobStore::Sync::kNo).ok());
    const auto found = disk->after_power_cut(seed);
    if (!BlobStore(*found, layout_).get(name_).ok()) ++lost;
    ASSERT_TRUE(put(*found, BlobStore::Sync::kYes).ok());
    EXPECT_TRUE(get_after_power_cut(*found, seed).value() == bytes_);
  }
  EXPECT_GT(lost, 0);  // Otherwise this disk proves nothing.
}

TEST_F(BlobPowerCutTest, AtEveryCallABlobIsWholeOrAbsentAndOneThatWasThereStays) {
  const auto counting = fresh_disk(0);
  ASSERT_TRUE(put(*counting, BlobStore::Sync::kYes).ok());
  using Kind = testing::DiskFault::Kind;
  for (uint64_t call = 0; call < counting->calls(); ++call) {
    for (const Kind kind : {Kind::kStop, Kind::kStopAfter, Kind::kIoError}) {
      for (uint64_t seed = 0; seed < 4; ++seed) {
        SCOPED_TRACE("call " + std::to_string(call) + ", seed " + std::to_string(seed));
        const auto disk = fresh_disk(seed);
        disk->add_fault({.kind = kind, .at_call = call});
        const bool acknowledged = put(*disk, BlobStore::Sync::kYes).ok();
        const auto found = get_after_power_cut(*disk, seed);
        EXPECT_TRUE(found.ok() ? found.value() == bytes_ : found.error().code == Code::kNotFound);
        EXPECT_TRUE(found.ok() || !acknowledged);

        const auto second = fresh_disk(seed);
        ASSERT_TRUE(put(*second, BlobStore::Sync::kYes).ok());
        second->add_fault({.kind = kind, .at_call = second->calls() + call});
        (void)put(*second, BlobStore::Sync::kYes);
        EXPECT_TRUE(get_after_power_cut(*second, seed).value() == bytes_);
      }
    }
  }
}

// A disk that fails one call, and writes down what it was asked to do.
class FailingFiles final : public FileSystem {
 public:
  enum class Fail { kNothing, kWrite, kSync, kRename, kSyncDirectory };

  FailingFiles(Fail fail, std::vector<std::string>& log) : fail_(fail), log_(&log) {}

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    auto file = TRY(real_.open(path, mode));
    return std::unique_ptr<File>(std::make_unique<FailingFile>(*this, std::move(file)));
  }
  Status rename(const Path& from, const Path& to) override {
    TRY(note(Fail::kRename, "rename to " + to.filename().string()));
    return real_.rename(from, to);
  }
  Status remove(const Path& path) override { return real_.remove(path); }
  Status sync_directory(const Path& directory) override {
    TRY(note(Fail::kSyncDirectory, "sync " + directory.filename().string() + "/"));
    return real_.sync_directory(directory);
  }
  Status create_directories(const Path& directory) override {
    return real_.create_directories(directory);
  }
  Result<FileInfo> info(const Path& path) override { return real_.info(path); }
  Result<std::vector<std::string>> list(const Path& directory) override {
    return real_.list(directory);
  }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override { return real_.lock(path); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return real_.lock_holder(path);
  }

 private:
  class FailingFile final : public File {
   public:
    FailingFile(FailingFiles& owner, std::unique_ptr<File> file)
        : owner_(&owner), file_(std::move(file)) {}
    Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
      return file_->read_at(offset, buffer);
    }
    Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
      TRY(owner_->note(Fail::kWrite, "write"));
      return file_->write_at(offset, bytes);
    }
    Status sync() override {
      TRY(owner_->note(Fail::kSync, "sync file"));
      return file_->sync();
    }
    Status truncate(uint64_t size) override { return file_->truncate(size); }
    Result<uint64_t> size() override { return file_->size(); }

   private:
    FailingFiles* owner_;
    std::unique_ptr<File> file_;
  };

  Status note(Fail call, const std::string& what) {
    if (call == fail_) return Error{Code::kNoSpace, "injected"};
    log_->push_back(what);
    return Done{};
  }

  FileSystem& real_ = posix_file_system();
  Fail fail_;
  std::vector<std::string>* log_;
};

TEST_F(BlobStoreTest, ADurablePutSyncsTheFileThenItsNameThenTheDirectoriesAbove) {
  std::vector<std::string> log;
  FailingFiles files(FailingFiles::Fail::kNothing, log);
  const auto stored = BlobStore(files, layout_).put("bytes", BlobStore::Sync::kYes);
  ASSERT_TRUE(stored.ok());
  const std::string& name = stored.value().sha256;
  EXPECT_THAT(log, ElementsAre("write", "sync file", "rename to " + name + ".zst",
                               "sync " + name.substr(0, 2) + "/", "sync blobs/", "sync .agentfs/"));
}

TEST_F(BlobStoreTest, APutThatFailsLeavesTheOldBlobAndNoOtherFile) {
  const std::string name = put("bytes");
  using enum FailingFiles::Fail;
  for (const auto fail : {kWrite, kSync, kRename}) {
    std::vector<std::string> log;
    FailingFiles files(fail, log);
    const auto stored = BlobStore(files, layout_).put("bytes", BlobStore::Sync::kYes);
    ASSERT_FALSE(stored.ok());
    EXPECT_EQ(stored.error().code, Code::kNoSpace);
    EXPECT_EQ(store_.get(name).value(), "bytes");
    EXPECT_THAT(files_.list(layout_.blob(name).parent_path()).value(), ElementsAre(name + ".zst"));
  }
}

TEST_F(BlobStoreTest, APutIsNotDurableWhenADirectoryCannotBeSynced) {
  std::vector<std::string> log;
  FailingFiles files(FailingFiles::Fail::kSyncDirectory, log);
  EXPECT_FALSE(BlobStore(files, layout_).put("bytes", BlobStore::Sync::kYes).ok());
}

}  // namespace
}  // namespace twotrack::track
