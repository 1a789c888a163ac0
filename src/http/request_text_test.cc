#include "http/request_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::http {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(RequestTarget, IsDecodedPartByPart) {
  const auto target = parse_target("/api/agents/a%20b%2B+c?q=x+y%26z&n=&flag").value();
  EXPECT_THAT(target.parts, ElementsAre("api", "agents", "a b++c"));
  EXPECT_THAT(target.query, ElementsAre(Pair("flag", ""), Pair("n", ""), Pair("q", "x y&z")));
  EXPECT_THAT(parse_target("/").value().parts, IsEmpty());
}

TEST(RequestTarget, RefusesWhatCouldLeadElsewhere) {
  for (const char* bad : {"",         "api",        "http://127.0.0.1/api",
                          "//api",    "/api/",      "/a//b",
                          "/a/./b",   "/a/../b",    "/%2e%2e/b",
                          "/a%2fb",   "/a%5cb",     "/a%00b",
                          "/a%0ab",   "/a%1bb",     "/a%7f",
                          "/%ff",     "/%c0%af",    "/%",
                          "/%4",      "/%zz",       "/a?x=%",
                          "/a?x=%00", "/a?x=1&x=2", "/a?%ff=1",
                          "/a#b",     "/a?x=1#b"}) {
    EXPECT_FALSE(parse_target(bad).ok()) << bad;
  }
}

TEST(RequestTarget, IsBounded) {
  EXPECT_FALSE(parse_target("/" + std::string(kTargetBytesMax, 'a')).ok());
  std::string many = "/?";
  for (size_t i = 0; i <= kQueryMembersMax; ++i) many += "a" + std::to_string(i) + "=1&";
  EXPECT_FALSE(parse_target(many).ok());
}

TEST(PassedTarget, IsReadAsFarAsItsPath) {
  EXPECT_THAT(parse_passed_target("/v1/models?include[]=a&include[]=b&%").value().parts,
              ElementsAre("v1", "models"));
  EXPECT_THAT(parse_passed_target("/v1/models/org%2Fmodel").value().parts,
              ElementsAre("v1", "models", "org", "model"));
  EXPECT_THAT(parse_passed_target("//v1/./x/../chat/complet%69ons/").value().parts,
              ElementsAre("v1", "chat", "completions"));
  EXPECT_THAT(parse_passed_target("/%zz/%").value().parts, ElementsAre("%zz", "%"));
  EXPECT_THAT(parse_passed_target("/../..").value().parts, IsEmpty());
}

TEST(PassedTarget, IsAPathAndNothingElse) {
  for (const char* bad : {"", "v1", "http://evil/v1", "*", "/a b", "/a\n", "/a#b", "/a\x7f"}) {
    EXPECT_FALSE(parse_passed_target(bad).ok()) << bad;
  }
}

TEST(HostName, IsANameAndAPort) {
  EXPECT_EQ(parse_host("LocalHost:80"), (HostName{.name = "localhost", .port = 80}));
  EXPECT_EQ(parse_host("127.0.0.1"), (HostName{.name = "127.0.0.1"}));
  EXPECT_EQ(parse_host("[::1]:7777"), (HostName{.name = "[::1]", .port = 7777}));
}

TEST(HostName, RefusesEverythingElse) {
  for (const char* bad : {"",
                          ":80",
                          "a b",
                          "a,b",
                          "a@b",
                          "a/b",
                          "user@localhost",
                          "localhost:",
                          "localhost:65536",
                          "localhost:8o",
                          "localhost:+80",
                          "localhost:80:80",
                          "[::1",
                          "[]",
                          "[::1]x",
                          "[::1]:",
                          "::1",
                          "local\thost",
                          "localhost ",
                          "l\xC3\xB6"}) {
    EXPECT_FALSE(parse_host(bad)) << bad;
  }
}

TEST(Cookie, IsFoundByItsWholeName) {
  EXPECT_EQ(cookie_value("a=1; twotrack-80=x=y ; b=2", "twotrack-80"), "x=y");
  EXPECT_FALSE(cookie_value("a=1; twotrack-8080=x", "twotrack-80"));
  EXPECT_FALSE(cookie_value("twotrack-80", "twotrack-80"));
  EXPECT_FALSE(cookie_value("", "a"));
}

TEST(Cookie, OfWhichThereAreTwoIsNone) {
  EXPECT_FALSE(cookie_value("a=1; a=2", "a"));
  EXPECT_FALSE(cookie_value("a=1; a=1", "a"));
}

}  // namespace
}  // namespace twotrack::http
