#include "gateway/request_reader.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "event/redact_json.h"
#include "wire/read_request.h"

namespace twotrack::gateway {
namespace {

// Finds one word, and counts the bytes that it was given.
class WordRedactor final : public Redactor {
 public:
  bool redact(std::string& text, std::vector<Redaction>& found) const override {
    searched += text.size();
    bool any = false;
    for (size_t at = text.find(kSecret); at != std::string::npos; at = text.find(kSecret, at + 1)) {
      text.replace(at, kSecret.size(), "[REDACTED:word:6]");
      found.push_back({.rule = "word", .length = kSecret.size()});
      any = true;
    }
    return any;
  }
  static constexpr std::string_view kSecret = "s3cr3t";
  mutable size_t searched = 0;
};

std::string body_of(const std::string& messages, const std::string& more = "") {
  return R"({"model": "m", "messages": [)" + messages + "]" + more + "}";
}
const std::string kTask = R"({"role": "user", "content": "the task"})";
const std::string kLong = R"({"role":"assistant","content":")" + std::string(5000, 'a') + R"("})";
const std::string kNext = R"({"role": "user", "content": "and now?"})";

class RequestReaderTest : public ::testing::Test {
 protected:
  ReadBody read(const std::string& body, const std::vector<std::string>& credentials = {}) {
    return reader_.read(WireDialect::kChat, body, redactor_, credentials).value();
  }
  WordRedactor redactor_{};
  RequestReader reader_{};
};

TEST_F(RequestReaderTest, OnlyWhatIsNewIsSearched) {
  read(body_of(kTask + ", " + kLong));
  redactor_.searched = 0;
  const std::string body = body_of(kTask + ", " + kLong + ",\n" + kNext);
  const ReadBody again = read(body);
  EXPECT_EQ(redactor_.searched, kNext.size());
  EXPECT_EQ(again.body, body);
  EXPECT_EQ(again.request.messages, read_request(WireDialect::kChat, body).value().messages);
}

TEST_F(RequestReaderTest, ASecretGoesEveryTime) {
  const std::string secret = R"({"role": "user", "content": "it is s3cr3t"})";
  for (int i = 0; i < 2; ++i) {
    const ReadBody one = read(body_of(kTask + ", " + secret + ", " + kNext));
    EXPECT_FALSE(contains(one.body, WordRedactor::kSecret));
    EXPECT_EQ(one.request.messages[1].text, "it is [REDACTED:word:6]");
    const WireMessage& last = one.request.messages[2];
    EXPECT_EQ(one.body.substr(last.begin, last.end - last.begin), kNext);
    EXPECT_EQ(one.request.messages, read_request(WireDialect::kChat, one.body).value().messages);
  }
}

TEST_F(RequestReaderTest, ASecretBesideTheMessagesGoesToo) {
  for (int i = 0; i < 2; ++i) {
    const ReadBody one = read(body_of(kTask, R"(, "user": "s3cr3t")"));
    EXPECT_EQ(one.body, body_of(kTask, R"(, "user": "[REDACTED:word:6]")"));
    EXPECT_EQ(one.request.messages.size(), 1U);
  }
}

TEST_F(RequestReaderTest, WhatIsAnothersCredentialIsNotTakenForClean) {
  const std::string told = R"({"role": "user", "content": "the key is abcdefghijkl"})";
  EXPECT_EQ(read(body_of(told)).body, body_of(told));
  EXPECT_FALSE(contains(read(body_of(told), {"abcdefghijkl"}).body, "abcdefghijkl"));
  EXPECT_EQ(read(body_of(told)).body, body_of(told));
}

TEST_F(RequestReaderTest, WhatIsForgottenIsReadAgain) {
  RequestReader small(1);
  for (int i = 0; i < 3; ++i) {
    for (const std::string& message : {kTask, kLong, kNext}) {
      const std::string body = body_of(message);
      EXPECT_EQ(small.read(WireDialect::kChat, body, redactor_, {}).value().body, body);
    }
  }
}

TEST_F(RequestReaderTest, EveryDialectReadsAsInOneGo) {
  const std::pair<WireDialect, std::string> bodies[] = {
      {WireDialect::kResponses, R"({"input":"hello","model":"m"})"},
      {WireDialect::kResponses,
       R"({"instructions":"x","input":[{"role":"user","content":"a"},{"type":"reasoning","id":"r"},)"
       R"({"type":"function_call","call_id":"c","name":"f","arguments":"{}"},)"
       R"({"type":"function_call_output","call_id":"c","output":"o"}],"store":false})"},
      {WireDialect::kMessages,
       R"({"system":[{"type":"text","text":"s"}],"messages":[{"role":"user","content":[)"
       R"({"type":"text","text":"a","cache_control":{"type":"ephemeral"}}]}],"max_tokens":5})"}};
  for (const auto& [wire, body] : bodies) {
    for (int i = 0; i < 2; ++i) {
      const ReadBody one = reader_.read(wire, body, redactor_, {}).value();
      const SentRequest whole = read_request(wire, body).value();
      EXPECT_EQ(one.body, body);
      EXPECT_EQ(one.request.messages, whole.messages);
      EXPECT_EQ(one.request.system, whole.system);
      EXPECT_EQ(one.request.parameters, whole.parameters);
    }
  }
}

TEST_F(RequestReaderTest, WhatIsNoRequestIsRefused) {
  for (const std::string body : {"", "[]", "{}", R"({"messages":[1]})", R"({"messages":{}})"}) {
    EXPECT_FALSE(reader_.read(WireDialect::kChat, body, redactor_, {}).ok()) << body;
  }
}

}  // namespace
}  // namespace twotrack::gateway
