// Spellings: a text as its reader sees it, however it is written.
//
// Colours and other codes of a terminal, characters without a width and struck-over ones are not
// seen. Escapes stand for a character: \u0067, \x67 and \147 with any number of backslashes, %67,
// &#103; and full-width letters. Two things stand for one text: lines joined by a backslash, and
// literals joined by a plus sign.
#pragma once

#include <string_view>

#include "redact/unwrapped.h"

namespace twotrack::redact {

// The first place from `at` on where a spelling begins that may hide a part of a secret; the end of
// the text if there is none. Most texts are passed sixteen bytes at a time.
size_t next_spelling(std::string_view text, size_t at);

// One level of escapes undone: what they stand for may be an escape again.
Unwrapped as_seen(std::string_view text);

}  // namespace twotrack::redact
