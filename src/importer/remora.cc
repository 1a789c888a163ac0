// Remora's events.jsonl. One line becomes one event of ours:
//
//   Remora's event      ours                 members with another name
//   ------------------  -------------------  --------------------------------------------
//   model_request       model_request
//   model_response      model_response       response_text: text
//   tool_call           tool_call            tool_name: tool, arguments: args
//   tool_result         tool_result          tool_name: tool, tool_output: raw_output
//   turn_start          turn_start
//   submit_result       submit_result
//   agent_error         agent_error          error: message, error_code: code
//   agent_complete      run_end              termination_reason: status
//   workspace_accepted  workspace_accepted
//   workspace_rejected  workspace_rejected
//   any other           under its own name, as a type that is kept and skipped
//
// All other members are kept unchanged, "ts" and "event" too; "ts" is the time of our line. A line
// that is invalid for its type (a tool_call without a tool) is kept as "remora_" plus the name.
// Remora cut long texts; where it says how long one was, the event says "truncated". Its status
// "ok" of a tool only means that the tool returned, so it makes no outcome; "error" does.
//
// Lines of many agents stand mixed in one file, so the text is read twice: first to see which line
// belongs to which agent, then agent by agent. Between the two only the places of lines are kept.
//
// An agent here is one run of one operation on one node, but Remora's ids come again when the
// program runs again and its file only grows. So a beginning after an end begins another log.
#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/ascii.h"
#include "base/check.h"
#include "base/json_scanner.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "event/draft.h"
#include "event/ids.h"
#include "importer/importer.h"
#include "importer/members.h"
#include "importer/original_time.h"
#include "importer/parts.h"

