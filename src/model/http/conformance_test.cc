// Server by server, behaviour by behaviour: each row of tests/data/servers/conformance.jsonl is a
// server that answers with the bodies that the real one sends, and what must come of it. The table
// that results is printed, and stands in docs/servers.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "base/json_tree.h"
#include "model/http/http_model.h"
#include "testing/loopback_server.h"
#include "testing/source_dir.h"

namespace twotrack::model {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::RecordedServer;
using tool::ValueType;

struct Row {
  std::string server{};
  std::string behaviour{};
  std::string action{};
  std::vector<testing::RecordedRow> answers{};
  std::string expect{};
  std::vector<std::string> sent{};
  std::vector<std::string> not_sent{};
};

std::vector<std::string> texts_of(JsonElement root, std::string_view key) {
  std::vector<std::string> texts;
  for (const JsonElement text : root[key].array()) texts.emplace_back(text.text());
  return texts;
}

std::vector<Row> read_rows() {
  std::ifstream file(testing::source_dir() / "tests/data/servers/conformance.jsonl");
  std::vector<Row> rows;
  for (std::string line; std::getline(file, line);) {
    const auto tree = JsonTree::parse(line);
    const JsonElement root = tree.value().root();
    Row row{.server = std::string(json_string(root, "server")),
            .behaviour = std::string(json_string(root, "behaviour")),
            .action = std::string(json_string(root, "do")),
            .expect = std::string(json_string(root, "expect")),
            .sent = texts_of(root, "sent"),
            .not_sent = texts_of(root, "not_sent")};
    for (const JsonElement answer : root["answers"].array()) {
      row.answers.push_back(testing::read_row(answer.json()));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

const std::vector<tool::ToolSpec>& sample_tools() {
  static const std::vector<tool::ToolSpec> tools = {
      {.name = "fix",
       .description = "Mends one finding.",
       .parameters = {{.name = "code",
                       .value = {.description = "The rule.", .choices = {"F401", "E501"}}},
                      {.name = "line", .value = {.type = ValueType::kInteger}}}},
      {.name = "finish",
       .description = "Ends the work.",
       .parameters = {{.name = "summary", .value = {}}}}};
  return tools;
}

Question sample_question() {
  Question question;
  question.prompt = {.system = "You mend files.",
                     .tools = sample_tools(),
                     .user = R"({"goal":"no findings","diagnostics":[["F401",12]]})"};
  question.sampling.seed = 7;
  return question;
}

// By which member of the request the answer was held, or asked for.
std::string held_by(const std::string& body) {
  for (const std::string_view name :
       {"grammar", "structured_outputs", "ebnf", "response_format", "tools"}) {
    if (body.find("\"" + std::string(name) + "\":") != std::string::npos &&
        body.find("{\"" + std::string(name) + "\":") == std::string::npos) {
      return std::string(name);
    }
  }
  return "nothing";
}

std::string numbers_of(const Failure& failure) {
  if (!failure.prompt_tokens || !failure.context_tokens) return {};
  return ", " + std::to_string(*failure.prompt_tokens) + " of " +
         std::to_string(*failure.context_tokens);
}

std::string outcome_of(const Answer& answer, const std::string& body) {
  if (const auto* failure = std::get_if<Failure>(&answer)) {
    return std::string(name_of(failure->kind)) + numbers_of(*failure);
  }
  const auto& reply = std::get<Reply>(answer);
  if (reply.calls.empty()) {
    if (!reply.faults.empty()) {
      return "no call, " + std::to_string(reply.faults.size()) + " fault";
    }
    return reply.text.empty() ? "no call" : "no call, text kept";
  }
  const std::vector<Call> expected = {{.tool = "fix", .args = R"({"code":"F401","line":12})"}};
  EXPECT_EQ(reply.calls, expected);
  std::string text = "call by " + held_by(body);
  if (!reply.retries.empty()) text += ", " + std::to_string(reply.retries.size()) + " retries";
  return text;
}

std::string usage_of(const Answer& answer) {
  const auto& reply = std::get<Reply>(answer);
  if (!reply.usage.cached_tokens || !reply.usage.prompt_tokens) return "not said";
  return std::to_string(*reply.usage.cached_tokens) + " of " +
         std::to_string(*reply.usage.prompt_tokens);
}

std::string known_as(const ServerFacts& facts) {
  const Capabilities& can = facts.capabilities;
  const std::string context =
      can.context_tokens == 0 ? "context unknown" : std::to_string(can.context_tokens) + " tokens";
  return std::string(name_of(can.server)) + ", " + std::string(name_of(can.dialect)) + ", " +
         context + (facts.is_context_a_guess ? " (its default)" : "");
}

// What comes of a row, in the words of the table.
std::string run(const Row& row) {
  RecordedServer server(row.server, row.answers);
  HttpModelOptions options;
  options.url = server.url();
  options.retry.pause = [](std::chrono::milliseconds, const std::stop_token&) {};
  auto model = open_http_model(options, {});
  if (!model.ok()) return "refused: " + model.error().message;
  if (row.action == "open") return known_as(model.value()->facts());
  std::string outcome;
  if (row.action == "count") {
    const auto count = model.value()->count_tokens(sample_question().prompt);
    outcome = count ? std::to_string(*count) : "none";
  } else {
    const Answer answer = model.value()->open(0, 0)->ask(sample_question(), {});
    const std::string body = server.requests().back().body;
    outcome = row.action == "usage" ? usage_of(answer) : outcome_of(answer, body);
  }
  const std::string body = server.requests().back().body;
  for (const std::string& text : row.sent) EXPECT_THAT(body, HasSubstr(text));
  for (const std::string& text : row.not_sent) EXPECT_THAT(body, Not(HasSubstr(text)));
  return outcome;
}

// Behaviours down, servers across, each in the order of the rows.
std::string table_of(const std::vector<Row>& rows, std::string_view suffix,
                     const std::map<std::pair<std::string, std::string>, std::string>& cells) {
  std::vector<std::string> servers;
  std::vector<std::string> behaviours;
  for (const Row& row : rows) {
    if (row.server.ends_with("-functiongemma") == suffix.empty()) continue;
    if (std::ranges::find(servers, row.server) == servers.end()) servers.push_back(row.server);
    if (std::ranges::find(behaviours, row.behaviour) == behaviours.end()) {
      behaviours.push_back(row.behaviour);
    }
  }
  std::string text = "| |";
  for (const std::string& server : servers) {
    text += " " + server.substr(0, server.size() - suffix.size()) + " |";
  }
  text += "\n| --- |";
  for (size_t i = 0; i < servers.size(); ++i) text += " --- |";
  for (const std::string& behaviour : behaviours) {
    text += "\n| " + behaviour + " |";
    for (const std::string& server : servers) {
      const auto cell = cells.find({server, behaviour});
      text += " " + (cell == cells.end() ? "·" : cell->second) + " |";
    }
  }
  return text + "\n";
}

TEST(ConformanceTest, EveryServerBehavesAsItsRecordedAnswersDemand) {
  const std::vector<Row> rows = read_rows();
  ASSERT_GE(rows.size(), 100U);
  std::map<std::pair<std::string, std::string>, std::string> cells;
  for (const Row& row : rows) {
    SCOPED_TRACE(row.server + ": " + row.behaviour);
    const std::string outcome = run(row);
    EXPECT_EQ(outcome, row.expect);
    cells[{row.server, row.behaviour}] = outcome;
  }
  const std::string others = table_of(rows, "", cells);
  const std::string native = table_of(rows, "-functiongemma", cells);
  std::cout << others << "\n" << native;

  std::ifstream file(testing::source_dir() / "docs/servers.md");
  std::stringstream docs;
  docs << file.rdbuf();
  for (const std::string& table : {others, native}) {
    EXPECT_NE(docs.str().find(table), std::string::npos)
        << "docs/servers.md must show this table:\n"
        << table;
  }
}

}  // namespace
}  // namespace twotrack::model
