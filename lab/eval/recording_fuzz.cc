#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "eval/bound.h"
#include "eval/decisions.h"
#include "eval/rename.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

// Whatever can be read as a run keeps what the packet promises, has a decision for each step, and
// can be renamed.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack::eval;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto recording = read_recording(line);
  if (!recording.ok()) return 0;
  const auto tally = check_bound(recording.value(), 300, [](const std::string&) {});
  require(tally.ok() && tally.value().holds());
  const size_t steps = decisions_of(recording.value().trajectory).size();
  require(steps == recording.value().log.decisions.size());
  const auto other = read_trajectory(to_line(renamed(recording.value().trajectory)));
  require(other.ok() && decisions_of(other.value()).size() == steps);
  return 0;
}
