#include "text/human.h"

#include <charconv>
#include <cstdio>
#include <limits>

#include "base/clock.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;
constexpr int64_t kWeek = 7 * kDay;

int64_t unit_of(char letter) {
  switch (letter) {
    case 's':
      return kSecond;
    case 'm':
      return kMinute;
    case 'h':
      return kHour;
    case 'd':
      return kDay;
    case 'w':
      return kWeek;
    default:
      return 0;
  }
}

std::string with_unit(double number, std::string_view unit) {
  char text[48];
  std::snprintf(text, sizeof text, "%.1f %.*s", number, static_cast<int>(unit.size()), unit.data());
  return text;
}

std::string two_units(int64_t us, int64_t large, std::string_view large_name, int64_t small,
                      std::string_view small_name) {
  std::string text = std::to_string(us / large) + " " + std::string(large_name);
  const int64_t rest = us % large / small;
  if (rest > 0) text += " " + std::to_string(rest) + " " + std::string(small_name);
  return text;
}

}  // namespace

Result<int64_t> parse_duration(std::string_view text) {
  const Error wrong{Code::kInvalid, "\"" + std::string(text) +
                                        "\" is not a duration: write 45s, 30m, 12h, 7d, 2w or "
                                        "a combination such as 1d12h"};
  if (text.empty()) return wrong;
  int64_t total = 0;
  while (!text.empty()) {
    uint32_t number = 0;  // 32 bits of weeks do not overflow the sum below
    const char* end = text.data() + text.size();
    const auto [parsed_to, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || parsed_to == end) return wrong;
    const int64_t unit = unit_of(*parsed_to);
    int64_t part = 0;
    if (unit == 0 || __builtin_mul_overflow(int64_t{number}, unit, &part) ||
        __builtin_add_overflow(total, part, &total)) {
      return wrong;
    }
    text.remove_prefix(static_cast<size_t>(parsed_to - text.data()) + 1);
  }
  return total;
}

Result<int64_t> parse_moment(std::string_view text, int64_t now_us) {
  if (const auto ago = parse_duration(text); ago.ok()) return now_us - ago.value();
  // The forms are prefixes of one pattern: missing parts mean the earliest matching time.
  static constexpr std::string_view kPattern = "0000-00-00T00:00:00.000000Z";
  std::string full(text);
  if (full.size() > 10 && full[10] == ' ') full[10] = 'T';
  if (full.size() > 10 && full.ends_with('Z')) full.pop_back();
  const size_t length = full.size();
  const bool known_length = length == 10 || length == 16 || length == 19 || length == 26;
  if (known_length) full += kPattern.substr(length);
  const auto moment = parse_time(full);
  if (known_length && moment.ok()) return moment;
  return Error{Code::kInvalid, "\"" + std::string(text) +
                                   "\" is not a time: write 2026-02-19, 2026-02-19T15:42 (UTC), or "
                                   "how long ago, such as 2h or 7d"};
}

std::string format_bytes(uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " B";
  const auto number = static_cast<double>(bytes);
  if (bytes < 999'950) return with_unit(number / 1e3, "kB");
  if (bytes < 999'950'000) return with_unit(number / 1e6, "MB");
  return with_unit(number / 1e9, "GB");
}

std::string format_duration(int64_t us) {
  if (us <= -1000) return "-" + format_duration(-us);
  if (us < kSecond) return std::to_string(us / 1000) + " ms";
  if (us < kMinute) return with_unit(static_cast<double>(us) / 1e6, "s");
  if (us < kHour) return two_units(us, kMinute, "min", kSecond, "s");
  if (us < kDay) return two_units(us, kHour, "h", kMinute, "min");
  return two_units(us, kDay, "d", kHour, "h");
}

std::string format_age(int64_t us) {
  if (us < kSecond) return "just now";
  if (us < kMinute) return std::to_string(us / kSecond) + " s ago";
  if (us < kHour) return std::to_string(us / kMinute) + " min ago";
  if (us < kDay) return std::to_string(us / kHour) + " h ago";
  return std::to_string(us / kDay) + " d ago";
}

std::string count_of(uint64_t number, std::string_view singular) {
  return std::to_string(number) + " " + std::string(singular) + (number == 1 ? "" : "s");
}

std::string short_time(std::string_view time) {
  if (time.size() < 19) return terminal_line(time);
  return terminal_line(std::string(time.substr(0, 10)) + " " + std::string(time.substr(11, 8)) +
                       "Z");
}

}  // namespace twotrack
