#include "redact/leak_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "base/encoding.h"
#include "redact/redactor.h"
#include "redact/sample_test.h"

namespace twotrack::redact {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// What is left of `text` in an environment where `secret` is the one known value.
std::string redacted(std::string_view secret, std::string text) {
  RedactOptions options;
  options.rules = RuleSet::kNone;
  const auto redactor = make_redactor(options, {"A_KEY=" + std::string(secret)}).value();
  std::vector<Redaction> found;
  redactor->redact(text, found);
  return text;
}

std::string marker(size_t length) {
  return "[REDACTED:env:A_KEY:" + std::to_string(length) + "]";
}

TEST(LeakFormTest, FindsEveryWayToWriteTheValue) {
  struct Case {
    std::string secret;
    std::string leak;
  };
  const Case cases[] = {
      {"hunter2hunter2", "hunter2hunter2"},
      {"p@ss w/rd+\"1\"", "p@ss w/rd+\"1\""},
      {"p@ss w/rd+\"1\"", R"(p@ss w/rd+\"1\")"},
      {"p@ss w/rd+\"1\"", R"(p@ss w\/rd+\"1\")"},
      {"p@ss w/rd+\"1\"", R"(p@ss w/rd+\\\"1\\\")"},
      {"p@ss w/rd+\"1\"", "p%40ss%20w%2Frd%2B%221%22"},
      {"p@ss w/rd+\"1\"", "p%40ss+w%2frd%2b%221%22"},
      {"p@ss w/rd+\"1\"", "p@ss%20w/rd+%221%22"},
      {"a<b>c&d'e1", R"(a\u003cb\u003ec\u0026d\u0027e1)"},
      {R"(back\slash\\1)", R"(back\slash\\1)"},
      {R"(back\slash\\1)", R"(back\\slash\\\\1)"},
      {"line one\nline two", "line one\nline two"},
      {"line one\nline two", "line one\r\nline two"},
      {"line one\nline two", R"(line one\nline two)"},
      {"line one\nline two", R"(line one\\nline two)"},
      {"line one\nline two", "line%20one%0Aline%20two"},
      {"tab\there123", R"(tab\there123)"},
      {"pässwörd", "pässwörd"},
      {"pässwörd", "p%C3%A4ssw%c3%b6rd"},
      {"pässwörd", R"(p\u00e4ssw\u00F6rd)"},
      {"key-\xf0\x9f\x94\x91-abc", R"(key-\ud83d\udd11-abc)"},
      {"100%25sure", "100%2525sure"},
      {"[a-z]+(x|y)*$", "[a-z]+(x|y)*$"},
      {"bytes\xff\xfe!!", "bytes\xff\xfe!!"},
      {"bytes\xff\xfe!!", "bytes%FF%FE!!"},
  };
  for (const auto& [secret, leak] : cases) {
    SCOPED_TRACE(leak);
    EXPECT_EQ(redacted(secret, "<" + leak + ">"), "<" + marker(leak.size()) + ">");
  }
}

TEST(LeakFormTest, NothingElseIsTheValue) {
  const std::string_view texts[] = {"hunter2hunter", "Hunter2hunter2", "hunter2 hunter2",
                                    "hunter2"};
  for (const std::string_view text : texts) {
    EXPECT_EQ(redacted("hunter2hunter2", std::string(text)), text);
  }
}

// Fails unless `secret` is gone from the base64 of a text with so many bytes before and after it.
void expect_gone(const std::string& secret, size_t before, size_t after) {
  const std::string leak = to_base64(std::string(before, 'x') + secret + std::string(after, 'y'));
  SCOPED_TRACE(leak);
  const std::string text = redacted(secret, "data: " + leak + " end");
  EXPECT_TRUE(text.starts_with("data: " + leak.substr(0, before / 3 * 4))) << text;
  EXPECT_THAT(text, HasSubstr("[REDACTED:env:A_KEY:"));
  // No four characters of what the secret adds may stay.
  for (size_t i = before * 8 / 6; i + 4 <= (before + secret.size()) * 8 / 6; ++i) {
    EXPECT_THAT(text, Not(HasSubstr(leak.substr(i, 4))));
  }
}

TEST(LeakFormTest, FindsBase64AtEachAlignment) {
  const std::string secrets[] = {"12345678", "hunter2hunter2", "p@ss/w+rd\xfb\xff\xbf!",
                                 "ninechars"};
  for (const std::string& secret : secrets) {
    for (size_t around = 0; around < 36; ++around) expect_gone(secret, around / 6, around % 6);
  }
}

// Writes each character of `text` as `dress` does.
std::string dressed(std::string_view text, const std::function<std::string(char)>& dress) {
  std::string out;
  for (const char c : text) out += dress(c);
  return out;
}

TEST(LeakFormTest, FindsBase64InOtherDresses) {
  const std::string secret = "\xfb\xff\xbe>>>???s3cret";
  const std::string plain = to_base64(secret);
  ASSERT_THAT(plain, HasSubstr("+"));
  ASSERT_THAT(plain, HasSubstr("/"));
  const auto replaced = [](char c, std::string_view plus, std::string_view slash) {
    if (c == '+') return std::string(plus);
    return c == '/' ? std::string(slash) : std::string(1, c);
  };
  const std::string leaks[] = {
      plain,
      dressed(plain, [&](char c) { return replaced(c, "-", "_"); }),
      dressed(plain, [&](char c) { return replaced(c, "%2B", "%2f"); }),
      dressed(plain, [&](char c) { return replaced(c, "+", R"(\/)"); }),
      dressed(plain, [](char c) { return std::string{c, '\n'}; }),
      dressed(plain, [](char c) { return std::string(1, c) + R"(\r\n)"; }),
  };
  for (const std::string& leak : leaks) {
    SCOPED_TRACE(leak);
    const std::string text = redacted(secret, "<" + leak + ">");
    EXPECT_TRUE(text.starts_with("<[REDACTED:env:A_KEY:")) << text;
    EXPECT_LT(text.size(), 32U);
  }
}

TEST(LeakFormTest, FindsHexadecimalDigits) {
  for (const std::string leak : {"68756e7465723232", "68756E7465723232", "68 75 6e 74 65 72 32 32",
                                 "68:75:6E:74:65:72:32:32"}) {
    EXPECT_EQ(redacted("hunter22", "<" + leak + ">"), "<" + marker(leak.size()) + ">");
  }
}

TEST(LeakFormTest, ALongValueIsOneMarker) {
  for (const size_t length : {383, 384, 385, 2000}) {
    SCOPED_TRACE(length);
    const std::string secret = sample("", length);
    EXPECT_EQ(redacted(secret, "<" + secret + ">"), "<" + marker(length) + ">");
    const std::string text = redacted(secret, "<" + to_base64(secret) + ">");
    EXPECT_TRUE(text.starts_with("<[REDACTED:env:A_KEY:")) << text.substr(0, 100);
    EXPECT_LT(text.size(), 40U);
  }
}

TEST(LeakFormTest, APartOfALongValueIsFoundToo) {
  const std::string secret = sample("", 4000);
  const std::string text = redacted(secret, "cut: " + secret.substr(0, 3000));
  EXPECT_THAT(text, Not(HasSubstr(secret.substr(0, 100))));
  EXPECT_LT(text.size(), 500U);
}

}  // namespace
}  // namespace twotrack::redact
