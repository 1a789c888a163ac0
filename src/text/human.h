// Times and sizes as people write and read them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

// "45s", "30m", "12h", "7d", "2w", and several in a row ("1d12h"), in microseconds.
Result<int64_t> parse_duration(std::string_view text);

// A moment: "2026-02-19", "2026-02-19T15:42", "2026-02-19T15:42:10Z", or a duration before
// `now_us`. All in UTC.
Result<int64_t> parse_moment(std::string_view text, int64_t now_us);

// "812 B", "18.2 kB", "104.9 MB".
std::string format_bytes(uint64_t bytes);

// "412 ms", "12.3 s", "4 min 10 s", "3 h 5 min", "2 d 4 h".
std::string format_duration(int64_t us);

// "12 s ago", "3 min ago", "5 h ago", "2 d ago".
std::string format_age(int64_t us);

// "1 event", "17 events".
std::string count_of(uint64_t number, std::string_view singular);

// A time of the log, "2026-02-19T15:42:10.123456Z", as "2026-02-19 15:42:10Z".
std::string short_time(std::string_view time);

}  // namespace twotrack
