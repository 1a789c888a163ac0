// ls: lists runs and agents with their status.
#include <algorithm>

#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/log_list.h"
#include "runner/run_track.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

constexpr size_t kGoalWidthMax = 100;

using track::LogSummary;

Table empty_table() {
  return Table({{.title = "AGENT", .width_max = 64},
                {.title = "STATUS"},
                {.title = "TURNS", .align = Align::kRight},
                {.title = "EVENTS", .align = Align::kRight},
                {.title = "ERRORS", .align = Align::kRight},
                {.title = "SIZE", .align = Align::kRight},
                {.title = "LAST", .align = Align::kRight},
                {.title = "OPERATION"},
                {.title = "NODE"},
                {.title = "GOAL"}});
}

std::string if_any(uint64_t number) {
  return number == 0 ? "" : std::to_string(number);
}

std::string age_of(const LogSummary& log, int64_t now_us) {
  const auto last = parse_time(log.last);
  return last.ok() ? format_age(now_us - last.value()) : "";
}

std::vector<Cell> row_of(const LogSummary& log, int64_t now_us) {
  return {
      {terminal_line(log.agent_id), Tone::kStrong},
      {status_mark(log), status_tone(log.status.text())},
      {if_any(log.turns)},
      {std::to_string(log.events)},
      {if_any(log.errors), Tone::kBad},
      {format_bytes(log.bytes)},
      {age_of(log, now_us), Tone::kFaint},
      {terminal_line(log.operation)},
      {terminal_line(log.node_id)},
      // Without a terminal width, a goal of several pages must still fit on one line of the list.
      {cut_to_width(terminal_line(log.goal), kGoalWidthMax)}};
}

class Ls final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_filter(arguments, filter_);
    arguments.flag("--names", names_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(resolve_recorded(context, {}));
    const LogList list = TRY(list_logs(context, agents, filter_, Look::kLines));
    for (const Error& error : list.unreadable) context.warn(error.message);
    if (names_) {
      for (const LogSummary& log : list.logs) context.out().write(log.agent_id + "\n");
    } else if (context.is_text()) {
      write_text(context, list.logs);
      const size_t readable = agents.size() - list.unreadable.size();
      if (agents.empty()) context.note("no logs yet");
      if (list.logs.empty() && readable > 0) {
        context.note(readable == 1
                         ? "the only log does not match"
                         : "none of " + std::to_string(readable) + " logs match" + counted(agents));
      }
    } else {
      JsonList json(context.out(), context.format());
      for (const LogSummary& log : list.logs) json.add(cli::to_json(log));
      json.finish();
    }
    if (!list.unreadable.empty()) return ExitCode::kError;
    const bool is_no_match = list.logs.empty() && !agents.empty();
    return is_no_match ? ExitCode::kNo : ExitCode::kFine;
  }

 private:
  // @last counts agents alone.
  static std::string counted(const std::vector<std::string>& agents) {
    const auto runs =
        static_cast<size_t>(std::ranges::count_if(agents, [](const std::string& agent) {
          return agent.starts_with(runner::kRunTrackPrefix);
        }));
    if (runs == 0) return "";
    return ": " + count_of(agents.size() - runs, "agent") + ", " + count_of(runs, "run");
  }

  static void write_text(Context& context, const std::vector<LogSummary>& logs) {
    const int64_t now_us = context.clock().now_us();
    for (auto log = logs.begin(); log != logs.end();) {
      const std::string& run = log->run_id;
      // An empty log tells neither.
      std::string title = run.empty() ? context.style().bold("no event of these can be read")
                                      : context.style().bold("run " + terminal_line(run)) + "  " +
                                            context.style().dim(short_time(log->started));
      if (log != logs.begin()) context.out().write("\n");
      Table table = empty_table();
      for (; log != logs.end() && log->run_id == run; ++log) {
        // The run's own log is no agent of it: its status is that of the whole.
        if (log->agent_id.starts_with(runner::kRunTrackPrefix) && log->operation == "run") {
          title += "  " + context.style().tone(status_tone(log->status.text()), status_mark(*log));
        } else {
          table.add(row_of(*log, now_us));
        }
      }
      context.out().write(title + "\n");
      context.write(table, 2);
    }
  }

  LogFilter filter_;
  bool names_ = false;
};

}  // namespace

const MakeCommand kMakeLs = made<Ls>;

}  // namespace twotrack::cli
