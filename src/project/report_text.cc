#include "project/report_text.h"

#include <algorithm>
#include <array>

#include "base/joined.h"
#include "base/json_writer.h"
#include "event/program_name.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

using runner::AgentReport;
using runner::ViewSize;

constexpr size_t kTextColumns = 400;
constexpr size_t kChartColumns = 60;
constexpr size_t kToldNamed = 10;

// A text from the log on one line, with Markdown syntax escaped.
std::string plain(std::string_view text) {
  std::string safe;
  for (const char c : cut_to_width(terminal_line(text), kTextColumns)) {
    if (std::string_view("\\`*_[]<>|#!~").find(c) != std::string_view::npos) safe.push_back('\\');
    safe.push_back(c);
  }
  return safe;
}

void add_row(std::string& out, std::string_view name, const std::string& value) {
  if (!value.empty()) out.append("- **").append(name).append(":** ").append(value).append("\n");
}

void add_list(std::string& out, std::string_view title, const std::vector<std::string>& items) {
  if (items.empty()) return;
  out.append("\n").append(title).append("\n\n");
  for (const std::string& item : items) out += "- " + plain(item) + "\n";
}

// How large the views were over time, as a line of bars; the tallest is the limit.
std::string chart(const std::vector<ViewSize>& views, uint64_t limit) {
  static constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string text;
  const size_t columns = std::min(views.size(), kChartColumns);
  for (size_t column = 0; column < columns; ++column) {
    const size_t first = column * views.size() / columns;
    const size_t behind = (column + 1) * views.size() / columns;
    uint64_t largest = 0;
    for (size_t i = first; i < behind; ++i) largest = std::max(largest, views[i].bytes);
    const uint64_t height = limit == 0 ? 0 : largest * kBars.size() / limit;
    text += kBars[std::min<size_t>(height, kBars.size() - 1)];
  }
  return text;
}

std::string by_text(const AgentReport& report) {
  std::string text;
  for (const auto& [who, count] : report.decided_by) {
    text += (text.empty() ? "" : ", ") +
            (who.empty() ? std::string("unknown") : plain(decider_word(who))) + " " +
            std::to_string(count);
  }
  return text;
}

// One is named as it is, more with the event from which on each decided.
std::string models_text(const AgentReport& report) {
  std::string text;
  for (const std::string& one : report.models) {
    if (report.models.size() == 1) return plain(one.substr(one.find(' ') + 1));
    text += (text.empty() ? "from " : ", from ") + plain(one);
  }
  return text;
}

void add_tools(std::string& out, const AgentReport& report) {
  if (report.tools.empty()) return;
  out += "\n## Calls by tool\n\n| tool | results | success | partial | error | unknown |\n";
  out += "| --- | ---: | ---: | ---: | ---: | ---: |\n";
  for (const auto& [tool, counts] : report.tools) {
    out += "| " + plain(tool) + " | " + std::to_string(counts.all()) + " | " +
           std::to_string(counts.success) + " | " + std::to_string(counts.partial) + " | " +
           std::to_string(counts.error) + " | " + std::to_string(counts.unknown) + " |\n";
  }
}

void add_memory(std::string& out, const AgentReport& report) {
  out += "\n## What the model was shown\n\n";
  add_row(out, "raw outputs", format_bytes(report.raw_bytes) + " in the log");
  if (report.refused_requests > 0) {
    add_row(out, "refused", count_of(report.refused_requests, "request") + " too long to send on");
  }
  if (report.views.empty()) return;
  const auto [smallest, largest] = std::ranges::minmax(report.views, {}, &ViewSize::bytes);
  const std::string sizes =
      std::to_string(smallest.bytes) + " to " + std::to_string(largest.bytes) + " bytes";
  const std::string total = ", " + format_bytes(report.shown_bytes) + " in total";
  if (report.is_of_gateway) {
    add_row(out, "requests sent on", std::to_string(report.views.size()) + ", " + sizes + total);
    add_row(out, "over time", chart(report.views, largest.bytes));
  } else {
    add_row(out, "views",
            count_of(report.views.size(), "decision") + ", " + sizes + " of at most " +
                std::to_string(report.limit) +
                (report.budget.empty() ? "" : " (" + plain(report.budget) + ")") + total);
    add_row(out, "over time", chart(report.views, report.limit));
  }
  if (report.requests_with_tokens > 0) {
    add_row(out, "prompt tokens",
            (report.is_estimated ? "~" : "") + std::to_string(report.prompt_tokens) + " in " +
                count_of(report.requests_with_tokens, "prompt") +
                (report.is_estimated ? ", some of them estimated" : ", as the model counts them"));
  }
}

