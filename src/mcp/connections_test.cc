// Connections that several use at a time, and those that nobody uses any more.
#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "mcp/message.h"
#include "mcp/server_plan.h"
#include "testing/loopback_server.h"
#include "testing/message_of.h"

namespace twotrack::mcp {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::LoopbackServer;
using testing::message_of;
using ::testing::Not;
using testing::ServedRequest;
using testing::ServedResponse;
using ::testing::SizeIs;

constexpr std::string_view kTools =
    R"([{"name":"echo","inputSchema":{}},{"name":"slow","inputSchema":{}}])";

constexpr std::string_view kSession = "Mcp-Session-Id: ";

std::string session_of(const ServedRequest& request) {
  const size_t header = request.headers.find(kSession);
  if (header == std::string::npos) return "";
  const size_t begin = header + kSession.size();
  return request.headers.substr(begin, request.headers.find('\r', begin) - begin);
}

// A server with a session for each who comes: "1", "2" and so on.
class SessionServer {
 public:
  std::string url() const { return server_.url() + "/mcp"; }

  uint64_t begun() const {
    const std::lock_guard hold(mutex_);
    return begun_;
  }
  // In the order in which they ended.
  std::vector<std::string> ended() const {
    const std::lock_guard hold(mutex_);
    return ended_;
  }

  // A call of `slow` is answered after answer_slow_calls().
  void wait_for_slow_call() { slow_call_came_.wait(false); }
  void answer_slow_calls() { answers_slow_.count_down(); }

 private:
  ServedResponse answer(const ServedRequest& request) {
    if (request.line.starts_with("DELETE")) {
      const std::lock_guard hold(mutex_);
      ended_.push_back(session_of(request));
      return {};
    }
    const auto read = read_message(request.body);
    const RpcMessage message = read.ok() ? read.value() : RpcMessage{};
    const auto result = [&](std::string_view json) {
      return ServedResponse{.body = result_text(message.id, json)};
    };
    if (message.method == "server/discover") return {.status = 400};
    if (message.method == "initialize") {
      const std::lock_guard hold(mutex_);
      ServedResponse response = result(R"({"protocolVersion":"2025-11-25"})");
      response.headers = {std::string(kSession) + std::to_string(++begun_)};
      return response;
    }
    if (message.method == "tools/list") return result(R"({"tools":)" + std::string(kTools) + "}");
    if (request.body.find(R"("slow")") != std::string::npos) {
      slow_call_came_ = true;
      slow_call_came_.notify_all();
      answers_slow_.wait();
    }
    if (message.method == "tools/call") return result(R"({"content":[]})");
    return {.status = 202};
  }

  mutable std::mutex mutex_{};  // guards what follows
  uint64_t begun_ = 0;
  std::vector<std::string> ended_{};
  std::atomic<bool> slow_call_came_ = false;
  std::latch answers_slow_{1};
  LoopbackServer server_{[this](const ServedRequest& request) { return answer(request); }};
};

class ConnectionsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(add_tools(approved_, kTools).ok()); }

  // The server of the agent with that number.
  Result<std::shared_ptr<Client>> get(uint64_t agent) {
    return connections_.get({.name = "sessions", .url = server_.url()}, approved_,
                            {.workspace = "/agents/" + std::to_string(agent)}, waiting());
  }

  // Calls it and lets it go; what went wrong, or "ok".
  std::string use(uint64_t agent, std::string tool = "echo") {
    const auto client = get(agent);
    if (!client.ok()) return message_of(client);
    return message_of(client.value()->call({.name = std::move(tool)}, waiting()));
  }

  void use_each(uint64_t first, uint64_t last) {
    for (uint64_t agent = first; agent <= last; ++agent) EXPECT_EQ(use(agent), "ok");
  }

  static Waiting waiting() { return Waiting::for_time(std::chrono::minutes(1)); }

  SessionServer server_;
  ToolList approved_;
  Connections connections_{{}, "0"};
};

TEST_F(ConnectionsTest, OneThatIsStillThereIsUsedAgain) {
  use_each(1, kIdleConnectionsMax);
  use_each(1, kIdleConnectionsMax);
  EXPECT_EQ(server_.begun(), kIdleConnectionsMax);
  EXPECT_THAT(server_.ended(), IsEmpty());
}

TEST_F(ConnectionsTest, TheOneThatWaitedLongestIsEnded) {
  use_each(1, kIdleConnectionsMax);
  EXPECT_EQ(use(1), "ok");
  use_each(kIdleConnectionsMax + 1, kIdleConnectionsMax + 2);
  EXPECT_THAT(server_.ended(), ElementsAre("2", "3"));
}

TEST_F(ConnectionsTest, OneThatSomebodyHoldsIsNotEnded) {
  const auto held = get(1);
  ASSERT_EQ(message_of(held), "ok");
  use_each(2, kIdleConnectionsMax + 1);
  EXPECT_THAT(server_.ended(), ElementsAre("2"));
  EXPECT_EQ(use(1), "ok");
  EXPECT_EQ(server_.begun(), kIdleConnectionsMax + 1)
      << "who comes second has no server of its own";
}

TEST_F(ConnectionsTest, CallsOfTwoUsersAreAnsweredWhateverEndsMeanwhile) {
  std::vector<std::string> answers(2);
  {
    std::vector<std::jthread> users;
    users.reserve(answers.size());
    for (std::string& mine : answers) users.emplace_back([&] { mine = use(1, "slow"); });
    server_.wait_for_slow_call();
    use_each(2, 2 * kIdleConnectionsMax);
    server_.answer_slow_calls();
  }
  EXPECT_THAT(answers, Each("ok"));
  EXPECT_EQ(server_.begun(), 2 * kIdleConnectionsMax) << "both had the same";
  EXPECT_THAT(server_.ended(), AllOf(SizeIs(kIdleConnectionsMax), Not(Contains("1"))));
}

// For the thread sanitizer: who gets a server, lets it go and ends others, all at a time.
TEST_F(ConnectionsTest, ManyMayGetAndEndAtATime) {
  std::vector<std::jthread> users;
  users.reserve(3);
  for (int i = 0; i < 3; ++i) {
    users.emplace_back([&] { use_each(1, 2 * kIdleConnectionsMax); });
  }
}

}  // namespace
}  // namespace twotrack::mcp
