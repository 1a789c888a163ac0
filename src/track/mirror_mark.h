// MirrorMark: how far a log has been mirrored. It is in the same file as the mirror and moves
// in the same transaction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "event/line.h"
#include "track/scan.h"

namespace twotrack::track {

struct MirrorMark {
  LogNames names{};
  ChainState chain{};        // after the last event mirrored
  uint64_t last_offset = 0;  // of that event's line
  uint64_t turns = 0;        // the highest turn so far
  uint64_t part = 1;         // of the value that the last event went to
  std::string indexing{};    // which index keys there are: "node,run"
  bool operator==(const MirrorMark&) const = default;
};

std::string format_mark(const MirrorMark& mark);
// nullopt if `json` is not what format_mark() writes.
std::optional<MirrorMark> parse_mark(std::string_view json);

}  // namespace twotrack::track
