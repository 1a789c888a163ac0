// A result is no better than what it holds: what tells against a success that somebody claims.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "event/words.h"

namespace twotrack {

struct Objection {
  Outcome outcome = Outcome::kPartial;  // the best that the result can be
  std::string why{};                    // "failed: 1"
};

// By problems that it counts or lists ("failed": 1, "errors": […]), also in its result, its
// summary or its knowledge; by a failure that it states beside a success; by its own words.
std::optional<Objection> objection_in(JsonElement object);

// The words of a sentence, as it is shown, that say that something failed: "1 of 2 tests failed".
// Empty without such words.
std::string failure_in_words(std::string_view sentence);

}  // namespace twotrack
