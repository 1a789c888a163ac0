#include "eval/event_log.h"

#include "event/line.h"
#include "event/stored_output.h"
#include "importer/importer.h"
#include "summary/summarize.h"

namespace twotrack::eval {
namespace {

using importer::ImportedLog;
using importer::ImportProblem;

// No two evaluations of a file may differ, so the clock stands still.
constexpr std::string_view kTime = "2000-01-01T00:00:00.000000Z";

Result<ImportedLog> import(std::string_view trajectory) {
  std::vector<ImportedLog> logs;
  std::string problem;
  const importer::ImportSink sink{.log = [&](ImportedLog log) -> Status {
                                    logs.push_back(std::move(log));
                                    return Done{};
                                  },
                                  .problem =
                                      [&](const ImportProblem& found) {
                                        problem = "column " + std::to_string(found.column) + ": " +
                                                  found.message;
                                      }};
  const importer::ImportOptions options{.run_id = "eval",
                                        .operation = {},
                                        .node_id = {},
                                        .program = {},
                                        .log_id_seed = {},
                                        .redactor = nullptr};
  TRY(importer::import_openai_messages(trajectory, options, sink));
  if (!problem.empty()) return Error{Code::kInvalid, problem};
  if (logs.size() != 1) return Error{Code::kInvalid, "a line must hold one trajectory"};
  return std::move(logs.front());
}

bool is_answer_with_calls(const std::vector<Draft>& drafts, size_t at) {
  return drafts[at].type() == EventType::kModelResponse && at + 1 < drafts.size() &&
         drafts[at + 1].type() == EventType::kToolCall;
}

}  // namespace

Result<EventLog> make_event_log(std::string_view trajectory) {
  ImportedLog imported = TRY(import(trajectory));
  // A trajectory is about no node of a project. The importer puts the trajectory's id there, which
  // names the task and must not stand where it could be taken for memory; nor is there an
  // operation.
  imported.names.node_id.clear();
  imported.names.operation.clear();
  const LineWriter writer(imported.names);
  EventLog log;
  std::string prev(kNoHash);
  uint64_t turn = 0;
  for (size_t i = 0; i < imported.drafts.size(); ++i) {
    if (is_answer_with_calls(imported.drafts, i)) log.decisions.push_back(i);
    Draft& draft = imported.drafts[i];
    add_delta(draft);
    turn = draft.turn().value_or(turn);
    std::string line;
    prev = writer.append(line, {.seq = i,
                                .durable = i,
                                .time = kTime,
                                .turn = turn,
                                .type = draft.type_name(),
                                .data = draft.data_with_raw_output(),
                                .prev = prev});
    line.pop_back();
    log.lines.push_back(std::move(line));
  }
  return log;
}

Result<std::vector<std::string>> raw_outputs(const EventLog& log) {
  std::vector<std::string> outputs;
  for (const std::string& line : log.lines) {
    const LineView view = TRY(read_line(line));
    if (event_type(view.type.escaped) != EventType::kToolResult) continue;
    const StoredOutput stored = stored_output(view.data);
    outputs.push_back(stored.json.empty() ? "" : TRY(stored.bytes()));
  }
  return outputs;
}

}  // namespace twotrack::eval
