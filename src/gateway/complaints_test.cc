#include "gateway/complaints.h"

#include <gmock/gmock.h>

#include <vector>

namespace twotrack::gateway {
namespace {

using std::chrono::seconds;
using ::testing::ElementsAre;

TEST(ComplaintsTest, TheFirstOfAKindIsToldAtOnceAndThenOneAMinuteWithTheirNumber) {
  std::vector<std::string> told;
  Complaints complaints([&](std::string_view text) { told.emplace_back(text); });
  const Complaints::Time start{};
  complaints.tell(Trouble::kUpstream, "no server", start);
  complaints.tell(Trouble::kUpstream, "no server", start + seconds(1));
  complaints.tell(Trouble::kUpstream, "no server", start + seconds(59));
  complaints.tell(Trouble::kLog, "disk full", start + seconds(59));
  complaints.tell(Trouble::kUpstream, "HTTP 500", start + seconds(60));
  complaints.tell(Trouble::kUpstream, "HTTP 500", start + seconds(121));
  EXPECT_THAT(told,
              ElementsAre("no server", "disk full", "HTTP 500 (and 2 more before)", "HTTP 500"));
}

TEST(ComplaintsTest, WhatAServerSaysIsOneLine) {
  std::string told;
  Complaints complaints([&](std::string_view text) { told = text; });
  complaints.tell(Trouble::kUpstream, "bad server\nwarning: another");
  EXPECT_EQ(told, "bad server");
}

}  // namespace
}  // namespace twotrack::gateway
