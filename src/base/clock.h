// The time of day, passed in so that tests can set it; and a moment to wait for.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual int64_t now_us() = 0;  // microseconds since 1970, UTC
};

Clock& system_clock();

// When waiting ends; not a time of day, so that nobody who sets the clock moves it.
using Deadline = std::chrono::steady_clock::time_point;

// "2026-02-19T15:42:10.123456Z": always 27 characters, UTC, so that text order is time order.
// A time outside the years 0 to 9999 is shown as the nearest time inside.
std::string format_time(int64_t us);
// Exactly that form. Fails with kInvalid.
Result<int64_t> parse_time(std::string_view text);

}  // namespace twotrack
