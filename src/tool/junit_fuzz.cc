#include <cstdint>
#include <cstdlib>

#include "tool/junit.h"

// Whatever a report says, no more tests failed than it tells of.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view xml(reinterpret_cast<const char*>(data), size);
  const auto report = twotrack::tool::parse_junit(xml);
  if (!report.ok()) return 0;
  if (report.value().failed + report.value().errors > report.value().failures.size()) std::abort();
  return 0;
}
