#include "packet/sent_event.h"

#include <gmock/gmock.h>

#include "base/json_tree.h"
#include "packet/delta.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using testing::message_of;

std::string fault(std::string_view type, std::string_view data) {
  const auto draft = make_sent({.type = type, .data = data}, nullptr);
  return draft.ok() ? "taken" : draft.error().message;
}

// The delta that is recorded.
std::string delta(std::string_view data) {
  const auto draft = make_sent({.type = "tool_result", .data = data}, nullptr);
  if (!draft.ok()) return draft.error().message;
  const auto tree = JsonTree::parse(draft.value().data());
  return tree.value().root()["delta"].json();
}

TEST(SentEventTest, WhatIsWrongIsNamed) {
  struct Case {
    std::string_view type;
    std::string_view data;
    std::string_view says;
  };
  const Case cases[] = {
      {"tool_result", R"({"raw_output":"x"})", "\"tool\""},
      {"tool_result", R"({"tool":"t","raw_outputt":"x"})", "did you mean \"raw_output\"?"},
      {"tool_result", R"({"tool":"t","rawOutput":"x"})", "did you mean \"raw_output\"?"},
      {"tool_result", R"("x")", "\"tool\""},
      {"tool_result", R"({"tool":"ls","outcome":"banana"})", "data.outcome must be success"},
      {"tool_result", R"({"tool":"ls","outcome":3})", "data.outcome must be success"},
      {"tool_result", R"({"tool":"ls","delta":"none"})", "data.delta must be an object"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"banana"}})", "data.delta.outcome must"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","summry":"x"}})",
       "data.delta.summry is not known (did you mean \"summary\"?)"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","knowledge":[1]}})",
       "data.delta.knowledge must be an object"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","diagnostics":[1]}})",
       "data.delta.diagnostics must be a list of objects"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","candidates":["x"]}})",
       "data.delta.candidates must be a list of objects"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","ranks":"9x"}})",
       "data.delta.ranks must be digits"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","left_out":-1}})",
       "data.delta.left_out must be a whole number"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","is_text":false}})",
       "data.delta.is_text must be true"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","summarizer":"mine"}})",
       "data.delta.summarizer must be like \"mine@1\""},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","input_sha256":"00"}})",
       "data.delta.input_sha256"},
      {"tool_result", R"({"tool":"ls","summary_delta":{"recent_actions":[1]}})",
       "data.summary_delta.recent_actions must be a list of strings"},
      {"tool_result", R"({"tool":"ls","packet_delta":{"set_error":3}})",
       "data.packet_delta.set_error must be a string"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success"},"packet_delta":{}})",
       "data has delta and packet_delta"},
      {"hub_update", R"({"state":{}})", "\"nodes\""},
      {"packet_delta", R"({"error":3})", "data.error must be"},
      {"packet_delta", R"({"supersedes":{"a":1}})", "data.supersedes.a must be a string"},
      {"packet_delta", R"({"action":{"tool":"ls","summary":"s"}})", "data.action.outcome must be"},
      {"packet_delta", R"({"bogus":1})", "data.bogus is not known"},
      {"packet_delta", R"({"update_knowledge":{}})",
       "data.update_knowledge is called \"knowledge\""},
      {"packet_delta", R"({"knowledge":[1]})", "data.knowledge must be an object"},
      {"packet_delta", R"({"supersedes":{"b":"a"}})",
       "data.supersedes.b must be the name of what data.knowledge.b replaces"},
      {"packet_delta", R"({"knowledge":{"b":null},"supersedes":{"b":"a"}})", "data.supersedes.b"},
      {"packet_delta", R"({"action":{"tool":"ls","summary":"s","outcome":"success","args":{}}})",
       "data.action.args is not known: an action has tool, summary, outcome"},
      {"tool_result", R"({"tool":"ls","delta":{"outcome":"success","supersedes":{"b":"a"}}})",
       "data.delta.supersedes.b must be"},
      {"tool_result", R"({"tool":"ls","delta":{"add_history":"a","summary":"b"}})",
       "data.delta has add_history and summary, which mean the same: send one"},
      {"tool_result", R"({"tool":"ls","delta":{"set_error":"a","error":"b"}})",
       "data.delta has set_error and error"},
      {"tool_result", R"({"tool":"ls","delta":{"set_error":"a","outcome":"success"}})",
       "data.delta.outcome is \"success\", but set_error says that it is an error"},
      {"tool_result", R"({"tool":"ls","delta":{"update_knowledge":{"k":1},"knowledge":{"k":2}}})",
       "data.delta has the knowledge \"k\" twice"},
      {"tool_result",
       R"({"tool":"ls","delta":{"outcome":"success","candidates":[],"candidate_actions":[]}})",
       "data.delta has candidates and candidate_actions"},
      {"hub_update", R"({"nodes":5})", "data.nodes must be an object or a list"},
      {"hub_update", R"({"nodes":null})", "data.nodes must be an object or a list"},
      {"hub_update", R"({"context":"text"})", "data.context must be an object or a list"},
      {"hub_update", R"({"nodes":{},"context":{}})", "data has nodes and context"},
      {"packet_limit", R"({"bytes":10})", "data.bytes must be a whole number of bytes from 256"},
      {"packet_limit", R"({"bytes":0})", "data.bytes must be a whole number of bytes from 256"},
      {"packet_limit", R"({"bytes":-5})", "data.bytes must be a whole number of bytes from 256"},
      {"run_start", R"({"budget":{"bytes":10}})", "data.budget.bytes must be a whole number"},
      {"turn_start", R"({})", "data of turn_start has no \"turn\""},
      {"turn_start", R"({"turn":-7})", "data.turn must be a whole number from 0"},
      {"turn_start", R"({"turn":100000000000000000000})", "data.turn must be a whole number from"},
      {"run_end", R"({"status":"banana"})", "data.status must be one of success"},
      {"tool_result",
       R"({"tool":"ls","outcome":"error","delta":{"outcome":"success","summarizer":"m@1"}})",
       "data.delta.outcome is \"success\", data.outcome is \"error\""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.data);
    EXPECT_THAT(fault(one.type, one.data), HasSubstr(one.says));
  }
}

