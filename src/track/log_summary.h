// LogSummary: the summary of a log, for `ls`, filters and the keys of the kv store.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "event/line.h"
#include "event/type.h"
#include "event/words.h"

namespace twotrack::track {

// How the agent of a log stands: how its latest run_end says that it ended (RunStatus), or one of
// those before them.
enum class LogStatus : uint8_t {
  kUnfinished,  // it has no run_end, or was resumed after it
  kEnded,       // its run_end does not say how
  kRunning,     // a process is writing it: only the lock shows that
  kDamaged,     // it cannot be read to its end
  kMissing,     // only its head file is there
  kSuccess,
  kUnverified,
  kPartial,
  kFailed,
  kStuck,
  kTurnLimit,
  kBlocked,
  kError,
  kCancelled
};
constexpr auto all_names(LogStatus) {
  return name_list(
      "unfinished", "ended", "running", "damaged", "missing", name_of(RunStatus::kSuccess),
      name_of(RunStatus::kUnverified), name_of(RunStatus::kPartial), name_of(RunStatus::kFailed),
      name_of(RunStatus::kStuck), name_of(RunStatus::kTurnLimit), name_of(RunStatus::kBlocked),
      name_of(RunStatus::kError), name_of(RunStatus::kCancelled));
}

struct LogSummary {
  std::string agent_id{};
  std::string run_id{};
  std::string operation{};
  std::string node_id{};
  std::string goal{};  // at most kGoalBytesMax bytes of it
  // From events alone: kRunning, kDamaged and kMissing are for whoever has looked. A run_end of
  // another program may hold a word of its own.
  Word<LogStatus> status = LogStatus::kUnfinished;
  // That status, when it is success, has evidence behind it. Otherwise it is as the log's writer
  // told it.
  bool is_verified = false;
  std::string started{};  // time of the first event
  std::string last{};     // time of the last event
  uint64_t events = 0;
  uint64_t turns = 0;  // the highest turn
  uint64_t bytes = 0;  // of the events
  // Tool results with outcome "error", agent errors, and answers that a model server failed to give
  // through the gateway, unless it gave one to a later attempt of the same turn.
  uint64_t errors = 0;
  uint64_t lost = 0;                        // those of them that such an attempt would take back
  std::map<std::string, uint64_t> types{};  // how many events of each
  bool operator==(const LogSummary&) const = default;
};

// What a log is whose last event is this run_end.
Word<LogStatus> status_at_end(std::string_view run_end);

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
  void note_answer(std::string_view data);

  LogSummary summary_;           // without the known types
  std::vector<uint64_t> known_;  // how many of each known type, by the number of the type
};

std::string format_summary(const LogSummary& summary);
// nullopt if `json` is not what format_summary() writes.
std::optional<LogSummary> parse_summary(std::string_view json);

}  // namespace twotrack::track
