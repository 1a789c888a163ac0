// LineEnds: the two ends of a line: where it is, who it is, and nearly everything but the raw
// output between them. So a line of any length costs the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/result.h"
#include "track/index_rows.h"

namespace twotrack::track {

class LineEnds {
 public:
  static Result<LineEnds> read(File& log, const IndexRow& row);
  // Of a line that is at hand.
  explicit LineEnds(std::string line) : head_(std::move(line)) {}

  // The data, cut where they are longer than what was read: for peek(), not for parsers.
  std::string_view data() const;
  // Of the raw output, as the end of the line says; nothing if it has none.
  std::optional<uint64_t> raw_bytes() const;

 private:
  LineEnds() = default;

  std::string head_;
  std::string tail_{};  // empty: all of it is in head_
};

}  // namespace twotrack::track
