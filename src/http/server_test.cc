#include "http/server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <latch>
#include <mutex>
#include <thread>

#include "base/posix.h"

namespace twotrack::http {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr int kPatienceMs = 20'000;

// One connection, byte by byte as the test wants it.
class RawClient {
 public:
  explicit RawClient(uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const auto* any = reinterpret_cast<const sockaddr*>(&address);
    EXPECT_EQ(::connect(socket_.get(), any, sizeof address), 0);
  }

  void send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // The server may refuse to read on.
      text.remove_prefix(static_cast<size_t>(sent));
    }
  }

  // Reads until `end` has come, or the other side closes.
  std::string read_until(std::string_view end) {
    while (text_.find(end) == std::string::npos && read_some()) {
    }
    return text_;
  }
  std::string read_all() {
    while (read_some()) {
    }
    return text_;
  }
  void forget() { text_.clear(); }
  void close() { socket_.reset(); }
  int descriptor() const { return socket_.get(); }

 private:
  bool read_some() {
    pollfd ready{.fd = socket_.get(), .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, kPatienceMs) <= 0) {
      ADD_FAILURE() << "nothing came behind: " << text_.substr(0, 500);
      return false;
    }
    char buffer[65536];
    const ssize_t got = ::recv(socket_.get(), buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    text_.append(buffer, static_cast<size_t>(got));
    return true;
  }

  Descriptor socket_;
  std::string text_;
};

// Gives what it is told, when it is told.
class ToldStream final : public HttpStream {
 public:
  struct Told {
    std::mutex mutex{};  // guards what follows
    std::string waiting{};
    bool is_ended = false;
    std::function<void()> wake{};
    std::atomic<uint64_t> asked = 0;

    void tell(const std::string& text) {
      std::function<void()> call;
      {
        const std::lock_guard hold(mutex);
        waiting += text;
        call = wake;
      }
      if (call) call();
    }
  };
  explicit ToldStream(std::shared_ptr<Told> told) : told_(std::move(told)) {}

  Result<std::optional<std::string>> next() override {
    ++told_->asked;
    const std::lock_guard hold(told_->mutex);
    if (told_->waiting.empty() && told_->is_ended) return std::optional<std::string>();
    return std::optional(std::exchange(told_->waiting, {}));
  }
  void set_wake(std::function<void()> wake) override {
    const std::lock_guard hold(told_->mutex);
    told_->wake = std::move(wake);
  }

 private:
  std::shared_ptr<Told> told_;
};

// As much as anybody reads.
class EndlessStream final : public HttpStream {
 public:
  explicit EndlessStream(std::atomic<uint64_t>& pieces) : pieces_(&pieces) {}
  Result<std::optional<std::string>> next() override {
    ++*pieces_;
    return std::optional(std::string(32768, 'x'));
  }

 private:
  std::atomic<uint64_t>* pieces_;
};

class BrokenStream final : public HttpStream {
 public:
  Result<std::optional<std::string>> next() override {
    if (std::exchange(is_begun_, true)) return Error{Code::kCorrupt, "damaged"};
    return std::optional<std::string>("some");
  }

 private:
  bool is_begun_ = false;
};

class Server : public ::testing::Test {
 protected:
  void SetUp() override { start({}); }

  void start(HttpLimits limits) {
    HttpOptions options;
    options.limits = limits;
    options.limits.tick = std::chrono::milliseconds(50);
    options.headers = {{"X-Own", "yes"}};
    options.refuse = [](const HttpCall& call) -> std::optional<HttpReply> {
      if (call.header("Authorization") == "Bearer open") return std::nullopt;
      return plain_reply(401, "who are you?\n");
    };
    auto started = HttpServer::start(std::move(options), routes());
    ASSERT_TRUE(started.ok()) << started.error().message;
    server_ = std::move(started).value();
  }

  std::vector<HttpRoute> routes() {
    std::vector<HttpRoute> all;
    const auto add = [&](const char* method, const char* path, RouteHandler answer,
                         bool is_open = false) {
      all.push_back(
          {.method = method, .path = path, .answer = std::move(answer), .is_open = is_open});
    };
    add("GET", "/open", [](const HttpCall&) { return plain_reply(200, "open"); }, true);
    add("GET", "/echo/*", [](const HttpCall& call) {
      return plain_reply(200, call.wild[0] + "=" + std::string(call.parameter("q")));
    });
    all.push_back({.method = "GET",
                   .path = "/later/**",
                   .answer_later = [this](const HttpCall& call, const auto& reply) {
                     const std::lock_guard hold(later_mutex_);
                     later_.emplace_back(call.uri, reply);
                   }});
    add("POST", "/body", [](const HttpCall& call) { return plain_reply(200, call.body); });
    add("GET", "/told",
        [this](const HttpCall&) { return HttpReply{.body = std::make_unique<ToldStream>(told_)}; });
    add("GET", "/endless", [this](const HttpCall&) {
      return HttpReply{.body = std::make_unique<EndlessStream>(pieces_)};
    });
    add("GET", "/broken",
        [](const HttpCall&) { return HttpReply{.body = std::make_unique<BrokenStream>()}; });
    add("GET", "/slow", [this](const HttpCall&) {
      slow_begun_.count_down();
      slow_ends_.wait();
      return plain_reply(200, "done");
    });
    return all;
  }

