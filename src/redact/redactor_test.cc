#include "redact/redactor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <thread>

#include "base/encoding.h"
#include "base/utf8.h"
#include "event/draft.h"
#include "redact/sample_test.h"

namespace twotrack::redact {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kPassword = "hunter2hunter2";
constexpr std::string_view kToken = "t0k/en+w\"ith \xc3\xa9";

const Environment& environment() {
  static const Environment variables = {"DB_PASSWORD=" + std::string(kPassword),
                                        "X_TOKEN=" + std::string(kToken), "HOME=/home/me"};
  return variables;
}

const SecretRedactor& redactor() {
  static const auto shared = make_redactor({}, environment()).value();
  return *shared;
}

struct Outcome {
  std::string text;
  std::vector<Redaction> found;
  bool changed = false;
  bool operator==(const Outcome&) const = default;
};

Outcome unchanged(std::string_view text) {
  return {.text = std::string(text), .found = {}, .changed = false};
}

Outcome redact(std::string text) {
  Outcome outcome;
  outcome.changed = redactor().redact(text, outcome.found);
  outcome.text = std::move(text);
  return outcome;
}

TEST(RedactorTest, SaysWhatItFoundInTheOrderOfTheText) {
  const std::string github = sample("ghp_", 36);
  EXPECT_EQ(redact("a " + github + " b hunter2hunter2 c " + github),
            (Outcome{.text = "a [REDACTED:github:40] b [REDACTED:env:DB_PASSWORD:14] c "
                             "[REDACTED:github:40]",
                     .found = {{"github", 40}, {"env:DB_PASSWORD", 14}, {"github", 40}},
                     .changed = true}));
}

TEST(RedactorTest, AddsToWhatWasFoundBefore) {
  std::vector<Redaction> found = {{"earlier", 1}};
  std::string text = "hunter2hunter2";
  EXPECT_TRUE(redactor().redact(text, found));
  EXPECT_THAT(found, ElementsAre(Redaction{"earlier", 1}, Redaction{"env:DB_PASSWORD", 14}));
}

TEST(RedactorTest, TextWithoutSecretsStaysAsItIs) {
  for (const std::string& text : {std::string(), std::string("plain text"), std::string(100, '\0'),
                                  std::string("\xff\xfe not utf-8 \x80")}) {
    EXPECT_EQ(redact(text), unchanged(text));
  }
}

// What was quadratic, and hung: each digit was read as the beginning of a number up to its end.
// How programs and people write down a secret that no maker's sign gives away.
TEST(RedactorTest, FindsWhatStandsBesideItsName) {
  const std::string_view secret = "Zq7vK2mXw9Lt4RbN";
  const std::string_view samples[] = {
      "password: >-\n  *",
      "password = '''*'''",
      "password = \"\"\"*\"\"\"",
      "ALTER USER bob WITH PASSWORD '*';",
      "CREATE USER 'bob'@'%' IDENTIFIED BY '*';",
      "ConvertTo-SecureString \"*\" -AsPlainText -Force",
      "openssl enc -aes-256-cbc -pass pass:*",
      "<input type=\"password\" name=\"p\" value=\"*\">",
      "Content-Disposition: form-data; name=\"password\"\r\n\r\n*\r\n",
      "Cookie: theme=dark; sessionid=*; path=/",
      "Set-Cookie: session=*; HttpOnly",
      "variable \"db_password\" {\n  default = \"*\"\n}",
      "define('DB_PASSWORD', '*');",
      "('DB_PASSWORD', '*')",
      "#define API_KEY \"*\"",
      "setx API_KEY \"*\"",
  };
  const auto redactor = make_redactor({}, {}).value();
  for (const std::string_view sample : samples) {
    std::string text(sample);
    text.replace(text.find('*'), 1, secret);
    std::vector<Redaction> found;
    redactor->redact(text, found);
    EXPECT_EQ(text.find(secret), std::string::npos) << text;
  }
  std::string bot = "https://api.telegram.org/bot123456789:AA" + std::string(31, 'b') + "7x/getMe";
  std::vector<Redaction> found;
  redactor->redact(bot, found);
  EXPECT_EQ(bot, "https://api.telegram.org/bot[REDACTED:telegram:45]/getMe");
}

TEST(RedactorTest, ALongRunOfDigitsIsReadOnce) {
  const std::string text = "1," + std::string(2'000'000, '0');
  EXPECT_FALSE(redact(text).changed);
}

TEST(RedactorTest, AKnownValueNamesWhatARuleFoundAroundIt) {
  EXPECT_EQ(redact("postgres://me:hunter2hunter2@db/x").text,
            "postgres://me:[REDACTED:env:DB_PASSWORD:14]@db/x");
  EXPECT_EQ(redact("postgres://me:ab-hunter2hunter2-cd@db/x").text,
            "postgres://me:[REDACTED:env:DB_PASSWORD:20]@db/x");
}

TEST(RedactorTest, SecretsThatOverlapBecomeOne) {
  const auto both = make_redactor({}, {"A_KEY=abcdefgh12", "B_KEY=gh12345678"}).value();
  std::string text = "<abcdefgh12345678>";
  std::vector<Redaction> found;
  EXPECT_TRUE(both->redact(text, found));
  EXPECT_EQ(text, "<[REDACTED:env:A_KEY:16]>");
}

TEST(RedactorTest, AMarkerIsNotRedactedAgain) {
  const std::string_view texts[] = {
      "postgres://me:[REDACTED:url-password:9]@db/x",
      "postgres://me:[REDACTED:env:DB_PASSWORD:14]@db/x",
      "password = \"[REDACTED:assignment:12]\"",
      "postgres://me:[REDACTED:env:OTHER_TOKEN:14]@db/x",
      "[REDACTED:unsettled:99]",
  };
  for (const std::string_view text : texts) {
    SCOPED_TRACE(text);
    EXPECT_EQ(redact(std::string(text)), unchanged(text));
  }
}

TEST(RedactorTest, ABracketIsNoPlaceToHideIn) {
  EXPECT_THAT(redact("[REDACTED:hunter2hunter2:3]").text, Not(HasSubstr("hunter2")));
  EXPECT_THAT(redact("[REDACTED:" + sample("ghp_", 36) + ":3]").text, HasSubstr("REDACTED:github"));
  EXPECT_THAT(redact("[REDACTED:env:hunter2hunter2:3]").text, Not(HasSubstr("hunter2")));
}

TEST(RedactorTest, ASecretThatItsNeighbourHidIsFoundToo) {
  const std::string aws = sample("AKIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
  EXPECT_EQ(redact(aws + "hunter2hunter2" + aws).text,
            "[REDACTED:aws-access-key-id:20][REDACTED:env:DB_PASSWORD:14]"
            "[REDACTED:aws-access-key-id:20]");
}

TEST(RedactorTest, ADraftNeverHoldsTheSecret) {
  const auto draft = Draft::make(
      {.type = "tool_result",
       .data = R"({"call_id":"c1","tool":"sh","outcome":"success","args":{"p":"hunter2hunter2"}})",
       .turn = 1,
       .raw_output = "PASSWORD is hunter2hunter2\n"},
      &redactor());
  ASSERT_TRUE(draft.ok()) << draft.error().message;
  EXPECT_THAT(draft.value().data_with_raw_output(), Not(HasSubstr("hunter2")));
  EXPECT_THAT(draft.value().data(),
              HasSubstr(R"("redacted":[{"rule":"env:DB_PASSWORD","length":14)"));
}

TEST(RedactorTest, DescribesItselfWithoutValues) {
  RedactOptions options;
  options.values_from = {"HOME", "GONE"};
  const RedactorDescription description = make_redactor(options, environment()).value()->describe();
  EXPECT_GT(description.rules, 25U);
  EXPECT_EQ(description.known_values, 3U);
  EXPECT_THAT(description.not_set, ElementsAre("GONE"));
  EXPECT_FALSE(description.is_off());
}

TEST(RedactorTest, IsOffOnlyWhenEverythingIs) {
  RedactOptions options;
  options.rules = RuleSet::kNone;
  EXPECT_FALSE(make_redactor(options, environment()).value()->describe().is_off());
  options.env = {};
  const auto off = make_redactor(options, environment()).value();
  EXPECT_TRUE(off->describe().is_off());
  std::string text = std::string(kPassword) + sample(" ghp_", 36);
  std::vector<Redaction> found;
  EXPECT_FALSE(off->redact(text, found));
}

TEST(RedactorTest, RefusesToLookForVeryShortValues) {
  RedactOptions options;
  options.min_length = 3;
  const auto refused = make_redactor(options, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "min_length is 3, but a secret has at least 4 bytes");
}

TEST(RedactorTest, ManyThreadsMayUseOne) {
  const std::string text = "x " + sample("ghp_", 36) + " hunter2hunter2";
  const Outcome expected = redact(text);
  const auto fresh = make_redactor({}, environment()).value();
  std::vector<Outcome> outcomes(8);
  std::vector<std::jthread> threads;
  threads.reserve(outcomes.size());
  for (Outcome& outcome : outcomes) {
    threads.emplace_back([&] {
      outcome.text = text;
      outcome.changed = fresh->redact(outcome.text, outcome.found);
    });
  }
  threads.clear();  // joins
  for (const Outcome& outcome : outcomes) EXPECT_EQ(outcome, expected);
}

// Text made of what could confuse a redactor: secrets in every form, halves of them, markers.
rc::Gen<std::string> hard_text() {
  static const std::vector<std::string> parts = {
      std::string(kPassword),
      std::string(kToken),
      to_base64(kPassword),
      to_base64("x" + std::string(kToken)),
      "t0k%2Fen%2Bw%22ith+%C3%A9",
      "hunter2",
      "hunt",
      sample("ghp_", 36),
      sample("AKIA", 16, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
      sample("sk-", 48),
      sample("eyJ", 20) + "." + sample("eyJ", 30) + "." + sample("", 20),
      sample_private_key("\n"),
      sample_private_key("\n").substr(0, 70),
      "postgres://u:",
      "@host",
      "password=",
      "\"api_key\": \"",
      "Authorization: Bearer ",
      "?token=",
      "--password ",
      "[REDACTED:github:40]",
      "[REDACTED:env:DB_PASSWORD:14]",
      "[REDACTED:",
      ":14]",
      "]",
      "\"",
      "'",
      " ",
      "\n",
      "\\n",
      "=",
      "-",
      "_",
      "\xc3\xa9",
      "\xc3",
      "\x80",
      std::string(1, '\0'),
      "A",
      "z9"};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts)),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const std::string& piece : pieces) text += piece;
                        return text;
                      });
}

