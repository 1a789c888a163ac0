#include "event/ids.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;
using namespace std::string_view_literals;

TEST(IdsTest, AgentAndRunIdsAreFileNames) {
  const std::string good[] = {"a",       "Z",    "0",        "lint-foo-1f6e0a2b",
                              "a.b_c-d", "a..b", "run-2026", std::string(128, 'x')};
  for (const auto& id : good) {
    SCOPED_TRACE(id);
    EXPECT_TRUE(check_agent_id(id).ok());
    EXPECT_TRUE(check_run_id(id).ok());
  }
  const std::string bad[] = {"",
                             ".",
                             "..",
                             "-a",
                             "_a",
                             ".hidden",
                             "a/b",
                             "a b",
                             "a\n",
                             "a\\",
                             "a:b",
                             "aé",
                             "a*",
                             "../a",
                             std::string("a\0b", 3),
                             "\xff",
                             std::string(129, 'x')};
  for (const auto& id : bad) {
    SCOPED_TRACE(id);
    EXPECT_FALSE(check_agent_id(id).ok());
    EXPECT_FALSE(check_run_id(id).ok());
  }
}

TEST(IdsTest, ARefusedIdIsNamed) {
  EXPECT_EQ(message_of(check_agent_id("a/b")),
            "agent id \"a/b\" is not usable: 1 to 128 letters, digits, '.', '_' or '-', and a "
            "letter or digit first");
  EXPECT_TRUE(message_of(check_run_id("\x1b[2J")).starts_with("run id \"\\u001b[2J\" is not"));
}

TEST(IdsTest, ALabelIsAnyShortUtf8) {
  for (const std::string& label : {std::string(), std::string("src/foo.py::A.b#2"),
                                   std::string("é\n\0", 4), std::string(1024, 'x')}) {
    SCOPED_TRACE(label);
    EXPECT_TRUE(check_label("node id", label).ok());
  }
  EXPECT_EQ(message_of(check_label("node id", std::string(1025, 'x'))),
            "node id has 1025 bytes; the most is 1024");
  EXPECT_EQ(message_of(check_label("operation", "\xff")), "operation is not UTF-8");
}

TEST(IdsTest, ASlugIsAsNearToTheTextAsCanBe) {
  struct Case {
    std::string_view text;
    std::string_view slug;
  };
  const Case cases[] = {
      {"lint", "lint"},
      {"src/foo.py::Bar.baz#2", "src-foo.py-Bar.baz-2"},
      {"  spaces  ", "spaces"},
      {"../../etc/passwd", "etc-passwd"},
      {"_private", "private"},
      {"a//b", "a-b"},
      {"---", "x"},
      {"", "x"},
      {"é", "x"},
      {"naïve", "na-ve"},
      {"12345678901234567890", "1234567890123456"},
      {"123456789012345/789", "123456789012345"},
  };
  for (const auto& [text, expected] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(slug(text, 16), expected.substr(0, 16));
  }
}

TEST(IdsTest, MadeIdsAreGoodAndDiffer) {
  const std::string long_name(5000, '/');
  for (const std::string_view node :
       {"src/foo.py::process"sv, ""sv, "\xff\xff"sv, std::string_view(long_name), "ünïcödé"sv}) {
    SCOPED_TRACE(node);
    const std::string id = make_agent_id("lint", node);
    EXPECT_TRUE(check_agent_id(id).ok()) << id;
    EXPECT_NE(id, make_agent_id("lint", node));
  }
  EXPECT_TRUE(make_agent_id("lint", "src/foo.py").starts_with("lint-src-foo.py-"));
  EXPECT_TRUE(check_agent_id(make_agent_id(std::string(500, 'o'), std::string(500, 'n'))).ok());
}

TEST(IdsTest, RunIdsSortByTime) {
  const std::string id = make_run_id(1'771'515'730'123'456);
  EXPECT_TRUE(id.starts_with("20260219T154210Z-")) << id;
  EXPECT_EQ(id.size(), 25U);
  EXPECT_TRUE(check_run_id(id).ok());
  EXPECT_LT(id, make_run_id(1'771'515'731'000'000));
}

}  // namespace
}  // namespace twotrack
