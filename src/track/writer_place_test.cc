// What others do to a log and the names around it, on a real file system.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>

#include "testing/sample_log.h"
#include "track/compaction.h"
#include "track/retention.h"
#include "track/writer.h"

namespace twotrack::track {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

using testing::draft;
using testing::kAgent;
using testing::read_text;
using testing::sample_names;

class WriterPlaceTest : public ::testing::Test {
 protected:
  Result<std::unique_ptr<Writer>> create() {
    return Writer::create(layout_, sample_names(), draft("run_start"));
  }
  static Status append(Writer& writer) {
    TRY(writer.append(draft("turn_start")));
    return Done{};
  }
  // A link to a file of the user's, under a name that a writer uses.
  Path lure(const Path& name) {
    const Path target = dir_.path() / "precious";
    std::ofstream(target) << "mine";
    fs::create_directories(name.parent_path());
    fs::create_symlink(target, name);
    return target;
  }

  testing::TempDir dir_;
  Layout layout_{dir_.path()};
};

TEST_F(WriterPlaceTest, NoNameIsFollowedThroughALink) {
  Path beside = layout_.log(kAgent);
  beside += ".tmp";
  for (const Path& name : {layout_.head(kAgent), beside, layout_.lock(kAgent)}) {
    SCOPED_TRACE(name);
    const Path target = lure(name);
    const auto made = create();
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.error().code, Code::kInvalid);
    EXPECT_EQ(read_text(target), "mine");
    fs::remove_all(layout_.agentfs());
  }
}

TEST_F(WriterPlaceTest, NothingIsWrittenToAFileThatHasAnotherName) {
  ASSERT_TRUE(create().ok());
  for (const Path& name : {layout_.head(kAgent), layout_.log(kAgent)}) {
    SCOPED_TRACE(name);
    const Path other = dir_.path() / "other";
    fs::create_hard_link(name, other);
    const std::string before = read_text(other);
    const auto opened = Writer::open(layout_, kAgent);
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().code, Code::kInvalid);
    EXPECT_EQ(read_text(other), before);
    fs::remove(other);
  }
}

TEST_F(WriterPlaceTest, NothingIsMadeWhereALinkLeadsNowhere) {
  const Path nowhere = dir_.path() / "made-by-a-stranger";
  for (const Path& name : {layout_.head(kAgent), layout_.lock(kAgent)}) {
    SCOPED_TRACE(name);
    fs::create_directories(layout_.traces());
    fs::create_symlink(nowhere, name);
    EXPECT_FALSE(create().ok());
    EXPECT_FALSE(fs::exists(nowhere));
    fs::remove_all(layout_.agentfs());
  }
}

TEST_F(WriterPlaceTest, ALogThatIsALinkIsNotContinued) {
  ASSERT_TRUE(create().ok());
  fs::rename(layout_.log(kAgent), dir_.path() / "elsewhere");
  fs::create_symlink(dir_.path() / "elsewhere", layout_.log(kAgent));
  EXPECT_EQ(Writer::open(layout_, kAgent).error().code, Code::kInvalid);
}

TEST_F(WriterPlaceTest, WhatHappensToTheLogIsNoticedBeforeTheNextAcknowledgement) {
  const std::pair<const char*, std::function<void(const Path&)>> acts[] = {
      {"removed", [](const Path& log) { fs::remove(log); }},
      {"replaced by a copy",
       [](const Path& log) {
         fs::copy_file(log, log.string() + ".copy");
         fs::rename(log.string() + ".copy", log);
       }},
      {"moved away", [](const Path& log) { fs::rename(log, log.string() + ".old"); }},
      {"replaced by a link to itself",
       [](const Path& log) {
         fs::rename(log, log.string() + ".old");
         fs::create_symlink(log.string() + ".old", log);
       }},
      {"cut", [](const Path& log) { fs::resize_file(log, 10); }},
      {"emptied", [](const Path& log) { fs::resize_file(log, 0); }},
      {"lengthened", [](const Path& log) { std::ofstream(log, std::ios::app) << "{}\n"; }},
  };
  for (const auto& [name, act] : acts) {
    SCOPED_TRACE(name);
    auto writer = create();
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE(append(*writer.value()).ok());
    act(layout_.log(kAgent));
    const Status refused = append(*writer.value());
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().message, HasSubstr("removed, replaced or cut"));
    EXPECT_FALSE(append(*writer.value()).ok());
    writer.value().reset();
    fs::remove_all(layout_.agentfs());
  }
}

TEST_F(WriterPlaceTest, ADeletedLockFileLetsNoSecondWriterIn) {
  auto first = create();
  ASSERT_TRUE(first.ok());
  fs::remove(layout_.lock(kAgent));
  const auto second = Writer::open(layout_, kAgent);
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().code, Code::kConflict);
  // Nor does the log go away under it.
  EXPECT_EQ(compact_log(posix_file_system(), layout_, kAgent).error().code, Code::kConflict);
  EXPECT_EQ(remove_log(posix_file_system(), layout_, kAgent).error().code, Code::kConflict);
  EXPECT_TRUE(append(*first.value()).ok());
  first.value().reset();
  EXPECT_TRUE(Writer::open(layout_, kAgent).ok());
}

}  // namespace
}  // namespace twotrack::track
