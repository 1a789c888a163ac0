#include "project/queue_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/environment.h"
#include "base/sha256.h"
#include "project/queue_task.h"
#include "testing/temp_dir.h"
#include "workspace/listing.h"

namespace twotrack::project {
namespace {

class QueueFilesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = replica::open_store("dir:" + (folder_.path() / "replica").string(), {});
    ASSERT_TRUE(opened.ok());
    store_ = std::move(opened).value();
    add("a.py", "a\n");
    add("sub/run.sh", "echo\n");
    ASSERT_EQ(::chmod((root() / "sub/run.sh").c_str(), 0755), 0);
    std::filesystem::create_directories(root() / "empty");
    std::filesystem::create_symlink("../a.py", root() / "sub/inside");
  }

  Path root() const { return folder_.path() / "project"; }
  Path there() const { return folder_.path() / "there"; }
  void add(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((root() / name).parent_path());
    ASSERT_TRUE(replace_file(posix_file_system(), root() / name, bytes).ok());
  }

  Result<std::string> put_all(const Path& root) {
    return put_project(*store_, root, TRY(list_project(root)));
  }

  // A project that somebody made up.
  Status received(const workspace::Entry& entry) {
    workspace::Listing list;
    list.entries = {entry};
    const std::string bytes = encode(list);
    const std::string digest = sha256_hex(bytes);
    EXPECT_TRUE(store_->put_blob(digest, bytes).ok());
    EXPECT_TRUE(store_->put_blob(sha256_hex("x"), "x").ok());
    return get_project(*store_, digest, there());
  }

  testing::TempDir folder_;
  std::unique_ptr<replica::ReplicaStore> store_;
};

TEST_F(QueueFilesTest, AProjectIsTheSameElsewhere) {
  const auto digest = put_all(root());
  ASSERT_TRUE(digest.ok()) << digest.error().message;
  const Status got = get_project(*store_, digest.value(), there());
  ASSERT_TRUE(got.ok()) << got.error().message;
  EXPECT_EQ(read_file(posix_file_system(), there() / "a.py").value(), "a\n");
  EXPECT_EQ(std::filesystem::read_symlink(there() / "sub/inside"), "../a.py");
  EXPECT_TRUE(std::filesystem::is_directory(there() / "empty"));
  EXPECT_EQ(put_all(there()).value(), digest.value());
}

TEST_F(QueueFilesTest, WhatNoWorkspaceHasStaysHere) {
  add(".git/config", "[core]\n");
  add(".agentfs/traces/a.jsonl", "{}\n");
  add(".venv/bin/python", "x");
  std::filesystem::create_symlink("/etc/passwd", root() / "out");
  const auto digest = put_all(root());
  ASSERT_TRUE(digest.ok());
  ASSERT_TRUE(get_project(*store_, digest.value(), there()).ok());
  for (const char* name : {".git", ".agentfs", ".venv"}) {
    EXPECT_FALSE(std::filesystem::exists(there() / name)) << name;
  }
  EXPECT_FALSE(std::filesystem::is_symlink(there() / "out"));
}

TEST_F(QueueFilesTest, AProjectThatReachesOutsideIsRefused) {
  const std::string hash = sha256_hex("x");
  const auto file = [&](const std::string& path, uint32_t mode = 0644) {
    return workspace::Entry{.path = path, .mode = S_IFREG | mode, .size = 1, .sha256 = hash};
  };
  for (const workspace::Entry& entry :
       {file("../x"), file("/tmp/x"), file(".git/config"), file("sub/.git/config"),
        file(".agentfs/x"), file("x", 04755),
        workspace::Entry{.path = "out", .mode = S_IFLNK | 0777, .target = "/etc"}}) {
    const Status got = received(entry);
    ASSERT_FALSE(got.ok()) << entry.path;
    EXPECT_EQ(got.error().code, Code::kCorrupt) << entry.path;
  }
  EXPECT_TRUE(received(file("x")).ok());
}

TEST_F(QueueFilesTest, AProjectHasNoMoreBytesThanItSays) {
  const std::string bytes(1'000, 'x');
  const std::string hash = sha256_hex(bytes);
  ASSERT_TRUE(store_->put_blob(hash, bytes).ok());
  const auto file = [&](uint64_t size) {
    return workspace::Entry{.path = "x", .mode = S_IFREG | 0644, .size = size, .sha256 = hash};
  };
  for (const uint64_t size : {uint64_t{0}, uint64_t{999}, uint64_t{1'001}, uint64_t{1} << 40}) {
    const Status got = received(file(size));
    ASSERT_FALSE(got.ok()) << size;
    EXPECT_EQ(got.error().code, Code::kCorrupt) << size;
  }
  EXPECT_TRUE(received(file(1'000)).ok());
}

TEST_F(QueueFilesTest, NoMoreIsUnpackedThanMayBeSent) {
  workspace::Listing list;
  for (int i = 0; i < 600; ++i) {
    list.entries.push_back({.path = "f" + std::to_string(i),
                            .mode = S_IFREG | 0644,
                            .size = uint64_t{1} << 20,
                            .sha256 = sha256_hex("never there")});
  }
  const std::string bytes = encode(list);
  ASSERT_TRUE(store_->put_blob(sha256_hex(bytes), bytes).ok());
  const Status got = get_project(*store_, sha256_hex(bytes), there());
  ASSERT_FALSE(got.ok());
  EXPECT_EQ(got.error().code, Code::kCorrupt);
  EXPECT_FALSE(std::filesystem::exists(there()));
}

TEST(QueueTask, IsReadAsItWasWritten) {
  const QueueTask task{.agent = {.agent_id = "lint-a-1", .operation = "lint", .node_id = "a.py"},
                       .run_id = "r1",
                       .project = std::string(64, 'a'),
                       .commit = std::string(40, 'b'),
                       .commit_blob = std::string(64, 'c'),
                       .turns = 3,
                       .decide = Decide::kGuarded};
  const auto read = read_task(to_json(task));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(to_json(read.value()), to_json(task));
}

TEST(QueueTask, ThatNamesNoAgentRunProjectOrCommitIsRefused) {
  const std::string good = to_json({.agent = {.agent_id = "a", .operation = "o", .node_id = "n"},
                                    .run_id = "r",
                                    .project = std::string(64, 'a'),
                                    .commit = std::string(40, 'b'),
                                    .commit_blob = std::string(64, 'c')});
  ASSERT_TRUE(read_task(good).ok());
  const auto with = [&](const std::string& old, const std::string& other) {
    std::string text = good;
    return text.replace(text.find(old), old.size(), other);
  };
  for (const std::string& bad :
       {std::string("no JSON"), std::string("[]"), with(R"("a",)", R"("../a",)"),
        with(R"("r",)", R"("r/x",)"), with("aaaa", "../."), with("bbb", "bb"), with("bbbb", "--up"),
        with("cccc", "../."), with(R"("v":1)", R"("v":2)")}) {
    EXPECT_FALSE(read_task(bad).ok()) << bad;
  }
}

}  // namespace
}  // namespace twotrack::project
