// LogTails: the last lines of several logs, and what is written to them meanwhile, by time.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "track/follower.h"

namespace twotrack::project {

// A complete line, kept.
struct TailLine {
  std::string time;
  std::string text;
  uint64_t number = 0;
};

class LogTails {
 public:
  // The project must outlive it: it is warned of logs that cannot be read.
  explicit LogTails(Project& project) : project_(&project) {}

  // Reads the log of `agent` from its last `events` events on.
  Status add(const std::string& agent, uint64_t events);
  // The same, or is warned, and remembers that.
  void try_to_add(const std::string& agent, uint64_t events);
  // Adds logs that are new, from their beginning.
  Status add_new_logs();

  // Every line that has arrived since the last call, by time; of each log only the last `keep`. A
  // log that was pruned is left out.
  std::vector<TailLine> take(uint64_t keep = UINT64_MAX);

  // Whether there was one that could not be read.
  bool has_unreadable() const { return !unreadable_.empty(); }

 private:
  struct Tailed {
    track::Follower follower;
    uint64_t number = 0;  // of the line read last
  };
  static Status take_of(Tailed& log, uint64_t keep, std::vector<TailLine>& lines);

  Project* project_;
  std::map<std::string, Tailed> logs_{};
  std::set<std::string> unreadable_{};
};

}  // namespace twotrack::project
