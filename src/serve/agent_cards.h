// AgentCards: what a list shows of each log, and what its head line shows.
//
// From the two ends of a log and, where it has been made, its index; a short one is checked once
// (serve/line_checks.h).
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "event/parts.h"
#include "project/project.h"
#include "serve/line_checks.h"
#include "serve/log_cache.h"
#include "track/log_summary.h"

namespace twotrack::serve {

struct AgentCard {
  track::LogSummary log{};
  uint64_t size = 0;  // of the file
  uint64_t identity = 0;
  int64_t modified_us = 0;
  bool is_live = false;  // a process writes it
  bool is_damaged = false;
  std::optional<LogFault> fault{};  // although its lines can be read
  bool is_compacted = false;
  bool is_missing = false;  // its head file is there, the log is not
  bool is_counted = false;  // errors and types are known: it has an index
};

// What changes while an agent runs.
struct AgentState {
  std::string agent_id{};
  uint64_t events = 0;
  uint64_t turns = 0;
  uint64_t bytes = 0;
  Word<track::LogStatus> status{};
  bool operator==(const AgentState&) const = default;
};
void write_json(JsonWriter& json, const AgentState& state);

class AgentCards {
 public:
  AgentCards(project::Project& project, LineChecks& lines) : project_(&project), lines_(&lines) {}

  // Every log, the newest first. Fails if the folder cannot be listed.
  Result<std::vector<AgentCard>> all();
  // Fails with kNotFound.
  Result<AgentCard> one(const std::string& agent);
  // Only from the end of the log: cheap enough for every tenth of a second. Nothing if it has gone.
  std::optional<AgentState> state(const std::string& agent);

 private:
  AgentCard make(const std::string& agent) const;
  bool is_known_damaged(const std::string& agent) const;

  project::Project* project_;
  LineChecks* lines_;
  mutable std::mutex mutex_;  // guards cards_
  std::map<std::string, AgentCard> cards_;
};

// What run_end says that the agent used, if it is near the end of the log.
std::optional<TotalsPart> totals_of(const HeldLog& held);

// Members of an open object.
void write_members(JsonWriter& json, const AgentCard& card);

}  // namespace twotrack::serve
