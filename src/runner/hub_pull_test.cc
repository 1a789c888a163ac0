#include "runner/hub_pull.h"

#include <gmock/gmock.h>

#include "runner/hub_fixture_test.h"
#include "runner/recorded_view.h"
#include "testing/word_redactor.h"

namespace twotrack::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kLookTwice = R"({"calls":[{"name":"look","args":{"at":"here"}}]}
{"calls":[{"name":"look","args":{"at":"there"}}]}
{"calls":[{"name":"submit_result","args":{"summary":"Seen"}}]}
)";

std::string nodes_of(const std::string& data) {
  const auto tree = JsonTree::parse(data);
  JsonElement nodes;
  if (!tree.ok() || !tree.value().root()["nodes"].read(nodes)) return "none";
  return nodes.json();
}

class HubPullTest : public HubTest {
 protected:
  // A packet whose history has calls with these arguments, oldest first.
  static Packet after(const std::vector<std::string>& args) {
    Packet packet;
    for (const std::string& one : args) packet.actions.push_back({.tool = "look", .args = one});
    return packet;
  }
  std::vector<std::string> asked(const std::vector<std::string>& args) {
    auto pull = HubPull::open(access_, node("code.py::total"));
    EXPECT_TRUE(pull.has_value());
    auto ids = pull->asked(after(args));
    EXPECT_TRUE(ids.ok());
    return ids.value();
  }
  std::string told(const hub::Node& target, const Packet& packet) {
    auto pull = HubPull::open(access_, target);
    EXPECT_TRUE(pull.has_value());
    return pull->pull(packet, project())->nodes.text;
  }
};

TEST_F(HubPullTest, AskedAboutAreTheTargetAndWhatRecentCallsName) {
  make_hub();
  struct Case {
    std::string_view what;
    std::vector<std::string> args;
    std::vector<std::string> ids;  // beside the target
  };
  const Case cases[] = {
      {"nothing", {}, {}},
      {"a path", {R"({"path":"plain.py"})"}, {"plain.py"}},
      {"a path from here", {R"({"path":"./plain.py"})"}, {"plain.py"}},
      {"a node", {R"({"node":"code.py::rate"})"}, {"code.py::rate"}},
      {"a list", {R"({"files":["code.py","plain.py"]})"}, {"code.py", "plain.py"}},
      {"the newest first", {R"({"p":"plain.py"})", R"({"p":"code.py"})"}, {"code.py", "plain.py"}},
      {"twice", {R"({"p":"plain.py"})", R"({"p":"plain.py"})"}, {"plain.py"}},
      {"the target", {R"({"p":"code.py::total"})"}, {}},
      {"what the hub does not know", {R"({"p":"a.txt","q":"code.py::nobody","r":"../x"})"}, {}},
      {"a text around a name", {R"({"text":"see code.py::rate"})"}, {}},
      {"deeper", {R"({"a":{"p":"plain.py"},"b":[["plain.py"]]})"}, {}},
      {"no object", {"7", "", "[\"plain.py\"]"}, {}},
      {"too long ago", {R"({"p":"plain.py"})", "{}", "{}", "{}", "{}", "{}"}, {}},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    std::vector<std::string> ids = one.ids;
    ids.insert(ids.begin(), "code.py::total");
    EXPECT_EQ(asked(one.args), ids);
  }
}

TEST_F(HubPullTest, NoMoreIsAskedThanATurnCanUse) {
  std::string code;
  std::string args = "{\"ids\":[";
  for (int i = 0; i < 20; ++i) {
    code += "def f" + std::to_string(i) + "():\n    pass\n\n\n";
    args += (i == 0 ? "\"" : ",\"") + ("many.py::f" + std::to_string(i)) + "\"";
  }
  spill(project() / "many.py", code);
  make_hub();
  EXPECT_THAT(asked({args + "]}"}), SizeIs(kAskedMax));
}

TEST_F(HubPullTest, OfTheOwnNodeOnlyWhatTheViewDoesNotSay) {
  make_hub();
  Packet packet;
  packet.node_summary = "def rate(cart)";
  EXPECT_EQ(told(node("code.py::rate"), packet),
            R"([{"freshness":"fresh","lines":"5-6","callers":["code.py::total"]}])");
  hub::Node elsewhere = node("code.py::rate");
  packet.node_summary = "def rate()";
  EXPECT_EQ(told(elsewhere, packet),
            R"-([{"freshness":"fresh","lines":"5-6","signature":"def rate(cart)",)-"
            R"-("callers":["code.py::total"]}])-");
}

TEST_F(HubPullTest, AFileOfWhichNothingWasLearnedIsNotTold) {
  make_hub();
  EXPECT_EQ(told(file_node("plain.py"), after({R"({"p":"code.py"})"})), "[]");
  learn("code.py", "No problems");
  EXPECT_THAT(told(file_node("plain.py"), after({R"({"p":"code.py"})"})),
              HasSubstr(R"([{"id":"code.py","freshness":"fresh","learned":[{"operation":"lint")"));
}

TEST_F(HubPullTest, WhatIsToldHasATenthOfTheView) {
  make_hub();
  learn("code.py::total", std::string(150, 's'));
  learn("code.py::rate", std::string(150, 's'));
  Packet packet = after({R"({"p":"code.py::rate"})"});
  for (packet.limit = 256; packet.limit < 8000; packet.limit += 64) {
    EXPECT_LE(told(node("code.py::total"), packet).size(),
              std::max<uint64_t>(2, packet.limit * kToldPercent / 100));
  }
}

