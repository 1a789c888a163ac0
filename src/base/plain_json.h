// PlainJson: reads JSON as simple as most JSON is, in one pass and without copying.
//
// It gives up at the first thing that is not plain: an escape or a non-ASCII letter where a text
// is wanted, a number in a different form than requested. Then the caller must use a reader that
// accepts everything (json_tree.h). Both read the same values.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack {

// Every function reads the next value and returns true, or returns false: then the position
// is meaningless until rewind().
class PlainJson {
 public:
  explicit PlainJson(std::string_view text) : rest_(text) {}

  std::string_view rest() const { return rest_; }
  void rewind(std::string_view rest) { rest_ = rest; }

  bool take(char c) {
    skip_space();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // The next non-whitespace character; NUL at the end.
  char peek() {
    skip_space();
    return rest_.empty() ? '\0' : rest_.front();
  }

  // {"key":value,…}, where `member` reads the value of a key.
  template <class Member>
  bool members(Member member) {
    if (!take('{')) return false;
    if (take('}')) return true;
    do {
      std::string_view key;
      if (!quoted(key) || !take(':') || !member(key)) return false;
    } while (take(','));
    return take('}');
  }

  // A string without escapes; returns what is between its quotes.
  bool quoted(std::string_view& inside);
  // An integer of few digits: any type of number holds it.
  bool integer(std::string_view& digits);
  // The same, not negative.
  bool count(uint64_t& number);
  // The JSON of such a string or integer, of true, false or null.
  bool scalar(std::string_view& json);
  // Skips any value. It may be anything that strict JSON is.
  bool skip();
  // The same for an array, and returns how many elements it has.
  bool skip_array(uint64_t& elements);

 private:
  void skip_space() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }
  bool take_word(std::string_view word);
  bool number();
  bool skip_plain(int depth);
  bool skip_array(uint64_t& elements, int depth);

  std::string_view rest_;
};

}  // namespace twotrack
