#include "redact/finder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "redact/rule.h"

namespace twotrack::redact {
namespace {

using ::testing::ElementsAre;

std::unique_ptr<Finder> finder(std::vector<Pattern> patterns) {
  return Finder::make(std::move(patterns)).value();
}

TEST(FinderTest, FindsNothingWithoutPatterns) {
  EXPECT_TRUE(finder({})->find("anything").empty());
}

TEST(FinderTest, SpansAreInTheOrderOfTheTextAndDoNotOverlap) {
  const auto both = finder({{.label = "b", .hint = "bcd", .regex = "(bcd)"},
                            {.label = "a", .hint = "abc", .regex = "(abc)"}});
  EXPECT_THAT(both->find("abc bcd abcd"),
              ElementsAre(SecretSpan{0, 3, 1}, SecretSpan{4, 7, 0}, SecretSpan{8, 12, 0}));
}

TEST(FinderTest, SpansThatTouchAreJoinedOnlyUnderOneLabel) {
  const auto parts = finder({{.label = "x", .hint = "aa", .regex = "(aa)"},
                             {.label = "x", .hint = "bb", .regex = "(bb)"},
                             {.label = "y", .hint = "cc", .regex = "(cc)"}});
  EXPECT_THAT(parts->find("aabbcc"), ElementsAre(SecretSpan{0, 4, 0}, SecretSpan{4, 6, 2}));
}

TEST(FinderTest, NoSpanCutsACharacter) {
  const auto bytes = finder({{.label = "x",
                              .hint = "\xa9"
                                      "z",
                              .regex = "(\xa9z\xf0)"}});
  EXPECT_THAT(bytes->find("\xc3\xa9z\xf0\x9f\x94\x91!"), ElementsAre(SecretSpan{0, 7, 0}));
}

TEST(FinderTest, RefusesAHintThatIsNoRegularExpression) {
  const auto bad = Finder::make({{.label = "x", .hint = "(", .regex = "(x)"}});
  ASSERT_FALSE(bad.ok());
  EXPECT_THAT(bad.error().message, ::testing::HasSubstr("pattern for x"));
}

// The rules alone, without what stands before them, so that random text hits them more often.
TEST(FinderPropertyTest, HintsHideNothing) {
  std::vector<Pattern> patterns;
  for (const Rule& rule : default_rules()) {
    patterns.push_back({.label = std::string(rule.name),
                        .hint = std::string(rule.hint),
                        .regex = std::string(rule.regex)});
  }
  const auto rules = finder(std::move(patterns));
  static const std::vector<std::string> parts = {"password",
                                                 "PassWd",
                                                 "token",
                                                 "apikey",
                                                 "client-key",
                                                 "secret_access_key",
                                                 "_2",
                                                 "base",
                                                 "=",
                                                 ":",
                                                 " ",
                                                 "\"",
                                                 "'",
                                                 "\\\"",
                                                 "=>",
                                                 ": str = ",
                                                 "abcdefgh",
                                                 "A1b2C3d4E5",
                                                 "0123456789abcdef",
                                                 "sk-",
                                                 "hf_",
                                                 "npm_",
                                                 "eyJ",
                                                 ".",
                                                 "SG.",
                                                 "xoxb-",
                                                 "://",
                                                 "@",
                                                 "u:",
                                                 "https",
                                                 "?",
                                                 "&",
                                                 "#",
                                                 "<",
                                                 ">",
                                                 "--",
                                                 "bearer ",
                                                 "Authorization: ",
                                                 "basic ",
                                                 "machine x login y password ",
                                                 "curl ",
                                                 " -u a:",
                                                 "PRIVATE KEY",
                                                 "-----BEGIN ",
                                                 "-----END ",
                                                 "-----",
                                                 "\n",
                                                 "\"auth\": \"",
                                                 "hooks.slack.com/services/",
                                                 "discord.com/api/webhooks/1/",
                                                 ":AA",
                                                 "sig=",
                                                 "AccountKey="};
  EXPECT_TRUE(rc::check([&] {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts));
    std::string text;
    for (const std::string& piece : pieces) text += piece;
    RC_ASSERT(rules->find(text) == rules->find_without_hints(text));
  }));
}

}  // namespace
}  // namespace twotrack::redact
