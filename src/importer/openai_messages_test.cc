#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/ids.h"
#include "importer/collected_test.h"

namespace twotrack::importer {
namespace {

std::string conversation(std::string_view id) {
  return R"({"id":")" + std::string(id) + R"(","messages":[{"role":"user","content":"x"}]})";
}

TEST(OpenaiMessagesTest, AFailedSinkStopsTheImport) {
  int calls = 0;
  const ImportSink sink{.log = [&](const ImportedLog&) -> Status {
                          ++calls;
                          return Error{Code::kNoSpace, "the disk is full"};
                        },
                        .problem = [](const ImportProblem&) {}};
  const std::string lines = conversation("a") + "\n" + conversation("b");
  const std::string list = "[" + conversation("a") + "," + conversation("b") + "]";
  for (const std::string& text : {lines, list}) {
    SCOPED_TRACE(text);
    calls = 0;
    const auto result = import_openai_messages(text, {}, sink);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().code, Code::kNoSpace);
    EXPECT_EQ(calls, 1);
  }
}

TEST(OpenaiMessagesTest, ATextWithoutConversationsImportsNothing) {
  for (const std::string_view text : {"", " \n\t\r\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF\n"}) {
    const Collected all = collect(import_openai_messages, text);
    EXPECT_EQ(all.summary, ImportSummary{});
  }
}

TEST(OpenaiMessagesTest, ConversationsMayFollowEachOtherInAnyForm) {
  const std::string one = conversation("x");
  const std::string cases[] = {
      one + "\n" + one + "\n",          one + "\r\n\r\n" + one,      one + one,
      "\xEF\xBB\xBF" + one + " " + one, "[" + one + "," + one + "]", " [ [] ,\n" + one + "]"};
  for (const std::string& text : cases) {
    SCOPED_TRACE(text);
    const Collected all = collect(import_openai_messages, text);
    EXPECT_EQ(all.logs.size(), 2);
    EXPECT_TRUE(all.problems.empty());
  }
}

TEST(OpenaiMessagesTest, AListIsImportedUpToItsFirstError) {
  const std::string text =
      "[" + conversation("a") + ",\n" + conversation("b") + ",\n{\"messages\":[}\n]";
  const Collected all = collect(import_openai_messages, text);
  EXPECT_EQ(all.logs.size(), 2);
  ASSERT_EQ(all.problems.size(), 1);
  EXPECT_EQ(all.problems[0], (ImportProblem{3, 14, "a value was expected"}));
}

TEST(OpenaiMessagesTest, OptionsNameTheLogs) {
  ImportOptions options;
  options.run_id = "r1";
  options.operation = "support";
  options.node_id = "desk";
  options.program = "twotrack 0.1.0";
  const Collected all = collect(import_openai_messages, conversation("a b"), options);
  const LogNames expected{
      .run_id = "r1", .agent_id = "a-b", .operation = "support", .node_id = "desk"};
  EXPECT_EQ(all.logs.at(0).names, expected);
  const auto start = JsonTree::parse(all.logs[0].drafts[0].data()).value();
  EXPECT_EQ(json_string(start.root(), "program"), "twotrack 0.1.0");
}

TEST(OpenaiMessagesTest, TheSeedChangesTheLogIdAndNothingElseDoes) {
  const auto log_id = [](std::string_view seed) {
    ImportOptions options;
    options.log_id_seed = seed;
    const Collected all = collect(import_openai_messages, conversation("a"), options);
    const auto start = JsonTree::parse(all.logs.at(0).drafts[0].data()).value();
    return std::string(json_string(start.root(), "log_id"));
  };
  EXPECT_EQ(log_id("one"), log_id("one"));
  EXPECT_NE(log_id("one"), log_id("two"));
}

TEST(OpenaiMessagesTest, SecretsAreTakenOutOfEveryEvent) {
  struct HideSesame : Redactor {
    bool redact(std::string& text, std::vector<Redaction>& found) const override {
      const size_t at = text.find("sesame");
      if (at == std::string::npos) return false;
      text.replace(at, 6, "[REDACTED:test:6]");
      found.push_back({.rule = "test", .length = 6});
      return true;
    }
  };
  const HideSesame redactor;
  ImportOptions options;
  options.redactor = &redactor;
  const Collected all = collect(import_openai_messages, R"([
      {"role":"system","content":"sesame"}, {"role":"user","content":"sesame"},
      {"role":"user","content":"sesame"},
      {"role":"assistant","content":"sesame","x":"sesame","tool_calls":[
         {"id":"1","function":{"name":"open","arguments":"{\"word\":\"sesame\"}"}}]},
      {"role":"tool","tool_call_id":"1","content":"sesame"},
      {"role":"critic","content":"sesame"}])",
                                options);
  ASSERT_EQ(all.logs.size(), 1);
  EXPECT_EQ(all.logs[0].drafts.size(), 7);
  for (const Draft& draft : all.logs[0].drafts) {
    const std::string data = draft.data_with_raw_output();
    EXPECT_EQ(data.find("sesame"), std::string::npos) << data;
    EXPECT_EQ(draft.type_name() == "turn_start", data.find("\"redacted\"") == std::string::npos);
  }
}

