// What Draft::make does with the secrets that a redactor finds. The rules themselves are tested
// where they are.
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "event/draft.h"
#include "event/size_and_hash_test.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

// Replaces one text wherever it stands.
class OneSecret final : public Redactor {
 public:
  explicit OneSecret(std::string secret) : secret_(std::move(secret)) {}

  bool redact(std::string& text, std::vector<Redaction>& found) const override {
    const std::string mark = "[REDACTED:s:" + std::to_string(secret_.size()) + "]";
    size_t at = text.find(secret_);
    const bool any = at != std::string::npos;
    while (at != std::string::npos) {
      text.replace(at, secret_.size(), mark);
      found.push_back({.rule = "s", .length = secret_.size()});
      at = text.find(secret_, at + mark.size());
    }
    return any;
  }

 private:
  std::string secret_;
};

std::string made(const Redactor& redactor, std::string_view type, std::string_view data) {
  const auto draft = Draft::make({.type = type, .data = data}, &redactor);
  return draft.ok() ? draft.value().data_with_raw_output() : draft.error().message;
}

TEST(RedactionTest, SecretsAreMarkedInTheirPlaceAndInTheEvent) {
  const OneSecret redactor("hunter22");
  struct Case {
    std::string_view data;
    std::string_view kept;
  };
  constexpr std::string_view kOnce = R"(,"redacted":[{"rule":"s","length":8}]})";
  const Case cases[] = {
      {R"({"a":"my hunter22!"})", R"({"a":"my [REDACTED:s:8]!")"},
      {R"({"a":"my \u0068unter22"})", R"({"a":"my [REDACTED:s:8]")"},
      {R"({"hunter22":1})", R"({"[REDACTED:s:8]":1)"},
      {R"({"deep":[{"x":"hunter22"}],"n":1.10})", R"({"deep":[{"x":"[REDACTED:s:8]"}],"n":1.10)"},
  };
  for (const auto& [data, kept] : cases) {
    SCOPED_TRACE(data);
    EXPECT_EQ(made(redactor, "my_type", data), std::string(kept) + std::string(kOnce));
  }
}

TEST(RedactionTest, WithoutASecretNothingIsAdded) {
  const OneSecret redactor("hunter22");
  EXPECT_EQ(made(redactor, "my_type", R"({"a":"hunter2","redacted":true})"),
            R"({"a":"hunter2","redacted":true})");
}

TEST(RedactionTest, ANumberMayBeASecret) {
  EXPECT_EQ(made(OneSecret("12345678"), "tool_call", R"({"tool":"t","args":{"pin":12345678}})"),
            R"({"tool":"t","args":{"pin":"[REDACTED:s:8]"},"redacted":[{"rule":"s","length":8}]})");
}

TEST(RedactionTest, EqualOnesAreCounted) {
  EXPECT_EQ(made(OneSecret("hunter22"), "my_type", R"(["hunter22","hunter22 hunter22"])"),
            R"(["[REDACTED:s:8]","[REDACTED:s:8] [REDACTED:s:8]"])");
  EXPECT_EQ(made(OneSecret("hunter22"), "my_type", R"({"a":["hunter22","hunter22 hunter22"]})"),
            R"({"a":["[REDACTED:s:8]","[REDACTED:s:8] [REDACTED:s:8]"],)"
            R"("redacted":[{"rule":"s","length":8,"count":3}]})");
}

TEST(RedactionTest, TheRawOutputIsHashedAsItIsStored) {
  const OneSecret redactor("hunter22");
  const std::string raw = "a [REDACTED:s:8]\n";
  EXPECT_EQ(made(redactor, "tool_result",
                 R"({"raw_output":"a hunter22\n","size":11,"sha256":")" +
                     sha256_hex("a hunter22\n") + "\"}"),
            R"({"redacted":[{"rule":"s","length":8}],"raw_output":"a [REDACTED:s:8]\n",)" +
                size_and_hash(raw));
}

TEST(RedactionTest, ASecretInBase64IsFound) {
  // The bytes are 0xFF and the secret.
  EXPECT_EQ(made(OneSecret("hunter22"), "tool_result",
                 R"({"raw_output":"/2h1bnRlcjIy","raw_output_encoding":"base64"})"),
            R"({"redacted":[{"rule":"s","length":8}],"raw_output":"/1tSRURBQ1RFRDpzOjhd",)"
            R"("raw_output_encoding":"base64",)" +
                size_and_hash("\xff[REDACTED:s:8]"));
}

TEST(RedactionTest, ASecretThatJsonWritesWithEscapesIsFound) {
  const std::string raw = R"({"k":"[REDACTED:s:9]"})";
  EXPECT_EQ(made(OneSecret("BEGIN\nKEY"), "tool_result", R"({"raw_output":{"k":"BEGIN\nKEY"}})"),
            R"({"redacted":[{"rule":"s","length":9}],"raw_output":"{\"k\":\"[REDACTED:s:9]\"}",)"
            R"("raw_output_encoding":"json",)" +
                size_and_hash(raw));
}

TEST(RedactionTest, WhatIsNoMoreJsonIsNotCalledThat) {
  const std::string raw = R"({"a"[REDACTED:s:4]2]})";
  EXPECT_EQ(made(OneSecret(":[1,"), "tool_result", R"({"raw_output":{"a":[1,2]}})"),
            R"({"redacted":[{"rule":"s","length":4}],"raw_output":"{\"a\"[REDACTED:s:4]2]}",)" +
                size_and_hash(raw));
}

TEST(RedactionTest, ANameThatIsNeededMustBeFree) {
  EXPECT_EQ(made(OneSecret("hunter22"), "my_type", R"({"a":"hunter22","redacted":1})"),
            "data has a member \"redacted\", but that name is needed: a secret was found");
}

TEST(RedactionTest, AKeyThatLooksLikeAMarkIsNoSecondKey) {
  EXPECT_EQ(made(OneSecret("hunter22"), "my_type", R"({"hunter22":1,"[REDACTED:s:8]":2})"),
            "after secrets were taken out: column 21: the key \"[REDACTED:s:8]\" stands twice in "
            "one object");
}

}  // namespace
}  // namespace twotrack
