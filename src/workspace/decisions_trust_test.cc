// Journals and folders that this user has not made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "workspace/decisions_fixture_test.h"

namespace twotrack::workspace {
namespace {

using ::testing::HasSubstr;

TEST_F(DecisionsTest, AJournalOfSomebodyElseIsNotFinished) {
  add("a.py", "1");
  write(open("a").root() / "a.py", "2");
  const Decided first = accept("a");
  const JournalFolder folder{accepts_of(project()) / first.journal.id};
  write(path("a.py"), "1");
  write(folder.file(0), "2");
  write(folder.journal(), encode(first.journal, {"of somebody else"}));
  std::filesystem::remove(folder.done());
  const Recovered recovered = decide().recover(open_ledger(), {});
  ASSERT_EQ(recovered.unfinished.size(), 1U);
  EXPECT_THAT(recovered.unfinished[0].why.message, HasSubstr("not signed by you"));
  EXPECT_EQ(read(path("a.py")), "1");
}

TEST_F(DecisionsTest, WhatIsSensitiveByNowIsNotFinished) {
  add("a.py", "1");
  write(open("a").root() / "a.py", "2");
  const Decided first = accept("a");
  const JournalFolder folder{accepts_of(project()) / first.journal.id};
  std::filesystem::rename(folder.done(), folder.journal());
  const Recovered recovered = decide().recover(open_ledger(), {.sensitive_paths = {"a.py"}});
  ASSERT_EQ(recovered.unfinished.size(), 1U);
  EXPECT_THAT(recovered.unfinished[0].why.message, HasSubstr("nobody has allowed this"));
}

TEST_F(DecisionsTest, TheFolderOfJournalsIsNoLink) {
  add("elsewhere/kept/x", "1");
  std::filesystem::create_directories(path(".agentfs"));
  std::filesystem::create_directory_symlink(path("elsewhere"), accepts_of(project()));
  EXPECT_EQ(Decisions::open(project(), key()).error().code, Code::kInvalid);
}

}  // namespace
}  // namespace twotrack::workspace