// ---- Properties: whatever a history says, its contents come through, in order. ----

struct Spoken {
  std::string role;
  std::string content;
  size_t call_count = 0;
};

std::string utf8_of(const std::vector<char32_t>& points) {
  std::string text;
  for (const char32_t raw : points) {
    const auto c = static_cast<uint32_t>(raw) % 0x800;  // one and two bytes, controls included
    if (c < 0x80) {
      text.push_back(static_cast<char>(c));
    } else {
      text.push_back(static_cast<char>(0xC0 | c >> 6));
      text.push_back(static_cast<char>(0x80 | (c & 63)));
    }
  }
  return text;
}

rc::Gen<Spoken> spoken() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::elementOf(std::vector<std::string>{"system", "user", "assistant",
                                                                 "tool", "function", "other"}),
                     rc::gen::arbitrary<std::vector<char32_t>>(), rc::gen::inRange<size_t>(0, 4)),
      [](const std::tuple<std::string, std::vector<char32_t>, size_t>& parts) {
        const auto& [role, points, calls] = parts;
        return Spoken{role, utf8_of(points), role == "assistant" ? calls : 0};
      });
}

Json to_json(const std::vector<Spoken>& messages) {
  JsonWriter json;
  json.begin_array();
  for (const Spoken& message : messages) {
    json.begin_object().member("role", message.role).member("content", message.content);
    if (message.call_count > 0) json.key("tool_calls").begin_array();
    for (size_t i = 0; i < message.call_count; ++i) {
      json.begin_object().member("name", "t").end_object();
    }
    if (message.call_count > 0) json.end_array();
    json.end_object();
  }
  json.end_array();
  return json.take();
}

// The texts of a log in the order of its events.
std::vector<std::string> texts_of(const ImportedLog& log) {
  std::vector<std::string> texts;
  for (const Draft& draft : log.drafts) {
    const auto tree = JsonTree::parse(draft.data()).value();
    const JsonElement data = tree.root();
    if (draft.raw_output()) texts.push_back(*draft.raw_output());
    for (const std::string_view key : {"content", "text"}) {
      std::string_view text;
      if (data[key].read(text)) texts.emplace_back(text);
    }
    std::string_view text;
    JsonArray prompt;
    if (data["prompt"]["messages"].read(prompt)) {
      for (const JsonElement m : prompt) texts.emplace_back(json_string(m, "content"));
    } else if (data["prompt"]["system"].read(text)) {
      texts.emplace_back(text);
    }
    if (data["goal"].read(text)) texts.emplace_back(text);
  }
  return texts;
}

RC_GTEST_PROP(OpenaiMessagesProperty, AnyMessagesKeepTheirContentsAndTheirOrder, ()) {
  const auto messages = *rc::gen::container<std::vector<Spoken>>(spoken());
  const Collected all = collect(import_openai_messages, to_json(messages));
  RC_ASSERT(all.problems.empty());
  RC_ASSERT(all.logs.size() == 1);
  std::vector<std::string> contents;
  size_t calls = 0;
  for (const Spoken& message : messages) {
    contents.push_back(message.content);
    calls += message.call_count;
  }
  RC_ASSERT(texts_of(all.logs[0]) == contents);
  RC_ASSERT(all.logs[0].drafts[0].type() == EventType::kRunStart);
  const auto is_call = [](const Draft& draft) { return draft.type() == EventType::kToolCall; };
  RC_ASSERT(static_cast<size_t>(std::ranges::count_if(all.logs[0].drafts, is_call)) == calls);
}

RC_GTEST_PROP(OpenaiMessagesProperty, AnyIdsMakeAgentIdsThatAreUsableAndDiffer,
              (const std::vector<std::vector<char32_t>>& ids)) {
  std::string text;
  for (const auto& id : ids) {
    JsonWriter json;
    json.begin_object().member("id", utf8_of(id)).key("messages").begin_array().end_array();
    text += json.end_object().take().text + "\n";
  }
  const Collected all = collect(import_openai_messages, text);
  RC_ASSERT(all.logs.size() == ids.size());
  std::set<std::string> seen;
  for (const ImportedLog& log : all.logs) {
    RC_ASSERT(check_agent_id(log.names.agent_id).ok());
    RC_ASSERT(seen.insert(log.names.agent_id).second);
  }
}

}  // namespace
}  // namespace twotrack::importer
