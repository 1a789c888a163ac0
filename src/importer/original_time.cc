#include "importer/original_time.h"

#include <charconv>
#include <string>

#include "base/clock.h"
#include "base/json_scanner.h"

namespace twotrack::importer {
namespace {

constexpr double kMillisecondsFrom = 1e11;
constexpr double kSecondsMax = 253402300799;  // the end of the year 9999
constexpr size_t kSecondsLength = std::string_view("2026-02-20T08:23:11").size();
constexpr size_t kFractionDigits = 6;

// "+01:30", "-0800" in minutes; nothing for another text.
std::optional<int64_t> offset_minutes(std::string_view text) {
  if (text.empty() || text == "Z" || text == "z") return 0;
  std::string digits(text.substr(1));
  std::erase(digits, ':');
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.size() != 4 || error != std::errc{} || end != digits.data() + 4) return std::nullopt;
  if (text[0] != '+' && text[0] != '-') return std::nullopt;
  const int minutes = number / 100 * 60 + number % 100;
  return text[0] == '-' ? -minutes : minutes;
}

std::optional<int64_t> of_text(std::string text) {
  if (text.size() < kSecondsLength) return std::nullopt;
  if (text[10] == ' ') text[10] = 'T';
  std::string_view rest = std::string_view(text).substr(kSecondsLength);
  std::string fraction;
  if (rest.starts_with('.') || rest.starts_with(',')) {
    rest.remove_prefix(1);
    fraction = rest.substr(0, rest.find_first_not_of("0123456789"));
    rest.remove_prefix(fraction.size());
  }
  fraction.resize(kFractionDigits, '0');
  const auto minutes = offset_minutes(rest);
  const auto time = parse_time(text.substr(0, kSecondsLength) + "." + fraction + "Z");
  if (!minutes || !time.ok()) return std::nullopt;
  return time.value() - *minutes * 60'000'000;
}

}  // namespace

std::optional<int64_t> read_original_time(std::string_view json) {
  if (is_string(json)) {
    const auto text = JsonScanner(json).string();
    return text.ok() ? of_text(text.value()) : std::nullopt;
  }
  double number = 0;
  const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), number);
  if (error != std::errc{} || end != json.data() + json.size() || number <= 0) return std::nullopt;
  if (number >= kMillisecondsFrom) number /= 1'000;
  if (number > kSecondsMax) return std::nullopt;
  return static_cast<int64_t>(number * 1'000'000);
}

std::optional<int64_t> original_time(const Members& members) {
  for (const std::string_view name : {"ts", "timestamp", "created_at", "created"}) {
    const auto value = members.value(name);
    const auto time = value ? read_original_time(*value) : std::nullopt;
    if (time) return time;
  }
  return std::nullopt;
}

}  // namespace twotrack::importer
