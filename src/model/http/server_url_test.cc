#include "model/http/server_url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

TEST(ServerUrlTest, WhatPeoplePasteBecomesTheServersPlace) {
  const struct {
    std::string_view given;
    std::string_view base;
    std::string_view credentials;
    bool is_loopback;
  } cases[] = {
      {"http://127.0.0.1:8080", "http://127.0.0.1:8080", "", true},
      {"http://127.0.0.1:8080/", "http://127.0.0.1:8080", "", true},
      {"http://localhost:11434/v1", "http://localhost:11434", "", true},
      {"http://localhost:11434/v1/", "http://localhost:11434", "", true},
      {"localhost:1234", "http://localhost:1234", "", true},
      {"localhost", "http://localhost", "", true},
      {"models:8080", "http://models:8080", "", false},
      {"http://models/v1", "http://models", "", false},
      {"models.example.org", "http://models.example.org", "", false},
      {"http://[::1]:8080", "http://[::1]:8080", "", true},
      {"https://models.example.org/team/v1?x=1#y", "https://models.example.org/team", "", false},
      {"https://me:s%40cret@models.example.org", "https://models.example.org", "me:s@cret", false},
      {"https://127.example.org", "https://127.example.org", "", false},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(c.given);
    const auto url = parse_server_url(c.given);
    ASSERT_TRUE(url.ok()) << url.error().message;
    EXPECT_EQ(url.value().base, c.base);
    EXPECT_EQ(url.value().credentials, c.credentials);
    EXPECT_EQ(url.value().is_loopback, c.is_loopback);
  }
}

TEST(ServerUrlTest, WhatIsNoServerIsRefusedWithoutRepeatingAPassword) {
  for (const std::string_view given :
       {"", "ftp://me:secret@example.org", "http://", "http://me:secret@", "http://a b", "nonsense",
        "nonsense/v1", "http://me:secret@example.org:99999"}) {
    SCOPED_TRACE(given);
    const auto url = parse_server_url(given);
    ASSERT_FALSE(url.ok());
    EXPECT_THAT(url.error().message, ::testing::Not(::testing::HasSubstr("secret")));
  }
}

}  // namespace
}  // namespace twotrack::model
