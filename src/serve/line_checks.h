// LineChecks: whether the lines of logs are what was written.
//
// Each line is checked once, as its log grows; all of them again when a log was written to without
// growing. A list must not read all of every log, and an answer must not wait for a long one.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/file.h"
#include "http/workers.h"
#include "project/project.h"
#include "track/problem_kind.h"

namespace twotrack::serve {

// The first of what is wrong with a log although its lines can be read.
struct LogFault {
  uint64_t seq = 0;
  uint64_t line = 0;
  uint64_t offset = 0;
  std::string code{};
  std::string message{};
};
// Empty if what was made from the events up to `seq` was not made from that line.
std::string problem_of(const LogFault& fault, uint64_t seq);
LogFault fault_at(track::ProblemKind kind, uint64_t seq, uint64_t offset, std::string_view message);

class LineChecks {
 public:
  explicit LineChecks(project::Project& project) : project_(&project), background_(1, 256) {}

  // For a list: what is known, and of a short log, or of what has come since, all of it.
  std::optional<LogFault> glance(const std::string& agent) { return check(agent, Wanted::kShort); }
  // For whoever opens a log: the rest of a long one is checked in the background.
  std::optional<LogFault> look(const std::string& agent) { return check(agent, Wanted::kAll); }
  // Of who has seen it in the log as it is now.
  void note(const std::string& agent, LogFault fault);

  // Does not wait.
  void ask_to_stop() { stop_.request_stop(); }
  void stop() {
    ask_to_stop();
    background_.stop();
  }
  bool is_idle() { return background_.is_idle(); }

 private:
  enum class Wanted : uint8_t { kShort, kAll };
  // Behind the last line that was checked.
  struct Place {
    uint64_t seq = 0;
    uint64_t offset = 0;
    std::string hash{};
  };
  struct Known {
    FileInfo file{};
    uint64_t made = 0;     // which of all
    uint64_t checked = 0;  // the size of the file up to which all is
    Place place{};
    bool is_running = false;
    std::optional<LogFault> fault{};
  };
  struct Found {
    Place place{};
    std::optional<LogFault> fault{};
  };

  std::optional<LogFault> check(const std::string& agent, Wanted wanted);
  Result<FileInfo> info_of(const std::string& agent) const;
  // Must hold mutex_.
  Known& known(const std::string& agent, const FileInfo& file);
  void check_later(const std::string& agent, const Known& before, uint64_t size);
  Result<Found> read_on(File& log, Place place) const;
  // Returns what is known then.
  std::optional<LogFault> take(const std::string& agent, uint64_t made, uint64_t size,
                               Result<Found> found);

  project::Project* project_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, Known> known_;
  uint64_t made_ = 0;
  std::stop_source stop_;
  http::Workers background_;
};

}  // namespace twotrack::serve
