// What of an answer was copied out of its prompt.
//
// Nearly every value in a call stands in what the model was shown: a name, a path, a number of a
// ticket. A very small model that copies a word which it has never seen slips now and then and goes
// on with one that it knows. So, of two tokens that it thinks about alike, the one is taken that
// goes on with something that stands in the prompt; and within a word, where only spelling is left
// to decide, also when the other one seems a good deal likelier.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace twotrack::model {

// Where the string begins that `answer` ends within; nothing when it ends outside of one.
std::optional<size_t> open_string(std::string_view answer);

// Whether `prompt` has a place, from the beginning of a word, for the string that `answer` ends
// within when `piece` is added: for all of it when `piece` closes it, else for its beginning. False
// outside of a string.
bool is_copied(std::string_view answer, std::string_view piece, std::string_view prompt);
// Whether the string that begins at `begin` stands in `prompt` as a whole.
bool is_copied_string(std::string_view answer, size_t begin, std::string_view prompt);

// Whether the word that `answer` ends within, in an open string, goes on with `piece`.
bool goes_on(std::string_view answer, std::string_view piece);

}  // namespace twotrack::model
