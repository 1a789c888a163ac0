#include "gateway/answer_error.h"

#include <gtest/gtest.h>

#include "base/json_tree.h"
#include "gateway/upstream.h"

namespace twotrack::gateway {
namespace {

// "upstream: HTTP 500: out of memory"
std::string told(const GivenAnswer& given) {
  const Json error = answer_error(given);
  if (error.empty()) return "";
  const auto tree = JsonTree::parse(error.text).value();
  return std::string(tree.root()["kind"].text()) + ": " +
         std::string(tree.root()["message"].text());
}

GivenAnswer page(int status, std::string bytes) {
  return {.answer = {.error = {R"({"message":"the answer is no JSON"})"}},
          .status = status,
          .bytes = std::move(bytes)};
}

TEST(AnswerErrorTest, AWholeAnswerHasNone) {
  EXPECT_TRUE(answer_error({.answer = {.text = "ok"}, .status = 200}).empty());
}

TEST(AnswerErrorTest, SaysWhoseDoingItIs) {
  EXPECT_EQ(told({.fault = "Failed to connect"}), "upstream: no answer: Failed to connect");
  EXPECT_EQ(told({.status = 200, .fault = "it broke"}), "upstream: half an answer: it broke");
  EXPECT_EQ(told({.status = 200, .fault = std::string(kClientGone)}),
            "cut_off: the client has gone");
  EXPECT_EQ(told({.fault = std::string(kGatewayStops)}), "cut_off: the gateway stops");
  EXPECT_EQ(told(page(500, R"({"error":{"message":"crashed"}})")), "upstream: HTTP 500: crashed");
  for (const int status : {408, 429}) {
    EXPECT_EQ(told(page(status, R"({"detail":"later"})")),
              "upstream: HTTP " + std::to_string(status) + ": later");
  }
  EXPECT_EQ(told(page(404, R"({"detail":"no such model"})")), "rejected: HTTP 404: no such model");
  GivenAnswer refused = page(400, R"({"error":{"message":"above the bound"}})");
  refused.is_refusal = true;
  EXPECT_EQ(told(refused), "refused: above the bound");
}

TEST(AnswerErrorTest, HasTheServersOwnWords) {
  const std::pair<std::string_view, std::string_view> pages[] = {
      {R"({"error":"plain"})", "plain"},
      {R"({"message":"short"})", "short"},
      {R"("a text")", "a text"},
      {R"({"code":7})", ""},
      {"", ""},
      {"Bad Gateway\n<html>", "Bad Gateway"},
      {"\r\n\n  late words \nmore", "late words"},
      {"<html>\n<head><TITLE>502 Bad Gateway</TITLE></head>\n<body>x</body>", "502 Bad Gateway"},
      {"<html>\n<head></head>\n<body><h1>Not here</h1></body>", "Not here"},
      {"\n<html><title></title>\n<p>a <b>b</b></p>", "a b"},
      {"<html><body></body></html>", ""},
      {"<html><title>never ends", "never ends"}};
  for (const auto& [body, words] : pages) EXPECT_EQ(words_of_error(body), words) << body;
  EXPECT_EQ(told(page(502, "<html></html>")), "upstream: HTTP 502: the answer is no JSON");
  EXPECT_LE(words_of_error(std::string(9000, 'x')).size(), 500U);
}

}  // namespace
}  // namespace twotrack::gateway
