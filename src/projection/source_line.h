// From a place in a view to the line of the output that it came from, and back.
//
// A view shows whole lines of outputs inside of JSON strings (pieces.h), as shown_text() makes
// them, and rows made of JSON. So a shown line is looked for as it stands; where it does not stand
// in the output as a whole (it was cut, or is a row), by its words and those beside them
// (output_words.h). Pure, like all of this module: the caller reads the output and hands it over
// piece by piece.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"
#include "projection/output_lines.h"
#include "projection/output_words.h"

namespace twotrack {

// What stands at a place of a part of a view, as text.
struct ShownWord {
  std::string line{};   // the line around it, of a string; else the number or word itself
  std::string word{};   // letters, digits and what joins them; may be empty
  uint64_t before = 0;  // how many lines of the same text stand before it in that string
  std::string row{};    // what the word stands among: the line, or the whole part
  size_t begin = 0;     // of the word in the row
};
// `part` is the JSON of a part of a view (Explained::text), `path` its name. nullopt in a key, in
// punctuation, in a call, or behind the end: those are not from an output.
std::optional<ShownWord> shown_word(std::string_view part, size_t offset, std::string_view path);

enum class SourceMatch : uint8_t {
  kLine,  // the whole line stands there
  kPart,  // it is a part of that line
  kRow,   // the word does, beside words that it is beside in the view
  kWord,  // only the word does
};
constexpr auto all_names(SourceMatch) {
  return name_list("line", "part", "row", "word");
}

struct SourceLine {
  uint64_t line = 0;  // counted from 1
  SourceMatch match = SourceMatch::kWord;
};

// Looks for a shown word in an output.
class SourceFinder {
 public:
  explicit SourceFinder(ShownWord wanted);

  // The next bytes of the output. False if nothing better can come.
  bool add(std::string_view piece);
  // After the last ones.
  std::optional<SourceLine> finish();

 private:
  bool add_line(const std::string& line);

  ShownWord wanted_;
  std::string text_;  // the line without blanks at its ends
  OutputLines lines_;
  uint64_t number_ = 0;
  uint64_t same_ = 0;   // lines that were the wanted one
  uint64_t whole_ = 0;  // 0: none
  uint64_t part_ = 0;
  OutputWords words_;
};

// Looks for a line of an output in views.
class ShownLine {
 public:
  ShownLine(std::string_view line, uint64_t number);

  // The next bytes of the output that it is a line of; as far as this returns true.
  bool add(std::string_view piece);
  // After the last ones. Whether this part of a view, which is of that output, shows the line, a
  // part of it, or a value in it.
  bool is_in(std::string_view part);

 private:
  bool is_from_here(const std::string& row);

  std::string line_;
  uint64_t number_;
  OutputLines lines_;
  OutputWords words_;
  std::map<std::string, bool, std::less<>> rows_;  // that were looked for
};

}  // namespace twotrack
