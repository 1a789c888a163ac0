// Which parts of an answer are copied from its prompt.
//
// Nearly every value in a call is in what the model was shown: a name, a path, a ticket
// number. A very small model that copies a word it has never seen sometimes slips and continues
// with one it knows. So, of two tokens with similar probability, we take the one that
// continues something in the prompt; and within a word, where only spelling is left
// to decide, even if the other one is much likelier.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace twotrack::model {

// Where the string begins that `answer` ends within; nullopt if it ends outside a string.
std::optional<size_t> open_string(std::string_view answer);

// Whether `prompt` has a place, from the beginning of a word, for the string that `answer` ends
// within when `piece` is added: for all of it when `piece` closes it, else for its beginning. False
// outside of a string.
bool is_copied(std::string_view answer, std::string_view piece, std::string_view prompt);
// Whether the complete string that begins at `begin` is in `prompt`.
bool is_copied_string(std::string_view answer, size_t begin, std::string_view prompt);

// Whether the word that `answer` ends within, in an open string, continues with `piece`.
bool goes_on(std::string_view answer, std::string_view piece);

}  // namespace twotrack::model
