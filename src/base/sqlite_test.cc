#include "base/sqlite.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using testing::message_of;

class SqliteTest : public ::testing::Test {
 protected:
  Path path() const { return directory_.path() / "some.db"; }
  Database open() const {
    auto database = Database::open(posix_file_system(), path());
    EXPECT_TRUE(database.ok()) << database.error().message;
    return std::move(database).value();
  }

  // Whether we hold a lock on the file. Only somebody else can tell; and whoever looked would lose
  // all locks of ours by closing the file.
  bool is_locked_by_us() const {
    const pid_t other = ::fork();
    if (other == 0) {
      struct flock lock{};
      lock.l_type = F_WRLCK;
      const int file = ::open(path().c_str(), O_RDWR | O_CLOEXEC);
      ::_exit(::fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    return ::waitpid(other, &status, 0) == other && WEXITSTATUS(status) == 1;
  }

 private:
  testing::TempDir directory_;
};

TEST_F(SqliteTest, ALinkIsNotFollowed) {
  const testing::TempDir elsewhere;
  const Path theirs = elsewhere.path() / "theirs.db";
  ASSERT_TRUE(Database::open(posix_file_system(), theirs).ok());
  std::filesystem::create_symlink(theirs, path());
  EXPECT_FALSE(Database::open(posix_file_system(), path()).ok());
  // A link on the way is the user's own affair.
  const Path way = elsewhere.path() / "way";
  std::filesystem::create_directory_symlink(path().parent_path(), way);
  EXPECT_TRUE(Database::open(posix_file_system(), way / "other.db").ok());
}

TEST_F(SqliteTest, NobodyWaitsForAPipeBesideIt) {
  for (const char* ending : {"-journal", "-wal", "-shm"}) {
    SCOPED_TRACE(ending);
    open();
    const Path pipe = path().string() + ending;
    std::filesystem::remove(pipe);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const auto opened = Database::open(posix_file_system(), path());
    ASSERT_FALSE(opened.ok());
    EXPECT_THAT(opened.error().message, HasSubstr(std::string(ending) + ": not a regular file"));
    std::filesystem::remove(pipe);
  }
}

// What they do when they are read, somebody else has written: it may have no end.
TEST_F(SqliteTest, ViewsTriggersAndVirtualTablesAreNotOurs) {
  for (const char* odd :
       {"CREATE VIEW odd AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
        "SELECT x FROM c",
        "CREATE TABLE t(x); CREATE TRIGGER odd AFTER INSERT ON t BEGIN DELETE FROM t; END",
        "CREATE VIRTUAL TABLE odd USING fts5(x)"}) {
    SCOPED_TRACE(odd);
    std::filesystem::remove(path());
    ASSERT_EQ(message_of(open().execute(odd)), "ok");
    const auto opened = Database::open(posix_file_system(), path());
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().code, Code::kCorrupt);
    EXPECT_THAT(opened.error().message, HasSubstr("odd"));
  }
}

TEST_F(SqliteTest, ItsFileIsForItsOwnerAloneAndNothingElseIsLeft) {
  const mode_t before = ::umask(0);
  open();
  ::umask(before);
  struct stat status{};
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
  EXPECT_EQ(posix_file_system().list(path().parent_path()).value(),
            std::vector<std::string>{"some.db"});
}

// Without its lock another process would take itself for the last one and delete the WAL, and with
// it whatever this connection writes from then on.
TEST_F(SqliteTest, AConnectionKeepsItsLockWhileOthersComeAndGo) {
  Database first = open();
  ASSERT_TRUE(first.execute("CREATE TABLE t(x)").ok());
  ASSERT_TRUE(is_locked_by_us());
  open();
  EXPECT_TRUE(is_locked_by_us());
}

}  // namespace
}  // namespace twotrack