TEST(RedactorPropertyTest, DoingItTwiceChangesNothing) {
  EXPECT_TRUE(rc::check([] {
    const Outcome once = redact(*hard_text());
    const Outcome twice = redact(once.text);
    RC_ASSERT(!twice.changed);
    RC_ASSERT(twice.found.empty());
    RC_ASSERT(twice.text == once.text);
  }));
}

TEST(RedactorPropertyTest, NoKnownValueIsLeft) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = redact(*hard_text()).text;
    for (const std::string_view secret : {kPassword, kToken}) {
      RC_ASSERT(text.find(secret) == std::string::npos);
      RC_ASSERT(text.find(to_base64(secret).substr(0, 16)) == std::string::npos);
    }
  }));
}

TEST(RedactorPropertyTest, LengthsAccountForEveryByte) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = *hard_text();
    const Outcome outcome = redact(text);
    size_t size = text.size();
    for (const auto& [rule, length] : outcome.found) {
      size = size - length + ("[REDACTED:" + rule + ":" + std::to_string(length) + "]").size();
    }
    RC_ASSERT(outcome.text.size() == size);
    RC_ASSERT(outcome.changed == !outcome.found.empty());
  }));
}

TEST(RedactorPropertyTest, Utf8StaysUtf8) {
  EXPECT_TRUE(rc::check([] {
    const std::string text = *hard_text();
    if (is_utf8(text)) RC_ASSERT(is_utf8(redact(text).text));
  }));
}

}  // namespace
}  // namespace twotrack::redact
