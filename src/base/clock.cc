#include "base/clock.h"

#include <chrono>
#include <cstdio>

namespace twotrack {
namespace {

class SystemClock final : public Clock {
 public:
  int64_t now_us() override {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
};

constexpr int64_t kUsPerSecond = 1'000'000;

}  // namespace

Clock& system_clock() {
  static SystemClock clock;
  return clock;
}

std::string format_time(int64_t us) {
  using namespace std::chrono;
  const sys_time<microseconds> time{microseconds(us)};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  char text[40];
  const int length = std::snprintf(
      text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%06dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
  return std::string(text, static_cast<size_t>(length));
}

Result<int64_t> parse_time(std::string_view text) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int micros = 0;
  int used = 0;
  const std::string copy(text);
  const int fields = std::sscanf(copy.c_str(), "%4d-%2u-%2uT%2d:%2d:%2d.%6dZ%n", &year, &month,
                                 &day, &hour, &minute, &second, &micros, &used);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (fields != 7 || static_cast<size_t>(used) != text.size() || text.size() != 27 || !date.ok() ||
      hour > 23 || minute > 59 || second > 59) {
    return Error{Code::kInvalid, "not a time of the form 2026-02-19T15:42:10.123456Z: " + copy};
  }
  const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * kUsPerSecond + micros;
}

}  // namespace twotrack
