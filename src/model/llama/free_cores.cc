#include "model/llama/free_cores.h"

#include <sched.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace twotrack::model {
namespace {

// More threads wait longer for each other than they save.
constexpr uint64_t kThreadsOfUse = 4;
// The share of the last ten seconds in which something waited for a core.
constexpr double kPressureMax = 5;

std::string text_of(const char* file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

template <class Number>
std::optional<Number> number_after(std::string_view text, std::string_view word) {
  const size_t at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  Number number{};
  const auto read =
      std::from_chars(text.data() + at + word.size(), text.data() + text.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

}  // namespace

uint64_t usable_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  auto cores = static_cast<uint64_t>(CPU_COUNT(&allowed));
  if (text_of("/sys/devices/system/cpu/smt/active").starts_with('1')) cores /= 2;
  return std::clamp<uint64_t>(cores, 1, kThreadsOfUse);
}

uint64_t free_cores(uint64_t cores) {
  if (cores <= 1) return 1;
  return free_cores(cores, text_of("/proc/pressure/cpu"), text_of("/proc/loadavg"));
}

uint64_t free_cores(uint64_t cores, std::string_view pressure, std::string_view load) {
  const auto waited = number_after<double>(pressure, "some avg10=");
  if (!waited || *waited > kPressureMax) return 1;
  // "0.20 0.18 0.12 2/150 1234": two run now, and one of them asks.
  const size_t slash = load.find('/');
  const size_t space = load.rfind(' ', slash);
  if (slash == std::string_view::npos || space == std::string_view::npos) return 1;
  const auto running = number_after<uint64_t>(load.substr(space), " ");
  if (!running) return 1;
  const uint64_t others = std::max<uint64_t>(*running, 1) - 1;
  return std::max<uint64_t>(cores - std::min(cores, others), 1);
}

}  // namespace twotrack::model
