#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "base/file.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack {
namespace {

using testing::message_of;

class PosixFileTest : public ::testing::Test {
 protected:
  Path path(std::string_view name) const { return dir_.path() / name; }

  void write(const Path& file, std::string_view bytes) {
    auto opened = files_.open(file, OpenMode::kTruncate);
    ASSERT_EQ(message_of(opened), "ok");
    ASSERT_TRUE(write_all(*opened.value(), 0, bytes).ok());
  }

  static mode_t mode_of(const Path& file) {
    struct stat status{};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
  }

  testing::TempDir dir_;
  FileSystem& files_ = posix_file_system();
};

TEST_F(PosixFileTest, ReadsAndWritesAnywhereInAFile) {
  const auto file = files_.open(path("f"), OpenMode::kCreate).value();
  EXPECT_EQ(file->write_at(0, "hello").value(), 5U);
  EXPECT_EQ(file->write_at(8, "x").value(), 1U);
  EXPECT_EQ(file->size().value(), 9U);
  EXPECT_EQ(read_range(*file, 0, 100).value(), std::string("hello\0\0\0x", 9));
  EXPECT_TRUE(file->sync().ok());
  EXPECT_TRUE(file->truncate(2).ok());
  EXPECT_EQ(read_file(files_, path("f")).value(), "he");
  char byte = 0;
  EXPECT_EQ(file->read_at(2, std::span(&byte, 1)).value(), 0U);
}

TEST_F(PosixFileTest, AFileThatIsOnlySaidToBeHugeIsNotReadAsAWhole) {
  write(path("f"), "x");
  ASSERT_EQ(::truncate(path("f").c_str(), off_t{60} << 30), 0);
  const auto read = read_file(files_, path("f"));
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().message,
            path("f").string() + " has 64424509440 bytes; more than 256 MiB are not read");
}

TEST_F(PosixFileTest, AHoleEndsWhereDataBegins) {
  write(path("f"), "x");
  const auto file = files_.open(path("f"), OpenMode::kReadWrite).value();
  constexpr uint64_t kFar = uint64_t{1} << 30;
  ASSERT_TRUE(write_all(*file, kFar, "y").ok());
  ASSERT_TRUE(file->truncate(2 * kFar).ok());
  EXPECT_EQ(file->skip_damage(0), 0U);
  EXPECT_EQ(file->skip_damage(kFar / 2), kFar);
  EXPECT_EQ(file->skip_damage(kFar + kFar / 2), 2 * kFar);
  EXPECT_EQ(file->skip_damage(3 * kFar), 3 * kFar);
}

TEST_F(PosixFileTest, EachModeDoesWhatItSays) {
  struct Case {
    OpenMode mode;
    std::string_view missing;   // of a file that is not there: what becomes of it
    std::string_view existing;  // the bytes of a file that is there, afterwards
    bool writes;
  };
  const Case cases[] = {
      {OpenMode::kRead, "not found", "bytes", false},
      {OpenMode::kReadWrite, "not found", "bytes", true},
      {OpenMode::kCreate, "made", "bytes", true},
      {OpenMode::kTruncate, "made", "", true},
  };
  for (const auto& [mode, missing, existing, writes] : cases) {
    SCOPED_TRACE(static_cast<int>(mode));
    (void)files_.remove(path("f"));
    const auto made = files_.open(path("f"), mode);
    EXPECT_EQ(made.ok() ? "made" : "not found", missing);
    if (!made.ok()) {
      EXPECT_EQ(made.error().code, Code::kNotFound);
    }
    if (made.ok()) {
      EXPECT_EQ(mode_of(path("f")), 0600U);
    }

    write(path("f"), "bytes");
    const auto opened = files_.open(path("f"), mode);
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(read_file(files_, path("f")).value(), existing);
    EXPECT_EQ(opened.value()->write_at(0, "b").ok(), writes);
  }
}

