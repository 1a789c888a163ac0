#include "text/table.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

Table example() {
  Table table({{"AGENT"}, {"EVENTS", Align::kRight}, {"ERRORS", Align::kRight}, {"GOAL"}});
  table.add({{"lint-a"}, {"7"}, {""}, {"Fix the lint errors"}});
  table.add({{"größe"}, {"12345"}, {""}, {"日本"}});
  return table;
}

TEST(TableTest, AlignsColumnsAndLeavesEmptyOnesOut) {
  EXPECT_EQ(example().render(Style(), 100),
            "AGENT   EVENTS  GOAL\n"
            "lint-a       7  Fix the lint errors\n"
            "größe    12345  日本\n");
}

TEST(TableTest, CutsTheLastColumnToTheWidth) {
  EXPECT_EQ(example().render(Style(), 30, 2),
            "  AGENT   EVENTS  GOAL\n"
            "  lint-a       7  Fix the lin…\n"
            "  größe    12345  日本\n");
}

TEST(TableTest, ColoursDoNotChangeTheWidth) {
  Table table({{"A"}, {"B"}});
  table.add({{"x", Tone::kBad}, {"y"}});
  EXPECT_EQ(table.render(Style(true), 80),
            "\x1b[2mA\x1b[0m  \x1b[2mB\x1b[0m\n\x1b[31mx\x1b[0m  y\n");
}

}  // namespace
}  // namespace twotrack
