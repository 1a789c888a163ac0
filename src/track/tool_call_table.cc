#include "track/tool_call_table.h"

#include <cmath>
#include <optional>

#include "base/clock.h"
#include "base/json_writer.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"

namespace twotrack::track {
namespace {

// The statements of agentfs-sdk 0.6.4, to the letter; then ours.
constexpr const char* kToolCallSchema = R"sql(
CREATE TABLE IF NOT EXISTS tool_calls (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                name TEXT NOT NULL,
                parameters TEXT,
                result TEXT,
                error TEXT,
                status TEXT NOT NULL DEFAULT 'pending',
                started_at INTEGER NOT NULL,
                completed_at INTEGER,
                duration_ms INTEGER
            );
CREATE INDEX IF NOT EXISTS idx_tool_calls_name
            ON tool_calls(name);
CREATE INDEX IF NOT EXISTS idx_tool_calls_started_at
            ON tool_calls(started_at);

CREATE TABLE IF NOT EXISTS twotrack_tool_calls (
  tool_call_id INTEGER PRIMARY KEY,
  agent_id TEXT NOT NULL,
  call_id TEXT,
  started_us INTEGER NOT NULL,
  pending INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_twotrack_tool_calls
ON twotrack_tool_calls(agent_id, pending, call_id);
)sql";

constexpr std::string_view kInsert = R"sql(
INSERT INTO tool_calls (name, parameters, result, error, status, started_at, completed_at,
                        duration_ms)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
)sql";

constexpr std::string_view kInsertOwner = R"sql(
INSERT INTO twotrack_tool_calls (tool_call_id, agent_id, call_id, started_us, pending)
VALUES (?1, ?2, ?3, ?4, ?5)
)sql";

constexpr std::string_view kComplete = R"sql(
UPDATE tool_calls SET result = ?2, error = ?3, status = ?4, completed_at = ?5, duration_ms = ?6
WHERE id = ?1
)sql";

// Ids may come again, so the latest call is meant. Calls without ids are told apart by their tool.
constexpr std::string_view kFindPending = R"sql(
SELECT ours.tool_call_id, ours.started_us
FROM twotrack_tool_calls AS ours JOIN tool_calls AS theirs ON theirs.id = ours.tool_call_id
WHERE ours.agent_id = ?1 AND ours.pending = 1 AND ours.call_id IS ?2
  AND (?2 IS NOT NULL OR theirs.name = ?3)
ORDER BY ours.tool_call_id DESC LIMIT 1
)sql";

constexpr std::string_view kEraseOf = R"sql(
DELETE FROM tool_calls
WHERE id IN (SELECT tool_call_id FROM twotrack_tool_calls WHERE agent_id = ?1)
)sql";

std::string tool_of(const std::string& tool) {
  return tool.empty() ? "unknown" : tool;
}

std::optional<std::string> not_empty(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

std::optional<std::string> result_of(const ToolResult& result, const StoredOutput& stored) {
  if (!stored.blob.empty()) {
    JsonWriter json;
    return json.begin_object().key("raw_output_blob").raw(stored.blob).end_object().take();
  }
  if (stored.encoding == "json") return stored.text();
  if (!stored.encoding.empty()) {
    JsonWriter json;
    json.begin_object().key("raw_output").raw(stored.json);
    return json.member("raw_output_encoding", stored.encoding).end_object().take();
  }
  return not_empty(stored.json.empty() ? result.parsed_output.text : std::string(stored.json));
}

// AgentFS takes a call for failed when it has an error: an outcome `error` always has one.
std::optional<std::string> error_of(const ToolResult& result) {
  if (outcome_of(result).value_or(Outcome::kUnknown) != Outcome::kError) return std::nullopt;
  for (const std::string& said : {result.error, result.code}) {
    if (!said.empty()) return said;
  }
  return "error";
}

// The time of a line is as its writer formed it; what is none counts as the beginning of time.
int64_t time_of(const LineView& event) {
  const auto us = parse_time(event.time);
  return us.ok() ? us.value() : 0;
}

int64_t seconds(int64_t us) {
  return us / 1'000'000;
}

int64_t duration_of(const ToolResult& result, int64_t started_us, int64_t completed_us) {
  constexpr double kMax = 1e15;  // thirty thousand years
  const double measured = result.duration_ms.value_or(kMax);
  if (std::abs(measured) < kMax) return std::llround(measured);
  return (completed_us - started_us) / 1000;
}

}  // namespace

