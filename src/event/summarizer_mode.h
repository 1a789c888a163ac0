// Who summarizes results: the summarizers that are registered for tools, or only the shape of what
// came back.
#pragma once

#include <cstdint>

#include "base/words.h"

namespace twotrack {

enum class SummarizerMode : uint8_t { kToolSpecific, kGeneric };
constexpr auto all_names(SummarizerMode) {
  return name_list("tool_specific", "generic");
}

}  // namespace twotrack
