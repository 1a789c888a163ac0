#include "track/commit_group.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace twotrack::track {
namespace {

TEST(CommitGroupTest, NobodyLeadsBeforeALeaderIsCalled) {
  CommitGroup group;
  EXPECT_FALSE(group.try_lead());
  group.call_leader();
  EXPECT_TRUE(group.try_lead());
}

TEST(CommitGroupTest, OneLeads) {
  CommitGroup group;
  group.call_leader();
  EXPECT_TRUE(group.try_lead());
  EXPECT_FALSE(group.try_lead());
}

TEST(CommitGroupTest, WhoComesLateIsToldHowItWent) {
  CommitGroup group;
  group.finish(Error{Code::kIo, "no disk"});
  EXPECT_EQ(group.wait(), CommitGroup::Told::kDone);
  EXPECT_EQ(group.status().error().message, "no disk");
  EXPECT_FALSE(group.try_lead());
}

// Threads join before and after the call for a leader; whatever the order, one leads and the
// others hear from it.
TEST(CommitGroupTest, OfManyWhoWaitOneLeadsAndAllHearOfIt) {
  for (int round = 0; round < 50; ++round) {
    CommitGroup group;
    std::atomic<int> leaders{0};
    std::atomic<int> told{0};
    const auto wait = [&] {
      if (group.wait() == CommitGroup::Told::kLead) {
        ++leaders;
        group.finish(Error{Code::kNoSpace, "full"});
      }
      if (group.status().error().code == Code::kNoSpace) ++told;
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back(wait);
    group.call_leader();
    for (int i = 0; i < 4; ++i) threads.emplace_back(wait);
    threads.clear();
    EXPECT_EQ(leaders, 1);
    EXPECT_EQ(told, 8);
  }
}

}  // namespace
}  // namespace twotrack::track
