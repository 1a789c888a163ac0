#include "workspace/journal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/sha256.h"

namespace twotrack::workspace {
namespace {

const JournalKey kKey{"of this user"};

Journal sample_journal() {
  return {.action = WorkspaceAction::kUndo,
          .id = "2",
          .agent = "lint-a",
          .undoes = "1",
          .hash = sha256_hex("x"),
          .takes_sensitive = true,
          .left = {"a b\n", "c"},
          .steps = {{Step::Kind::kWrite,
                     "new\nline \xff",
                     {},
                     {.mode = S_IFREG | 0644, .sha256 = sha256_hex("n")}},
                    {Step::Kind::kRemoveFolder, "d", {.mode = S_IFDIR | 0755}, {}}},
          .idle = {0, 12}};
}

TEST(JournalTest, ComesBackAsItWas) {
  EXPECT_EQ(decode_journal(encode(sample_journal(), kKey), kKey).value(), sample_journal());
  EXPECT_EQ(decode_journal(encode(Journal{}, kKey), kKey).value(), Journal{});
}

TEST(JournalTest, EveryCutAndEveryFlippedByteIsFound) {
  const std::string whole = encode(sample_journal(), kKey);
  for (size_t i = 0; i < whole.size(); ++i) {
    SCOPED_TRACE(i);
    const auto cut = decode_journal(whole.substr(0, i), kKey);
    ASSERT_FALSE(cut.ok());
    EXPECT_EQ(cut.error().code, Code::kCorrupt);
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    EXPECT_FALSE(decode_journal(flipped, kKey).ok());
  }
  EXPECT_FALSE(decode_journal(whole + "x", kKey).ok());
}

TEST(JournalTest, OnlyItsKeyOpensIt) {
  const std::string whole = encode(sample_journal(), kKey);
  for (const JournalKey& other : {JournalKey{"of another user"}, JournalKey{}}) {
    const auto read = decode_journal(whole, other);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().code, Code::kCorrupt);
    EXPECT_NE(read.error().message.find("not signed by you"), std::string::npos);
  }
}

}  // namespace
}  // namespace twotrack::workspace
