#include "replica/s3_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "testing/loopback_server.h"

namespace twotrack::replica {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The headers of the one request that is sent, in small letters.
std::string headers_with(const Environment& more) {
  testing::LoopbackServer server([](const auto&) { return testing::ServedResponse{.body = ""}; });
  Environment environment = {"AWS_ENDPOINT_URL=" + server.url(), "AWS_ACCESS_KEY_ID=key",
                             "AWS_SECRET_ACCESS_KEY=the-secret"};
  environment.insert(environment.end(), more.begin(), more.end());
  const auto client = S3Client::open("logs", environment).value();
  EXPECT_EQ(client->send({.method = "PUT", .key = "a", .body = "x"}).value().status, 200);
  std::string headers = server.requests().at(0).headers;
  std::ranges::transform(headers, headers.begin(), [](unsigned char c) { return std::tolower(c); });
  return headers;
}

TEST(S3ClientTest, SignsAndSendsNoSecret) {
  EXPECT_THAT(headers_with({"AWS_REGION=eu-north-1"}),
              AllOf(HasSubstr("authorization: aws4-hmac-sha256 credential=key/"),
                    HasSubstr("/eu-north-1/s3/aws4_request"), Not(HasSubstr("the-secret")),
                    Not(HasSubstr("x-amz-security-token"))));
}

// Of keys for a while, as machines in a cloud get them: the server wants it, and signed.
TEST(S3ClientTest, ATokenOfASessionIsSentAndSigned) {
  EXPECT_THAT(headers_with({"AWS_SESSION_TOKEN=token-of-the-session"}),
              AllOf(HasSubstr("x-amz-security-token: token-of-the-session"),
                    ::testing::ContainsRegex("signedheaders=[a-z0-9;-]*x-amz-security-token")));
}

}  // namespace
}  // namespace twotrack::replica
