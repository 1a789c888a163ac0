// Untrusted text on its way to a terminal.
//
// A log contains whatever tools and models wrote: colour codes, but also sequences that move the
// cursor over earlier lines, change the window's title, fill the clipboard, or reverse the order of
// letters. None of that may reach the person's terminal, so everything that is shown goes
// through here. Only `show --raw` prints the bytes themselves.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twotrack {

// `text` with line breaks and tabs kept, and nothing else that a terminal could interpret: escape
// sequences are removed as a whole, other control characters and direction marks one by one, a
// carriage return is a line break, bytes that are not UTF-8 read as \xNN. Always UTF-8.
std::string terminal_text(std::string_view text);

// The same on one line: each run of whitespace is one space.
std::string terminal_line(std::string_view text);

// The same for what a person decides about: nothing is removed, what cannot be seen reads as
// \uXXXX.
std::string visible_line(std::string_view text);
// The same with line breaks and tabs.
std::string visible_text(std::string_view text);

// The same JSON, with what a terminal could interpret written as \uXXXX. A damaged log may hold
// that raw, and bytes that are not UTF-8: they become U+FFFD.
std::string terminal_json(std::string_view json);

// As one word of a command that a person copies: on one line, in quotes where a shell would read
// more in it than a word.
std::string shell_word(std::string_view text);

// How many columns `text` takes. REQUIRES: it came from terminal_text or terminal_line.
size_t display_width(std::string_view text);

// `text` cut to `columns`, with … at the end when something is missing. Same requirement.
std::string cut_to_width(std::string_view text, size_t columns);

}  // namespace twotrack