TEST_F(PosixFileTest, ErrorsSayWhatWasDoneToWhich) {
  const auto missing = files_.open(path("none/f"), OpenMode::kCreate);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, Code::kNotFound);
  EXPECT_EQ(missing.error().message,
            "open " + path("none/f").string() + ": No such file or directory");
  EXPECT_EQ(message_of(files_.remove(path("f"))),
            "remove " + path("f").string() + ": No such file or directory");
  EXPECT_EQ(message_of(files_.rename(path("f"), path("g"))),
            "rename " + path("f").string() + ": No such file or directory");
  EXPECT_EQ(message_of(files_.sync_directory(path("d"))),
            "open " + path("d").string() + ": No such file or directory");
  write(path("f"), "");
  EXPECT_EQ(files_.open(path("f/g"), OpenMode::kRead).error().code, Code::kIo);
  EXPECT_EQ(files_.list(path("f")).error().code, Code::kIo);
}

TEST_F(PosixFileTest, APipeOrADeviceIsNotRead) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", path("endless"));
  EXPECT_EQ(files_.open(path("pipe"), OpenMode::kRead).error().code, Code::kInvalid);
  EXPECT_EQ(files_.open(path("endless"), OpenMode::kRead).error().code, Code::kInvalid);
  // Nobody has the lock, and asking does not wait either.
  EXPECT_EQ(files_.lock_holder(path("pipe")).value(), std::nullopt);
}

