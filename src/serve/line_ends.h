// The two ends of a line: where it is, who it is, and nearly everything but the raw output between
// them. So a line of any length costs the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "track/index_rows.h"

namespace twotrack::serve {

class LineEnds {
 public:
  static Result<LineEnds> read(File& log, const track::IndexRow& row);

  // The data, cut where they are longer than what was read: for peek(), not for parsers.
  std::string_view data() const;
  // Of the raw output, as the end of the line says; nothing if it has none.
  std::optional<uint64_t> raw_bytes() const;

 private:
  std::string head_;
  std::string tail_;  // empty: all of it is in head_
};

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