Status ToolCallTable::create() {
  return database_->execute(kToolCallSchema);
}

Status ToolCallTable::add(const LineView& line) {
  const Event event(line);
  if (const auto* call = event.as<ToolCall>()) return add_call(event, *call);
  if (const auto* result = event.as<ToolResult>()) return add_result(event, *result);
  return Done{};
}

Status ToolCallTable::add_call(const LineView& event, const ToolCall& call) {
  const int64_t started_us = time_of(event);
  const std::string tool = tool_of(call.tool);
  const auto call_id = not_empty(call.call_id);
  const auto parameters = not_empty(call.args.text);
  Statement insert = TRY(database_->prepare(kInsert));
  insert.bind(1, std::string_view(tool)).bind(2, parameters).bind(5, std::string_view("pending"));
  TRY(insert.bind(6, seconds(started_us)).run());
  Statement own = TRY(database_->prepare(kInsertOwner));
  own.bind(1, database_->last_insert_id()).bind(2, event.agent_id).bind(3, call_id);
  return own.bind(4, started_us).bind(5, int64_t{1}).run();
}

Status ToolCallTable::add_result(const LineView& event, const ToolResult& said) {
  const int64_t completed_us = time_of(event);
  const std::string tool = tool_of(said.tool);
  const auto call_id = not_empty(said.call_id);
  const auto result = result_of(said, stored_output(event.data));
  const auto error = error_of(said);
  const std::string_view status = name_of(outcome_of(said).value_or(Outcome::kUnknown));

  Statement find = TRY(database_->prepare(kFindPending));
  find.bind(1, event.agent_id).bind(2, call_id).bind(3, std::string_view(tool));
  if (!TRY(find.next())) {
    Statement insert = TRY(database_->prepare(kInsert));
    insert.bind(1, std::string_view(tool)).bind(3, result).bind(4, error).bind(5, status);
    insert.bind(6, seconds(completed_us)).bind(7, seconds(completed_us));
    TRY(insert.bind(8, duration_of(said, completed_us, completed_us)).run());
    Statement own = TRY(database_->prepare(kInsertOwner));
    own.bind(1, database_->last_insert_id()).bind(2, event.agent_id).bind(3, call_id);
    return own.bind(4, completed_us).bind(5, int64_t{0}).run();
  }
  const int64_t id = find.integer(0);
  Statement complete = TRY(database_->prepare(kComplete));
  complete.bind(1, id).bind(2, result).bind(3, error).bind(4, status);
  complete.bind(5, seconds(completed_us));
  TRY(complete.bind(6, duration_of(said, find.integer(1), completed_us)).run());
  Statement own =
      TRY(database_->prepare("UPDATE twotrack_tool_calls SET pending = 0 WHERE tool_call_id = ?1"));
  return own.bind(1, id).run();
}

Status ToolCallTable::erase(std::string_view agent) {
  Statement theirs = TRY(database_->prepare(kEraseOf));
  TRY(theirs.bind(1, agent).run());
  Statement ours = TRY(database_->prepare("DELETE FROM twotrack_tool_calls WHERE agent_id = ?1"));
  return ours.bind(1, agent).run();
}

Status ToolCallTable::erase_all() {
  return database_->execute(
      "DELETE FROM tool_calls WHERE id IN (SELECT tool_call_id FROM twotrack_tool_calls);"
      "DELETE FROM twotrack_tool_calls;");
}

}  // namespace twotrack::track
