#include <cstdint>
#include <cstdlib>
#include <tuple>

#include "config/config.h"
#include "config/show.h"

// Any text is either a configuration, which shows as rows, or a list of faults.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto config = twotrack::config::Config::parse(text);
  if (!config.ok()) {
    if (config.error().message.empty()) std::abort();
    return 0;
  }
  std::ignore = config.value().memory();
  std::ignore = config.value().retention();
  const auto rows = twotrack::config::rows(config.value());
  if (rows.empty()) std::abort();
  return 0;
}
