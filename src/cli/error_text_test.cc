#include <gtest/gtest.h>

#include "cli/context.h"

namespace twotrack::cli {
namespace {

TEST(WithHintTest, ErrorAndHintAreTwoLines) {
  const Error error = with_hint(Error{Code::kIo, "disk\x1b[2J gone"}, "plug it in");
  EXPECT_EQ(format_error(error, Style()), "error: disk gone\nhint: plug it in\n");
}

}  // namespace
}  // namespace twotrack::cli
