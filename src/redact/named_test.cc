// Secrets that only the name says under which they stand.
#include <gtest/gtest.h>

#include "event/draft.h"
#include "redact/redactor.h"

namespace twotrack::redact {
namespace {

std::string drafted(std::string_view type, std::string_view data) {
  static const auto redactor = make_redactor({}, {}).value();
  const auto draft = Draft::make({.type = type, .data = data}, redactor.get());
  return draft.ok() ? draft.value().data_with_raw_output() : draft.error().message;
}

// Secrets of these samples all hold this word.
constexpr std::string_view kWord = "hunter";

TEST(NamedSecretTest, TheNameOfAMemberIsEnough) {
  const std::string_view samples[] = {
      R"({"password":"hunter"})",
      R"({"args":{"user":"me","db_password":"hunter2"}})",
      R"({"args":{"dbPassword":"hunter2"}})",
      R"({"args":{"password":["hunter1","hunter2"]}})",
      R"({"args":{"passphrase":"correct-hunter"}})",
      R"({"args":{"api_key":"hunter2hunter2"}})",
      R"({"args":{"clientSecret":"a8hunterQ2"}})",
      R"({"env":[{"name":"DB_PASSWORD","value":"hunter2"}]})",
      R"({"env":[{"value":"hunter2","name":"DB_PASSWORD"}]})",
      R"({"tags":[{"Key":"DB_PASSWORD","Value":"hunter2"}]})",
      R"({"headers":{"Authorization":"Bearer hunter2hunter2"}})",
      R"({"headers":[["X-Api-Key","hunter2hunter2"]]})",
      R"({"command":["deploy","--password","hunter2"]})",
      R"({"command":["mysql","-uroot","-phunter2","shop"]})",
      R"({"command":["curl","-u","me:hunter2","https://example.org"]})",
      R"({"body":"{\"password\":\"hunter\"}"})",
      R"({"body":"{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"hunter\"}]}"})",
      R"({"body":"{\"in\":\"{\\\"password\\\":\\\"hunter\\\"}\"}"})",
      R"({"body":"[{\n  \"password\" : \"hunter\"\n}]\n"})",
      // Names that are written with escapes, or have something inside that nobody sees.
      R"({"body":"{\"p\\u0061ssword\":\"hunter\"}"})",
      R"({"body":"{\"in\":\"{\\\"p\\\\u0061ssword\\\":\\\"hunter\\\"}\"}"})",
      R"({"pass\u200bword":"hunter"})",
      R"({"pass\u001b[0mword":"hunter"})",
      R"({"env":[{"name":"DB_\u00adPASSWORD","value":"hunter"}]})",
      // Beside what is found otherwise.
      R"({"all":["mysql","-uroot","-pabcdef12","--password","hunter"]})",
      R"({"all":[103,104,112,95,97,98,99,100,101,102,103,104,49,65,66,67,68,69,70,71,72,50,105,106,)"
      R"(107,{"password":"hunter"}]})",
  };
  for (const std::string_view sample : samples) {
    SCOPED_TRACE(sample);
    for (const std::string_view type : {"tool_call", "my_type"}) {
      const std::string data = type == "tool_call"
                                   ? R"({"tool":"t","args":)" + std::string(sample) + "}"
                                   : std::string(sample);
      const std::string made = drafted(type, data);
      EXPECT_EQ(made.find(kWord), std::string::npos) << made;
      EXPECT_NE(made.find(R"("redacted":[{"rule":)"), std::string::npos) << made;
    }
  }
}

TEST(NamedSecretTest, RawOutputsToo) {
  const std::string_view samples[] = {
      R"({"raw_output":{"password":"hunter"}})",
      R"({"raw_output":"{\n  \"password\": \"hunter\"\n}\n"})",
      R"({"raw_output":"\n{\"password\":\"hunter\"}\n{\"name\":\"DB_PASSWORD\",\"value\":\"hunter\"}\n"})",
  };
  for (const std::string_view sample : samples) {
    const std::string made = drafted("tool_result", sample);
    EXPECT_EQ(made.find(kWord), std::string::npos) << made;
  }
}

TEST(NamedSecretTest, WhatStandsAroundItStays) {
  EXPECT_EQ(drafted("my_type", R"({"a":"{\n \"x\": 1.10,\n \"password\": \"hunter\" }","b":2})"),
            R"({"a":"{\n \"x\": 1.10,\n \"password\": \"[REDACTED:member:6]\" }","b":2,)"
            R"("redacted":[{"rule":"member","length":6}]})");
}

TEST(NamedSecretTest, OtherMembersStay) {
  const std::string_view samples[] = {
      R"({"password":"string"})",
      R"({"password":"is too short"})",
      R"({"password":"${DB_PASSWORD}"})",
      R"({"password":"DB_PASSWORD"})",
      R"({"password":"/run/secrets/db"})",
      R"({"password":null,"secret":true,"token":128})",
      R"({"password":{"type":"string"}})",
      R"({"max_tokens":"16000000","token":"identifier","key":"0123456789abcdef0123"})",
      R"({"name":"password","type":"string"})",
      R"({"pwd":"/home/me","cwd":"hunter22"})",
      R"(["password","username","hostname"])",
      R"({"name":"PATH","value":"hunter2"})",
  };
  for (const std::string_view sample : samples) EXPECT_EQ(drafted("my_type", sample), sample);
}

}  // namespace
}  // namespace twotrack::redact
