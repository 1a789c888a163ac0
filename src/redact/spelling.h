// Spellings: a text as its reader sees it, however it is written.
//
// Codes of a terminal, what is invisible (base/invisible.h) and struck-over characters are not
// seen. Escapes stand for a character: \u0067, \x67 and \147 with any number of backslashes, %67,
// &#103; and full-width letters. Two things stand for one text: lines joined by a backslash, and
// literals joined by a plus sign.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "redact/unwrapped.h"

namespace twotrack::redact {

struct SpelledPlace {
  size_t begin = 0;
  size_t end = 0;
  bool is_seen = false;  // it stands for a character that a reader sees
};

// The first spelling from `at` on that may hide a part of a secret; at the end of the text if there
// is none. Most texts are passed sixteen bytes at a time.
SpelledPlace next_spelling(std::string_view text, size_t at);

// Readers differ: of a title for the window a model sees the letters, a terminal none, and a
// backspace strikes a character out for a printer only.
enum class Reader : uint8_t { kTerminal, kModel, kPrinter };

// Those who may see different texts.
std::vector<Reader> readers_of(std::string_view text);

// One level of escapes undone: what they stand for may be an escape again.
Unwrapped as_seen(std::string_view text, Reader reader);

}  // namespace twotrack::redact
