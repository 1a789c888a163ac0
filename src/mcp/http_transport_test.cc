// Streamable HTTP against a small server in the test.
#include "mcp/http_transport.h"

#include <gmock/gmock.h>

#include <atomic>

#include "base/json_tree.h"
#include "mcp/client.h"
#include "testing/loopback_server.h"
#include "testing/message_of.h"

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;
using testing::LoopbackServer;
using testing::message_of;
using ::testing::Not;
using testing::ServedRequest;
using testing::ServedResponse;

constexpr std::chrono::milliseconds kLongCall{60'000};

std::string id_of(const ServedRequest& request) {
  const auto message = read_message(request.body);
  return message.ok() && !message.value().id.empty() ? message.value().id.text : "0";
}
std::string method_of(const ServedRequest& request) {
  const auto message = read_message(request.body);
  return message.ok() ? message.value().method : "";
}

ServedResponse json(const ServedRequest& request, std::string_view result) {
  return {.body = result_text(id_of(request), result)};
}

// Of the revisions with sessions: what a request of the opening is answered with; nothing else.
std::optional<ServedResponse> opening(const ServedRequest& request) {
  const std::string method = method_of(request);
  if (method == "server/discover") return ServedResponse{.status = 400, .body = "no session"};
  if (method == "initialize") {
    ServedResponse response =
        json(request, R"({"protocolVersion":"2025-11-25","serverInfo":{"name":"loop"}})");
    response.headers = {"Mcp-Session-Id: s-1"};
    return response;
  }
  if (method.starts_with("notifications/")) return ServedResponse{.status = 202};
  return std::nullopt;
}

Result<std::unique_ptr<Client>> connect(const LoopbackServer& server,
                                        std::vector<std::string> headers = {}) {
  auto transport = open_http({.url = server.url() + "/mcp", .headers = std::move(headers)});
  if (!transport.ok()) return std::move(transport).error();
  return Client::connect(std::move(transport).value(), {.version = "0"});
}

std::string call(Client& client, std::chrono::milliseconds time = kLongCall) {
  const auto answer =
      client.call({.name = "t", .args = R"({"region":"eu"})"}, Waiting::for_time(time));
  if (!answer.ok()) return answer.error().message;
  if (const auto* error = std::get_if<RpcError>(&answer.value())) return error->message;
  return std::get<Json>(answer.value()).text;
}

TEST(HttpTransportTest, ASessionIsCarriedAndEnded) {
  const LoopbackServer server([](const ServedRequest& request) {
    return opening(request).value_or(json(request, R"({"content":[]})"));
  });
  {
    auto client = connect(server, {"Authorization: Bearer k"});
    ASSERT_TRUE(client.ok()) << client.error().message;
    EXPECT_EQ(client.value()->identity().protocol, "2025-11-25");
    EXPECT_EQ(call(*client.value()), R"({"content":[]})");
  }
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), 5U);
  EXPECT_THAT(requests[0].headers, HasSubstr("MCP-Protocol-Version: 2026-07-28"));
  EXPECT_THAT(requests[0].headers, HasSubstr("Mcp-Method: server/discover"));
  EXPECT_THAT(requests[1].headers, Not(HasSubstr("MCP-Protocol-Version")));
  EXPECT_THAT(requests[1].headers, HasSubstr("Authorization: Bearer k"));
  EXPECT_THAT(requests[3].headers, HasSubstr("Mcp-Session-Id: s-1"));
  EXPECT_THAT(requests[3].headers, HasSubstr("MCP-Protocol-Version: 2025-11-25"));
  EXPECT_THAT(requests[3].headers, HasSubstr("Accept: application/json, text/event-stream"));
  EXPECT_EQ(requests[4].line, "DELETE /mcp");
  EXPECT_THAT(requests[4].headers, HasSubstr("Mcp-Session-Id: s-1"));
}

TEST(HttpTransportTest, AForgottenSessionIsBegunAnew) {
  std::atomic<int> calls = 0;
  const LoopbackServer server([&](const ServedRequest& request) {
    if (auto response = opening(request)) return *response;
    if (calls++ == 0) return ServedResponse{.status = 404, .body = "gone"};
    return json(request, R"({"n":2})");
  });
  auto client = connect(server);
  ASSERT_TRUE(client.ok());
  // Nothing is called before somebody could look at its tools.
  EXPECT_EQ(call(*client.value()), "the server has forgotten the session");
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(client.value()->tool_changes(), 1U);
  EXPECT_EQ(call(*client.value()), R"({"n":2})");
}

