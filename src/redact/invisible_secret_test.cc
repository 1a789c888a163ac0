// What is left out when a text is shown hides no secret: the redactor looks through the same.
#include <gtest/gtest.h>

#include "base/invisible.h"
#include "base/utf8.h"
#include "redact/redactor.h"
#include "redact/sample_test.h"

namespace twotrack::redact {
namespace {

const SecretRedactor& by_both() {
  static const auto shared = make_redactor({}, {"SERVICE_TOKEN=hunter2-hunter3"}).value();
  return *shared;
}

std::string without_secrets(std::string text) {
  std::vector<Redaction> found;
  by_both().redact(text, found);
  return text;
}

// With `between` after each of the first characters of `secret`.
std::string spread(std::string_view secret, std::string_view between) {
  std::string out;
  for (size_t i = 0; i < secret.size(); ++i) {
    out += secret[i];
    if (i < 8) out += between;
  }
  return out;
}

void expect_all_gone(const std::string& before, std::string_view secret, std::string_view between) {
  const std::string text = before + spread(secret, between) + " end";
  const std::string left = without_secrets(text);
  EXPECT_TRUE(left.find("[REDACTED:") <= before.size() && left.ends_with("] end")) << left;
}

// A line end and a tab are seen; a carriage return only before a line end.
bool is_left_out(char32_t code) {
  return is_invisible(code) && code != '\n' && code != '\t';
}

TEST(InvisibleSecretTest, NoInvisibleCharacterHidesOne) {
  const std::string token = sample("ghp_", 36);
  size_t count = 0;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    if (!is_left_out(code)) continue;
    std::string character;
    append_utf8(character, code);
    SCOPED_TRACE(static_cast<uint32_t>(code));
    expect_all_gone("use ", token, character);
    expect_all_gone("use ", "hunter2-hunter3", character);
    if (count++ % 16 == 0 || code < 0x3000) {
      expect_all_gone("password=" + character, "Summer2024!", character);
      expect_all_gone("pass" + character + "word" + character + "=" + character, "Summer2024!", "");
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(count, 4000U);
}

// Readers differ in what they take for one sequence. Whoever puts the secret together again must
// not find it.
TEST(InvisibleSecretTest, NoSequenceHidesOneFromAnyReader) {
  const std::string_view sequences[] = {
      "\x1b[31m",
      "\x1b[1\x07m",
      "\x1b[ 1;\x01m",
      "\x1b]8;;https://x.org/\x1b\\",
      "\x1b",
      "\x1b\x07",
      "\x1b(B",
      "\xc2\x9b"
      "31m",
      "\xc2\x9d",
      "\x1b(B\x08",
      "\x1b[0m\x08",
      "\x1b\x1b[m",
      "\r",
      "\r\r",
      "\x0b\x0c",
      "\xc2\x90q\xc2\x9c",
  };
  for (const std::string_view sequence : sequences) {
    SCOPED_TRACE(std::string(sequence));
    std::string text = "use hunter2" + std::string(sequence) + "-hunter3 end";
    const std::string left = without_secrets(text);
    EXPECT_TRUE(left.starts_with("use [REDACTED:") && left.ends_with("] end")) << left;
  }
}

TEST(InvisibleSecretTest, ALongLinkInsideHidesNone) {
  const std::string link = "\x1b]8;;https://example.org/" + std::string(5000, 'x') + "\x1b\\";
  const std::string left = without_secrets("use hunter2" + link + "-hunter3 end");
  EXPECT_EQ(left, "use [REDACTED:env:SERVICE_TOKEN:" + std::to_string(15 + link.size()) + "] end");
}

TEST(InvisibleSecretTest, ManyInvisibleCharactersAfterEachOfItsOwnHideNone) {
  std::string between;
  for (int i = 0; i < 8000; ++i) between += "\u200b";
  std::string spread_out;
  for (const char c : sample("ghp_", 36)) spread_out += c + between;
  const std::string left = without_secrets("use " + spread_out + " end");
  EXPECT_TRUE(left.size() < 2 * between.size() && left.starts_with("use [REDACTED:"))
      << left.size();
}

}  // namespace
}  // namespace twotrack::redact
