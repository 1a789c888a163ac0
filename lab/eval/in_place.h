// In place: does a value stand in a context beside the words that it stood beside in the history? A
// value without its line, its row or its label is shown, and tells a reader nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "eval/history.h"

namespace twotrack::eval {

// A text and its words, [A-Za-z0-9_]+ each, as numbers: the same word has the same number.
struct NumberedText {
  struct Word {
    uint32_t number = 0;
    uint32_t begin = 0;
    uint32_t end = 0;
  };
  std::string text{};
  std::vector<Word> words{};
};

// A whole run, prepared for questions about what stood where.
class Surroundings {
 public:
  explicit Surroundings(const Trajectory& trajectory);

  // A context as a model reads it; JSON with its strings decoded.
  NumberedText read(std::string_view context) const;

  // Whether some occurrence of `value` in the context has beside it what some occurrence in the
  // first `messages` messages has: of the up to 5 words before and 5 behind it, within 300 bytes,
  // at least half (and two, where there are two) are among the 8 words before and the 8 behind.
  // What the system's text shows is always in place.
  bool is_in_place(std::string_view value, const NumberedText& context, size_t messages) const;

  // How many words of the context stand in a run of four words of the first `messages` messages.
  uint64_t quoted_words(const NumberedText& context, size_t messages) const;

  // The shortest piece of the first `messages` messages that shows `value` in place.
  std::string_view piece_with(std::string_view value, size_t messages) const;

 private:
  using Neighbours = std::vector<uint32_t>;  // each word once

  NumberedText number(std::string text);
  bool has_neighbours(std::string_view value, const NumberedText& context, size_t messages) const;

  History history_;
  std::unordered_map<std::string, uint32_t> numbers_;
  NumberedText system_;
  std::vector<NumberedText> messages_;                     // as the history has them
  std::unordered_map<uint64_t, uint32_t> first_with_run_;  // a run of four words: its first message
};

}  // namespace twotrack::eval
