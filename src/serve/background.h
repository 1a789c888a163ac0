// Background: work that takes longer than a question may, done once and asked about often.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include "base/json.h"
#include "http/workers.h"

namespace twotrack::serve {

class Background {
 public:
  static constexpr size_t kKeptMax = 16;

  // How far a piece of work is.
  struct Work {
    std::mutex mutex{};  // guards what follows
    uint64_t done = 0;
    uint64_t total = 0;
    Json answer{};  // empty until it is done
    bool is_over = false;
    uint64_t asked = 0;  // when, in order
  };
  using SharedWork = std::shared_ptr<Work>;
  // Sets `answer` before it returns, unless it was stopped.
  using Do = std::function<void(Work& work, const std::stop_token& stop)>;

  Background() : workers_(2, 64) {}

  // The work of this name: what is being done or was done, else what begins now. Null if too much
  // is waiting.
  SharedWork find(const std::string& name, Do what);
  void forget(const std::string& name);
  // For work that nobody asks about by name. False if too much is waiting.
  bool run(std::function<void(const std::stop_token& stop)> what);

  // Asks everything to stop; does not wait.
  void ask_to_stop() { stop_.request_stop(); }
  void stop();
  bool is_idle() { return workers_.is_idle(); }

 private:
  std::mutex mutex_;  // guards what follows
  std::map<std::string, SharedWork> works_;
  uint64_t now_ = 0;
  std::stop_source stop_;
  http::Workers workers_;
};

}  // namespace twotrack::serve
