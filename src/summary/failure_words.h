// The words that say that something failed.
#pragma once

#include <string>
#include <string_view>

namespace twotrack {

// Those of a sentence, as it is shown: "1 of 2 tests failed". Empty without such words.
std::string failure_in_words(std::string_view sentence);

// The line near the end of an output, or at its beginning, with which a program says that all of it
// failed: "BUILD FAILED in 3s", "make: *** [all] Error 1". Empty without one. Files, listings and
// what was found in them may hold anything: this is for what a program says of itself.
std::string verdict_in(std::string_view output);

// The last line of what a program printed, if the program gave up before it did its work: with this
// line it says so ("error: …", "cat: x: No such file or directory"), or with its first one
// ("usage: …"). Empty otherwise. For what a program says of itself, as verdict_in().
std::string gave_up_with(std::string_view output);

}  // namespace twotrack
