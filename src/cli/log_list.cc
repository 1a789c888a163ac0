#include "cli/log_list.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/json_writer.h"
#include "base/parallel.h"
#include "cli/human.h"

namespace twotrack::cli {
namespace {

using track::LogSummary;

// The filter with its times read.
struct Choice {
  LogFilter filter;
  std::string since;  // as times of the log are written, so that text order is time order
  std::string until;

  static Result<Choice> make(Context& context, const LogFilter& filter) {
    Choice choice{.filter = filter, .since = {}, .until = {}};
    const int64_t now = context.clock().now_us();
    if (filter.since) choice.since = format_time(TRY(parse_moment(*filter.since, now)));
    if (filter.until) choice.until = format_time(TRY(parse_moment(*filter.until, now)));
    return choice;
  }

  bool takes(const LogSummary& log) const {
    const auto fits = [](const std::optional<std::string>& wanted, const std::string& value) {
      return !wanted || *wanted == value;
    };
    return fits(filter.node, log.node_id) && fits(filter.run, log.run_id) &&
           fits(filter.operation, log.operation) && fits(filter.status, log.status) &&
           (since.empty() || log.last >= since) && (until.empty() || log.started <= until);
  }
};

void sort_by_run(std::vector<LogSummary>& logs) {
  std::map<std::string, std::string> run_begin;
  for (const LogSummary& log : logs) {
    auto& begin = run_begin.try_emplace(log.run_id, log.started).first->second;
    begin = std::min(begin, log.started);
  }
  std::ranges::sort(logs, {}, [&](const LogSummary& log) {
    return std::tie(run_begin.at(log.run_id), log.run_id, log.started, log.agent_id);
  });
}

}  // namespace

void declare_filter(Arguments& arguments, LogFilter& filter) {
  arguments.option({.name = "--node", .value = "ID", .help = "only agents of this node"},
                   filter.node);
  arguments.option({.name = "--run", .value = "ID", .help = "only agents of this run"}, filter.run);
  arguments.option({.name = "--operation", .value = "OP", .help = "only this operation"},
                   filter.operation);
  arguments.option({.name = "--status",
                    .value = "STATUS",
                    .help = "only this status: that of its run_end, else running or unfinished"},
                   filter.status);
  arguments.option({.name = "--since",
                    .value = "TIME",
                    .help = "active since: 2026-02-19, 2026-02-19T15:42 (UTC), or 2h, 7d ago"},
                   filter.since);
  arguments.option({.name = "--until", .value = "TIME", .help = "begun until, written likewise"},
                   filter.until);
}

LogSummary live_summary(Context& context, const track::Index& index) {
  LogSummary summary = index.summary();
  const auto writer = context.files().lock_holder(context.layout().lock(summary.agent_id));
  if (writer.ok() && writer.value()) summary.status = "running";
  return summary;
}

Result<LogList> list_logs(Context& context, const std::vector<std::string>& agents,
                          const LogFilter& filter) {
  const Choice choice = TRY(Choice::make(context, filter));
  std::vector<std::optional<Result<LogSummary>>> found(agents.size());
  for_each_in_parallel(agents.size(), [&](size_t i) {
    const auto index = track::Index::open(context.files(), context.layout(), agents[i]);
    if (index.ok()) {
      found[i] = live_summary(context, index.value());
    } else {
      found[i] = Error(index.error()).at(agents[i]);
    }
  });
  LogList list;
  for (auto& one : found) {
    if (!one->ok()) {
      list.unreadable.push_back(std::move(*one).error());
    } else if (choice.takes(one->value())) {
      list.logs.push_back(std::move(*one).value());
    }
  }
  sort_by_run(list.logs);
  return list;
}

std::string to_json(const LogSummary& summary) {
  JsonWriter json;
  json.begin_object().member("agent_id", summary.agent_id).member("run_id", summary.run_id);
  json.member("operation", summary.operation).member("node_id", summary.node_id);
  json.member("goal", summary.goal).member("status", summary.status);
  json.member("started", summary.started).member("last", summary.last);
  json.member("events", summary.events).member("turns", summary.turns);
  json.member("errors", summary.errors).member("bytes", summary.bytes);
  json.key("types").begin_object();
  for (const auto& [type, count] : summary.types) json.member(type, count);
  json.end_object().end_object();
  return json.take();
}

}  // namespace twotrack::cli
