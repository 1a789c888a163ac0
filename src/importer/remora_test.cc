#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "importer/collected_test.h"

namespace twotrack::importer {
namespace {

TEST(RemoraTest, AFailedSinkStopsTheImport) {
  const ImportSink sink{
      .log = [](const ImportedLog&) -> Status { return Error{Code::kNoSpace, "full"}; },
      .problem = [](const ImportProblem&) {}};
  const auto result = import_remora(R"({"event":"discovery"})", {}, sink);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, Code::kNoSpace);
}

TEST(RemoraTest, OptionsNameTheLogs) {
  ImportOptions options;
  options.run_id = "r1";
  options.operation = "op";
  options.node_id = "node";
  const Collected all = collect(
      import_remora,
      "{\"event\":\"x\",\"agent_id\":\"a\",\"operation\":\"lint\"}\n{\"event\":\"y\"}", options);
  ASSERT_EQ(all.logs.size(), 2);
  EXPECT_EQ(all.logs[0].names,
            (LogNames{.run_id = "r1", .agent_id = "a", .operation = "op", .node_id = "node"}));
  EXPECT_EQ(all.logs[1].names,
            (LogNames{.run_id = "r1", .agent_id = "run-r1", .operation = "op", .node_id = "node"}));
}

TEST(RemoraTest, ALongLabelIsCutToWhatALogMayCarry) {
  const std::string operation(5000, 'o');
  const Collected all =
      collect(import_remora, R"({"event":"x","agent_id":"a","operation":")" + operation + "\"}");
  EXPECT_EQ(all.logs.at(0).names.operation.size(), 1024);
  EXPECT_NE(all.logs[0].drafts.at(1).data().find(operation), std::string::npos);
}

// ---- Property: every member of every line is in its event, under its name or its new one. ----

using Fields = std::map<std::string, std::string>;  // name to JSON

const std::vector<std::string> kEvents = {
    "discovery",     "grail_check", "model_request",  "model_response", "tool_call", "tool_result",
    "submit_result", "agent_error", "agent_complete", "agent_start",    "run_start", "odd name"};
const std::vector<std::string> kNames = {
    "tool_name", "tool_output", "tool_output_chars",  "arguments",     "error",    "error_code",
    "turn",      "status",      "termination_reason", "response_text", "agent_id", "size"};
const std::vector<std::string> kValues = {"1",           "-0.50", "null",           "true",
                                          "\"success\"", "[1,2]", "{\"deep\":[[]]}"};
const Fields kNewNames = {{"tool_name", "tool"},    {"tool_output", "raw_output"},
                          {"arguments", "args"},    {"error", "message"},
                          {"error_code", "code"},   {"termination_reason", "status"},
                          {"response_text", "text"}};

Fields fields_of(std::string_view object) {
  Fields fields;
  const Status read =
      JsonScanner(object).for_each_member([&](const std::string& key, std::string_view value) {
        fields[key] = value;
        return Status(Done{});
      });
  RC_ASSERT(read.ok());
  return fields;
}

// A raw output that was no string stands in the event as text.
std::string as_json_string(std::string_view text) {
  JsonWriter json;
  return json.string(text).take();
}

bool is_kept(const Fields& data, const std::string& name, const std::string& value) {
  const auto has = [&](const std::string& key) {
    const auto found = data.find(key);
    return found != data.end() &&
           (found->second == value || found->second == as_json_string(value));
  };
  const auto renamed = kNewNames.find(name);
  return has(name) || (renamed != kNewNames.end() && has(renamed->second));
}

RC_GTEST_PROP(RemoraProperty, NoLineAndNoMemberIsLost, ()) {
  const auto field = rc::gen::pair(rc::gen::elementOf(kNames), rc::gen::elementOf(kValues));
  const auto lines = *rc::gen::container<std::vector<Fields>>(
      rc::gen::map(rc::gen::container<std::vector<std::pair<std::string, std::string>>>(field),
                   [](const auto& pairs) { return Fields(pairs.begin(), pairs.end()); }));
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    JsonWriter json;
    json.begin_object().member("event", *rc::gen::elementOf(kEvents)).member("line", i);
    for (const auto& [name, value] : lines[i]) json.key(name).raw(value);
    text += json.end_object().take().text + "\n";
  }

  const Collected all = collect(import_remora, text);
  RC_ASSERT(all.problems.empty());
  size_t seen = 0;
  for (const ImportedLog& log : all.logs) {
    for (size_t i = 1; i < log.drafts.size(); ++i, ++seen) {
      const Fields data = fields_of(log.drafts[i].data_with_raw_output());
      for (const auto& [name, value] : lines.at(std::stoul(data.at("line")))) {
        RC_ASSERT(is_kept(data, name, value));
      }
    }
  }
  RC_ASSERT(seen == lines.size());
}

}  // namespace
}  // namespace twotrack::importer