// Each answer to its questions may take as long as it likes, and all of them no longer than the
// call.
TEST(HttpTransportTest, QuestionsOfTheServerAreAnsweredInTheTimeOfTheCall) {
  std::atomic<int> answers = 0;
  const LoopbackServer server([&](const ServedRequest& request) {
    if (auto response = opening(request)) return *response;
    if (method_of(request).empty()) {
      ++answers;
      return ServedResponse{.status = 202};
    }
    std::string stream;
    for (int i = 0; i < 100'000; ++i) {
      stream += "data: " + request_text(std::to_string(i), "ping", "") + "\n\n";
    }
    return ServedResponse{.body = stream, .content_type = "text/event-stream"};
  });
  auto client = connect(server);
  ASSERT_TRUE(client.ok());
  EXPECT_THAT(call(*client.value(), std::chrono::milliseconds(200)), HasSubstr("in time"));
  EXPECT_LT(answers, 100'000);
}

TEST(HttpTransportTest, AnAnswerIsTakenOutOfAStream) {
  std::atomic<int> answers = 0;
  const LoopbackServer server([&](const ServedRequest& request) {
    if (auto response = opening(request)) return *response;
    if (method_of(request).empty()) {  // our answer to its ping
      ++answers;
      return ServedResponse{.status = 202};
    }
    const std::string stream = ": hello\n\ndata: " + request_text("\"p\"", "ping", "") +
                               "\n\ndata: {\"jsonrpc\":\"2.0\",\ndata: \"id\":" + id_of(request) +
                               ",\"result\":{\"n\":1}}\n\n";
    return ServedResponse{.body = stream, .content_type = "text/event-stream"};
  });
  auto client = connect(server);
  ASSERT_TRUE(client.ok());
  EXPECT_EQ(call(*client.value()), R"({"n":1})");
  EXPECT_EQ(answers, 1);
}

TEST(HttpTransportTest, AStreamThatEndsEarlyIsTakenUpAgain) {
  std::string id;  // written before the request that reads it is made
  const LoopbackServer server([&](const ServedRequest& request) {
    if (request.line == "GET /mcp") {
      return ServedResponse{.body = "id: 2\ndata: " + result_text(id, R"({"n":3})") + "\n\n",
                            .content_type = "text/event-stream"};
    }
    if (auto response = opening(request)) return *response;
    id = id_of(request);
    return ServedResponse{.body = "id: 1\nretry: 1\ndata:\n\n",
                          .content_type = "text/event-stream"};
  });
  auto client = connect(server);
  ASSERT_TRUE(client.ok());
  EXPECT_EQ(call(*client.value()), R"({"n":3})");
  const auto requests = server.requests();
  EXPECT_EQ(requests.back().line, "GET /mcp");
  EXPECT_THAT(requests.back().headers, HasSubstr("Last-Event-ID: 1"));
  EXPECT_THAT(requests.back().headers, HasSubstr("Mcp-Session-Id: s-1"));
}

TEST(HttpTransportTest, WithoutSessionsEveryRequestSaysAllAndABrokenStreamIsLost) {
  std::atomic<bool> breaks = false;
  const LoopbackServer server([&](const ServedRequest& request) {
    if (method_of(request) == "server/discover") {
      return json(request, R"({"supportedVersions":["2026-07-28"],"capabilities":{}})");
    }
    if (method_of(request) == "tools/list") {
      return json(request, R"({"tools":[{"name":"t","inputSchema":{"properties":{"region":
        {"type":"string","x-mcp-header":"Region"}}}},{"name":"u","inputSchema":{"properties":{"x":
        {"type":"number","x-mcp-header":"X"}}}}]})");
    }
    if (breaks) {
      return ServedResponse{.body = "id: 1\nretry: 1\ndata:\n\n",
                            .content_type = "text/event-stream"};
    }
    return json(request, R"({"resultType":"complete"})");
  });
  auto client = connect(server);
  ASSERT_TRUE(client.ok()) << client.error().message;
  EXPECT_TRUE(client.value()->identity().is_stateless);
  const ToolList list = client.value()->list_tools(Waiting::for_time(kLongCall)).value();
  EXPECT_EQ(list.names(), std::vector<std::string>{"t"});
  EXPECT_EQ(list.refused.size(), 1U);
  EXPECT_EQ(call(*client.value()), R"({"resultType":"complete"})");
  const ServedRequest last = server.requests().back();
  EXPECT_THAT(last.headers, HasSubstr("Mcp-Method: tools/call"));
  EXPECT_THAT(last.headers, HasSubstr("Mcp-Name: t"));
  EXPECT_THAT(last.headers, HasSubstr("Mcp-Param-Region: eu"));
  EXPECT_THAT(last.body, HasSubstr(R"("io.modelcontextprotocol/protocolVersion":"2026-07-28")"));
  breaks = true;
  EXPECT_THAT(call(*client.value()), HasSubstr("before it was complete"));
  client.value().reset();
  EXPECT_EQ(server.requests().back().line, "POST /mcp");  // no session, nothing to end
}

