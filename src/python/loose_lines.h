// Many loose events at once.
#pragma once

#include <cstdint>
#include <string_view>

#include "python/loose_event.h"
#include "summary/registry.h"

namespace twotrack::python {

struct LooseLines {
  uint64_t count = 0;
  bool hub_is_new = false;
};

// One JSON text per line; empty lines are skipped. Fails with kInvalid and the line's number; the
// lines before it are applied.
LooseLines apply_loose_lines(Loose& loose, std::string_view lines, const Registry& registry);

}  // namespace twotrack::python
