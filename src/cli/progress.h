// Progress: one line on stderr that says how far a long command is. Only on a terminal, and only
// when it has taken a second: most never show one.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "cli/context.h"

namespace twotrack::cli {

// Thread-safe.
class Progress {
 public:
  // "verifying 41 % of 1.5 GB"
  Progress(const Context& context, std::string doing, uint64_t total_bytes);
  ~Progress();
  Progress(const Progress&) = delete;  // It owns a line of the terminal.
  Progress& operator=(const Progress&) = delete;

  void add(uint64_t bytes);

 private:
  using Time = std::chrono::steady_clock::time_point;

  std::string doing_;
  uint64_t total_;
  bool enabled_;
  std::mutex mutex_;  // guards what follows
  uint64_t done_ = 0;
  Time next_draw_;
  bool drawn_ = false;
};

}  // namespace twotrack::cli
