#include <gtest/gtest.h>

#include <string>

#include "summary/report_text.h"

namespace twotrack {
namespace {

TEST(LineMarkTest, WordsAreFoundWhereverTheyStand) {
  struct Case {
    std::string_view line;
    LineMark mark;
  };
  const Case cases[] = {
      {"", LineMark::kNone},
      {"e", LineMark::kNone},
      {"error", LineMark::kError},
      {"an error", LineMark::kError},
      {"RuntimeError: x", LineMark::kError},
      {"2 tests FAILED", LineMark::kError},
      {"rror", LineMark::kNone},
      {"ebb and flow, a paragraph", LineMark::kNone},
      {"Traceback (most recent call last):", LineMark::kError},
      {"access denied", LineMark::kWarning},
      {"WARNING: 3 left", LineMark::kWarning},
      {"the request timed out", LineMark::kWarning},
      {"No such file", LineMark::kWarning},
      {"warned of an error", LineMark::kError},
      {"an error after a warning", LineMark::kError},
      {"erro", LineMark::kNone},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.line);
    EXPECT_EQ(mark_of_line(one.line), one.mark);
  }
}

// Four pairs are looked up at once: no place in a line may fall between them.
TEST(LineMarkTest, NoPlaceInALineIsSkipped) {
  for (size_t before = 0; before < 20; ++before) {
    for (size_t after = 0; after < 6; ++after) {
      const std::string line = std::string(before, '.') + "panic" + std::string(after, '.');
      EXPECT_EQ(mark_of_line(line), LineMark::kError) << line;
    }
  }
}

}  // namespace
}  // namespace twotrack
