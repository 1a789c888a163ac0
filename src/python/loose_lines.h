// Many loose events at once.
//
// Of a hundred thousand results a packet keeps the last ten and the newest value of each key. So
// results that say everything themselves, in plain words, are not applied one by one: they are
// remembered where they stand in the text, and what is left of them in the end is applied. The
// packet is the same as if each had been (a property test holds it to that).
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

// One JSON text a line; empty lines are passed over. Fails with kInvalid and the line's number; the
// lines before it are applied.
LooseLines apply_loose_lines(Loose& loose, std::string_view lines, const Registry& registry);

}  // namespace twotrack::python
