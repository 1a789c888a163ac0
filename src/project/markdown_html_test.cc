#include "project/markdown_html.h"

#include <gtest/gtest.h>

namespace twotrack::project {
namespace {

TEST(MarkdownHtmlTest, EachFormOfAReportIsItsElement) {
  EXPECT_EQ(
      markdown_html("# A\n\n- **goal:** x\n- y\n\n`verify` checks\n\n| a | b |\n| --- | ---: |\n"
                    "| 1 | 2 |\n"),
      "<h1>A</h1>\n<ul>\n<li><strong>goal:</strong> x</li>\n<li>y</li>\n</ul>\n"
      "<p><code>verify</code> checks</p>\n"
      "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td>2</td></tr>\n</table>\n");
  EXPECT_EQ(markdown_html("## A\n", 1), "<h3>A</h3>\n");
}

TEST(MarkdownHtmlTest, WhatWasEscapedIsText) {
  EXPECT_EQ(markdown_html("- \\*\\*no\\*\\* \\<b\\> \\`x\\` \\\\\n"),
            "<ul>\n<li>**no** &lt;b&gt; `x` \\</li>\n</ul>\n");
  EXPECT_EQ(markdown_html("| a\\|b |\n"), "<table>\n<tr><th>a|b</th></tr>\n</table>\n");
}

TEST(MarkdownHtmlTest, NothingStaysOpen) {
  EXPECT_EQ(markdown_html("**a `b"), "<p><strong>a <code>b</code></strong></p>\n");
  EXPECT_EQ(markdown_html(""), "");
  EXPECT_EQ(markdown_html("#"), "<p>#</p>\n");
}

}  // namespace
}  // namespace twotrack::project
