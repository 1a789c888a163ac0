// The summaries of many logs, filtered and in order: for `ls`, and for commands that work on a
// selection.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "project/project.h"
#include "track/index.h"

namespace twotrack::project {

// How many before the last one: 0 for "@last", 2 for "@last~2"; nothing for other names.
std::optional<size_t> before_last(std::string_view name);

// Those of `names` that may be meant by `name`: itself; or else those that begin so; or else those
// whose last part, behind their last dash, begins so: "59e5" for "lint-src-cart.py-59e59cee".
std::vector<std::string> names_like(std::string_view name, std::span<const std::string> names);

// "a, b, c and 4 more".
std::string candidate_list(const std::vector<std::string>& candidates);

struct LogFilter {
  std::optional<std::string> node{};
  std::optional<std::string> run{};  // see resolve_run()
  std::optional<std::string> operation{};
  std::optional<std::string> status{};
  std::optional<std::string> since{};  // as written; see parse_moment
  std::optional<std::string> until{};
};

struct LogList {
  std::vector<track::LogSummary> logs;  // runs by their beginning, agents of a run by theirs
  std::vector<Error> unreadable;
};

enum class Look : uint8_t {
  kIndex,  // live_summary(): what the index says
  kLines,  // checked_summary()
};

// Opens the index of every agent, in parallel. Fails when the filter is not understood.
Result<LogList> list_logs(Project& project, const std::vector<std::string>& agents,
                          const LogFilter& filter, Look look = Look::kIndex);

// The id of the run that a person calls `name`: an id, what only one of names_like() is, or @last
// for the run that began last, @last~1 for the one before. The name itself if no log that can be
// read is of such a run. Fails with kInvalid and the candidates if several fit.
Result<std::string> resolve_run(Project& project, const std::string& name);

Error no_such_run(const std::string& run);

// Of `agents`, those of a run, which may be named as in LogFilter: its own track, those that began
// in it, and those that its track names, which it resumed or another machine started; these may
// have no log. Fails as list_logs().
Result<std::vector<std::string>> agents_of_run(Project& project, const std::string& run,
                                               const std::vector<std::string>& agents);

// What the index says about a log, and "running" while a process is writing it.
track::LogSummary live_summary(Project& project, const track::Index& index);

// The same, and "damaged" where the log is shorter than its head says or, if it has no more than
// kCheckedBytesMax bytes, where a line is not what was written.
track::LogSummary checked_summary(Project& project, const track::Index& index);
// A list of many logs must not read all of each.
inline constexpr uint64_t kCheckedBytesMax = uint64_t{256} << 10;

// How many bytes the lines of these logs are in all. A log that cannot be opened counts nothing.
uint64_t log_bytes(Project& project, const std::vector<std::string>& agents);

Json to_json(const track::LogSummary& summary);

}  // namespace twotrack::project
