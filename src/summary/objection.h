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
// summary or its knowledge; by a failure that it states beside a success; by its own words, and by
// what a program printed into it.
std::optional<Objection> objection_in(JsonElement object);

// By what a program printed, or somebody said: a report with problems, or the words with which a
// program says that it failed (summary/failure_words.h).
std::optional<Objection> objection_in_text(std::string_view output);

// The words with which a program says that it gave up before it did its work (gave_up_with()). None
// in what only shows what stands elsewhere: a diff, a listing, what was found in files.
std::string giving_up_in_text(std::string_view output);

}  // namespace twotrack
