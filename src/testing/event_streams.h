// Random events, as `append` takes them: legal, but as odd and as hostile as tools, models and
// people can be. The same numbers give the same event on every machine.
#pragma once

#include <string>
#include <vector>

#include "testing/seeded.h"

namespace twotrack::testing {

// A text of any kind: identifiers, prose, dates, imitations of packet fields, control and
// bidirectional characters, thousands of bytes. Always UTF-8.
std::string random_text(Seeded& random);
// A JSON value, now and then a deep one.
std::string random_json(Seeded& random);
// {"type","data","turn"?} of any type but run_start.
std::string random_event(Seeded& random);
// A run_start with this limit.
std::string random_start(Seeded& random, uint64_t limit_bytes);

// A run_start and `events` events behind it.
std::vector<std::string> random_stream(Seeded& random, uint64_t limit_bytes, size_t events);

}  // namespace twotrack::testing
