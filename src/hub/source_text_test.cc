#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "hub/source_reader.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {
namespace {

// Somebody writes more to the file right after it was read, `times` times.
class RestlessFiles final : public FileSystem {
 public:
  explicit RestlessFiles(int times) : times_(times) {}

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    was_read_ = true;
    return real().open(path, mode);
  }
  Status rename(const Path& from, const Path& to) override { return real().rename(from, to); }
  Status remove(const Path& path) override { return real().remove(path); }
  Status sync_directory(const Path& path) override { return real().sync_directory(path); }
  Status create_directories(const Path& path) override { return real().create_directories(path); }
  Result<FileInfo> info(const Path& path) override {
    if (was_read_ && times_-- > 0) std::ofstream(path, std::ios::app) << "more\n";
    return real().info(path);
  }
  Result<std::vector<std::string>> list(const Path& path) override { return real().list(path); }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override { return real().lock(path); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return real().lock_holder(path);
  }

 private:
  static FileSystem& real() { return posix_file_system(); }

  int times_;
  bool was_read_ = false;
};

class SourceTextTest : public ::testing::Test {
 protected:
  Path write(std::string_view name, std::string_view text) const {
    std::ofstream(dir_.path() / name, std::ios::binary) << text;
    return dir_.path() / name;
  }

  testing::TempDir dir_;
};

TEST_F(SourceTextTest, AFileThatChangedOnceIsReadAgain) {
  const Path path = write("a.py", "x = 1\n");
  RestlessFiles files(1);
  const auto text = read_source(files, path);
  ASSERT_EQ(testing::message_of(text), "ok");
  EXPECT_EQ(text.value(), "x = 1\nmore\n");
}

TEST_F(SourceTextTest, AFileThatNeverRestsIsLeft) {
  RestlessFiles files(100);
  EXPECT_EQ(testing::message_of(read_source(files, write("a.py", "x = 1\n"))),
            "changes while it is read");
}

TEST_F(SourceTextTest, WhatIsNoTextIsLeftUnopened) {
  FileSystem& files = posix_file_system();
  const Path pipe = dir_.path() / "pipe.py";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(testing::message_of(read_source(files, pipe)), "not a file");
  EXPECT_EQ(testing::message_of(read_source(files, "/dev/zero")), "not a file");
  EXPECT_EQ(testing::message_of(read_source(files, dir_.path())), "not a file");
  EXPECT_EQ(testing::message_of(read_source(files, write("b.py", std::string_view("a\0b", 3)))),
            "binary");
  const Path huge = write("huge.py", "");
  std::filesystem::resize_file(huge, kSourceBytesMax + 1);
  EXPECT_EQ(testing::message_of(read_source(files, huge)), "larger than 64 MiB");
}

}  // namespace
}  // namespace twotrack::hub
