// Whole tokens in a text. A value that is only part of a longer word is not there.
#pragma once

#include <functional>
#include <string_view>

namespace twotrack::eval {

// Whether the byte at `at` belongs to a word: letters of any script, digits and "_". REQUIRES: at <
// text.size(). Punctuation and symbols outside ASCII are no words: "⏎" ends one.
bool is_word_at(std::string_view text, size_t at);

// Where `value` stands in `text` as a whole token, at `from` or behind; npos when it does not.
size_t find_token(std::string_view text, std::string_view value, size_t from = 0);
inline bool shows(std::string_view text, std::string_view value) {
  return find_token(text, value) != std::string_view::npos;
}
// Whether `value` stands as a whole token exactly at `at`.
bool is_token_at(std::string_view text, std::string_view value, size_t at);

// Every longest run of word bytes, with where it begins.
void for_each_run(std::string_view text,
                  const std::function<void(std::string_view run, size_t at)>& visit);

}  // namespace twotrack::eval
