// text_parts: what is read from the parts of a source text: names, comments, signatures.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twotrack::hub {

// Bytes [begin, end) of a text.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  bool operator==(const Span&) const = default;
};

// In the order of the text, outer ones first.
inline bool comes_before(const Span& a, const Span& b) {
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

// A name as written in a language, in the form used by ids and calls:
// "a.B.f" of "::a::B<T>::f", "A.operator<<" of "A::operator <<", "A.f" of "A.prototype.f", "f" of
// "exports.f", "this.f" and of "'f'".
std::string dotted_name(std::string_view text);

// The name of what is called: dotted_name() of a plain chain of names, the last name of anything
// else ("close" of "open(x).close"). Empty if it has none, or an implausible one.
std::string called_name(std::string_view text);

// What is between the quotes of a literal that documents something. Escape sequences are kept as
// written. nullopt if the literal is not plain text (b"…", f"…").
std::optional<std::string_view> literal_text(std::string_view literal);

// A text without the indentation of its surroundings, and without blank lines
// around it.
std::string without_indentation(std::string_view text);

// The comment directly above `begin`, on its own lines, without comment markers. `comments`
// are those of the whole text, in its order.
std::string comment_above(std::string_view text, std::span<const Span> comments, uint32_t begin);

// The comment at the start of the text, unless it belongs to the definition at
// `first_definition`. A copyright comment does not describe the file: then the next one is used.
std::string comment_of_file(std::string_view text, std::span<const Span> comments,
                            uint32_t first_definition);

inline constexpr size_t kSignatureBytesMax = 2000;
// The head of a definition on one line, as a person would write it. Without line breaks, the colon
// or arrow before the body, and what is `omitted` (of the whole text, in its order); a longer one
// is cut, and ends in "…".
std::string signature_line(std::string_view text, const Span& signature,
                           std::span<const Span> omitted);

}  // namespace twotrack::hub