  std::string host() const { return "Host: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n"; }
  std::string request(const std::string& target, const std::string& more = "",
                      const std::string& method = "GET") const {
    return method + " " + target + " HTTP/1.1\r\n" + host() + "Authorization: Bearer open\r\n" +
           more + "\r\n";
  }
  std::string ask(const std::string& text) const {
    RawClient client(server_->port());
    client.send(text);
    return client.read_all();
  }
  std::string get(const std::string& target) const {
    return ask(request(target, "Connection: close\r\n"));
  }

  std::shared_ptr<ToldStream::Told> told_ = std::make_shared<ToldStream::Told>();
  std::atomic<uint64_t> pieces_ = 0;
  std::latch slow_begun_{1};
  std::latch slow_ends_{1};
  using Later = std::vector<std::pair<std::string, std::shared_ptr<LaterReply>>>;
  Later wait_for_later(size_t count) {
    while (true) {
      {
        const std::lock_guard hold(later_mutex_);
        if (later_.size() >= count) return later_;
      }
      std::this_thread::yield();
    }
  }
  std::mutex later_mutex_;  // guards what follows
  Later later_;
  std::unique_ptr<HttpServer> server_;
};

TEST_F(Server, AnswersARoute) {
  const std::string answer = get("/echo/a%20b?q=c%26d");
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer, HasSubstr("X-Own: yes"));
  EXPECT_THAT(answer, HasSubstr("\r\n\r\na b=c&d"));
}

TEST_F(Server, LooksAtHostBeforeAnythingElse) {
  for (const char* target : {"/open", "/echo/x", "/nothing", "/%zz", "/body"}) {
    for (const char* method : {"GET", "POST", "PUT"}) {
      const std::string answer = ask(std::string(method) + " " + target +
                                     " HTTP/1.1\r\nHost: evil.example\r\nContent-Length: "
                                     "99999999\r\nConnection: close\r\n\r\n");
      EXPECT_THAT(answer, StartsWith("HTTP/1.1 421")) << method << target;
    }
  }
}

TEST_F(Server, RefusesNoHostAndTwoHosts) {
  EXPECT_THAT(ask("GET /open HTTP/1.1\r\nConnection: close\r\n\r\n"), StartsWith("HTTP/1.1 4"));
  EXPECT_THAT(ask("GET /open HTTP/1.0\r\n\r\n"), ::testing::MatchesRegex("HTTP/1.. 4(.|\r|\n)*"));
  EXPECT_THAT(ask("GET /open HTTP/1.1\r\n" + host() + host() + "Connection: close\r\n\r\n"),
              StartsWith("HTTP/1.1 4"));
}

