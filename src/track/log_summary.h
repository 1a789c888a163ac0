// LogSummary: the summary of a log, for `ls`, filters and the keys of the kv store.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/line.h"
#include "event/type.h"

namespace twotrack::track {

struct LogSummary {
  std::string agent_id{};
  std::string run_id{};
  std::string operation{};
  std::string node_id{};
  std::string goal{};  // at most kGoalBytesMax bytes of it
  // From the latest run_end ("ended" if it does not say), unless the agent was resumed after it;
  // otherwise "unfinished". Only the lock shows whether it is running.
  std::string status{"unfinished"};
  // That status, when it is success, has evidence behind it. Otherwise it is as the log's writer
  // told it.
  bool is_verified = false;
  std::string started{};  // time of the first event
  std::string last{};     // time of the last event
  uint64_t events = 0;
  uint64_t turns = 0;                       // the highest turn
  uint64_t bytes = 0;                       // of the events
  uint64_t errors = 0;                      // tool results with outcome "error", and agent errors
  std::map<std::string, uint64_t> types{};  // how many events of each
  bool operator==(const LogSummary&) const = default;
};

inline constexpr size_t kGoalBytesMax = 4096;
// A log may have any number of types that this program does not know. Those beyond this many are
// counted together, as kOtherTypes.
inline constexpr size_t kUnknownTypesMax = 256;
inline constexpr std::string_view kOtherTypes = "(other types)";

// Makes a summary from events in their order.
class SummaryBuilder {
 public:
  // Continues from `summary`.
  explicit SummaryBuilder(LogSummary summary = {});

  // `end` is the offset after the line. Looks into the data only where the type demands it, and
  // there only up to the raw output.
  void add(const LineView& event, EventType type, uint64_t end);

  LogSummary summary() const;

 private:
  void count(const JsonText& name, EventType type);
  void look_inside(const LineView& event, EventType type);
  void note_evidence(const LineView& event);
  static bool is_error(std::string_view data);

  LogSummary summary_;           // without the known types
  std::vector<uint64_t> known_;  // how many of each known type, by the number of the type
};

std::string format_summary(const LogSummary& summary);
// nullopt if `json` is not what format_summary() writes.
std::optional<LogSummary> parse_summary(std::string_view json);

}  // namespace twotrack::track
