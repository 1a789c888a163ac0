#include "base/lines.h"

#include <gmock/gmock.h>

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(LinesTest, ALineNeedsNoLineFeedAtTheEnd) {
  EXPECT_THAT(lines_of("a\n\nb\n"), ElementsAre("a", "", "b"));
  EXPECT_THAT(lines_of("a\nb"), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of(""), IsEmpty());
}

}  // namespace
}  // namespace twotrack