TEST_F(Server, RefusesARequestWhoseLengthIsGivenTwice) {
  const std::string hidden = "GET /echo/hidden HTTP/1.1\r\n" + host() +
                             "Authorization: Bearer open\r\nConnection: close\r\n\r\n";
  for (const std::string& lengths :
       {std::string("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
        std::string("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"),
        std::string("Content-Length: 0\r\nContent-Length: 5\r\n"),
        std::string("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n")}) {
    const std::string answer = ask(request("/body", lengths, "POST") + "0\r\n\r\n" + hidden);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 400")) << lengths;
    EXPECT_THAT(answer, Not(HasSubstr("hidden"))) << lengths;
  }
}

TEST_F(Server, AsksWhoCallsExceptWhereItIsOpen) {
  const auto without = [&](const std::string& target) {
    return ask("GET " + target + " HTTP/1.1\r\n" + host() + "Connection: close\r\n\r\n");
  };
  EXPECT_THAT(without("/open"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(without("/echo/x"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(without("/nothing"), StartsWith("HTTP/1.1 401"));
  EXPECT_THAT(without("/body"), StartsWith("HTTP/1.1 401"));
}

TEST_F(Server, SaysWhatIsWrongWithARequest) {
  EXPECT_THAT(get("/nothing"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(get("/echo/../open"), StartsWith("HTTP/1.1 400"));
  const std::string other = get("/body");
  EXPECT_THAT(other, StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(other, HasSubstr("Allow: POST"));
}

TEST_F(Server, LeavesTheBodyOutForHead) {
  const std::string answer = ask(request("/echo/word", "Connection: close\r\n", "HEAD"));
  EXPECT_THAT(answer, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(answer, Not(HasSubstr("word=")));
}

TEST_F(Server, TakesABodyUpToItsLimit) {
  const auto post = [&](size_t bytes) {
    return ask(request("/body",
                       "Connection: close\r\nContent-Length: " + std::to_string(bytes) + "\r\n",
                       "POST") +
               std::string(bytes, 'b'));
  };
  const size_t max = HttpLimits{}.body_bytes;
  EXPECT_THAT(post(max), HasSubstr("\r\n\r\n" + std::string(max, 'b')));
  EXPECT_THAT(post(max + 1), StartsWith("HTTP/1.1 413"));
}

TEST_F(Server, StopsReadingAChunkedBodyAtItsLimit) {
  RawClient client(server_->port());
  client.send(request("/body", "Transfer-Encoding: chunked\r\nConnection: close\r\n", "POST"));
  const std::string chunk = "8000\r\n" + std::string(0x8000, 'b') + "\r\n";
  for (int i = 0; i < 4; ++i) client.send(chunk);
  client.send("0\r\n\r\n");
  EXPECT_THAT(client.read_all(), StartsWith("HTTP/1.1 413"));
}

TEST_F(Server, RefusesHugeHeaders) {
  const std::string answer =
      ask(request("/echo/x", "Connection: close\r\nX-Big: " + std::string(1 << 20, 'h') + "\r\n"));
  EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4")) << answer.substr(0, 200);
  EXPECT_THAT(get("/echo/x"), StartsWith("HTTP/1.1 200"));
}

TEST_F(Server, AnswersPipelinedRequestsInOrder) {
  RawClient client(server_->port());
  std::string all;
  for (int i = 0; i < 20; ++i) all += request("/echo/" + std::to_string(i));
  client.send(all + request("/echo/last", "Connection: close\r\n"));
  const std::string answers = client.read_all();
  size_t at = 0;
  for (int i = 0; i < 20; ++i) {
    at = answers.find("\r\n\r\n" + std::to_string(i) + "=", at);
    ASSERT_NE(at, std::string::npos) << i;
  }
}

TEST_F(Server, AnswersTwoHundredConnectionsAtOnce) {
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 200; ++i) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    clients.back()->send(request("/echo/" + std::to_string(i)));
  }
  for (int i = 0; i < 200; ++i) {
    EXPECT_THAT(clients[static_cast<size_t>(i)]->read_until(std::to_string(i) + "="),
                HasSubstr("\r\n\r\n" + std::to_string(i) + "="));
  }
}

TEST_F(Server, StreamsWhatComesAndThenEnds) {
  RawClient client(server_->port());
  client.send(request("/told"));
  told_->tell("one");
  EXPECT_THAT(client.read_until("one"), HasSubstr("Transfer-Encoding: chunked"));
  told_->tell("two");
  client.read_until("two");
  {
    const std::lock_guard hold(told_->mutex);
    told_->is_ended = true;
  }
  EXPECT_THAT(client.read_until("0\r\n\r\n"), HasSubstr("0\r\n\r\n"));
}

TEST_F(Server, CutsAStreamThatFails) {
  const std::string answer = get("/broken");
  EXPECT_THAT(answer, HasSubstr("some"));
  EXPECT_THAT(answer, Not(HasSubstr("\r\n0\r\n\r\n")));
}

TEST_F(Server, RepliesThatComeLaterHoldNoThread) {
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 50; ++i) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    clients.back()->send(request("/later/a/" + std::to_string(i) + "?q=%20"));
  }
  for (const auto& [uri, reply] : wait_for_later(50)) {
    EXPECT_FALSE(reply->is_gone());
    reply->send(plain_reply(200, "for " + uri));
  }
  for (int i = 0; i < 50; ++i) {
    const std::string uri = "for /later/a/" + std::to_string(i) + "?q=%20";
    EXPECT_THAT(clients[static_cast<size_t>(i)]->read_until(uri), HasSubstr(uri));
  }
}

TEST_F(Server, ACallerWhoLeavesBeforeTheReplyIsMissed) {
  RawClient client(server_->port());
  client.send(request("/later"));
  const auto later = wait_for_later(1);
  client.close();
  while (!later[0].second->is_gone()) std::this_thread::yield();
  later[0].second->send(plain_reply(200, "nobody reads it"));
  EXPECT_THAT(get("/echo/still"), HasSubstr("still="));
}

TEST_F(Server, ManyStreamsHoldNoThread) {
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    clients.back()->send(request("/told"));
    clients.back()->read_until("\r\n\r\n");
  }
  EXPECT_THAT(get("/echo/still"), HasSubstr("still="));
}

TEST_F(Server, ReadsAStreamNoFasterThanItsReader) {
  RawClient client(server_->port());
  client.send(request("/endless"));
  client.read_until("xxxx");
  // What fits into the buffers of two sockets is bounded; a stream that is read without end is not.
  uint64_t before = 0;
  do {
    before = pieces_;
    get("/echo/x");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  } while (pieces_ != before);
  EXPECT_LT(pieces_ * 32768, uint64_t{64} << 20);
  EXPECT_THAT(get("/echo/still"), HasSubstr("still="));
}

TEST_F(Server, ForgetsAReaderWhoHasGone) {
  {
    RawClient client(server_->port());
    client.send(request("/told"));
    client.read_until("\r\n\r\n");
  }
  // The stream is asked at every tick as long as anybody could read it.
  const auto is_released = [&] { return told_.use_count() == 1; };
  for (int i = 0; i < kPatienceMs / 10 && !is_released(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(is_released());
}

TEST_F(Server, DropsRequestsThatTrickleIn) {
  server_->stop();
  start({.receive = std::chrono::seconds(1)});
  RawClient client(server_->port());
  client.send("GET /echo/x HTTP/1.1\r\n");
  std::atomic<bool> is_over = false;
  std::jthread trickle([&] {
    while (!is_over) {
      client.send("X-A: b\r\n");
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  const std::string answer = client.read_all();
  is_over = true;
  EXPECT_THAT(answer, Not(StartsWith("HTTP/1.1 200")));
}

TEST_F(Server, WaitsForConnectionsWhenItHasEnough) {
  server_->stop();
  start({.connections = 4});
  std::vector<std::unique_ptr<RawClient>> half_open;
  half_open.reserve(4);
  for (int i = 0; i < 4; ++i) half_open.push_back(std::make_unique<RawClient>(server_->port()));
  RawClient late(server_->port());
  late.send(request("/echo/late"));
  half_open.clear();
  EXPECT_THAT(late.read_until("late="), HasSubstr("late="));
}

TEST_F(Server, SaysThatItIsBusy) {
  server_->stop();
  start({.waiting_max = 1, .quick_workers = 1});
  RawClient first(server_->port());
  first.send(request("/slow"));
  slow_begun_.wait();
  RawClient second(server_->port());
  second.send(request("/echo/second"));
  std::string answer;
  for (int i = 0; i < 1000 && !answer.starts_with("HTTP/1.1 503"); ++i) {
    RawClient other(server_->port());
    other.send(request("/slow"));
    pollfd ready{.fd = other.descriptor(), .events = POLLIN, .revents = 0};
    if (::poll(&ready, 1, 100) > 0) answer = other.read_until("\r\n\r\n");
  }
  EXPECT_THAT(answer, HasSubstr("Retry-After: 1"));
  slow_ends_.count_down();
  EXPECT_THAT(first.read_until("done"), HasSubstr("done"));
  EXPECT_THAT(second.read_until("second="), HasSubstr("second="));
}

TEST_F(Server, StopsWhileStreamsAndRequestsAreUnderWay) {
  std::vector<std::unique_ptr<RawClient>> clients;
  for (const char* target : {"/told", "/told", "/endless", "/slow"}) {
    clients.push_back(std::make_unique<RawClient>(server_->port()));
    clients.back()->send(request(target));
  }
  clients[0]->read_until("\r\n\r\n");
  slow_begun_.wait();
  std::jthread stopper([&] { server_->stop(); });
  slow_ends_.count_down();
  stopper.join();
  for (const size_t i : {0, 1, 3}) clients[i]->read_all();
  server_->stop();
}

TEST_F(Server, WakingAfterTheEndDoesNoHarm) {
  RawClient client(server_->port());
  client.send(request("/told"));
  client.read_until("\r\n\r\n");
  server_->stop();
  told_->tell("late");
  server_.reset();
  told_->tell("later");
}

TEST(ServerPlace, FailsOnATakenPortAndAForeignAddress) {
  auto first = HttpServer::start({}, {});
  ASSERT_TRUE(first.ok());
  HttpOptions same;
  same.port = first.value()->port();
  EXPECT_EQ(HttpServer::start(same, {}).error().code, Code::kConflict);
  HttpOptions foreign;
  foreign.address = "192.0.2.1";
  EXPECT_EQ(HttpServer::start(foreign, {}).error().code, Code::kInvalid);
  foreign.address = "localhost";
  EXPECT_EQ(HttpServer::start(foreign, {}).error().code, Code::kInvalid);
}

TEST(ServerPlace, KnowsLoopback) {
  for (const char* own : {"127.0.0.1", "127.1.2.3", "::1"}) EXPECT_TRUE(is_loopback(own)) << own;
  for (const char* other : {"0.0.0.0", "::", "10.0.0.1", "128.0.0.1", "localhost", ""}) {
    EXPECT_FALSE(is_loopback(other)) << other;
  }
}

}  // namespace
}  // namespace twotrack::http
