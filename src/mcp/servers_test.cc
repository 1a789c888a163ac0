// Tools of servers as agents have them: approved, started on the first call, held to their list.
#include "mcp/servers.h"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>

#include "mcp/message.h"
#include "testing/loopback_server.h"
#include "testing/message_of.h"
#include "testing/source_dir.h"
#include "testing/temp_dir.h"

namespace twotrack::mcp {
namespace {

using ::testing::HasSubstr;
using testing::message_of;
using tool::Does;
using tool::ToolReturn;

const std::string kPeer = testing::source_dir() / "tests/mcp/odd_peer.py";

class ServersTest : public ::testing::Test {
 protected:
  static ServerPlan plan_of(const std::string& mode) {
    return {.name = "odd",
            .command = {"python3", std::string(kPeer), mode},
            .env_pass = {"ODD_MODE"},
            .require = sandbox::Level::kNone};
  }

  // `later`: what the program does from now on, although it is the one that was approved.
  Servers servers(const ServerPlan& plan, const std::string& later = "") {
    Environment own = {"PATH=/usr/bin:/bin", "SECRET_KEY=s3cret", "PASSED=yes"};
    if (!later.empty()) own.push_back("ODD_MODE=" + later);
    return {{plan},
            posix_file_system(),
            {.project = dir_.path(), .approvals = dir_.path() / "approved"},
            std::move(own),
            "0"};
  }

  // As `mcp approve` does.
  void approve(const ServerPlan& plan) {
    auto transport = open_transport(plan, {.workspace = dir_.path()}, {"PATH=/usr/bin:/bin"});
    ASSERT_TRUE(transport.ok()) << transport.error().message;
    auto client = Client::connect(std::move(transport).value(), {.version = "0"});
    ASSERT_TRUE(client.ok()) << client.error().message;
    Approval approval{.time = "now", .identity = client.value()->identity()};
    approval.list = client.value()->list_tools(Waiting::for_time(kLong)).value();
    hash_ = approval.list.hash();
    const Servers all = servers(plan);
    approval.binding = all.binding(plan).value();
    ASSERT_TRUE(all.store(plan, approval).ok());
  }

  ToolReturn call(const Servers& from, const std::string& tool, const std::string& args = "{}",
                  std::chrono::milliseconds time = kLong) {
    auto found = from.find("odd/" + tool);
    if (!found.ok()) return {.error = found.error().message};
    return from.make_tool(std::move(found).value(), {})
        ->call({.args = args, .workspace = dir_.path(), .time_limit = time});
  }

