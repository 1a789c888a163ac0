// LastLine: the end of a log, read from there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/file.h"

namespace twotrack::serve {

// The last complete line of a log, read from its end.
struct LastLine {
  uint64_t seq = 0;
  uint64_t turn = 0;
  std::string time{};
  // Of the run_end that nothing but decisions about its workspace follows; else "unfinished".
  std::string status{};
};
// Nothing if the log has no line that can be read near its end.
std::optional<LastLine> last_line(File& log);

}  // namespace twotrack::serve