TEST(HttpTransportTest, AServerThatRefusesTheVersionSaysWhichItSpeaks) {
  struct Case {
    std::string_view supported;
    std::string_view outcome;
  };
  const Case cases[] = {{R"(["2026-07-28"])", "2026-07-28"},
                        {R"(["2025-11-25"])", "2025-11-25"},
                        {R"(["2099-01-01"])", "speaks other versions"}};
  for (const auto& [supported, outcome] : cases) {
    SCOPED_TRACE(supported);
    const LoopbackServer server([&](const ServedRequest& request) {
      if (method_of(request) != "server/discover") {
        return opening(request).value_or(json(request, "{}"));
      }
      return ServedResponse{
          .status = 400,
          .body = error_text(id_of(request),
                             {.code = kUnsupportedVersion,
                              .message = "Unsupported protocol version",
                              .data = R"({"supported":)" + std::string(supported) + "}"})};
    });
    const auto client = connect(server);
    EXPECT_THAT(client.ok() ? client.value()->identity().protocol : client.error().message,
                HasSubstr(outcome));
  }
}

TEST(HttpTransportTest, AHeaderWithoutAValueIsSent) {
  const LoopbackServer server(
      [](const ServedRequest& request) { return opening(request).value_or(json(request, "{}")); });
  ASSERT_TRUE(connect(server, {"X-Empty: "}).ok());
  EXPECT_THAT(server.requests()[0].headers, HasSubstr("X-Empty:"));
}

TEST(HttpTransportTest, WhatAServerAnswersInsteadIsToldWithTheReason) {
  struct Case {
    ServedResponse response;
    std::string_view error;
  };
  const Case cases[] = {
      {{.status = 500, .body = "oh"}, "status 500: \"oh\""},
      {{.status = 401, .body = ""}, "it wants a key"},
      {{.status = 200, .body = "<html>"}, "is not a message"},
      {{.status = 200, .body = ""}, "before it was complete"},
      {{.status = 400, .body = R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"m"}})"},
       "m"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.error);
    const LoopbackServer server(
        [&](const ServedRequest& request) { return opening(request).value_or(one.response); });
    auto client = connect(server);
    ASSERT_TRUE(client.ok());
    EXPECT_THAT(call(*client.value()), HasSubstr(one.error));
  }
}

TEST(HttpTransportTest, KeysNeverTravelInTheClear) {
  EXPECT_THAT(message_of(open_http({.url = "http://example.com/mcp", .headers = {"A: b"}})),
              HasSubstr("https"));
  EXPECT_EQ(message_of(open_http({.url = "https://example.com/mcp", .headers = {"A: b"}})), "ok");
  EXPECT_THAT(message_of(open_http({.url = "https://me:secret@example.com/mcp"})),
              HasSubstr("no password"));
  EXPECT_THAT(message_of(open_http({.url = "ftp://example.com"})), HasSubstr("http or https"));
  EXPECT_THAT(message_of(open_http({.url = "http://localhost/", .headers = {"A: b\r\nC: d"}})),
              HasSubstr("one line"));
}

}  // namespace
}  // namespace twotrack::mcp
