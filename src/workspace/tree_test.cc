#include "workspace/tree.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/sha256.h"
#include "testing/message_of.h"
#include "workspace/project_fixture_test.h"

namespace twotrack::workspace {
namespace {

using ::testing::HasSubstr;
using twotrack::testing::message_of;

class TreeTest : public ProjectTest {};

TEST_F(TreeTest, CopiesAnySizeAndHashesIt) {
  for (const size_t size : {0U, 1U, 4096U, 1'000'000U, 9'000'001U}) {
    SCOPED_TRACE(size);
    std::string bytes(size, 'x');
    for (size_t i = 0; i < size; i += 97) bytes[i] = static_cast<char>(i);
    add("from", bytes);
    add("to", "what was there before, and longer than some");
    ASSERT_TRUE(copy_bytes(path("from"), path("to")).ok());
    EXPECT_EQ(read(path("to")), bytes);
    EXPECT_EQ(sha256_of_file(path("to")).value(), sha256_hex(bytes));
    EXPECT_TRUE(have_same_bytes(path("from"), path("to")).value());
  }
}

TEST_F(TreeTest, TwoCopiesAtOnceAreTheSame) {
  for (const size_t size : {0U, 1U, 4096U, 262'144U, 9'000'001U}) {
    SCOPED_TRACE(size);
    std::string bytes(size, 'x');
    for (size_t i = 0; i < size; i += 97) bytes[i] = static_cast<char>(i);
    add("from", bytes);
    add("one", "what was there before, and longer than some");
    const int64_t time = 1'700'000'000'000'000'123;
    const auto copied = copy_twice(path("from"), path("one"),
                                   {.path = path("other"), .mode = 0751, .modified_ns = time});
    ASSERT_TRUE(copied.ok()) << copied.error().message;
    EXPECT_TRUE(copied.value() == 0 || copied.value() == 2 * size);
    EXPECT_EQ(read(path("one")), bytes);
    EXPECT_EQ(read(path("other")), bytes);
    const Entry made = stat_entry(project(), "other").value();
    EXPECT_EQ(made.mode & 07777, 0751U);
    EXPECT_EQ(made.modified_ns, time);
    std::filesystem::remove(path("other"));
  }
}

TEST_F(TreeTest, AFileThatIsOnlySaidToBeHugeIsNotRead) {
  add("huge", "x");
  add("small", "x");
  ASSERT_EQ(::truncate(path("huge").c_str(), off_t{1} << 40), 0);
  constexpr std::string_view kSays = "has 1099511627776 bytes; more than 4 GiB are not read";
  EXPECT_THAT(message_of(sha256_of_file(path("huge"))), HasSubstr(kSays));
  EXPECT_THAT(message_of(copy_bytes(path("huge"), path("to"))), HasSubstr(kSays));
  EXPECT_THAT(message_of(have_same_bytes(path("small"), path("huge"))), HasSubstr(kSays));
}

TEST_F(TreeTest, OneOtherByteIsADifference) {
  const std::string bytes(500'000, 'x');
  add("a", bytes);
  for (const size_t at : {size_t{0}, size_t{131'072}, bytes.size() - 1}) {
    std::string other = bytes;
    other[at] = 'y';
    add("b", other);
    EXPECT_FALSE(have_same_bytes(path("a"), path("b")).value());
  }
  add("b", bytes + "x");
  EXPECT_FALSE(have_same_bytes(path("a"), path("b")).value());
}

TEST_F(TreeTest, NeverReadsThroughALink) {
  add("secret", "s");
  std::filesystem::create_symlink("secret", path("link"));
  EXPECT_FALSE(copy_bytes(path("link"), path("to")).ok());
  EXPECT_FALSE(copy_bytes(path("secret"), path("link")).ok());
  EXPECT_FALSE(sha256_of_file(path("link")).ok());
}

TEST_F(TreeTest, TimesBefore1970AreKept) {
  add("a", "");
  for (const int64_t time :
       {int64_t{-1}, int64_t{-1'500'000'000}, int64_t{1'700'000'000'000'000'123}}) {
    ASSERT_TRUE(set_modified(path("a"), time).ok());
    EXPECT_EQ(stat_entry(project(), "a").value().modified_ns, time);
  }
}

TEST_F(TreeTest, WalksInOrderAndNotThroughLinks) {
  add("b/x", "");
  add("a/y", "");
  std::filesystem::create_directory_symlink("b", path("c"));
  std::vector<std::string> paths;
  const auto entries = walk(project());
  for (const Entry& entry : entries.value()) paths.push_back(entry.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"a", "a/y", "b", "b/x", "c"}));
}

TEST_F(TreeTest, FoldersWithoutEndAreRefused) {
  Path deep = project();
  for (int i = 0; i < 250; ++i) deep /= "d";
  std::filesystem::create_directories(deep);
  EXPECT_EQ(walk(project()).error().code, Code::kInvalid);
}

// Longer than any path, deeper than files may be open, and shut.
TEST_F(TreeTest, WhateverTheDepthATreeIsRemoved) {
  constexpr int kFolders = 2000;
  const std::string name(100, 'd');
  int folder = ::open(project().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int i = 0; i < kFolders; ++i) {
    ASSERT_EQ(::mkdirat(folder, name.c_str(), 0700), 0);
    ASSERT_EQ(::symlinkat("/etc/passwd", folder, "link"), 0);
    const int inside = ::openat(folder, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ASSERT_EQ(::fchmod(folder, i % 3 == 0 ? 0500 : 0700), 0);
    ::close(folder);
    folder = inside;
  }
  ::close(folder);
  const Status removed = remove_tree(project());
  EXPECT_TRUE(removed.ok()) << removed.error().message;
  EXPECT_FALSE(std::filesystem::exists(project()));
  EXPECT_TRUE(std::filesystem::exists("/etc/passwd"));
}

}  // namespace
}  // namespace twotrack::workspace
