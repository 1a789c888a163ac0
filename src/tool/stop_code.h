// How a call was stopped before it could say what it had done: the codes of such results, by
// whoever stopped it. An external effect of such a call is in doubt, so that nobody may invent a
// code for it beside these.
#pragma once

#include <cstdint>

#include "base/words.h"

namespace twotrack::tool {

enum class StopCode : uint8_t {
  kCancelled,
  kTimeout,
  kSignal,
  kMemoryLimit,
  kProcessLimit,
  kDiskLimit,
  kOutputLimit,
  kServerLost,  // an MCP server that got the call and gave no answer
};
constexpr auto all_names(StopCode) {
  return name_list("CANCELLED", "TIMEOUT", "SIGNAL", "MEMORY_LIMIT", "PROCESS_LIMIT", "DISK_LIMIT",
                   "OUTPUT_LIMIT", "SERVER_LOST");
}

}  // namespace twotrack::tool