namespace twotrack::importer {
namespace {

constexpr size_t kTypeLengthMax = 64;
constexpr uint64_t kTurnMax = 1'000'000'000;  // more is not a turn

struct Rename {
  std::string_view from;
  std::string_view to;
};

struct Mapping {
  std::string_view event;
  std::string_view type;
  std::array<Rename, 2> renames = {};
};

constexpr Mapping kMappings[] = {
    {"model_request", "model_request"},
    {"model_response", "model_response", {{{"response_text", "text"}}}},
    {"tool_call", "tool_call", {{{"tool_name", "tool"}, {"arguments", "args"}}}},
    {"tool_result", "tool_result", {{{"tool_name", "tool"}, {"tool_output", "raw_output"}}}},
    {"turn_start", "turn_start"},
    {"submit_result", "submit_result"},
    {"agent_error", "agent_error", {{{"error", "message"}, {"error_code", "code"}}}},
    {"agent_complete", "run_end", {{{"termination_reason", "status"}}}},
    {"workspace_accepted", "workspace_accepted"},
    {"workspace_rejected", "workspace_rejected"},
};

// Texts that Remora cut, and where it says how many characters they had.
struct Cut {
  std::string_view text;
  std::string_view length;
};
constexpr Cut kCuts[] = {{"tool_output", "tool_output_chars"}, {"response_text", "response_chars"}};

std::optional<uint64_t> to_integer(std::optional<std::string_view> json) {
  return json ? whole_number<uint64_t>(*json) : std::nullopt;
}

uint64_t character_count(std::string_view utf8) {
  return static_cast<uint64_t>(
      std::ranges::count_if(utf8, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

bool was_cut(const Members& members) {
  return std::ranges::any_of(kCuts, [&](const Cut& cut) {
    const auto text = members.string(cut.text);
    const auto length = to_integer(members.value(cut.length));
    return text && length && character_count(*text) != *length;
  });
}

// A name of theirs that may be the name of a type.
bool is_type_name(std::string_view name) {
  const auto usable = [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= kTypeLengthMax && std::ranges::all_of(name, usable);
}

std::string mapped_data(Members members, const Mapping& mapping, bool truncated) {
  JsonWriter json;
  json.begin_object();
  for (const Rename& rename : mapping.renames) {
    if (rename.from.empty()) continue;
    if (const auto value = members.take(rename.from)) json.key(rename.to).raw(*value);
  }
  if (mapping.type == "tool_result" && members.string("status") == "error" &&
      !members.has("outcome")) {
    json.member("outcome", "error");
  }
  if (truncated && !members.has("truncated")) json.member("truncated", true);
  members.write_rest(json);
  json.end_object();
  return json.take();
}

std::string own_data(const Members& members) {
  JsonWriter json;
  json.begin_object();
  members.write_rest(json);
  json.end_object();
  return json.take();
}

// The name under which an event is kept that has no counterpart, or does not fit it.
std::string own_type(std::string_view event) {
  if (!is_type_name(event)) return "remora_event";
  if (event_type(event) == EventType::kUnknown) return std::string(event);
  return "remora_" + std::string(event);
}

Result<Draft> draft(std::string_view type, const std::string& data, std::optional<uint64_t> turn,
                    const Redactor* redactor) {
  return Draft::make({.type = type, .data = data, .turn = turn, .raw_output = std::nullopt},
                     redactor);
}

struct RemoraEvent {
  Draft draft;
  bool truncated = false;
};

// `members` are those of the line; "event" is a string among them. Fails with kInvalid.
Result<RemoraEvent> make_remora_event(const Members& members, const Redactor* redactor) {
  const auto event = members.string("event");
  CHECK(event.has_value());
  auto turn = to_integer(members.value("turn"));
  if (turn && *turn > kTurnMax) turn.reset();

  const bool truncated = was_cut(members);
  const Mapping* mapping = std::ranges::find(kMappings, *event, &Mapping::event);
  if (mapping != std::end(kMappings)) {
    auto mapped = draft(mapping->type, mapped_data(members, *mapping, truncated), turn, redactor);
    if (mapped.ok()) return RemoraEvent{std::move(mapped).value(), truncated};
  }
  Draft own = TRY(draft(own_type(*event), own_data(members), turn, redactor));
  return RemoraEvent{std::move(own), truncated};
}

bool is_beginning(std::string_view event, const Members& members) {
  return event == "agent_start" || event == "grail_check" ||
         (event == "model_request" && members.string("step") == "model_load");
}

bool is_end(std::string_view event) {
  return event == "submit_result" || event == "agent_error" || event == "agent_complete";
}

// The lines of one log.
struct Group {
  std::optional<std::string> agent_id;  // nothing: of the run itself
  std::string operation;
  std::string node_id;
  bool ended = false;
  std::vector<std::string_view> lines;
};

class RemoraImport {
 public:
  RemoraImport(std::string_view text, const ImportOptions& options, const ImportSink& sink)
      : text_(text), options_(&options), sink_(&sink), places_(text) {}

  Result<ImportSummary> run() {
    for (const std::string_view line : lines_of(text_)) sort_in(line);
    for (const Group& group : groups_) TRY(hand_over(group));
    return summary_;
  }

 private:
  void report(std::string_view at, std::string message) {
    ++summary_.problems;
    sink_->problem(places_.problem(at, without_column(std::move(message))));
  }

  // Checks the line and puts it into its group.
  void sort_in(std::string_view line) {
    JsonScanner scanner(line);
    if (scanner.peek() == '\0' && scanner.remaining() == 0) return;  // an empty line
    auto value = scanner.value_text();
    Status finished = value.ok() ? scanner.finish() : Status(Done{});
    if (!value.ok() || !finished.ok()) {
      report(line.substr(line.size() - scanner.remaining()),
             value.ok() ? finished.error().message : value.error().message);
      return;
    }
    const auto members = Members::read(value.value());
    if (!members.ok() || !members.value().string("event")) {
      report(value.value(), "an object with \"event\", a string, was expected");
      return;
    }
    add(value.value(), members.value());
  }

  void add(std::string_view line, const Members& members) {
    const std::string event = *members.string("event");
    Group& group = group_of(event, members);
    group.lines.push_back(line);
    group.ended = group.ended || is_end(event);
    if (group.operation.empty()) group.operation = members.string("operation").value_or("");
    if (group.node_id.empty()) group.node_id = members.string("node_id").value_or("");
  }

  Group& group_of(std::string_view event, const Members& members) {
    const auto agent_id = members.string("agent_id");
    const auto found = current_.find(agent_id);
    if (found != current_.end()) {
      Group& group = groups_[found->second];
      if (!agent_id || !group.ended || !is_beginning(event, members)) return group;
    }
    current_[agent_id] = groups_.size();
    groups_.emplace_back().agent_id = agent_id;
    return groups_.back();
  }

  Status hand_over(const Group& group) {
    ++ordinal_;
    ImportedLog log;
    log.names = names_of(group);
    log.drafts.push_back(TRY(run_start(group)));
    std::optional<int64_t> time;
    uint64_t truncated = 0;
    for (const std::string_view line : group.lines) {
      const auto members = Members::read(line);
      auto event = make_remora_event(members.value(), options_->redactor);
      if (!event.ok()) {
        report(line, event.error().message);
        continue;
      }
      if (event.value().truncated) ++truncated;
      if (const auto said = original_time(members.value())) time = said;
      if (log.drafts.size() == 1) log.drafts.front().set_time(time);
      event.value().draft.set_time(time);
      log.drafts.push_back(std::move(event).value().draft);
    }
    if (truncated > 0) {
      log.notes.push_back("texts that were cut before they were recorded: " +
                          std::to_string(truncated));
    }
    ++summary_.logs;
    summary_.events += log.drafts.size();
    return sink_->log(std::move(log));
  }

  LogNames names_of(const Group& group) {
    const auto pick = [](const std::string& wanted, std::string_view said) {
      return wanted.empty() ? std::string(utf8_prefix(said, kLabelBytesMax)) : wanted;
    };
    LogNames names{.run_id = options_->run_id,
                   .agent_id = names_.make(group.agent_id.value_or("run-" + options_->run_id)),
                   .operation = options_->operation,
                   .node_id = options_->node_id};
    if (group.agent_id) {
      names.operation = pick(names.operation, group.operation);
      names.node_id = pick(names.node_id, group.node_id);
    }
    if (names.operation.empty()) names.operation = group.agent_id ? "remora" : "run";
    return names;
  }

  Result<Draft> run_start(const Group& group) const {
    JsonWriter json;
    json.begin_object().member("log_id", make_log_id(*options_, ordinal_, group.lines.front()));
    if (!options_->program.empty()) json.member("program", options_->program);
    if (!options_->budget.empty()) json.key("budget").raw(options_->budget);
    json.key("imported").begin_object().member("from", "remora");
    if (group.agent_id) json.member("agent_id", *group.agent_id);
    json.end_object().end_object();
    const std::string data = json.take();
    return Draft::make({.type = "run_start", .data = data, .turn = 0, .raw_output = std::nullopt},
                       options_->redactor);
  }

  std::string_view text_;
  const ImportOptions* options_;
  const ImportSink* sink_;
  Places places_;
  AgentNames names_;
  std::vector<Group> groups_;                             // in order of appearance
  std::map<std::optional<std::string>, size_t> current_;  // the latest group of an agent
  uint64_t ordinal_ = 0;
  ImportSummary summary_;
};

}  // namespace

Result<ImportSummary> import_remora(std::string_view text, const ImportOptions& options,
                                    const ImportSink& sink) {
  return RemoraImport(text, options, sink).run();
}

}  // namespace twotrack::importer