TEST_F(PosixFileTest, AFullDiskHasACodeOfItsOwn) {
  if (!exists(files_, "/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  const auto file = files_.open("/dev/full", OpenMode::kReadWrite).value();
  const auto written = file->write_at(0, "x");
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, Code::kNoSpace);
  EXPECT_EQ(written.error().message, "write /dev/full: No space left on device");
}

TEST_F(PosixFileTest, RenameReplacesAndRemoveRemoves) {
  write(path("a"), "new");
  write(path("b"), "old");
  ASSERT_TRUE(files_.rename(path("a"), path("b")).ok());
  EXPECT_EQ(read_file(files_, path("b")).value(), "new");
  EXPECT_FALSE(exists(files_, path("a")));
  ASSERT_TRUE(files_.remove(path("b")).ok());
  EXPECT_FALSE(exists(files_, path("b")));
}

TEST_F(PosixFileTest, ListsNamesAndNothingOfADirectoryThatIsNotThere) {
  write(path("a"), "");
  write(path("b c"), "");
  auto names = files_.list(dir_.path()).value();
  std::sort(names.begin(), names.end());
  EXPECT_EQ(names, (std::vector<std::string>{"a", "b c"}));
  EXPECT_EQ(files_.list(path("none")).value(), std::vector<std::string>{});
}

TEST_F(PosixFileTest, MakesDirectoriesForTheOwnerOnly) {
  ASSERT_TRUE(files_.create_directories(path("a/b/c")).ok());
  EXPECT_EQ(mode_of(path("a")), 0700U);
  EXPECT_EQ(mode_of(path("a/b/c")), 0700U);
  EXPECT_TRUE(files_.create_directories(path("a/b/c")).ok());
  EXPECT_TRUE(files_.create_directories("").ok());

  write(path("file"), "");
  EXPECT_EQ(message_of(files_.create_directories(path("file"))),
            path("file").string() + " is in the way: it is not a directory");
  EXPECT_FALSE(files_.create_directories(path("file/below")).ok());
}

TEST_F(PosixFileTest, ARelativeDirectoryWorksToo) {
  const Path before = std::filesystem::current_path();
  std::filesystem::current_path(dir_.path());
  EXPECT_TRUE(files_.create_directories("x/y").ok());
  EXPECT_TRUE(files_.create_directories("x").ok());
  EXPECT_TRUE(files_.sync_directory("").ok());
  EXPECT_TRUE(replace_file(files_, "f", "bytes").ok());
  std::filesystem::current_path(before);
  EXPECT_EQ(read_file(files_, path("f")).value(), "bytes");
}

TEST_F(PosixFileTest, InfoTellsSizeTimeAndWhichFile) {
  write(path("f"), "12345");
  const FileInfo info = files_.info(path("f")).value();
  EXPECT_EQ(info.size, 5U);
  EXPECT_GT(info.modified_us, 1'500'000'000'000'000);

  const auto file = files_.open(path("f"), OpenMode::kReadWrite).value();
  ASSERT_TRUE(write_all(*file, 5, "6").ok());
  EXPECT_EQ(files_.info(path("f")).value().identity, info.identity);
  ASSERT_TRUE(replace_file(files_, path("f"), "123456").ok());
  EXPECT_NE(files_.info(path("f")).value().identity, info.identity);
  EXPECT_EQ(files_.info(path("none")).error().code, Code::kNotFound);
}

TEST_F(PosixFileTest, InfoTellsFoldersLinksAndWhatIsNeither) {
  using Kind = FileInfo::Kind;
  write(path("f"), "12345");
  std::filesystem::create_directory(path("d"));
  std::filesystem::create_symlink("f", path("to_f"));
  std::filesystem::create_symlink("d", path("to_d"));
  std::filesystem::create_symlink("none", path("to_none"));
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  struct Case {
    std::string_view name;
    Kind kind;
    bool is_link;
  };
  const Case cases[] = {{"f", Kind::kFile, false},
                        {"d", Kind::kDirectory, false},
                        {"to_f", Kind::kFile, true},
                        {"to_d", Kind::kDirectory, true},
                        {"pipe", Kind::kOther, false}};
  for (const auto& [name, kind, is_link] : cases) {
    SCOPED_TRACE(name);
    const FileInfo info = files_.info(path(name)).value();
    EXPECT_EQ(info.kind, kind);
    EXPECT_EQ(info.is_link, is_link);
  }
  EXPECT_EQ(files_.info(path("to_f")).value().size, 5U);
  EXPECT_EQ(files_.info(path("to_none")).error().code, Code::kNotFound);
}

class PosixLockTest : public PosixFileTest {
 protected:
  // Another process that takes the lock and holds it until it is told to go or is killed.
  class Holder {
   public:
    explicit Holder(const Path& path) {
      int told[2];
      int tell[2];
      EXPECT_EQ(::pipe(told), 0);
      EXPECT_EQ(::pipe(tell), 0);
      pid_ = ::fork();
      if (pid_ == 0) hold(path, tell[0], told[1]);
      ::close(tell[0]);
      ::close(told[1]);
      go_ = tell[1];
      char answer = 0;
      has_lock_ = ::read(told[0], &answer, 1) == 1 && answer == 'y';
      ::close(told[0]);
    }
    ~Holder() { end(SIGKILL); }
    Holder(const Holder&) = delete;  // One owner ends the process.
    Holder& operator=(const Holder&) = delete;

    pid_t pid() const { return pid_; }
    bool has_lock() const { return has_lock_; }

    void let_go() {
      EXPECT_EQ(::write(go_, "x", 1), 1);
      end(0);
    }
    void kill() { end(SIGKILL); }

   private:
    [[noreturn]] static void hold(const Path& path, int wait, int answer) {
      {
        const auto lock = posix_file_system().lock(path);
        char byte = lock.ok() ? 'y' : 'n';
        if (::write(answer, &byte, 1) != 1 || ::read(wait, &byte, 1) != 1) ::_exit(1);
      }
      ::_exit(0);
    }

    void end(int signal) {
      if (pid_ <= 0) return;
      if (signal != 0) ::kill(pid_, signal);
      ::waitpid(pid_, nullptr, 0);
      ::close(go_);
      pid_ = 0;
    }

    pid_t pid_ = 0;
    int go_ = -1;
    bool has_lock_ = false;
  };

  const Path lock_path_ = path("agent.lock");
};

TEST_F(PosixLockTest, ASecondLockOfThisProcessIsRefusedUntilTheFirstGoes) {
  auto first = files_.lock(lock_path_);
  ASSERT_TRUE(first.ok());
  const auto second = files_.lock(lock_path_);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, Code::kConflict);
  EXPECT_EQ(second.error().message, "in use by process " + std::to_string(::getpid()));
  first.value().reset();
  EXPECT_FALSE(exists(files_, lock_path_));
  EXPECT_TRUE(files_.lock(lock_path_).ok());
}

TEST_F(PosixLockTest, AnotherProcessIsNamed) {
  Holder holder(lock_path_);
  ASSERT_TRUE(holder.has_lock());
  EXPECT_EQ(message_of(files_.lock(lock_path_)),
            "in use by process " + std::to_string(holder.pid()));
  holder.let_go();
  EXPECT_TRUE(files_.lock(lock_path_).ok());
}

TEST_F(PosixLockTest, WhoHoldsItCanBeAskedWithoutTakingIt) {
  EXPECT_EQ(files_.lock_holder(lock_path_).value(), std::nullopt);
  {
    Holder holder(lock_path_);
    ASSERT_TRUE(holder.has_lock());
    EXPECT_EQ(files_.lock_holder(lock_path_).value(), "process " + std::to_string(holder.pid()));
    holder.kill();
  }
  EXPECT_TRUE(exists(files_, lock_path_));
  EXPECT_EQ(files_.lock_holder(lock_path_).value(), std::nullopt) << "it was left behind";
}

// Whoever looks for agents that nobody runs must not be in the way of those who start.
TEST_F(PosixLockTest, AskingTurnsNobodyAway) {
  std::atomic<bool> is_done = false;
  std::thread asking([&] {
    while (!is_done) (void)files_.lock_holder(lock_path_).ok();
  });
  int refused = 0;
  for (int i = 0; i < 2000; ++i) refused += files_.lock(lock_path_).ok() ? 0 : 1;
  is_done = true;
  asking.join();
  EXPECT_EQ(refused, 0);
}

TEST_F(PosixLockTest, AnotherProcessIsRefused) {
  const auto lock = files_.lock(lock_path_);
  ASSERT_TRUE(lock.ok());
  EXPECT_FALSE(Holder(lock_path_).has_lock());
}

TEST_F(PosixLockTest, TheLockOfAKilledProcessIsFree) {
  Holder holder(lock_path_);
  ASSERT_TRUE(holder.has_lock());
  holder.kill();
  EXPECT_TRUE(exists(files_, lock_path_));  // It had no time to remove it.
  const auto lock = files_.lock(lock_path_);
  ASSERT_TRUE(lock.ok());
  EXPECT_EQ(message_of(files_.lock(lock_path_)), "in use by process " + std::to_string(::getpid()));
}

TEST_F(PosixLockTest, WhatAStrangerWroteIntoTheFileIsNotRepeated) {
  const auto lock = files_.lock(lock_path_);
  for (const std::string_view text : {"", "\x1b[31m", "12 34", "-5"}) {
    write(lock_path_, text);
    EXPECT_EQ(message_of(files_.lock(lock_path_)), "in use by another process");
  }
}

TEST_F(PosixLockTest, ALockThatLostItsNameDoesNotRemoveItsSuccessor) {
  auto first = files_.lock(lock_path_);
  ASSERT_TRUE(files_.remove(lock_path_).ok());
  const auto second = files_.lock(lock_path_);
  ASSERT_TRUE(second.ok());
  first.value().reset();
  EXPECT_TRUE(exists(files_, lock_path_));
  EXPECT_FALSE(files_.lock(lock_path_).ok());
}

TEST_F(PosixLockTest, AMissingDirectoryIsNotFound) {
  EXPECT_EQ(files_.lock(path("none/a.lock")).error().code, Code::kNotFound);
}

TEST_F(PosixLockTest, NeverTwoHoldersWhileManyComeAndGo) {
  std::atomic<int> holders = 0;
  std::atomic<int> held = 0;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 400; ++i) {
        const auto lock = files_.lock(lock_path_);
        if (!lock.ok()) continue;
        if (++holders != 1) ++wrong;
        ++held;
        --holders;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(held, 0);
}

}  // namespace
}  // namespace twotrack