TEST_F(HubPullTest, AnAgentIsToldOnceAndNotAtEveryTurn) {
  make_hub();
  learn("code.py::total", "No problems left");
  script(kLookTwice);
  definition_.success.reset();
  run(hub_setup(node("code.py::total")));
  const auto updates = events("hub_update");
  ASSERT_THAT(updates, SizeIs(1));
  EXPECT_THAT(updates[0],
              HasSubstr(R"({"asked":["code.py::total"],"nodes":[{"freshness":"fresh")"));
  EXPECT_THAT(updates[0], HasSubstr("\"took_ms\":"));
  // Behind turn_start, and in the first view.
  EXPECT_EQ(events()[2], "hub_update");
  EXPECT_THAT(events("model_request")[0], HasSubstr("No problems left"));
  EXPECT_EQ(access_.trouble(), "");
}

TEST_F(HubPullTest, AnAgentIsToldOfItsOwnWorkspace) {
  make_hub();
  script(R"({"calls":[{"name":"shift","args":{}}]}
{"calls":[{"name":"look","args":{"at":"code.py::rate"}}]}
{"calls":[{"name":"submit_result","args":{"summary":"Moved"}}]}
)");
  definition_.success.reset();
  run(hub_setup(node("code.py::total")));
  const auto updates = events("hub_update");
  ASSERT_THAT(updates, SizeIs(3));
  EXPECT_THAT(nodes_of(updates[0]), HasSubstr(R"({"freshness":"fresh","lines":"1-2")"));
  EXPECT_THAT(nodes_of(updates[1]), HasSubstr(R"({"freshness":"fresh","lines":"4-5")"));
  EXPECT_THAT(nodes_of(updates[2]),
              HasSubstr(R"({"id":"code.py::rate","freshness":"fresh","lines":"8-9")"));
  EXPECT_EQ(slurp(project() / "code.py"), kCode) << "the project is as it was";
}

TEST_F(HubPullTest, WhenThereIsNothingToTellTheLogIsAsWithoutAHub) {
  make_hub();
  script(kLookTwice);
  definition_.success.reset();
  run(hub_setup(file_node("a.txt")));
  EXPECT_THAT(events("hub_update"), IsEmpty());
}

TEST_F(HubPullTest, WithoutAHubTheRunGoesOn) {
  script(kLookTwice);
  definition_.success.reset();
  EXPECT_EQ(run(hub_setup(file_node("plain.py"))).summary, "Seen");
  EXPECT_THAT(events("hub_update"), IsEmpty());
  EXPECT_EQ(access_.trouble(), "");
  EXPECT_FALSE(std::filesystem::exists(project() / ".agentfs/hub.db")) << "nobody asked for one";
}

TEST_F(HubPullTest, WithADamagedHubTheRunGoesOnAndSaysSo) {
  make_hub();
  spill(project() / ".agentfs/hub.db", "this is no database, whatever its name says\n");
  script(kLookTwice);
  definition_.success.reset();
  EXPECT_EQ(run(hub_setup(file_node("plain.py"))).summary, "Seen");
  EXPECT_THAT(events("hub_update"), IsEmpty());
  EXPECT_THAT(access_.trouble(), HasSubstr("hub.db"));
}

TEST_F(HubPullTest, AHubThatBreaksInTheMiddleOfARunIsLeftAndTheRunGoesOn) {
  make_hub();
  learn("code.py::total", "No problems left");
  add_tool({.name = "vandal", .description = "Break the hub."}, Effect::kPure,
           [this](const tool::CallContext&) {
             for (const char* name : {"hub.db", "hub.db-wal"}) {
               const Path file = project() / ".agentfs" / name;
               std::error_code error;
               const auto size = std::filesystem::file_size(file, error);
               if (!error) spill(file, std::string(size, '\x7f'));
             }
             return tool::ToolReturn{.output = R"({"result":null,"summary":"Broken"})"};
           });
  script(R"({"calls":[{"name":"vandal","args":{}}]}
{"calls":[{"name":"look","args":{"at":"code.py::rate"}}]}
{"calls":[{"name":"submit_result","args":{"summary":"Survived"}}]}
)");
  definition_.success.reset();
  EXPECT_EQ(run(hub_setup(node("code.py::total"))).summary, "Survived");
  EXPECT_THAT(access_.trouble(), Not(IsEmpty()));
}

TEST_F(HubPullTest, WhoReadsAChatHistoryIsNotToldWhatHeWouldNotSee) {
  make_hub();
  learn("code.py::total", "No problems left");
  script(kLookTwice);
  definition_.success.reset();
  AgentSetup with = hub_setup(node("code.py::total"));
  with.has_packet = false;
  run(with);
  EXPECT_THAT(events("hub_update"), IsEmpty());
}

TEST_F(HubPullTest, ASecretIsTakenOutAndIsNoReasonToTellItAgain) {
  make_hub();
  learn("code.py::total", "the password is " + std::string(testing::kSecretWord));
  script(kLookTwice);
  definition_.success.reset();
  const testing::WordRedactor redactor;
  auto loop = AgentLoop::start(layout(), "mend-a", hub_setup(node("code.py::total")),
                               {.session = {.redactor = &redactor, .registry = &registry_}});
  ASSERT_TRUE(loop.ok()) << loop.error().message;
  ASSERT_TRUE(loop.value()->run().ok());
  const auto updates = events("hub_update");
  ASSERT_THAT(updates, SizeIs(1));
  EXPECT_THAT(updates[0], Not(HasSubstr(std::string(testing::kSecretWord))));
}

}  // namespace
}  // namespace twotrack::runner
