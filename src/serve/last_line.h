// LastLine: the end of a log, read from there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/file.h"
#include "track/log_summary.h"

namespace twotrack::serve {

// The last complete line of a log, read from its end.
struct LastLine {
  uint64_t seq = 0;
  uint64_t turn = 0;
  std::string time{};
  // Of the run_end that nothing but decisions about its workspace follows; else kUnfinished.
  Word<track::LogStatus> status{};
};
// Nothing if the log has no line that can be read near its end.
std::optional<LastLine> last_line(File& log);

}  // namespace twotrack::serve
