// Untrusted text, made fit to be shown to a model: one line, no control characters, nothing
// invisible.
#pragma once

#include <string>
#include <string_view>

namespace twotrack {

inline constexpr std::string_view kLineBreak = "⏎";

// Line feeds become "⏎"; other control characters, bidirectional controls, zero-width and tag
// characters go; bytes that are not UTF-8 become U+FFFD.
std::string shown_text(std::string_view text);

// At most `bytes_max` bytes: the beginning and the end, and between them how many bytes are left
// out.
std::string cut_middle(std::string_view text, size_t bytes_max);

// At most `bytes_max` bytes of the beginning, with a mark when something is left out.
std::string cut_end(std::string_view text, size_t bytes_max);
// The same, counted in characters.
std::string cut_characters(std::string_view text, size_t characters_max);

}  // namespace twotrack
