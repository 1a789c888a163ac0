#include "gateway/exchange_secrets.h"

#include <gmock/gmock.h>

#include "redact/redactor.h"

namespace twotrack::gateway {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::unique_ptr<redact::SecretRedactor> known() {
  return std::move(redact::make_redactor({}, {"DEMO_API_TOKEN=hunter2hunter2Zz9"})).value();
}

std::string events(std::initializer_list<std::string_view> datas) {
  std::string text;
  for (const std::string_view data : datas) text += "data: " + std::string(data) + "\n\n";
  return text;
}

TEST(CredentialsTest, StandInHeadersAndInTheQuery) {
  EXPECT_THAT(credentials_of({{"Authorization", "Bearer correcthorse"},
                              {"X-Api-Key", "my-local-key"},
                              {"User-Agent", "correct-agent"}},
                             "/v1/models?key=from-the-query&page=correct-page"),
              ElementsAre("correcthorse", "my-local-key", "from-the-query"));
}

TEST(CredentialsTest, AreTheValuesOfCookiesAndBothSpellingsOfAQuery) {
  EXPECT_THAT(credentials_of({{"Cookie", "session=abcdefghij; theme=dark"}},
                             "/v1/models?api_key=ab%2Fcdefgh"),
              ElementsAre("abcdefghij", "ab%2Fcdefgh", "ab/cdefgh"));
  // Of an address that nobody could read otherwise, too.
  EXPECT_THAT(credentials_of({}, "/v1//x/?a[]=1&a[]=2&%6Bey=twice%zz+first&key=twice-second&%"),
              ElementsAre("twice%zz+first", "twice%zz first", "twice-second"));
}

TEST(CredentialsTest, AWordThatStandsForNoneIsLeftOut) {
  EXPECT_THAT(credentials_of({{"authorization", "Bearer ollama"}, {"x-api-key", ""}}, "/v1/models"),
              IsEmpty());
}

TEST(ExchangeRedactorTest, TakesOutTheCredentialAndWhatTheProjectKnows) {
  const auto project = known();
  const ExchangeRedactor redactor(*project, {"correcthorse"});
  std::string text = "Incorrect API key: correcthorse, correcthorse; hunter2hunter2Zz9";
  std::vector<Redaction> found;
  EXPECT_TRUE(redactor.redact(text, found));
  EXPECT_THAT(text, Not(HasSubstr("correcthorse")));
  EXPECT_THAT(text, Not(HasSubstr("hunter2")));
  EXPECT_EQ(found.size(), 3);
}

struct InPieces {
  std::string_view name;
  std::string_view first;
  std::string_view second;
};

class SecretInPieces : public ::testing::TestWithParam<InPieces> {};

TEST_P(SecretInPieces, IsFound) {
  EXPECT_TRUE(
      has_secret_in_pieces(events({GetParam().first, GetParam().second, "[DONE]"}), *known()));
}

INSTANTIATE_TEST_SUITE_P(
    Fields, SecretInPieces,
    ::testing::Values(
        InPieces{"reasoning",
                 R"({"choices":[{"index":0,"delta":{"reasoning_content":"hunter2hu"}}]})",
                 R"({"choices":[{"index":0,"delta":{"reasoning_content":"nter2Zz9"}}]})"},
        InPieces{"refusal", R"({"choices":[{"index":0,"delta":{"refusal":"hunter2hu"}}]})",
                 R"({"choices":[{"index":0,"delta":{"refusal":"nter2Zz9"}}]})"},
        InPieces{"second_choice", R"({"choices":[{"index":1,"delta":{"content":"hunter2hu"}}]})",
                 R"({"choices":[{"index":1,"delta":{"content":"nter2Zz9"}}]})"},
        InPieces{
            "tool_name",
            R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"hunter2hu"}}]}}]})",
            R"({"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"name":"nter2Zz9"}}]}}]})"},
        InPieces{
            "thinking",
            R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hunter2hu"}})",
            R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"nter2Zz9"}})"},
        InPieces{"transcript",
                 R"({"choices":[{"index":0,"delta":{"audio":{"transcript":"hunter2hu"}}}]})",
                 R"({"choices":[{"index":0,"delta":{"audio":{"transcript":"nter2Zz9"}}}]})"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(SecretInPiecesTest, IsFoundInOtherStreamsToo) {
  constexpr std::string_view kFirst = R"({"message":{"content":"hunter2hu"},"done":false})";
  constexpr std::string_view kSecond = R"({"message":{"content":"nter2Zz9"},"done":false})";
  const auto joined = [&](std::string_view begin, std::string_view between, std::string_view end) {
    return std::string(begin).append(kFirst).append(between).append(kSecond).append(end);
  };
  EXPECT_TRUE(has_secret_in_pieces(joined("", "\n", "\n"), *known()));
  EXPECT_TRUE(has_secret_in_pieces(joined("[", ",\r\n", "]"), *known()));
}

TEST(SecretInPiecesTest, PiecesOfTwoFieldsAreNone) {
  EXPECT_FALSE(has_secret_in_pieces(
      events({R"({"choices":[{"index":0,"delta":{"content":"hunter2hu"}}]})",
              R"({"choices":[{"index":1,"delta":{"content":"nter2Zz9"}}]})", "no json"}),
      *known()));
}

}  // namespace
}  // namespace twotrack::gateway
