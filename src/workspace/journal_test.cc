#include "workspace/journal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/sha256.h"

namespace twotrack::workspace {
namespace {

Journal sample_journal() {
  return {.action = Action::kUndo,
          .id = "2",
          .agent = "lint-a",
          .undoes = "1",
          .hash = sha256_hex("x"),
          .left = {"a b\n", "c"},
          .steps = {{Step::Kind::kWrite,
                     "new\nline \xff",
                     {},
                     {.mode = S_IFREG | 0644, .sha256 = sha256_hex("n")}},
                    {Step::Kind::kRemoveFolder, "d", {.mode = S_IFDIR | 0755}, {}}},
          .idle = {0, 12}};
}

TEST(JournalTest, ComesBackAsItWas) {
  EXPECT_EQ(decode_journal(encode(sample_journal())).value(), sample_journal());
  EXPECT_EQ(decode_journal(encode(Journal{})).value(), Journal{});
}

TEST(JournalTest, EveryCutAndEveryFlippedByteIsFound) {
  const std::string whole = encode(sample_journal());
  for (size_t i = 0; i < whole.size(); ++i) {
    SCOPED_TRACE(i);
    const auto cut = decode_journal(whole.substr(0, i));
    ASSERT_FALSE(cut.ok());
    EXPECT_EQ(cut.error().code, Code::kCorrupt);
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    EXPECT_FALSE(decode_journal(flipped).ok());
  }
  EXPECT_FALSE(decode_journal(whole + "x").ok());
}

}  // namespace
}  // namespace twotrack::workspace
