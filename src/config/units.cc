#include "config/units.h"

#include <charconv>
#include <limits>
#include <span>
#include <string>

namespace twotrack::config {
namespace {

struct Unit {
  std::string_view name;  // lower case
  int64_t factor;
};

constexpr Unit kByteUnits[] = {
    {"b", 1},
    {"kb", 1'000},
    {"mb", 1'000'000},
    {"gb", 1'000'000'000},
    {"kib", int64_t{1} << 10},
    {"mib", int64_t{1} << 20},
    {"gib", int64_t{1} << 30},
};

constexpr int64_t kSecond = 1'000;
constexpr int64_t kDay = 24 * 60 * 60 * kSecond;

constexpr Unit kTimeUnits[] = {
    {"ms", 1},   {"s", kSecond},  {"m", 60 * kSecond}, {"h", 60 * 60 * kSecond},
    {"d", kDay}, {"w", 7 * kDay},
};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

Result<int64_t> parse_quantity(std::string_view text, std::span<const Unit> units,
                               std::string_view expected) {
  const auto wrong = [&] {
    return Error{Code::kInvalid,
                 "must be " + std::string(expected) + ", not \"" + std::string(text) + "\""};
  };
  int64_t count = 0;
  const char* end = text.data() + text.size();
  const auto [after, status] = std::from_chars(text.data(), end, count);
  if (status != std::errc{} || count < 0) return wrong();
  std::string_view unit(after, static_cast<size_t>(end - after));
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  for (const auto& [name, factor] : units) {
    if (lower(unit) != name) continue;
    if (count > std::numeric_limits<int64_t>::max() / factor) return wrong();
    return count * factor;
  }
  return wrong();
}

}  // namespace

Result<int64_t> parse_bytes(std::string_view text) {
  return parse_quantity(text, kByteUnits, "a size with its unit, such as \"8kB\" or \"64MiB\"");
}

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const int64_t ms = TRY(
      parse_quantity(text, kTimeUnits, "a duration with its unit, such as \"90d\" or \"500ms\""));
  return std::chrono::milliseconds(ms);
}

Result<int64_t> parse_integer(std::string_view text) {
  int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [after, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc{} || after != end) {
    return Error{Code::kInvalid, "must be a whole number, not \"" + std::string(text) + "\""};
  }
  return value;
}

}  // namespace twotrack::config
