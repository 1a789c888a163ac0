#include "project/log_list.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <map>
#include <tuple>

#include "base/joined.h"
#include "base/json_writer.h"
#include "base/parallel.h"
#include "event/line.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "runner/run_track.h"
#include "text/human.h"
#include "track/log_file.h"

namespace twotrack::project {
namespace {

using track::LogSummary;

// The filter with its times parsed.
struct Choice {
  LogFilter filter;
  std::string since;  // as times of the log are written, so that text order is time order
  std::string until;
  std::optional<std::string> run{};  // what filter.run means

  static Result<Choice> make(Project& project, const LogFilter& filter) {
    Choice choice{.filter = filter, .since = {}, .until = {}};
    const int64_t now = project.clock().now_us();
    if (filter.since) choice.since = format_time(TRY(parse_moment(*filter.since, now)));
    if (filter.until) choice.until = format_time(TRY(parse_moment(*filter.until, now)));
    return choice;
  }

  bool takes(const LogSummary& log) const {
    const auto fits = [](const std::optional<std::string>& wanted, const std::string& value) {
      return !wanted || *wanted == value;
    };
    return fits(filter.node, log.node_id) && fits(run, log.run_id) &&
           fits(filter.operation, log.operation) && fits(filter.status, log.status.text()) &&
           (since.empty() || log.last >= since) && (until.empty() || log.started <= until);
  }
};

// `runs` in the order in which they began. The name itself when it is none of them.
Result<std::string> match_run(const std::string& name, const std::vector<std::string>& runs) {
  if (const auto before = before_last(name)) {
    return *before < runs.size() ? runs[runs.size() - 1 - *before] : name;
  }
  const std::vector<std::string> candidates = names_like(name, runs);
  if (candidates.size() > 1) {
    return with_hint(Error{Code::kInvalid, "\"" + name + "\" is a prefix of " +
                                               std::to_string(candidates.size()) + " runs"},
                     "one of " + candidate_list(candidates));
  }
  return candidates.empty() ? name : candidates.front();
}

// In the order in which they began; `logs` are sorted by them.
std::vector<std::string> runs_of(const std::vector<LogSummary>& logs) {
  std::vector<std::string> runs;
  for (const LogSummary& log : logs) {
    if (runs.empty() || runs.back() != log.run_id) runs.push_back(log.run_id);
  }
  return runs;
}

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

bool has_changed_line(Project& project, const LogSummary& log) {
  if (log.bytes > kCheckedBytesMax) return false;
  auto lines = LogLines::open(project.files(), project.layout(), log.agent_id);
  if (!lines.ok()) return false;
  for (uint64_t left = log.events; left > 0; --left) {
    const auto line = lines.value().next();
    if (!line.ok() || !line.value()) return false;  // for whoever reads all of it
    if (!hash_matches(line.value()->text)) return true;
  }
  return false;
}

}  // namespace

std::optional<size_t> before_last(std::string_view name) {
  constexpr std::string_view kLast = "@last";
  if (!name.starts_with(kLast)) return std::nullopt;
  name.remove_prefix(kLast.size());
  if (name.empty()) return 0;
  if (!name.starts_with('~')) return std::nullopt;
  name.remove_prefix(1);
  size_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  return number;
}

std::vector<std::string> names_like(std::string_view name, std::span<const std::string> names) {
  if (name.empty()) return {};
  if (std::ranges::find(names, name) != names.end()) return {std::string(name)};
  std::vector<std::string> found;
  const auto take = [&](auto part) {
    std::ranges::copy_if(names, std::back_inserter(found), [&](const std::string& one) {
      return part(std::string_view(one)).starts_with(name);
    });
  };
  take(std::identity());
  if (found.empty()) take([](std::string_view one) { return one.substr(one.rfind('-') + 1); });
  return found;
}

std::string candidate_list(const std::vector<std::string>& candidates) {
  constexpr size_t kShown = 5;
  return few_of(candidates, kShown);
}

Result<std::string> resolve_run(Project& project, const std::string& name) {
  const auto agents = TRY(track::list_agents(project.files(), project.layout()));
  return match_run(name, runs_of(TRY(list_logs(project, agents, {})).logs));
}

Error no_such_run(const std::string& run) {
  return with_hint(Error{Code::kNotFound, "no logs for run \"" + run + "\""},
                   "`twotrack ls` lists the runs");
}

Result<std::vector<std::string>> agents_of_run(Project& project, const std::string& run,
                                               const std::vector<std::string>& agents) {
  std::vector<std::string> found;
  for (const LogSummary& log : TRY(list_logs(project, agents, {.run = run})).logs) {
    found.push_back(log.agent_id);
  }
  const std::vector<std::string> begun = found;
  for (const std::string& track : begun) {
    if (!track.starts_with(runner::kRunTrackPrefix)) continue;
    for (std::string& agent :
         TRY(runner::planned_agents(project.files(), project.layout(), track))) {
      if (std::ranges::find(found, agent) == found.end()) found.push_back(std::move(agent));
    }
  }
  return found;
}

LogSummary live_summary(Project& project, const track::Index& index) {
  LogSummary summary = index.summary();
  const auto writer = project.files().lock_holder(project.layout().lock(summary.agent_id));
  if (writer.ok() && writer.value()) summary.status = track::LogStatus::kRunning;
  // Whatever came after the damage is not in the summary.
  if (index.stopped_at_fault()) summary.status = track::LogStatus::kDamaged;
  return summary;
}

LogSummary checked_summary(Project& project, const track::Index& index) {
  LogSummary summary = live_summary(project, index);
  if (lost_its_end(project, summary.agent_id) || has_changed_line(project, summary)) {
    summary.status = track::LogStatus::kDamaged;
  }
  return summary;
}

Result<LogList> list_logs(Project& project, const std::vector<std::string>& agents,
                          const LogFilter& filter, Look look) {
  Choice choice = TRY(Choice::make(project, filter));
  std::vector<std::optional<Result<LogSummary>>> found(agents.size());
  for_each_in_parallel(agents.size(), [&](size_t i) {
    const auto index = track::Index::open(project.files(), project.layout(), agents[i]);
    if (index.ok()) {
      found[i] = look == Look::kLines ? checked_summary(project, index.value())
                                      : live_summary(project, index.value());
    } else if (index.error().code == Code::kNotFound) {
      found[i] = Error{Code::kNotFound,
                       agents[i] + ": the log is gone; `twotrack verify` says what is known of it"};
    } else {
      found[i] = Error(index.error()).at(agents[i]);
    }
  });
  LogList list;
  for (auto& one : found) {
    if (!one->ok()) {
      list.unreadable.push_back(std::move(*one).error());
    } else {
      list.logs.push_back(std::move(*one).value());
    }
  }
  sort_by_run(list.logs);
  if (filter.run) choice.run = TRY(match_run(*filter.run, runs_of(list.logs)));
  std::erase_if(list.logs, [&](const LogSummary& log) { return !choice.takes(log); });
  return list;
}

uint64_t log_bytes(Project& project, const std::vector<std::string>& agents) {
  uint64_t total = 0;
  for (const std::string& agent : agents) {
    const auto file = track::open_log(project.files(), project.layout(), agent);
    if (!file.ok()) continue;
    if (const auto size = file.value()->size(); size.ok()) total += size.value();
  }
  return total;
}

Json to_json(const LogSummary& summary) {
  JsonWriter json;
  json.begin_object().member("agent_id", summary.agent_id).member("run_id", summary.run_id);
  json.member("operation", summary.operation).member("node_id", summary.node_id);
  json.member("goal", summary.goal).member("status", summary.status.text());
  json.member("verified", summary.is_verified)
      .member("started", summary.started)
      .member("last", summary.last);
  json.member("events", summary.events).member("turns", summary.turns);
  json.member("errors", summary.errors).member("bytes", summary.bytes);
  json.key("types").begin_object();
  for (const auto& [type, count] : summary.types) json.member(type, count);
  json.end_object().end_object();
  return json.take();
}

}  // namespace twotrack::project
