// InputLines: lines from a pipe, with a check whether another one is already there.
//
// Code that answers lines must not wait for a second one while the sender waits for the answer to
// the first; and it must take all that have arrived at once, so that they share one sync.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

// Enough for 100 MB of raw output in the longest form that JSON has for a byte.
inline constexpr size_t kInputLineBytesMax = size_t{1} << 30;

struct InputLine {
  std::string_view text;  // without the line feed; valid until the next call
  uint64_t number = 0;    // counted from 1
  bool too_long = false;  // then `text` is empty: nobody kept it
};

class InputLines {
 public:
  // Waiting ends early when `wake` becomes readable. Both must stay open.
  InputLines(int descriptor, int wake, size_t line_bytes_max = kInputLineBytesMax)
      : descriptor_(descriptor), wake_(wake), line_bytes_max_(line_bytes_max) {}

  // The next line. nullopt at the end of the input, or when woken. The last line does not have to
  // end with a line feed.
  Result<std::optional<InputLine>> wait();
  // The same, and nullopt if there is no complete line yet.
  Result<std::optional<InputLine>> ready();

 private:
  enum class Patience { kWait, kNow };
  Result<std::optional<InputLine>> next(Patience patience);
  std::optional<InputLine> take_buffered();
  std::optional<InputLine> take_rest();
  InputLine take(size_t length, size_t separator);
  void make_room();
  // Whether there is something to read (or the end of it).
  Result<bool> readable(Patience patience) const;
  Status read_some();

  int descriptor_;
  int wake_;
  size_t line_bytes_max_;
  std::string buffer_;  // of which `filled_` bytes were read
  size_t filled_ = 0;
  size_t at_ = 0;        // of the next line
  size_t searched_ = 0;  // no line feed between at_ and this
  uint64_t number_ = 0;
  bool ended_ = false;
  bool skipping_ = false;  // inside a line that is too long
};

// All that a descriptor has, to its end. Fails with kIo, and calls it `name`.
Result<std::string> read_to_end(int descriptor, std::string_view name);

}  // namespace twotrack