std::string packets_text(const AgentReport& report) {
  if (report.packets_compared == 0) return "none recorded, so none compared";
  const std::string all = std::to_string(report.packets_compared);
  if (report.packet_differences.empty()) return "all " + all + " that are recorded match the log";
  return count_of(report.packet_differences.size(), "difference") + " in " + all +
         " that are recorded";
}

void add_problems(std::string& out, const AgentReport& report) {
  std::vector<std::string> problems;
  if (!report.damage.empty()) problems.push_back("the log is damaged: " + report.damage);
  const auto& types = report.log.types;
  if (!types.contains("run_end")) problems.emplace_back("the log has no run_end");
  const auto status = named<RunStatus>(report.log.status.text());
  if (status && *status != RunStatus::kSuccess && *status != RunStatus::kUnverified) {
    problems.push_back("it ended as " + report.log.status.text() + ": " + report.summary);
  }
  if (!report.changed_files.empty() && !types.contains("workspace_accepted") &&
      !types.contains("workspace_rejected")) {
    problems.push_back("its changes wait for a decision: twotrack review " + report.log.agent_id);
  }
  for (const std::string& one : report.later_changes) problems.push_back("workspace: " + one);
  for (const std::string& call : report.unfinished_calls) {
    problems.push_back("no result: " + call);
  }
  for (const std::string& error : report.open_errors) problems.push_back("open error: " + error);
  for (const std::string& error : report.agent_errors) problems.push_back("agent error: " + error);
  for (const std::string& error : report.model_errors) problems.push_back("model server: " + error);
  for (const std::string& one : report.packet_differences) problems.push_back("packet: " + one);
  out += "\n## Problems\n";
  if (problems.empty()) out += "\nNone found.\n";
  add_list(out, "`twotrack verify` checks more: blobs, and what the model was shown.", problems);
}

}  // namespace

std::string run_to_markdown(const AgentReport& run, std::span<const AgentReport* const> agents) {
  std::string out = "# Run " + plain(run.log.run_id) + "\n\n";
  add_row(out, "status", plain(run.log.status.text()));
  add_row(out, "ended as", plain(run.summary));
  add_row(out, "time", short_time(run.log.started) + " to " + short_time(run.log.last));
  add_row(out, "log", plain(run.log.agent_id));
  if (!run.damage.empty()) add_row(out, "damaged", plain(run.damage));
  if (agents.empty()) return out;
  out += "\n| agent | operation | node | status | summary |\n| --- | --- | --- | --- | --- |\n";
  for (const AgentReport* one : agents) {
    out += "| " + plain(one->log.agent_id) + " | " + plain(one->log.operation) + " | " +
           plain(one->log.node_id) + " | " + plain(status_text(one->log)) + " | " +
           plain(one->summary) + " |\n";
  }
  return out;
}

