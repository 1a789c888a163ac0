// Lines of many agents stand mixed in one file, so the text is read twice: first to see which line
// belongs to which agent, then agent by agent. Between the two only the places of lines are kept.
//
// An agent here is one run of one operation on one node, but Remora's ids come again when the
// program runs again and its file only grows. So a beginning after an end begins another log.
#include <map>
#include <optional>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "event/ids.h"
#include "importer/agent_names.h"
#include "importer/importer.h"
#include "importer/log_id.h"
#include "importer/members.h"
#include "importer/places.h"
#include "importer/remora_event.h"

namespace twotrack::importer {
namespace {

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
    for (size_t start = 0; start < text_.size();) {
      const size_t end = std::min(text_.find('\n', start), text_.size());
      sort_in(text_.substr(start, end - start));
      start = end + 1;
    }
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
    uint64_t truncated = 0;
    for (const std::string_view line : group.lines) {
      const auto members = Members::read(line);
      auto event = make_remora_event(members.value(), options_->redactor);
      if (!event.ok()) {
        report(line, event.error().message);
        continue;
      }
      if (event.value().truncated) ++truncated;
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
