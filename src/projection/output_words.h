// OutputWords: where the words of an output stand, so that a row of a view can be found in it.
//
// A row says an output's values with other signs than the output does: {"id": "K05"} over three
// lines is "id=K05" in a view. So its words are looked for, and of all places of a word the one
// counts whose neighbours are those that the word has in the row.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

// A name, a number, or several joined by signs: "a.py:3".
struct TextWord {
  size_t begin = 0;
  std::string_view text{};
};
std::vector<TextWord> words_of(std::string_view text);

class OutputWords {
 public:
  // Of a longer output only the beginning is looked at.
  static constexpr size_t kBytesMax = size_t{2} << 20;

  // The next line; the first is line 1. False if no more will be looked at.
  bool add(std::string_view line);

  struct Place {
    uint64_t line = 0;
    bool has_neighbours = false;  // of the row; else only the word itself stands there
  };
  // Where the word that begins at `begin` of `row` stands. Of places that are as good, the first
  // but `before`. nullopt if there is none, or no such word.
  std::optional<Place> find(std::string_view row, size_t begin, uint64_t before = 0) const;

  // Whether a line is where some word of the row is from.
  bool shows(std::string_view row, uint64_t line) const;

 private:
  struct Word {
    size_t id = 0;
    uint64_t line = 0;
  };
  struct Row;
  struct Likeness;

  Row read_row(std::string_view row) const;
  std::optional<Place> find(const Row& row, size_t wanted, uint64_t before) const;
  Likeness likeness(const Row& row, size_t wanted, size_t at) const;

  std::map<std::string, size_t, std::less<>> ids_;
  std::vector<std::vector<size_t>> places_;  // of each id, in words_
  std::vector<Word> words_;
  uint64_t lines_ = 0;
  size_t bytes_ = 0;
  bool is_json_ = false;
};

}  // namespace twotrack