std::string to_markdown(const AgentReport& report) {
  std::string out = "# " + plain(report.log.agent_id) + "\n\n";
  add_row(out, "goal", plain(report.goal));
  add_row(out, "status", plain(status_text(report.log)));
  add_row(out, "summary", plain(report.summary));
  add_row(out, "run", plain(report.log.run_id));
  add_row(out, "operation", plain(report.log.operation));
  add_row(out, "node", plain(report.log.node_id));
  add_row(out, "time", short_time(report.log.started) + " to " + short_time(report.log.last));
  add_row(out, "size",
          count_of(report.log.turns, "turn") + ", " + count_of(report.log.events, "event") + ", " +
              count_of(report.model_requests, "model request") + ", " +
              format_bytes(report.log.bytes) + " of log");
  add_row(out, "model", models_text(report));
  add_row(out, "programs", plain(programs_text(report.programs)));
  add_row(out, "calls decided by", by_text(report));
  add_row(out, "answers as told by the client", few_of(report.told_answers, kToldNamed));
  add_row(out, "packets", packets_text(report));
  add_tools(out, report);
  add_list(out, "## Files changed", report.changed_files);
  add_list(out, "## Unsafe changes", report.unsafe_changes);
  add_list(out, "## Findings left", report.findings_left);
  add_memory(out, report);
  add_problems(out, report);
  return out;
}

Json to_json(const AgentReport& report) {
  JsonWriter json;
  json.begin_object().member("agent_id", report.log.agent_id).member("run_id", report.log.run_id);
  json.key("operation").lossy_string(report.log.operation);
  json.key("node_id").lossy_string(report.log.node_id);
  json.key("goal").lossy_string(report.goal).key("status").lossy_string(report.log.status.text());
  json.member("verified", report.log.is_verified).key("summary").lossy_string(report.summary);
  json.member("started", report.log.started).member("last", report.log.last);
  json.member("events", report.log.events).member("turns", report.log.turns);
  json.member("bytes", report.log.bytes).member("model_requests", report.model_requests);
  json.key("models").texts(report.models);
  json.key("programs").begin_array();
  for (const UsedProgram& one : report.programs) {
    json.begin_object().key("name").lossy_string(one.name).key("path").lossy_string(one.path);
    json.key("version").lossy_string(one.version).end_object();
  }
  json.end_array();
  json.key("tools").begin_object();
  for (const auto& [tool, counts] : report.tools) {
    json.key(tool).begin_object().member("success", counts.success);
    json.member("partial", counts.partial).member("error", counts.error);
    json.member("unknown", counts.unknown).end_object();
  }
  json.end_object().key("decided_by").begin_object();
  for (const auto& [who, count] : report.decided_by) {
    json.member(who.empty() ? "not_said" : std::string_view(who), count);
  }
  json.end_object();
  json.key("changed_files").texts(report.changed_files);
  json.key("unsafe_changes").texts(report.unsafe_changes);
  json.key("later_changes").texts(report.later_changes);
  json.key("findings_left").texts(report.findings_left);
  json.member("raw_bytes", report.raw_bytes).member("shown_bytes", report.shown_bytes);
  json.member("prompt_tokens", report.prompt_tokens);
  json.member("prompt_tokens_estimated", report.is_estimated);
  json.member("requests_with_tokens", report.requests_with_tokens);
  json.member("refused_requests", report.refused_requests);
  json.member("shown_as", report.is_of_gateway ? "requests" : "views");
  json.member("limit", report.limit).key("views").begin_array();
  for (const ViewSize& view : report.views) {
    json.begin_object().member("turn", view.turn).member("bytes", view.bytes).end_object();
  }
  json.end_array().member("packets_compared", report.packets_compared);
  json.key("packet_differences").texts(report.packet_differences);
  json.key("unfinished_calls").texts(report.unfinished_calls);
  json.key("open_errors").texts(report.open_errors);
  json.key("agent_errors").texts(report.agent_errors);
  json.key("model_errors").texts(report.model_errors);
  json.key("told_answers").texts(report.told_answers);
  json.member("ended", report.log.types.contains("run_end"));
  json.key("damage").lossy_string(report.damage).end_object();
  return json.take();
}

}  // namespace twotrack::project
