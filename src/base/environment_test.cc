#include "base/environment.h"

#include <gtest/gtest.h>
#include <stdlib.h>  // setenv

namespace twotrack {
namespace {

TEST(EnvironmentTest, AnEntryIsSplitAtItsFirstEqualsSign) {
  const Variable variable = split_variable("A=b=c");
  EXPECT_EQ(variable.name, "A");
  EXPECT_EQ(variable.value, "b=c");
  EXPECT_EQ(split_variable("A").name, "A");
  EXPECT_EQ(split_variable("A").value, "");
}

TEST(EnvironmentTest, AnEmptyValueCountsAsNone) {
  const Environment environment = {"AB=1", "A=2", "EMPTY="};
  EXPECT_EQ(find_variable(environment, "A"), "2");
  EXPECT_EQ(find_variable(environment, "EMPTY"), std::nullopt);
  EXPECT_EQ(find_variable(environment, "B"), std::nullopt);
}

TEST(EnvironmentTest, TheProcessHasOne) {
  ASSERT_EQ(setenv("TWOTRACK_ENVIRONMENT_TEST", "yes", 1), 0);
  EXPECT_EQ(find_variable(process_environment(), "TWOTRACK_ENVIRONMENT_TEST"), "yes");
}

}  // namespace
}  // namespace twotrack
