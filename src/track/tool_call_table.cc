#include "track/tool_call_table.h"

#include <charconv>
#include <cmath>
#include <optional>

#include "base/clock.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "event/type.h"

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

// The members of an event's data that a row is made of, as JSON. Empty where there is none.
struct Fields {
  std::string_view call_id{};
  std::string_view tool{};
  std::string_view outcome{};
  std::string_view code{};
  std::string_view error{};
  std::string_view args{};
  std::string_view raw_output{};
  std::string_view raw_output_encoding{};
  std::string_view raw_output_blob{};
  std::string_view parsed_output{};
  std::string_view duration_ms{};
};

struct FieldName {
  std::string_view key;
  std::string_view Fields::* member;
};

constexpr FieldName kFieldNames[] = {
    {"call_id", &Fields::call_id},
    {"tool", &Fields::tool},
    {"outcome", &Fields::outcome},
    {"code", &Fields::code},
    {"error", &Fields::error},
    {"args", &Fields::args},
    {"raw_output", &Fields::raw_output},
    {"raw_output_encoding", &Fields::raw_output_encoding},
    {"raw_output_blob", &Fields::raw_output_blob},
    {"parsed_output", &Fields::parsed_output},
    {"duration_ms", &Fields::duration_ms},
};

// Of a tool_call or a tool_result that is in a log, data is an object.
Result<Fields> read_fields(std::string_view data) {
  Fields fields;
  if (!data.starts_with('{')) return fields;
  JsonScanner scanner(data);
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    for (const FieldName& name : kFieldNames) {
      if (key == name.key) fields.*name.member = value;
    }
    return Done{};
  }));
  return fields;
}

// The text of a JSON string; nothing when it is something else.
std::optional<std::string> text_of(std::string_view json) {
  if (!json.starts_with('"')) return std::nullopt;
  auto text = JsonScanner(json).string();
  if (!text.ok()) return std::nullopt;
  return std::move(text).value();
}

std::string tool_of(const Fields& fields) {
  return text_of(fields.tool).value_or("unknown");
}

std::optional<std::string> json_or_null(std::string_view json) {
  if (json.empty() || json == "null") return std::nullopt;
  return std::string(json);
}

std::optional<std::string> result_of(const Fields& fields) {
  if (!fields.raw_output_blob.empty()) {
    JsonWriter json;
    json.begin_object().key("raw_output_blob").raw(fields.raw_output_blob).end_object();
    return json.take();
  }
  const auto encoding = text_of(fields.raw_output_encoding);
  if (encoding == "json") {
    if (auto json = text_of(fields.raw_output)) return json;
  } else if (encoding) {
    JsonWriter json;
    json.begin_object().key("raw_output").raw(fields.raw_output);
    json.member("raw_output_encoding", *encoding).end_object();
    return json.take();
  }
  return json_or_null(fields.raw_output.empty() ? fields.parsed_output : fields.raw_output);
}

// AgentFS takes a call for failed when it has an error: an outcome `error` always has one.
std::optional<std::string> error_of(const Fields& fields) {
  if (text_of(fields.outcome) != "error") return std::nullopt;
  for (const std::string_view said : {fields.error, fields.code}) {
    const auto json = json_or_null(said);
    if (json && said != R"("")") return text_of(said).value_or(*json);
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

int64_t duration_of(const Fields& fields, int64_t started_us, int64_t completed_us) {
  double measured = 0;
  const char* begin = fields.duration_ms.data();
  const char* end = begin + fields.duration_ms.size();
  const auto [read_to, status] = std::from_chars(begin, end, measured);
  constexpr double kMax = 1e15;  // thirty thousand years
  if (begin != end && status == std::errc{} && read_to == end && std::abs(measured) < kMax) {
    return std::llround(measured);
  }
  return (completed_us - started_us) / 1000;
}

}  // namespace

Status ToolCallTable::create() {
  return database_->execute(kToolCallSchema);
}

Status ToolCallTable::add(const LineView& event) {
  switch (event_type(event.type.escaped)) {
    case EventType::kToolCall:
      return add_call(event);
    case EventType::kToolResult:
      return add_result(event);
    default:
      return Done{};
  }
}

Status ToolCallTable::add_call(const LineView& event) {
  const Fields fields = TRY(read_fields(event.data));
  const int64_t started_us = time_of(event);
  const std::string tool = tool_of(fields);
  const auto call_id = text_of(fields.call_id);
  const auto parameters = json_or_null(fields.args);
  Statement insert = TRY(database_->prepare(kInsert));
  insert.bind(1, std::string_view(tool)).bind(2, parameters).bind(5, std::string_view("pending"));
  TRY(insert.bind(6, seconds(started_us)).run());
  Statement own = TRY(database_->prepare(kInsertOwner));
  own.bind(1, database_->last_insert_id()).bind(2, event.agent_id).bind(3, call_id);
  return own.bind(4, started_us).bind(5, int64_t{1}).run();
}

Status ToolCallTable::add_result(const LineView& event) {
  const Fields fields = TRY(read_fields(event.data));
  const int64_t completed_us = time_of(event);
  const std::string tool = tool_of(fields);
  const auto call_id = text_of(fields.call_id);
  const auto result = result_of(fields);
  const auto error = error_of(fields);
  const std::string_view status = error ? "error" : "success";

  Statement find = TRY(database_->prepare(kFindPending));
  find.bind(1, event.agent_id).bind(2, call_id).bind(3, std::string_view(tool));
  if (!TRY(find.next())) {
    Statement insert = TRY(database_->prepare(kInsert));
    insert.bind(1, std::string_view(tool)).bind(3, result).bind(4, error).bind(5, status);
    insert.bind(6, seconds(completed_us)).bind(7, seconds(completed_us));
    TRY(insert.bind(8, duration_of(fields, completed_us, completed_us)).run());
    Statement own = TRY(database_->prepare(kInsertOwner));
    own.bind(1, database_->last_insert_id()).bind(2, event.agent_id).bind(3, call_id);
    return own.bind(4, completed_us).bind(5, int64_t{0}).run();
  }
  const int64_t id = find.integer(0);
  Statement complete = TRY(database_->prepare(kComplete));
  complete.bind(1, id).bind(2, result).bind(3, error).bind(4, status);
  complete.bind(5, seconds(completed_us));
  TRY(complete.bind(6, duration_of(fields, find.integer(1), completed_us)).run());
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
