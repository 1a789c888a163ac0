// LogCache: the logs that somebody looks at, kept open.
//
// A question must not take longer because a log is long. What does (an index that was never made,
// packets that were never made) is prepared in the background, once, and until then the answer is
// that it is not ready.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "http/workers.h"
#include "project/project.h"
#include "runner/packet_log.h"

namespace twotrack::serve {

// One question at a time: hold `mutex` while using `log`.
struct HeldLog {
  explicit HeldLog(runner::PacketLog packet_log, uint64_t file)
      : log(std::move(packet_log)), identity(file) {}

  std::mutex mutex{};
  runner::PacketLog log;
  const uint64_t identity;
  std::atomic<uint64_t> size = 0;  // of the log when it was last looked at
  std::atomic<std::chrono::steady_clock::time_point> looked{};
};
using SharedLog = std::shared_ptr<HeldLog>;

// How many bytes of a log have been gone through.
struct Prepared {
  uint64_t done = 0;
  uint64_t total = 0;
};

class LogCache {
 public:
  // More than the pages that somebody follows at once: a log that another process writes has to be
  // read from its last known place again once it is forgotten.
  static constexpr size_t kLogsMax = 64;

  explicit LogCache(project::Project& project) : project_(&project), background_(2, 256) {}

  // Not older than a tenth of a second. Fails with kNotFound, and with kTimeout while its index is
  // being made.
  Result<SharedLog> get(const std::string& agent);

  // Whether the packet after event `seq` can be made in short time. REQUIRES: the caller holds
  // held.mutex. Fails with kTimeout while packets are being made; what is made first is the
  // beginning of the log.
  Status check_ready(HeldLog& held, uint64_t seq);
  // How far that is; nothing if it is not being done.
  std::optional<Prepared> preparing(const std::string& agent);

  // Does not wait.
  void ask_to_stop() { stop_.request_stop(); }
  void stop() {
    ask_to_stop();
    background_.stop();
  }
  bool is_idle() { return background_.is_idle(); }

 private:
  struct LogFile {
    uint64_t size = 0;
    uint64_t identity = 0;
  };
  Result<LogFile> look_at(const std::string& agent);
  Result<SharedLog> open(const std::string& agent);
  Result<SharedLog> refresh(const std::string& agent, const SharedLog& held, const LogFile& file);
  void keep(const std::string& agent, const SharedLog& held);
  // In the background, unless that is done already.
  void prepare_index(const std::string& agent);
  void prepare_packets(const std::string& agent, uint64_t bytes);
  Status make_packets(const std::string& agent);

  project::Project* project_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, SharedLog> logs_;
  std::map<std::string, uint64_t> used_;  // when each was asked for the last time
  uint64_t now_ = 0;
  std::set<std::string> being_indexed_;
  std::map<std::string, Prepared> being_prepared_;
  // Whose packets could not be made: it takes as long as it takes.
  std::set<std::string> given_up_;
  std::stop_source stop_;
  http::Workers background_;
};

}  // namespace twotrack::serve
