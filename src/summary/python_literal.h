// What Python prints for a list, a tuple or a dict is not JSON, but it says the same: this reads
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twotrack {

// `text` as JSON when all of it is one literal of lists, tuples, sets, dicts, strings, numbers,
// True, False and None; nothing otherwise. A call in it, as datetime.date(2024, 5, 1) or
// Decimal('3.5'), becomes a text. Keys that are not strings become strings, and of equal keys the
// last one counts, as in Python.
std::optional<std::string> python_literal_to_json(std::string_view text);

}  // namespace twotrack
