#include "base/clock.h"

#include <algorithm>
#include <chrono>

#include "base/quoted.h"

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

using std::chrono::microseconds;
using std::chrono::sys_days;
using std::chrono::year;

constexpr int64_t us_since_1970(sys_days day) {
  return microseconds(day.time_since_epoch()).count();
}

constexpr int64_t kFirst = us_since_1970(year(0) / 1 / 1);
constexpr int64_t kLast = us_since_1970(year(10000) / 1 / 1) - 1;

constexpr std::string_view kForm = "0000-00-00T00:00:00.000000Z";

// A digit wherever the form has one, and the form's own character elsewhere.
bool has_form(std::string_view text) {
  if (text.size() != kForm.size()) return false;
  for (size_t i = 0; i < kForm.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !is_digit : text[i] != kForm[i]) return false;
  }
  return true;
}

int number_at(std::string_view text, size_t at, size_t length) {
  int value = 0;
  for (const char c : text.substr(at, length)) value = value * 10 + (c - '0');
  return value;
}

}  // namespace

Clock& system_clock() {
  static SystemClock clock;
  return clock;
}

std::string format_time(int64_t us) {
  using namespace std::chrono;
  const sys_time<microseconds> time{microseconds(std::clamp(us, kFirst, kLast))};
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  // By hand: every line of a log has one, and printf takes longer than hashing a short line.
  std::string text = "0000-00-00T00:00:00.000000Z";
  const auto put = [&](size_t end, auto number) {
    for (; number > 0; number /= 10) text[--end] = static_cast<char>('0' + number % 10);
  };
  put(4, static_cast<int>(date.year()));
  put(7, static_cast<unsigned>(date.month()));
  put(10, static_cast<unsigned>(date.day()));
  put(13, clock.hours().count());
  put(16, clock.minutes().count());
  put(19, clock.seconds().count());
  put(26, clock.subseconds().count());
  return text;
}

Result<int64_t> parse_time(std::string_view text) {
  const Error error{Code::kInvalid,
                    "not a time of the form 2026-02-19T15:42:10.123456Z: " + in_quotes(text)};
  if (!has_form(text)) return error;
  using namespace std::chrono;
  const year_month_day date{year(number_at(text, 0, 4)),
                            month(static_cast<unsigned>(number_at(text, 5, 2))),
                            day(static_cast<unsigned>(number_at(text, 8, 2)))};
  const int hour = number_at(text, 11, 2);
  const int minute = number_at(text, 14, 2);
  const int second = number_at(text, 17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return error;
  const microseconds time = sys_days(date).time_since_epoch() + hours(hour) + minutes(minute) +
                            seconds(second) + microseconds(number_at(text, 20, 6));
  return time.count();
}

}  // namespace twotrack