TEST(SentEventTest, WhatIsRightIsTakenAsItIs) {
  EXPECT_EQ(fault("tool_result", R"({"call_id":"c1","raw_output":"x"})"), "taken");
  EXPECT_EQ(fault("tool_result", R"({"tool":"t","output":"x","errors":2,"raw":"y"})"), "taken");
  EXPECT_EQ(fault("tool_result", R"({"tool":"ls","outcome":"ERROR","error":"no"})"), "taken");
  EXPECT_EQ(fault("tool_result", R"({"tool":"ls","outcome":null,"delta":null})"), "taken");
  EXPECT_EQ(fault("run_end", R"({"status":"turn_limit"})"), "taken");
  EXPECT_EQ(fault("run_end", R"({})"), "taken");
  EXPECT_EQ(fault("my_own", R"({"delta":{"outcome":"banana"}})"), "taken");
  EXPECT_EQ(fault("packet_limit", R"({"bytes":256})"), "taken");
  EXPECT_EQ(fault("run_start", R"({"budget":{"tokens":3}})"), "taken");
  EXPECT_EQ(fault("turn_start", R"({"turn":0})"), "taken");
  EXPECT_EQ(fault("tool_result", R"({"tool":"t","delta":{"set_error":"a","outcome":"error"}})"),
            "taken");
  const std::string_view ours =
      R"({"summary":"s","outcome":"partial","diagnostics":[{"line":3}],"supersedes":{"a":"b"},)"
      R"("knowledge":{"a":1}})";
  EXPECT_EQ(delta("{\"tool\":\"ls\",\"delta\":" + std::string(ours) + "}"), ours);
}

TEST(SentEventTest, WhatIsLearnedIsCutWhereItIsWritten) {
  const std::string text(3000, 'x');
  const auto draft = make_sent(
      {.type = "packet_delta", .data = R"({"knowledge":{"k":")" + text + R"(","n":1}})"}, nullptr);
  ASSERT_TRUE(draft.ok()) << message_of(draft);
  const auto tree = JsonTree::parse(draft.value().data());
  const JsonElement knowledge = tree.value().root()["knowledge"];
  EXPECT_EQ(knowledge["k"].json().size(), kKnowledgeBytesMax);
  EXPECT_EQ(knowledge["n"].count(), 1);
  const auto sent = JsonTree::parse(
      delta(R"({"tool":"t","delta":{"outcome":"success","knowledge":{"k":")" + text + R"("}}})"));
  EXPECT_EQ(sent.value().root()["knowledge"]["k"].json().size(), kKnowledgeBytesMax);
}

TEST(SentEventTest, ANameThatWouldBeCutIsRefused) {
  const std::string key(81, 'k');
  EXPECT_THAT(fault("packet_delta", R"({"knowledge":{")" + key + R"(":1}})"),
              HasSubstr("a name has at most 80 bytes"));
  EXPECT_THAT(fault("tool_result", R"({"tool":"t","delta":{"outcome":"success","knowledge":{")" +
                                       key + R"(":1}}})"),
              HasSubstr("data.delta.knowledge has the name"));
}

TEST(SentEventTest, TheTurnIsSaidOnce) {
  const auto sent = [](std::string_view data, uint64_t turn) {
    const auto draft = make_sent({.type = "turn_start", .data = data, .turn = turn}, nullptr);
    return draft.ok() ? std::to_string(*draft.value().turn()) : draft.error().message;
  };
  EXPECT_EQ(sent(R"({"turn":3})", 3), "3");
  EXPECT_EQ(sent("{}", 3), "3");
  EXPECT_EQ(sent(R"({"turn":9})", 3), "turn is 3, data.turn is 9: send one");
  EXPECT_THAT(sent("{}", ~uint64_t{0}), HasSubstr("turn must be a whole number"));
}