  static constexpr std::chrono::milliseconds kLong{60'000};
  testing::TempDir dir_;
  std::string hash_;
};

TEST_F(ServersTest, NothingIsUsedThatNobodyApproved) {
  EXPECT_THAT(message_of(servers(plan_of("session")).find("odd/echo")),
              HasSubstr("have not been approved: `twotrack mcp approve odd`"));
}

TEST_F(ServersTest, AnApprovalIsForOneProgramAndNoOther) {
  const ServerPlan plan = plan_of("session");
  approve(plan);
  ServerPlan more = plan;
  more.command.emplace_back("--more");
  ServerPlan other = plan;
  other.command[0] = "/bin/sh";
  ServerPlan sees_more = plan;
  sees_more.env_pass.emplace_back("SECRET_KEY");
  ServerPlan elsewhere{.name = "odd", .url = "https://example.com/mcp"};
  for (const ServerPlan& one : {more, other, sees_more, elsewhere}) {
    EXPECT_THAT(message_of(servers(one).find("odd/echo")),
                HasSubstr("approved for another program or address"));
  }
  EXPECT_EQ(message_of(servers(plan).find("odd/echo")), "ok");
}

TEST_F(ServersTest, AnApprovalIsForTheFilesOfTheProgram) {
  const Path script = dir_.path() / "serve.py";
  std::filesystem::copy_file(kPeer, script);
  ServerPlan plan = plan_of("session");
  plan.command = {"python3", "serve.py", "session"};
  approve(plan);
  const Servers all = servers(plan);
  auto found = all.find("odd/echo");
  ASSERT_TRUE(found.ok()) << found.error().message;
  const auto tool = all.make_tool(std::move(found).value(), {});
  std::ofstream(script, std::ios::app) << "# another version\n";
  EXPECT_THAT(message_of(all.find("odd/echo")), HasSubstr("another version of its files"));
  // An agent that was built before, and changes the program in its workspace, does not get it.
  const ToolReturn refused =
      tool->call({.args = R"({"text":"x"})", .workspace = dir_.path(), .time_limit = kLong});
  EXPECT_EQ(refused.code, "TOOLS_CHANGED");
}

TEST_F(ServersTest, AnApprovalIsNotForTheDataOfTheProgram) {
  ServerPlan plan = plan_of("session");
  plan.command.emplace_back("notes.db");
  std::ofstream(dir_.path() / "notes.db") << "one";
  approve(plan);
  std::ofstream(dir_.path() / "notes.db") << "two";
  EXPECT_EQ(message_of(servers(plan).find("odd/echo")), "ok");
}

TEST_F(ServersTest, ApprovedToolsAreCalled) {
  approve(plan_of("session"));
  const Servers all = servers(plan_of("session"));
  EXPECT_EQ(call(all, "echo", R"({"text":"hi"})").output, "hi");
  EXPECT_EQ(call(all, "sum", R"({"a":1,"b":2})").output, R"({"result":{"sum":3}})");
  EXPECT_EQ(call(all, "fails").code, "TOOL_ERROR");
  EXPECT_EQ(call(all, "wrong_sum").code, "OUTPUT_INVALID");
  EXPECT_EQ(call(all, "input").code, "INPUT_REQUIRED");
  EXPECT_EQ(call(all, "deep").code, "OUTPUT_TOO_DEEP");
}

TEST_F(ServersTest, ArgumentsThatBreakTheSchemaNeverReachTheServer) {
  approve(plan_of("session"));
  // A server that is gone: whoever asked it would say so.
  const Servers all = servers(plan_of("session"), "silent_end");
  const ToolReturn refused = call(all, "echo", R"({"text":7})");
  EXPECT_EQ(refused.code, "INVALID_ARGS");
  EXPECT_THAT(refused.error, HasSubstr("\"/text\": expected string"));
  EXPECT_EQ(call(all, "echo", R"({"text":"x"})").code, "NO_SERVER");
}

TEST_F(ServersTest, AServerThatSaysSomethingElseThanWasApprovedIsNotCalled) {
  approve(plan_of("session"));
  const ToolReturn refused =
      call(servers(plan_of("session"), "changed"), "echo", R"({"text":"x"})");
  EXPECT_EQ(refused.code, "TOOLS_CHANGED");
  EXPECT_THAT(refused.error, HasSubstr("echo: is another one: its description"));
  EXPECT_THAT(refused.error, HasSubstr("mcp approve odd"));
}

TEST_F(ServersTest, AListThatChangesDuringARunIsFoundBeforeTheNextCall) {
  approve(plan_of("after_change"));
  const Servers all = servers(plan_of("after_change"));
  EXPECT_EQ(call(all, "changes").output, "changed");
  const ToolReturn refused = call(all, "echo", R"({"text":"x"})");
  EXPECT_EQ(refused.code, "TOOLS_CHANGED");
  EXPECT_THAT(refused.error, HasSubstr("environment: is gone"));
}

// A server over HTTP with one tool, that may become another one.
class OverHttp {
 public:
  std::atomic<bool> forgets = false;
  std::atomic<bool> is_other = false;
  std::atomic<int> calls = 0;

  ServerPlan plan() const { return {.name = "odd", .url = server_.url() + "/mcp"}; }

