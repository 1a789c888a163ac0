// The values of a call's arguments: what the agent had to know to make the call.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::eval {

// Each value once, in the order of the arguments. Commands, SQL and other texts with spaces are
// split into the identifiers in them, less the words of the languages themselves. Text that the
// agent wrote (a sentence, many lines) is left out: it comes from nowhere but the agent. So are
// true, false, null, and what is only one character long, which every context shows somewhere.
std::vector<std::string> argument_values(std::string_view args);

// Whether a text is a sentence rather than a value or a command.
bool is_prose(std::string_view text);

// Whether a word belongs to a shell or to SQL, in any case: "SELECT", "grep".
bool is_language_word(std::string_view word);

}  // namespace twotrack::eval
