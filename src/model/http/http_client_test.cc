#include "model/http/http_client.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <future>

#include "testing/loopback_server.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;
using testing::LoopbackServer;
using ::testing::Not;
using testing::ServedRequest;
using testing::ServedResponse;

HttpClientOptions options_for(const std::string& url) {
  HttpClientOptions options;
  options.url = parse_server_url(url).value();
  return options;
}

// A port that nobody listens on: one that was free a moment ago.
std::string closed_url() {
  return LoopbackServer([](const ServedRequest&) { return ServedResponse{}; }).url();
}

TEST(HttpClientTest, PostsABodyAndReadsTheAnswer) {
  LoopbackServer server([](const ServedRequest& request) {
    return ServedResponse{.status = 418, .body = "got " + request.body};
  });
  HttpClient client(options_for(server.url() + "/v1"));
  const Exchange exchange = client.send({.path = "/v1/x", .body = R"({"a":1})"}, {});
  const auto& response = std::get<HttpResponse>(exchange);
  EXPECT_EQ(response.status, 418);
  EXPECT_EQ(response.body, R"(got {"a":1})");
  EXPECT_EQ(response.content_type, "application/json");
  EXPECT_EQ(server.requests().at(0).line, "POST /v1/x");
  EXPECT_THAT(server.requests().at(0).headers, Not(HasSubstr("Authorization")));
}

TEST(HttpClientTest, KeepsOneConnectionForGetAndPost) {
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{.body = "{}"}; });
  HttpClient client(options_for(server.url()));
  for (const std::string_view body : {"", "{}", ""}) {
    EXPECT_EQ(std::get<HttpResponse>(client.send({.path = "/x", .body = body}, {})).status, 200);
  }
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_EQ(requests[0].line, "GET /x");
  EXPECT_EQ(requests[1].line, "POST /x");
  EXPECT_EQ(requests[2].line, "GET /x");
  EXPECT_EQ(requests[2].connection, 0U);
}

TEST(HttpClientTest, AProgramThatIsStartedInheritsNoConnection) {
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{.body = "{}"}; });
  HttpClient client(options_for(server.url()));
  client.send({.path = "/"}, {});
  int connections = 0;
  for (int fd = 3; fd < 256; ++fd) {
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    if (::getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
    if (peer.sin_family != AF_INET) continue;
    ++connections;
    EXPECT_NE(::fcntl(fd, F_GETFD) & FD_CLOEXEC, 0) << fd;
  }
  EXPECT_EQ(connections, 2);  // the client's end and the server's
}

TEST(HttpClientTest, SendsTheKeyAsABearerTokenAndCredentialsOtherwise) {
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{}; });
  HttpClientOptions options = options_for(server.url());
  options.url.credentials = "me:secret";
  HttpClient(options).send({.path = "/"}, {});
  options.api_key = "k-1";
  HttpClient(options).send({.path = "/"}, {});
  EXPECT_THAT(server.requests().at(0).headers, HasSubstr("Authorization: Basic bWU6c2VjcmV0"));
  EXPECT_THAT(server.requests().at(1).headers, HasSubstr("Authorization: Bearer k-1"));
}

TEST(HttpClientTest, ReadsWhenToComeBack) {
  LoopbackServer server([](const ServedRequest&) {
    return ServedResponse{.status = 429, .headers = {"Retry-After: 7"}};
  });
  HttpClient client(options_for(server.url()));
  const Exchange exchange = client.send({.path = "/"}, {});
  EXPECT_EQ(std::get<HttpResponse>(exchange).retry_after, std::chrono::seconds(7));
}

TEST(HttpClientTest, NobodyThereIsNoConnection) {
  HttpClient client(options_for(closed_url()));
  const Exchange exchange = client.send({.path = "/"}, {});
  EXPECT_EQ(std::get<TransportFault>(exchange).kind, FaultKind::kNoConnection);
  EXPECT_THAT(std::get<TransportFault>(exchange).message, HasSubstr("127.0.0.1"));
}

TEST(HttpClientTest, AConnectionThatBreaksOffIsAReset) {
  LoopbackServer server([](const ServedRequest&) { return ServedResponse{.is_reset = true}; });
  HttpClient client(options_for(server.url()));
  const Exchange exchange = client.send({.path = "/", .body = "{}"}, {});
  EXPECT_EQ(std::get<TransportFault>(exchange).kind, FaultKind::kReset);
}

TEST(HttpClientTest, AnEndlessAnswerIsCutOff) {
  LoopbackServer server([](const ServedRequest&) {
    return ServedResponse{.body = std::string(kResponseBytesMax + 1, 'x')};
  });
  HttpClient client(options_for(server.url()));
  const Exchange exchange = client.send({.path = "/"}, {});
  EXPECT_EQ(std::get<TransportFault>(exchange).kind, FaultKind::kTooLarge);
}

// A server that takes a request and says nothing until the test has ended.
class SilentServer {
 public:
  SilentServer() : server_([this](const ServedRequest&) { return wait(); }) {}
  ~SilentServer() { ended_.set_value(); }
  std::string url() const { return server_.url(); }
  void await_request() { asked_.get_future().wait(); }

 private:
  ServedResponse wait() {
    asked_.set_value();
    end_.wait();
    return {};
  }

  std::promise<void> ended_;
  std::shared_future<void> end_ = ended_.get_future().share();
  std::promise<void> asked_;
  LoopbackServer server_;
};

TEST(HttpClientTest, ASilentServerRunsIntoTheTimeout) {
  SilentServer server;
  HttpClientOptions options = options_for(server.url());
  options.timeout = std::chrono::seconds(1);
  const Exchange exchange = HttpClient(options).send({.path = "/"}, {});
  EXPECT_EQ(std::get<TransportFault>(exchange).kind, FaultKind::kTimeout);
}

TEST(HttpClientTest, AStopEndsAnExchangeThatIsUnderWay) {
  SilentServer server;
  std::stop_source stop;
  auto exchange = std::async(std::launch::async, [&] {
    return HttpClient(options_for(server.url())).send({.path = "/"}, stop.get_token());
  });
  server.await_request();
  stop.request_stop();
  EXPECT_EQ(std::get<TransportFault>(exchange.get()).kind, FaultKind::kCancelled);
}

}  // namespace
}  // namespace twotrack::model