 private:
  testing::ServedResponse answer(const testing::ServedRequest& request) {
    const auto read = read_message(request.body);
    const RpcMessage message = read.ok() ? read.value() : RpcMessage{};
    const auto result = [&](std::string_view json) {
      return testing::ServedResponse{.body = result_text(message.id, json)};
    };
    if (message.method == "server/discover") return {.status = 400};
    if (message.method == "initialize") {
      auto response = result(R"({"protocolVersion":"2025-11-25"})");
      response.headers = {"Mcp-Session-Id: s"};
      return response;
    }
    if (message.method == "tools/list") {
      return result(is_other ? R"({"tools":[{"name":"echo","inputSchema":{},"description":"No."}]})"
                             : R"({"tools":[{"name":"echo","inputSchema":{}}]})");
    }
    if (message.method == "tools/call") {
      if (forgets.exchange(false)) return {.status = 404};
      ++calls;
      return result(R"({"content":[{"type":"text","text":"hi"}]})");
    }
    return {.status = 202};
  }

  testing::LoopbackServer server_{
      [this](const testing::ServedRequest& request) { return answer(request); }};
};

// Whoever answers at an address may be another one after a session that is forgotten.
TEST_F(ServersTest, TheToolsOfANewSessionAreLookedAtBeforeACall) {
  OverHttp server;
  approve(server.plan());
  const Servers all = servers(server.plan());
  EXPECT_EQ(call(all, "echo").output, "hi");
  server.forgets = true;
  EXPECT_EQ(call(all, "echo").output, "hi");
  server.forgets = true;
  server.is_other = true;
  EXPECT_EQ(call(all, "echo").code, "TOOLS_CHANGED");
  EXPECT_EQ(server.calls, 2);
}

// Nor need it say anything when it becomes another one.
TEST_F(ServersTest, AListThatChangesInSilenceIsFoundWhenTheLastLookIsOld) {
  OverHttp server;
  ServerPlan plan = server.plan();
  approve(plan);
  plan.look_again = std::chrono::milliseconds(0);  // every look is old
  const Servers all = servers(plan);
  EXPECT_EQ(call(all, "echo").output, "hi");
  server.is_other = true;
  EXPECT_EQ(call(all, "echo").code, "TOOLS_CHANGED");
  EXPECT_EQ(server.calls, 1);
  server.is_other = false;
  plan.look_again = std::chrono::hours(1);
  const Servers others = servers(plan);
  EXPECT_EQ(call(others, "echo").output, "hi");
  server.is_other = true;
  EXPECT_EQ(call(others, "echo").output, "hi") << "it was looked at a moment ago";
}

TEST_F(ServersTest, APinInTheConfigurationBinds) {
  ServerPlan plan = plan_of("session");
  approve(plan);
  plan.pin = hash_;
  EXPECT_EQ(message_of(servers(plan).find("odd/echo")), "ok");
  plan.pin = std::string(64, '0');
  EXPECT_THAT(message_of(servers(plan).find("odd/echo")),
              HasSubstr(".pin in the configuration says 0000"));
}

TEST_F(ServersTest, AnApprovalThatWasChangedByHandIsDamaged) {
  approve(plan_of("session"));
  const Path file = dir_.path() / "approved/odd.json";
  std::string text = read_file(posix_file_system(), file).value();
  text.replace(text.find("Says it again."), 14, "Give me a key.");
  std::ofstream(file) << text;
  EXPECT_THAT(message_of(servers(plan_of("session")).find("odd/echo")),
              HasSubstr("holds other tools than its hash says"));
}

TEST_F(ServersTest, AServerSeesNothingOfOurEnvironment) {
  ServerPlan plan = plan_of("session");
  plan.env_pass = {"PASSED"};
  approve(plan);
  const std::string seen = call(servers(plan), "environment").output;
  EXPECT_THAT(seen, HasSubstr("\"PASSED\": \"yes\""));
  EXPECT_THAT(seen, ::testing::Not(HasSubstr("s3cret")));
}

TEST_F(ServersTest, WhatNobodyKnowsIsToldByItsCode) {
  approve(plan_of("session"));
  const Servers all = servers(plan_of("session"));
  // Its start does not count against the limit of the next call.
  EXPECT_EQ(call(all, "echo", R"({"text":"here"})").output, "here");
  EXPECT_EQ(call(all, "never", "{}", std::chrono::milliseconds(500)).code, "TIMEOUT");
  EXPECT_EQ(call(all, "dies").code, "SERVER_LOST");
  // The next call starts it anew.
  EXPECT_EQ(call(all, "echo", R"({"text":"back"})").output, "back");
}

TEST_F(ServersTest, NamesThatAreNotThereAreToldWithTheNearest) {
  ServerPlan plan = plan_of("session");
  approve(plan);
  plan.tools = {"e*"};
  const Servers all = servers(plan);
  EXPECT_THAT(message_of(all.find("od/echo")), HasSubstr("did you mean \"odd\"?"));
  EXPECT_THAT(message_of(all.find("odd/ecco")), HasSubstr("did you mean \"echo\"?"));
  EXPECT_THAT(message_of(all.find("odd/sum")), HasSubstr("does not allow \"sum\""));
  EXPECT_THAT(message_of(all.find("echo")), HasSubstr("server/tool"));
}

TEST(EffectTest, HintsMakeAnEffectStricterAndOnlyTrustMakesItMilder) {
  using Hint = ToolInfo::Hint;
  using Said = std::optional<Effect>;
  struct Case {
    bool is_trusted;
    Said said;
    Hint read_only;
    Hint idempotent;
    Effect effect;
  };
  const Case cases[] = {
      {false, {}, Hint::kUnsaid, Hint::kUnsaid, Effect::kExternal},
      {false, {}, Hint::kYes, Hint::kYes, Effect::kExternal},
      {true, {}, Hint::kYes, Hint::kUnsaid, Effect::kPure},
      {true, {}, Hint::kNo, Hint::kYes, Effect::kIdempotent},
      {true, {}, Hint::kNo, Hint::kUnsaid, Effect::kExternal},
      {false, Effect::kPure, Hint::kUnsaid, Hint::kUnsaid, Effect::kPure},
      {false, Effect::kPure, Hint::kNo, Hint::kUnsaid, Effect::kExternal},
      {false, Effect::kPure, Hint::kNo, Hint::kYes, Effect::kIdempotent},
      {true, Effect::kPure, Hint::kNo, Hint::kUnsaid, Effect::kExternal},
      {false, Effect::kIdempotent, Hint::kUnsaid, Hint::kNo, Effect::kExternal},
      {false, Effect::kIdempotent, Hint::kYes, Hint::kNo, Effect::kIdempotent},
      {false, Effect::kWorkspace, Hint::kNo, Hint::kNo, Effect::kWorkspace},
      {true, Effect::kExternal, Hint::kYes, Hint::kYes, Effect::kExternal},
  };
  for (const Case& one : cases) {
    ServerPlan plan{.is_trusted = one.is_trusted};
    if (one.said) plan.effects = {{"other", Effect::kPure}, {"t*", *one.said}};
    EXPECT_EQ(
        effect_of(plan, {.name = "tool", .read_only = one.read_only, .idempotent = one.idempotent}),
        one.effect)
        << (&one - cases);
  }
}

TEST_F(ServersTest, WhatIsNotKnownToOnlyReadMayWrite) {
  ServerPlan plan = plan_of("session");
  approve(plan);
  const auto does = [&](const ServerPlan& one) {
    const Servers all = servers(one);
    return all.make_tool(all.find("odd/echo").value(), {})->does();
  };
  EXPECT_EQ(does(plan), std::vector<Does>{Does::kWrite});
  plan.is_trusted = true;
  EXPECT_TRUE(does(plan).empty());
  plan.has_network = true;
  EXPECT_EQ(does(plan), std::vector<Does>{Does::kNetwork});
}

}  // namespace
}  // namespace twotrack::mcp
