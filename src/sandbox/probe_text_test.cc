#include <gmock/gmock.h>

#include "base/json_tree.h"
#include "sandbox/report.h"

namespace twotrack::sandbox {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string probe_without(const std::vector<std::string_view>& off) {
  std::string text;
  for (const std::string_view name :
       {"userns", "mountns", "pidns", "proc", "netns", "ipcns", "overlay", "landlock", "seccomp",
        "rlimits", "cgroup", "processes", "uid"}) {
    const bool is_off = std::ranges::find(off, name) != off.end();
    text += std::string(name) + (is_off ? "\toff\tunshare\tENOSPC\n" : "\ton\tdetail\t\n");
  }
  return text;
}

TEST(ProbeTextTest, TheLevelIsTheHighestWhoseLayersAllHold) {
  struct Case {
    std::vector<std::string_view> off;
    Level level;
  };
  const Case cases[] = {
      {{}, Level::kFull},
      {{"userns"}, Level::kFull},  // root has the others without it
      {{"overlay"}, Level::kFull},
      {{"proc"}, Level::kFull},
      {{"cgroup"}, Level::kFull},
      {{"processes"}, Level::kReduced},
      {{"netns"}, Level::kReduced},
      {{"userns", "mountns", "pidns", "proc", "netns", "ipcns", "overlay"}, Level::kReduced},
      {{"landlock"}, Level::kMinimal},
      {{"seccomp"}, Level::kMinimal},
      {{"rlimits"}, Level::kNone},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.off.empty() ? "" : one.off.front());
    EXPECT_EQ(report_of(probe_without(one.off)).level, one.level);
  }
}

TEST(ProbeTextTest, WhatIsNotNamedIsOff) {
  const Report report = report_of("");
  EXPECT_EQ(report.level, Level::kNone);
  EXPECT_THAT(report.means, Contains("every system call can be made"));
}

TEST(ProbeTextTest, SaysWhatALayerThatIsOffMeans) {
  EXPECT_THAT(report_of(probe_without({})).means, IsEmpty());
  const Report report = report_of(probe_without({"cgroup"}));
  ASSERT_EQ(report.means.size(), 1U);
  EXPECT_THAT(report.means.front(), HasSubstr("memory is limited for each process"));
}

TEST(ProbeTextTest, SaysWhatAnOldLandlockLetsThrough) {
  const auto means = [](int abi) {
    return report_of("landlock\ton\tabi " + std::to_string(abi) + ": files\t\n").means;
  };
  EXPECT_THAT(means(2), Contains(HasSubstr("can be emptied")));
  EXPECT_THAT(means(3), Not(Contains(HasSubstr("can be emptied"))));
  EXPECT_THAT(means(5), Contains(HasSubstr("can be sent signals")));
  EXPECT_THAT(means(6), Not(Contains(HasSubstr("can be sent signals"))));
}

TEST(ProbeTextTest, NamesWhatIsMissingAndHowToGetIt) {
  const Report report = report_of(probe_without({"userns", "mountns", "landlock"}));
  const std::vector<std::string> missing = missing_for(report, Level::kFull);
  EXPECT_THAT(missing.front(), HasSubstr("userns is off (unshare: ENOSPC)"));
  EXPECT_THAT(missing.front(), HasSubstr("sysctl user.max_user_namespaces"));
  EXPECT_THAT(missing, Contains(HasSubstr("mountns is off")));
  EXPECT_THAT(missing, Contains(HasSubstr("Linux 5.13")));
  EXPECT_THAT(missing_for(report, Level::kReduced), Not(Contains(HasSubstr("userns"))));
}

TEST(ProbeTextTest, TheReportIsJsonWithALayerAMember) {
  const std::string json = to_json(report_of(probe_without({"netns"})));
  const auto tree = JsonTree::parse(json);
  ASSERT_TRUE(tree.ok()) << json;
  EXPECT_THAT(json, HasSubstr(R"("level":"reduced")"));
  EXPECT_THAT(json, HasSubstr(R"("netns":{"on":false,"stage":"unshare","errno":"ENOSPC"})"));
  EXPECT_THAT(json, HasSubstr(R"("landlock":{"on":true,"detail":"detail"})"));
}

TEST(LevelTest, HasNames) {
  for (const Level level : {Level::kNone, Level::kMinimal, Level::kReduced, Level::kFull}) {
    EXPECT_EQ(level_named(name_of(level)).value(), level);
  }
  const auto wrong = level_named("ful");
  ASSERT_FALSE(wrong.ok());
  EXPECT_THAT(wrong.error().message, HasSubstr("did you mean \"full\"?"));
}

}  // namespace
}  // namespace twotrack::sandbox
