// The words of a text that can name something: identifiers, paths, numbers with their points.
#pragma once

#include <functional>
#include <string_view>

namespace twotrack {

void for_each_word(std::string_view text, const std::function<void(std::string_view)>& visit);

// How likely a value is to be needed again, from its form alone: 0 (prose) to 9 (an identifier).
char rank_of_value(std::string_view text, bool is_number);
// The same for one word of a longer text, where a plain word or a number is most often nobody's
// value.
char rank_of_word(std::string_view word);

}  // namespace twotrack