TEST(SentEventTest, TheFormsOfTheDocumentsAreReadAsTheyMean) {
  EXPECT_EQ(
      delta(R"({"tool":"t","summary_delta":{"recent_history":["Read a"],"last_error":null}})"),
      R"({"outcome":"unknown","summary":"Read a"})");
  EXPECT_EQ(delta(R"({"tool":"t","packet_delta":{"recent_results":["Ran"],"last_error":"No"}})"),
            R"({"error":"No","outcome":"error","summary":"Ran"})");
  EXPECT_EQ(delta(R"({"tool":"t","delta":{"add_history":"Read it","update_knowledge":{"n":3},)"
                  R"("set_error":null}})"),
            R"({"outcome":"unknown","summary":"Read it","knowledge":{"n":3}})");
  EXPECT_EQ(delta(R"({"tool":"t","delta":{"add_history":null,"set_error":"IndentError"}})"),
            R"({"error":"IndentError","outcome":"error"})");
  EXPECT_EQ(
      delta(R"({"tool":"t","summary_delta":{"recent_actions":["Read a","Read b"],)"
            R"("file_context":["a"]}})"),
      R"({"outcome":"unknown","summary":"Read a; Read b","knowledge":{"file_context":["a"]}})");
  EXPECT_EQ(delta(R"({"tool":"t","outcome":"partial","packet_delta":)"
                  R"({"diagnostics":["result is None"],"candidate_actions":[{"tool":"p"}]}})"),
            R"({"candidates":[{"tool":"p"}],"diagnostics":[{"message":"result is None"}],)"
            R"("outcome":"partial"})");
}

TEST(SentEventTest, AnEntryOfTheDocumentsIsItsValueAndWhatItReplaces) {
  const auto learned = [](const std::string& entry) {
    return delta(R"({"tool":"t","delta":{"update_knowledge":{"h":)" + entry + "}}}");
  };
  const std::string read = R"({"outcome":"unknown","knowledge":{"h":3},"supersedes":{"h":"a"}})";
  EXPECT_EQ(learned(R"({"value":3,"supersedes":"a"})"), read);
  EXPECT_EQ(learned(R"({"key":"h","value":3,"source_turn":1,"supersedes":"a"})"), read);
  EXPECT_EQ(learned(R"({"value":3,"supersedes":null})"),
            R"({"outcome":"unknown","knowledge":{"h":3}})");
  // With other members it is a value like others.
  for (const std::string value : {R"({"value":3})", R"({"value":3,"supersedes":"a","unit":"s"})"}) {
    EXPECT_EQ(learned(value), R"({"outcome":"unknown","knowledge":{"h":)" + value + "}}");
  }
  const auto refused = [](const std::string& inner) {
    return message_of(make_sent(
        {.type = "tool_result", .data = R"({"tool":"t","delta":{)" + inner + "}}"}, nullptr));
  };
  EXPECT_EQ(refused(R"("update_knowledge":{"h":{"value":3,"supersedes":4}})"),
            "data.delta.update_knowledge.h must be a string");
  EXPECT_EQ(refused(R"("update_knowledge":{"h":{"key":"g","value":3,"supersedes":"a"}})"),
            "data.delta.update_knowledge.h.key must be \"h\"");
  EXPECT_EQ(refused(R"("update_knowledge":{"h":{"value":3,"supersedes":"a"}},)"
                    R"("supersedes":{"h":"b"})"),
            "data.delta says twice what \"h\" replaces");
  EXPECT_THAT(refused(R"("update_knowledge":{"h":{"value":null,"supersedes":"a"}})"),
              HasSubstr("data.delta.supersedes.h must be the name of what"));
}

TEST(SentEventTest, ADeltaWithoutAnOutcomeHasThatOfItsEvent) {
  for (const std::string member : {R"("knowledge":{"h":3})", R"("update_knowledge":{"h":3})"}) {
    const auto with = [&](const std::string& outcome) {
      return delta(R"({"tool":"t",)" + outcome + R"("delta":{)" + member + "}}");
    };
    EXPECT_EQ(with(""), R"({"outcome":"unknown","knowledge":{"h":3}})");
    EXPECT_EQ(with(R"("outcome":"partial",)"), R"({"outcome":"partial","knowledge":{"h":3}})");
  }
  EXPECT_EQ(delta(R"({"tool":"t","delta":{"error":"No"}})"), R"({"error":"No","outcome":"error"})");
}

TEST(SentEventTest, TheContextOfAHubUpdateAreItsNodes) {
  const auto draft =
      make_sent({.type = "hub_update", .data = R"({"context":{"a.py":"fresh"}})"}, nullptr);
  ASSERT_TRUE(draft.ok()) << message_of(draft);
  EXPECT_EQ(draft.value().data(), R"({"nodes":{"a.py":"fresh"}})");
}

}  // namespace
}  // namespace twotrack
