// LogCache: the logs that somebody looks at, kept open.
//
// A question must not take longer because a log is long. What does (an index that was never made, a
// packet that is far from any snapshot) is prepared in the background, once, and until then the
// answer is that it is not ready.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "base/result.h"
#include "http/workers.h"
#include "project/project.h"
#include "runner/packet_log.h"

namespace twotrack::serve {

// One question at a time: hold `mutex` while using `log`.
struct HeldLog {
  explicit HeldLog(runner::PacketLog packet_log) : log(std::move(packet_log)) {}

  std::mutex mutex{};
  runner::PacketLog log;
  uint64_t size = 0;  // of the log when it was opened
  uint64_t identity = 0;
  std::chrono::steady_clock::time_point opened{};
};
using SharedLog = std::shared_ptr<HeldLog>;

class LogCache {
 public:
  static constexpr size_t kLogsMax = 24;

  explicit LogCache(project::Project& project) : project_(&project), background_(2, 256) {}

  // Not older than a tenth of a second. Fails with kNotFound, and with kTimeout while its index is
  // being made.
  Result<SharedLog> get(const std::string& agent);

  // Whether the packet after event `seq` can be made in short time. REQUIRES: the caller holds
  // held.mutex. Fails with kTimeout while snapshots are being made.
  Status check_ready(HeldLog& held, uint64_t seq);

  // Waits for what is being prepared.
  void stop() { background_.stop(); }
  bool is_idle() { return background_.is_idle(); }

 private:
  Result<SharedLog> open(const std::string& agent);
  void keep(const std::string& agent, const SharedLog& held);
  // In the background, unless that is done already.
  void prepare_index(const std::string& agent);
  void prepare_snapshots(const std::string& agent, uint64_t seq);

  project::Project* project_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, SharedLog> logs_;
  std::map<std::string, uint64_t> used_;  // when each was asked for the last time
  uint64_t now_ = 0;
  std::set<std::string> being_prepared_;
  std::map<std::string, uint64_t> snapshots_to_;  // up to which event they were tried
  http::Workers background_;
};

}  // namespace twotrack::serve
