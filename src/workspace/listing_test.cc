#include "workspace/listing.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

namespace twotrack::workspace {
namespace {

Listing sample_listing() {
  Listing listing = Listing::begin();
  listing.entries = {
      {.path = "a b\n\xff.py",
       .mode = S_IFREG | 0644,
       .size = 3,
       .modified_ns = -5,
       .changed_ns = 7,
       .inode = 9,
       .sha256 = std::string(64, 'a')},
      {.path = "d", .mode = S_IFDIR | 0700},
      {.path = "l", .mode = S_IFLNK | 0777, .size = 3, .target = "a b"},
  };
  listing.removed = {"gone.py", "R x"};
  return listing;
}

TEST(ListingTest, ReadsWhatItWrote) {
  const Listing listing = sample_listing();
  const Listing again = decode(encode(listing)).value();
  EXPECT_EQ(encode(again), encode(listing));
  ASSERT_EQ(again.entries.size(), 3U);
  EXPECT_EQ(again.entries[0].path, "a b\n\xff.py");
  EXPECT_TRUE(again.entries[0].has_same_stat(listing.entries[0]));
  EXPECT_EQ(again.entries[0].sha256, std::string(64, 'a'));
  EXPECT_EQ(again.entries[2].target, "a b");
  EXPECT_EQ(again.removed, listing.removed);
}

TEST(ListingTest, EveryCutIsDamage) {
  const std::string whole = encode(sample_listing());
  size_t legal = 0;
  for (size_t length = 0; length < whole.size(); ++length) {
    const auto cut = decode(whole.substr(0, length));
    if (cut.ok()) {
      ++legal;  // a cut between two records; the file is replaced in one step, so it has none
    } else {
      EXPECT_EQ(cut.error().code, Code::kCorrupt);
    }
  }
  EXPECT_EQ(legal, 5U);  // behind the head, three entries, one removed path
}

TEST(ListingTest, RefusesWhatIsNoListing) {
  const std::string head = encode(Listing{.boot_id = "b", .made_ns = 1});
  const std::string bad[] = {"",
                             "twotrack-workspace 2 b 1",
                             head + "F x 1 1 1 1 - p" + '\0',
                             head + "D 33188 1 1 1 1 - a-file-that-says-folder" + '\0',
                             head + "junk" + '\0',
                             head + "F 33188 1 1 1 1 ../kept - p" + '\0',
                             head + "R ../out" + '\0',
                             head + "O a//b" + '\0'};
  for (const std::string& text : bad) {
    SCOPED_TRACE(text);
    EXPECT_FALSE(decode(text).ok());
  }
}

// It lies in a folder that anybody may have written.
TEST(ListingTest, NoPathLeadsOut) {
  for (const std::string path : {"/etc/x", "../x", "a/../../x", "a/..", "./x", "a/./b", "", "a/"}) {
    Listing listing;
    listing.boot_id = "b";
    listing.entries = {{.path = path, .mode = S_IFREG | 0644}};
    EXPECT_FALSE(decode(encode(listing)).ok()) << path;
  }
}

TEST(ListingTest, AStatProvesSomethingOnlyWhenTheFileIsOldAndTheSystemTheSame) {
  Listing listing = Listing::begin();
  const Entry old{.modified_ns = listing.made_ns - 10'000'000'000};
  const Entry young{.modified_ns = listing.made_ns - 1'000'000};
  const Entry future{.modified_ns = listing.made_ns + 10'000'000'000};
  const Entry copied{.modified_ns = old.modified_ns, .changed_ns = listing.made_ns - 1'000'000};
  EXPECT_TRUE(listing.is_settled(old));
  EXPECT_FALSE(listing.is_settled(young));
  EXPECT_FALSE(listing.is_settled(future));
  EXPECT_FALSE(listing.is_settled(copied)) << "it may be written in the same tick of the clock";
  listing.boot_id = "another";
  EXPECT_FALSE(listing.is_settled(old));
}

}  // namespace
}  // namespace twotrack::workspace
