#include "redact/known_value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::redact {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names(const KnownValues& known) {
  std::vector<std::string> out;
  out.reserve(known.values.size());
  for (const KnownValue& one : known.values) out.push_back(one.name + "=" + one.value);
  return out;
}

TEST(GlobTest, StarIsAnythingAndQuestionMarkIsOneCharacter) {
  struct Case {
    std::string_view pattern;
    std::string_view text;
    bool matches;
  };
  const Case cases[] = {
      {"*KEY*", "OPENAI_API_KEY", true},
      {"*KEY*", "key", true},
      {"*key*", "MONKEYS", true},
      {"*KEY*", "KE_Y", false},
      {"", "", true},
      {"", "A", false},
      {"*", "", true},
      {"**", "abc", true},
      {"A?C", "abc", true},
      {"A?C", "ac", false},
      {"DB_*_PW", "DB_X_PW", true},
      {"DB_*_PW", "DB_PW", false},
      {"*a*a*b", "aaaaaaaaaab", true},
      {"*a*a*b", "aaaaaaa", false},
      {"EXACT", "exact", true},
      {"EXACT", "exactly", false},
  };
  for (const auto& [pattern, text, matches] : cases) {
    SCOPED_TRACE(std::string(pattern) + " on " + std::string(text));
    EXPECT_EQ(glob_matches(pattern, text), matches);
  }
}

TEST(KnownValueTest, NamesThatMatchAPatternAreSecret) {
  const Environment environment = {"PATH=/usr/bin:/bin", "MY_TOKEN=abcdefgh",
                                   "db_password=12345678", "SECRETS=x1234567", "PLAIN=abcdefghi"};
  EXPECT_THAT(names(known_values({}, environment)),
              ElementsAre("MY_TOKEN=abcdefgh", "SECRETS=x1234567", "db_password=12345678"));
}

TEST(KnownValueTest, ShortValuesAreNotSecretUnlessNamed) {
  const Environment environment = {"A_KEY=1234567", "B_KEY=12345678", "PIN=4711", "CODE=12"};
  RedactOptions options;
  EXPECT_THAT(names(known_values(options, environment)), ElementsAre("B_KEY=12345678"));
  options.values_from = {"PIN", "CODE", "GONE"};
  const KnownValues known = known_values(options, environment);
  EXPECT_THAT(names(known), ElementsAre("B_KEY=12345678", "PIN=4711"));
  EXPECT_THAT(known.too_short, ElementsAre("CODE"));
  EXPECT_THAT(known.not_set, ElementsAre("GONE"));
}

TEST(KnownValueTest, SpaceAroundAValueIsNoPartOfIt) {
  EXPECT_THAT(names(known_values({}, {"A_KEY= abcdefgh\r\n", "B_KEY=   abc     "})),
              ElementsAre("A_KEY=abcdefgh"));
}

TEST(KnownValueTest, TheSameValueTwiceKeepsTheFirstNameWhateverTheOrder) {
  for (const Environment& environment :
       {Environment{"B_KEY=abcdefgh", "A_KEY=abcdefgh"}, {"A_KEY=abcdefgh", "B_KEY=abcdefgh"}}) {
    EXPECT_THAT(names(known_values({}, environment)), ElementsAre("A_KEY=abcdefgh"));
  }
}

TEST(KnownValueTest, AnOddNameIsSpelledInCharactersThatAMarkerMayHold) {
  EXPECT_THAT(names(known_values({}, {"BASH_FUNC_key%%=() { :; }", "K]E\xff_KEY=abcdefgh"})),
              ElementsAre("BASH_FUNC_key__=() { :; }", "K_E__KEY=abcdefgh"));
}

TEST(KnownValueTest, WithoutPatternsNothingIsKnown) {
  RedactOptions options;
  options.env = {};
  EXPECT_THAT(known_values(options, {"A_KEY=abcdefgh"}).values, IsEmpty());
}

}  // namespace
}  // namespace twotrack::redact
