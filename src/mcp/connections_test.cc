// Connections that several use at a time, and those that nobody uses any more.
#include "mcp/connections.h"

#include <gmock/gmock.h>

#include <set>
#include <thread>

#include "mcp/message.h"
#include "testing/loopback_server.h"
#include "testing/message_of.h"

namespace twotrack::mcp {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::LoopbackServer;
using testing::message_of;
using testing::ServedRequest;
using testing::ServedResponse;

constexpr std::string_view kEcho = R"([{"name":"echo","inputSchema":{}}])";

constexpr std::string_view kSession = "Mcp-Session-Id: ";

std::string session_of(const ServedRequest& request) {
  const size_t header = request.headers.find(kSession);
  if (header == std::string::npos) return "";
  const size_t begin = header + kSession.size();
  return request.headers.substr(begin, request.headers.find('\r', begin) - begin);
}

// A server with one tool and a session for each who comes: "1", "2" and so on.
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

 private:
  ServedResponse answer(const ServedRequest& request) {
    if (request.line.starts_with("DELETE")) {
      const std::lock_guard hold(mutex_);
      ended_.push_back(session_of(request));
      return {};
    }
    const auto read = read_message(request.body);
    const Message message = read.ok() ? read.value() : Message{};
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
    if (message.method == "tools/list") return result(R"({"tools":)" + std::string(kEcho) + "}");
    if (message.method == "tools/call") return result(R"({"content":[]})");
    return {.status = 202};
  }

  mutable std::mutex mutex_{};  // guards what follows
  uint64_t begun_ = 0;
  std::vector<std::string> ended_{};
  LoopbackServer server_{[this](const ServedRequest& request) { return answer(request); }};
};

class ConnectionsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(add_tools(approved_, kEcho).ok()); }

  // The server of the agent with that number.
  Result<std::shared_ptr<Client>> get(uint64_t agent) {
    return connections_.get({.name = "sessions", .url = server_.url()}, approved_,
                            {.workspace = "/agents/" + std::to_string(agent)}, waiting());
  }

  // Calls it and lets it go; what went wrong, or "ok".
  std::string use(uint64_t agent) {
    const auto client = get(agent);
    if (!client.ok()) return message_of(client);
    return message_of(client.value()->call({.name = "echo"}, waiting()));
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

TEST_F(ConnectionsTest, TwoUsersOfOneServerAreServedWhileOthersEnd) {
  constexpr uint64_t kShared = 0;
  std::vector<std::string> answers[2];
  {
    std::vector<std::jthread> users;
    for (auto& mine : answers) {
      users.emplace_back([&] {
        for (int i = 0; i < 50; ++i) mine.push_back(use(kShared));
      });
    }
    use_each(1, 3 * kIdleConnectionsMax);
  }
  for (const auto& mine : answers) {
    EXPECT_EQ(std::set<std::string>(mine.begin(), mine.end()), std::set<std::string>{"ok"});
  }
  EXPECT_GE(server_.ended().size(), 2 * kIdleConnectionsMax);
}

}  // namespace
}  // namespace twotrack::mcp
