#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

#include "workspace/line_diff.h"

namespace twotrack::workspace {
namespace {

constexpr uint32_t kPlain = S_IFREG | 0644;
constexpr uint32_t kRuns = S_IFREG | 0755;
constexpr uint32_t kLink = S_IFLNK | 0777;

TEST(UnifiedDiffTest, ReadsAsGitWritesIt) {
  struct Case {
    std::string_view what;
    Version before;
    Version after;
    std::string_view diff;
  };
  const Case cases[] = {
      {"an edit",
       {kPlain, "1\n2\n3\n4\n5\n6\n7\n8\n"},
       {kPlain, "1\n2\n3\n4\nfive\n6\n7\n8\n"},
       "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
       "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"},
      {"two edits far apart",
       {kPlain, "1\n2\n3\n4\n5\n6\n7\n8\n9\n"},
       {kPlain, "2\n3\n4\n5\n6\n7\n8\n9\n10\n"},
       "diff --git a/x b/x\n--- a/x\n+++ b/x\n"
       "@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n@@ -7,3 +6,4 @@\n 7\n 8\n 9\n+10\n"},
      {"a new file",
       {},
       {kPlain, "a\n"},
       "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"},
      {"a new empty file", {}, {kRuns, ""}, "diff --git a/x b/x\nnew file mode 100755\n"},
      {"a file that went",
       {kPlain, "a\nb\n"},
       {},
       "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1,2 +0,0 "
       "@@\n-a\n-b\n"},
      {"no line feed at the end",
       {kPlain, "a"},
       {kPlain, "a\n"},
       "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"},
      {"a mode alone",
       {kPlain, "a"},
       {kRuns, "a"},
       "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n"},
      {"a link that became a file",
       {kLink, "y"},
       {kPlain, "y\n"},
       "diff --git a/x b/x\ndeleted file mode 120000\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-y\n"
       "\\ No newline at end of file\n"
       "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n"},
      {"binary",
       {kPlain, std::string_view("a\0b", 3)},
       {kPlain, "a"},
       "Binary files a/x and b/x differ\n"},
      {"a new binary",
       {},
       {kPlain, std::string_view("a\0b", 3)},
       "Binary files /dev/null and b/x differ\n"},
      {"binary, with another mode",
       {kPlain, std::string_view("a\0b", 3)},
       {kRuns, "a"},
       "Binary files a/x and b/x differ\ndiff --git a/x b/x\nold mode 100644\nnew mode 100755\n"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    EXPECT_EQ(unified_diff("x", one.before, one.after), one.diff);
  }
}

TEST(UnifiedDiffTest, NoNameCanForgeALine) {
  const std::string diff = unified_diff("a b\"\n+++ b/evil", {}, {kPlain, "x\n"});
  EXPECT_EQ(diff,
            "diff --git \"a/a b\\\"\\012+++ b/evil\" \"b/a b\\\"\\012+++ b/evil\"\n"
            "new file mode 100644\n--- /dev/null\n+++ \"b/a b\\\"\\012+++ b/evil\"\t\n"
            "@@ -0,0 +1 @@\n+x\n");
}

}  // namespace
}  // namespace twotrack::workspace
