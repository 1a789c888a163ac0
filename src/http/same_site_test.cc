#include "http/same_site.h"

#include <gtest/gtest.h>

namespace twotrack::http {
namespace {

const OwnNames kOwn{.names = {"127.0.0.1", "localhost", "[::1]"}, .port = 7777};

int status_of(HeaderList headers, const OwnNames& own = kOwn) {
  HttpCall call;
  call.headers = std::move(headers);
  const auto refused = refuse_other_sites(call, own);
  return refused ? refused->status : 200;
}

TEST(SameSite, TakesItsOwnNames) {
  EXPECT_EQ(status_of({{"Host", "127.0.0.1:7777"}}), 200);
  EXPECT_EQ(status_of({{"host", "LOCALHOST:7777"}}), 200);
  EXPECT_EQ(status_of({{"Host", "[::1]:7777"}, {"Sec-Fetch-Site", "none"}}), 200);
  EXPECT_EQ(status_of({{"Host", "localhost:7777"}, {"Origin", "http://localhost:7777"}}), 200);
}

TEST(SameSite, RefusesReboundNames) {
  for (const char* host : {"evil.example:7777", "127.0.0.1.evil.example:7777", "localhost:80",
                           "localhost", "127.0.0.1:7777:7777", "", "localhost.:7777"}) {
    EXPECT_EQ(status_of({{"Host", host}}), 421) << host;
  }
  EXPECT_EQ(status_of({}), 421);
  EXPECT_EQ(status_of({{"Host", "localhost:7777"}, {"Host", "localhost:7777"}}), 421);
}

TEST(SameSite, LooksAtHostBeforeTheRest) {
  EXPECT_EQ(status_of({{"Host", "evil.example"}, {"Sec-Fetch-Site", "cross-site"}}), 421);
}

TEST(SameSite, RefusesOtherSites) {
  for (const char* site : {"cross-site", "same-site", "", "None"}) {
    EXPECT_EQ(status_of({{"Host", "localhost:7777"}, {"Sec-Fetch-Site", site}}), 403) << site;
  }
  EXPECT_EQ(
      status_of(
          {{"Host", "localhost:7777"}, {"Sec-Fetch-Site", "none"}, {"Sec-Fetch-Site", "none"}}),
      403);
  for (const char* origin :
       {"null", "http://evil.example", "https://localhost:7777", "http://localhost:80",
        "http://127.0.0.1:7777", "http://localhost:7777/", "http://user@localhost:7777"}) {
    EXPECT_EQ(status_of({{"Host", "localhost:7777"}, {"Origin", origin}}), 403) << origin;
  }
}

TEST(SameSite, KnowsTheUsualPort) {
  const OwnNames own{.names = {"trace.example"}, .port = 443, .is_tls = true};
  EXPECT_EQ(status_of({{"Host", "trace.example"}, {"Origin", "https://trace.example"}}, own), 200);
  EXPECT_EQ(status_of({{"Host", "trace.example"}, {"Origin", "http://trace.example"}}, own), 403);
}

}  // namespace
}  // namespace twotrack::http
