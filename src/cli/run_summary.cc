#include "cli/run_summary.h"

#include <algorithm>

#include "base/json_writer.h"
#include "project/workspace_state.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

// Beyond this many, only agents that did not succeed get their own line.
constexpr size_t kRowsMax = 40;

Tone tone_of(RunStatus status) {
  if (status == RunStatus::kSuccess) return Tone::kGood;
  const bool is_open = status == RunStatus::kUnverified || status == RunStatus::kPartial ||
                       status == RunStatus::kBlocked || status == RunStatus::kCancelled;
  return is_open ? Tone::kDoubtful : Tone::kBad;
}

std::string percent_text(uint64_t part, uint64_t whole) {
  return whole == 0 ? "" : std::to_string(part * 100 / whole) + " %";
}

// "4 guarded, 1 program"
std::string decided(const runner::Totals& totals) {
  std::string text;
  for (const auto& [who, calls] : totals.decided_by) {
    if (calls == 0) continue;
    if (!text.empty()) text += ", ";
    text += std::to_string(calls) + " " + std::string(decider_word(name_of(who)));
  }
  return text;
}

Json to_json(const EndedAgent& agent) {
  JsonWriter json;
  json.begin_object().member("agent_id", agent.name.agent_id);
  json.member("operation", agent.name.operation).member("node_id", agent.name.node_id);
  json.member("status", agent.word()).member("verified", agent.is_verified);
  json.key("summary").lossy_string(agent.summary);
  json.key("unsafe").texts(agent.unsafe);
  json.key("totals").raw(runner::to_json(agent.totals)).key("decided_by").begin_object();
  for (const auto& [who, calls] : agent.totals.decided_by) json.member(name_of(who), calls);
  json.end_object().member("seconds", agent.took.count()).end_object();
  return json.take();
}

void write_json(Context& context, const RunSummary& summary) {
  JsonWriter json;
  json.begin_object().key("run_id");
  if (summary.run_id.empty()) {
    json.null();
  } else {
    json.string(summary.run_id);
  }
  json.key("ends").begin_object();
  for (const auto& [status, count] : summary.report.ends) json.member(name_of(status), count);
  json.end_object().member("unfinished", summary.report.unfinished);
  json.member("not_started", summary.report.not_started);
  json.member("broken", summary.report.broken).member("seconds", summary.seconds);
  json.key("totals").raw(runner::to_json(summary.report.totals)).key("agents").begin_array();
  for (const EndedAgent& agent : summary.agents) json.raw(to_json(agent));
  json.end_array().end_object();
  context.out().write_json_line(json.take());
}

// As `show` and `report` mark what nobody has counted.
std::string prompt_tokens_of(const runner::Totals& totals) {
  return (totals.is_estimated ? "~" : "") + std::to_string(totals.prompt_tokens);
}

std::string agents_table(Context& context, const RunSummary& summary) {
  Table table({{.title = "agent", .width_max = 60},
               {.title = "status"},
               {.title = "turns", .align = Align::kRight},
               {.title = "calls decided by"},
               {.title = "prompt tokens", .align = Align::kRight},
               {.title = "cached", .align = Align::kRight},
               {.title = "time", .align = Align::kRight}});
  const bool shows_all = summary.agents.size() <= kRowsMax;
  for (const EndedAgent& agent : summary.agents) {
    if (!shows_all && agent.status == RunStatus::kSuccess) continue;
    const runner::Totals& totals = agent.totals;
    table.add({{agent.name.agent_id, Tone::kName},
               {std::string(agent.word()), tone_of(agent.status)},
               {std::to_string(totals.turns)},
               {decided(totals)},
               {totals.prompt_tokens == 0 ? "" : prompt_tokens_of(totals)},
               {percent_text(totals.cached_tokens, totals.prompt_tokens)},
               {format_duration(static_cast<int64_t>(agent.took.count() * 1e6))}});
  }
  return table.empty() ? "" : table.render(context.style(), context.out().width());
}

std::string total_line(const RunSummary& summary) {
  const runner::Totals& totals = summary.report.totals;
  std::string line =
      summary.report.text() + " in " + format_duration(static_cast<int64_t>(summary.seconds * 1e6));
  if (!summary.run_id.empty()) line += "; run " + summary.run_id;
  if (totals.tokens() > 0) {
    line += "; " + prompt_tokens_of(totals) + " prompt tokens";
    if (totals.cached_tokens > 0) {
      line += " (" + percent_text(totals.cached_tokens, totals.prompt_tokens) + " cached)";
    }
    line += ", " + std::to_string(totals.completion_tokens) + " tokens written";
  }
  return line;
}

}  // namespace

void write_run_summary(Context& context, const RunSummary& summary) {
  if (context.format() == Format::kJson) return write_json(context, summary);
  if (context.format() == Format::kJsonl) return;
  context.out().write(agents_table(context, summary));
  context.out().write(total_line(summary) + "\n");
  for (const EndedAgent& agent : summary.agents) {
    for (const std::string& unsafe : agent.unsafe) {
      context.note("unsafe: " + agent.name.agent_id + ": " + unsafe);
    }
  }
  if (summary.is_guarded && summary.report.totals.decided_by.contains(DecidedBy::kGuarded)) {
    context.note(
        "guarded: the program chose which calls were possible; success is due to it, not to "
        "the model");
  }
  if (summary.report.ends.contains(RunStatus::kUnverified)) {
    context.note(
        "unverified: nothing proves that the goal is reached, so look before you accept; where an "
        "agent has no `success` in its file, it always ends so");
  }
  const runner::RunReport& report = summary.report;
  if (summary.was_cancelled || report.unfinished > 0 || report.not_started > 0 ||
      report.ends.contains(RunStatus::kCancelled)) {
    context.note("to continue: twotrack run --resume");
  }
}

void tell_next(Context& context, const RunSummary& summary) {
  if (!context.is_text() || summary.agents.empty()) return;
  const std::string& only = summary.agents.front().name.agent_id;
  std::vector<std::string> names;
  for (const EndedAgent& agent : summary.agents) {
    const std::string& name = agent.name.agent_id;
    if (workspace::Workspace::exists(context.layout().root, name)) names.push_back(name);
  }
  const auto states = workspace_states(context, names);
  const auto waits = [](const WorkspaceState& one) { return one.status == WorkspaceStatus::kOpen; };
  const auto waiting = states.ok() ? std::ranges::count_if(states.value(), waits) : 0;
  if (waiting > 0) {
    context.note("to decide about the changes of " +
                 count_of(static_cast<uint64_t>(waiting), "agent") + ": twotrack review");
  }
  context.note("to see more: twotrack report " +
               (summary.agents.size() == 1 ? only : summary.run_id));
}

}  // namespace twotrack::cli
