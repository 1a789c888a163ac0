// From a place in a view to the line of the output that it came from, and back.
//
// A view shows whole lines of outputs inside of JSON strings (pieces.h), and rows made of JSON. So
// a shown line is looked for as it stands; where it does not stand in the output as a whole (it was
// cut, or is a row), as a part of a line; and last by the one word at that place. Pure, like all of
// this module: the caller reads the output and hands it over piece by piece.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace twotrack {

// What stands at a place of a part of a view, as text.
struct ShownWord {
  std::string line{};   // the line around it, of a string; else the number or word itself
  std::string word{};   // letters, digits and what joins them; may be empty
  uint64_t before = 0;  // how many lines of the same text stand before it in that string
};
// `part` is the JSON of a part of a view (Explained::text). nullopt in a key, in punctuation, or
// behind the end: those are the view's own.
std::optional<ShownWord> shown_word(std::string_view part, size_t offset);

enum class SourceMatch : uint8_t { kLine, kPart, kWord };
std::string_view name_of(SourceMatch match);  // "line", "part", "word"

struct SourceLine {
  uint64_t line = 0;    // counted from 1
  uint64_t column = 0;  // in bytes, counted from 1
  std::string text{};   // of the line, cut
  SourceMatch match = SourceMatch::kWord;
};

// Looks for a shown word in an output.
class SourceFinder {
 public:
  static constexpr size_t kTextBytesMax = 512;

  explicit SourceFinder(ShownWord wanted);

  // The next bytes of the output. False if nothing better can come.
  bool add(std::string_view piece);
  // After the last ones.
  std::optional<SourceLine> finish();

 private:
  bool end_line();
  void keep(std::optional<SourceLine>& place, size_t column, SourceMatch match);

  ShownWord wanted_;
  std::string text_;  // the line without blanks at its ends
  std::string line_;  // what came so far
  uint64_t number_ = 1;
  uint64_t same_ = 0;  // lines that were the wanted one
  std::optional<SourceLine> whole_{};
  std::optional<SourceLine> part_{};
  std::optional<SourceLine> word_{};
};

// Whether a string of `part` shows this line of an output, or a part of it.
bool shows_line(std::string_view part, std::string_view line);

}  // namespace twotrack
