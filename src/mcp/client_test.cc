// The client against a peer that shares no code with it (tests/mcp/odd_peer.py), an oddity a mode.
#include "mcp/client.h"

#include <gmock/gmock.h>
#include <signal.h>

#include <future>
#include <thread>

#include "mcp/stdio_transport.h"
#include "testing/message_of.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;
using testing::message_of;

constexpr std::chrono::milliseconds kLong{60'000};

Waiting patient() {
  return Waiting::for_time(kLong);
}

Result<std::unique_ptr<Client>> connect(const std::string& mode, ClientOptions options = {}) {
  StdioPlan plan{.argv = {"python3", testing::source_dir() / "tests/mcp/odd_peer.py", mode},
                 .directory = "/",
                 .environment = {"PATH=/usr/local/bin:/usr/bin:/bin"},
                 .patience = std::chrono::milliseconds(200)};
  auto transport = start_stdio(std::move(plan));
  if (!transport.ok()) return std::move(transport).error();
  options.version = "0";
  return Client::connect(std::move(transport).value(), options);
}

// The text of the first block, or what went wrong.
std::string call(Client& client, const std::string& tool, const std::string& args = "{}",
                 const Waiting& waiting = patient()) {
  const auto answer = client.call({.name = tool, .args = args}, waiting);
  if (!answer.ok()) return answer.error().message;
  if (const auto* error = std::get_if<RpcError>(&answer.value())) return error->message;
  return std::get<Json>(answer.value()).text;
}

class ClientTest : public ::testing::Test {
 protected:
  void start(const std::string& mode, ClientOptions options = {}) {
    auto made = connect(mode, std::move(options));
    ASSERT_TRUE(made.ok()) << made.error().message;
    client_ = std::move(made).value();
  }
  std::unique_ptr<Client> client_;
};

TEST_F(ClientTest, EachRevisionIsFoundOutAndSpoken) {
  struct Case {
    std::string mode;
    std::string_view protocol;
    bool is_stateless;
  };
  const Case cases[] = {{"session", "2025-11-25", false},
                        {"older", "2025-06-18", false},
                        {"early", "2025-11-25", false},
                        {"stateless", "2026-07-28", true}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.mode);
    ASSERT_NO_FATAL_FAILURE(start(one.mode));
    EXPECT_EQ(client_->identity().protocol, one.protocol);
    EXPECT_EQ(client_->identity().is_stateless, one.is_stateless);
    EXPECT_EQ(client_->identity().name, "odd");
    EXPECT_THAT(call(*client_, "echo", R"({"text":"hi"})"), HasSubstr(R"("text":"hi")"));
    EXPECT_EQ(client_->list_tools(patient()).value().tools.size(), 18U);
  }
}

TEST_F(ClientTest, AServerThatAnswersNoProbeIsOfTheEarlierKind) {
  ASSERT_NO_FATAL_FAILURE(start("mute", {.probe_time = std::chrono::milliseconds(50)}));
  EXPECT_EQ(client_->identity().protocol, "2025-11-25");
}

TEST_F(ClientTest, VersionsThatNobodySharesAreRefused) {
  EXPECT_THAT(message_of(connect("ancient")), HasSubstr("speaks version \"2024-11-05\""));
  EXPECT_THAT(message_of(connect("newer")), HasSubstr("speaks other versions"));
}

TEST_F(ClientTest, PagesArePutTogether) {
  ASSERT_NO_FATAL_FAILURE(start("pages"));
  EXPECT_EQ(client_->list_tools(patient()).value().tools.size(), 18U);
}

TEST_F(ClientTest, PagesWithoutEndAreLeft) {
  ASSERT_NO_FATAL_FAILURE(start("circle"));
  EXPECT_THAT(message_of(client_->list_tools(patient())), HasSubstr("repeats a page"));
  ASSERT_NO_FATAL_FAILURE(start("endless"));
  EXPECT_THAT(message_of(client_->list_tools(patient())), HasSubstr("more than 100 pages"));
}

TEST_F(ClientTest, ABadToolIsRefusedAndTheOthersStay) {
  ASSERT_NO_FATAL_FAILURE(start("bad_tools"));
  const ToolList list = client_->list_tools(patient()).value();
  EXPECT_EQ(list.names(), std::vector<std::string>{"echo"});
  ASSERT_EQ(list.refused.size(), 3U);
  EXPECT_THAT(list.refused[0], HasSubstr("\"has space\""));
  EXPECT_THAT(list.refused[1], HasSubstr("bare: has no inputSchema"));
  EXPECT_THAT(list.refused[2], HasSubstr("a second tool"));
}

TEST_F(ClientTest, AnswersOutOfOrderReachWhoAskedForThem) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  auto held = std::async(std::launch::async, [&] { return call(*client_, "held"); });
  // Whichever of the two the server reads first, it answers the other one before it.
  const std::string other = call(*client_, "held");
  const std::string first = held.get();
  EXPECT_NE(first, other);
  EXPECT_THAT(first + other, HasSubstr("first"));
  EXPECT_THAT(first + other, HasSubstr("second"));
}

