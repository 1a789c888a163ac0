#include "mcp/server.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "base/json_tree.h"

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";

Server make_server() {
  return {{.name = "test", .version = "1", .instructions = "Ask."},
          {{.name = "double",
            .title = "Double",
            .description = "Doubles.",
            .input_schema =
                {R"({"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]})"},
            .output_schema = {R"({"type":"object"})"},
            .call = [](std::string_view args) -> Result<Json> {
              const auto tree = JsonTree::parse(args);
              int64_t n = 0;
              if (!tree.value().root()["n"].read(n)) return Error{Code::kInvalid, "no n"};
              if (n < 0) return with_hint(Error{Code::kInvalid, "n is negative"}, "try another");
              if (n == 99) return Json{"{\"x\":\"" + std::string(kServedBytesMax, 'x') + "\"}"};
              return Json{"{\"n\":\n" + std::to_string(2 * n) + "}\n"};
            }}}};
}

std::string ask(std::string_view method, std::string_view params) {
  Server server = make_server();
  return server.answer(request_text("1", method, "{" + std::string(params) + "}"));
}
std::string call(std::string_view params, std::string_view meta = {}) {
  return ask("tools/call", std::string(params) + (meta.empty() ? "" : ",") + std::string(meta));
}

TEST(ServerTest, BothErasAreServedAsTheClientOpens) {
  EXPECT_THAT(ask("initialize", R"("protocolVersion":"2025-06-18")"),
              HasSubstr(R"("protocolVersion":"2025-06-18")"));
  EXPECT_THAT(ask("initialize", R"("protocolVersion":"2024-11-05")"),
              HasSubstr(R"("protocolVersion":"2025-11-25")"));
  EXPECT_THAT(ask("ping", ""), HasSubstr(R"("result":{})"));
  const std::string found = ask("server/discover", kMeta);
  EXPECT_THAT(found, HasSubstr(R"("supportedVersions":["2026-07-28","2025-11-25","2025-06-18"])"));
  EXPECT_THAT(found, HasSubstr(R"("resultType":"complete")"));
  EXPECT_THAT(found, HasSubstr(R"("io.modelcontextprotocol/serverInfo":{"name":"test")"));
  EXPECT_THAT(ask("tools/list", kMeta), HasSubstr(R"("ttlMs")"));
  EXPECT_THAT(ask("tools/list", ""), Not(HasSubstr("resultType")));
}

TEST(ServerTest, WhatTheRevisionsDoNotHaveIsRefused) {
  struct Case {
    std::string_view method;
    std::string params;
    int64_t code;
  };
  const std::string meta(kMeta);
  const Case cases[] = {
      {"ping", meta, kMethodNotFound},
      {"initialize", meta, kMethodNotFound},
      {"server/discover", "", kMethodNotFound},
      {"resources/list", "", kMethodNotFound},
      {"server/discover", R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"})",
       kInvalidParams},
      {"tools/list",
       R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01","io.modelcontextprotocol/clientCapabilities":{}})",
       kUnsupportedVersion},
      {"tools/list", R"("cursor":"2")", kInvalidParams},
      {"tools/call", R"("name":"doubel")", kInvalidParams},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(std::string(one.method) + " " + one.params);
    EXPECT_THAT(ask(one.method, one.params), HasSubstr("\"code\":" + std::to_string(one.code)));
  }
  EXPECT_THAT(call(R"("name":"doubel")"), HasSubstr("did you mean"));
}

TEST(ServerTest, AToolAnswersWithAStructureOrItsError) {
  EXPECT_THAT(call(R"("name":"double","arguments":{"n":21})"),
              HasSubstr(R"("structuredContent":{"n":42},"isError":false)"));
  EXPECT_THAT(call(R"("name":"double","arguments":{"n":21})", kMeta),
              HasSubstr(R"("resultType":"complete")"));
  struct Case {
    std::string_view args;
    std::string_view error;
  };
  const Case cases[] = {
      {R"({"n":-1})", R"(n is negative\nhint: try another)"},
      {R"({"n":"x"})", R"(\"/n\": expected integer)"},
      {"{}", R"(lacks \"n\")"},
      {R"({"n":99})", "ask for less"},
  };
  for (const auto& [args, error] : cases) {
    SCOPED_TRACE(args);
    const std::string answer = call(R"("name":"double","arguments":)" + std::string(args));
    EXPECT_THAT(answer, HasSubstr(error));
    EXPECT_THAT(answer, HasSubstr(R"("isError":true)"));
    EXPECT_THAT(answer, Not(HasSubstr("structuredContent")));
  }
}

TEST(ServerTest, OnlyRequestsAreAnswered) {
  Server server = make_server();
  EXPECT_EQ(server.answer(notification_text("notifications/initialized", "")), "");
  EXPECT_EQ(server.answer(result_text("1", "{}")), "");
  EXPECT_EQ(server.answer("  "), "");
  EXPECT_THAT(server.answer("hello"), HasSubstr("-32700"));
  EXPECT_THAT(server.answer("{}"), HasSubstr("-32600"));
}

TEST(ServerTest, LinesComeInAndAnswersGoOutUntilTheEnd) {
  int in[2];
  int out[2];
  ASSERT_EQ(::pipe(in), 0);
  ASSERT_EQ(::pipe(out), 0);
  const std::string lines = request_text("1", "ping", "") + "\n" +
                            notification_text("notifications/initialized", "") + "\n" +
                            request_text("\"b\"", "ping", "") + "\n";
  ASSERT_EQ(::write(in[1], lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
  ::close(in[1]);
  Server server = make_server();
  EXPECT_TRUE(serve(server, in[0], out[1]).ok());
  ::close(out[1]);
  char bytes[1024];
  const ssize_t n = ::read(out[0], bytes, sizeof bytes);
  EXPECT_EQ(std::string(bytes, static_cast<size_t>(n)),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n"
            "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"result\":{}}\n");
  ::close(in[0]);
  ::close(out[0]);
}

}  // namespace
}  // namespace twotrack::mcp