TEST_F(ClientTest, ALateAnswerIsNobodysAndTheServerIsToldWhoStoppedWaiting) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_EQ(call(*client_, "never", "{}", Waiting::for_time(std::chrono::milliseconds(50))),
            "no answer to tools/call in time");
  EXPECT_THAT(call(*client_, "cancelled"), HasSubstr("timeout"));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(call(*client_, "never", "{}", Waiting::for_time(kLong, stop.get_token())), "cancelled");
  EXPECT_THAT(call(*client_, "cancelled"), HasSubstr("\\\"reason\\\": \\\"cancelled\\\""));
  // The server answers "held" when the next call comes: its asker has gone by then.
  static_cast<void>(call(*client_, "held", "{}", Waiting::for_time(std::chrono::milliseconds(50))));
  EXPECT_THAT(call(*client_, "echo", R"({"text":"x"})"), HasSubstr("first"));
  EXPECT_THAT(call(*client_, "echo", R"({"text":"still there"})"), HasSubstr("still there"));
}

TEST_F(ClientTest, ProgressIsHeard) {
  std::vector<std::string> heard;
  ASSERT_NO_FATAL_FAILURE(start(
      "session", {.on_progress = [&](const CallProgress& one) { heard.push_back(one.message); }}));
  EXPECT_THAT(call(*client_, "progress"), HasSubstr("done"));
  EXPECT_EQ(heard, (std::vector<std::string>{"step 1", "step 2"}));
}

TEST_F(ClientTest, TheServersRequestsAreAnsweredAndGrantNothing) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  const std::string heard = call(*client_, "asks");
  EXPECT_THAT(heard, HasSubstr(R"(\"ping\": {})"));
  EXPECT_THAT(heard, HasSubstr(R"(\"sampling\": -32601)"));
}

TEST_F(ClientTest, AChangeOfToolsIsCounted) {
  ASSERT_NO_FATAL_FAILURE(start("early"));
  EXPECT_EQ(client_->tool_changes(), 1U);
  static_cast<void>(call(*client_, "changes"));
  EXPECT_EQ(client_->tool_changes(), 2U);
}

TEST_F(ClientTest, RubbishAroundMessagesIsSkipped) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_THAT(call(*client_, "garbage"), HasSubstr("after all"));
  EXPECT_THAT(call(*client_, "never", "{}", Waiting::for_time(std::chrono::milliseconds(50))),
              HasSubstr("not messages, the first: \"Welcome to my server!\""));
}

TEST_F(ClientTest, AServerMayLogJsonToItsOutput) {
  ASSERT_NO_FATAL_FAILURE(start("json_log"));
  EXPECT_THAT(call(*client_, "echo", R"({"text":"x"})"), HasSubstr("\"x\""));
}

// Without an end of its own the wait for the probe would be an hour long.
TEST_F(ClientTest, TheTimeToConnectIsThatOfAllItsSteps) {
  auto transport = start_stdio({.argv = {"sleep", "1000"},
                                .directory = "/",
                                .environment = {"PATH=/usr/bin:/bin"},
                                .patience = std::chrono::milliseconds(50)});
  ASSERT_TRUE(transport.ok());
  EXPECT_EQ(message_of(Client::connect(std::move(transport).value(),
                                       {.probe_time = std::chrono::hours(1),
                                        .connect_time = std::chrono::milliseconds(200)})),
            "no answer to initialize in time");
}

TEST_F(ClientTest, WhatAServerLeavesBehindKeepsNobodyWaiting) {
  ASSERT_NO_FATAL_FAILURE(start("orphan"));
  EXPECT_THAT(call(*client_, "dies"), HasSubstr("exit status 3"));
  client_.reset();
}

TEST_F(ClientTest, AServerThatSpeaksNoProtocolIsStopped) {
  EXPECT_THAT(message_of(connect("babbles")), HasSubstr("speaks no protocol"));
}

TEST_F(ClientTest, AnAnswerTooDeepIsAnErrorAndTheConnectionLives) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_THAT(call(*client_, "deep"), HasSubstr("cannot be read"));
  EXPECT_THAT(call(*client_, "echo", R"({"text":"x"})"), HasSubstr("\"x\""));
}

TEST_F(ClientTest, AHugeLineEndsTheServer) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_THAT(call(*client_, "huge"), HasSubstr("wrote a line of more than 16777216 bytes"));
  EXPECT_THAT(call(*client_, "echo", R"({"text":"x"})"), HasSubstr("was stopped"));
}

TEST_F(ClientTest, AServerThatDiesIsToldWithItsLastWords) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_EQ(call(*client_, "dies"),
            "the server ended with exit status 3; it last said: \"panic: the reactor is gone\"");
  EXPECT_THAT(message_of(connect("silent_end")), HasSubstr("exit status 0"));
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_THAT(call(*client_, "dies_like_node"),
              HasSubstr(R"(it last said: "Error: Cannot find module 'x'")"))
      << "not what stands behind the error";
}

TEST_F(ClientTest, AProgramThatIsNotThereIsNotFound) {
  const auto transport =
      start_stdio({.argv = {"no-such-server"}, .directory = "/", .environment = {"PATH=/bin"}});
  ASSERT_FALSE(transport.ok());
  EXPECT_EQ(transport.error().code, Code::kNotFound);
}

TEST_F(ClientTest, AServerThatWillNotGoIsMadeTo) {
  ASSERT_NO_FATAL_FAILURE(start("stubborn"));
  client_.reset();  // returns only when the program is gone
}

TEST_F(ClientTest, AnErrorOfTheProtocolIsAnAnswer) {
  ASSERT_NO_FATAL_FAILURE(start("session"));
  EXPECT_EQ(call(*client_, "no_such_tool"), "Unknown tool: no_such_tool");
}

}  // namespace
}  // namespace twotrack::mcp
