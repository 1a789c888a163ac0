// ParsedText: the tree of a text, or of the text without the things that its grammar
// fails on. If it still fails, a text may have several trees: a broken line then
// costs only the piece it is in, not everything after it.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hub/language.h"
#include "hub/text_parts.h"
#include "hub/tree.h"

namespace twotrack::hub {

// How long a thread may take: CPU time, so that a busy machine finds as much as an idle one.
class CpuLimit {
 public:
  explicit CpuLimit(std::chrono::milliseconds time_max) : end_(now() + time_max) {}

  bool is_over() const { return now() > end_; }

 private:
  static std::chrono::nanoseconds now() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::nanoseconds end_;
};

struct ParsedText {
  std::vector<Tree> trees{};  // in the order of the text; none when it took too long
  std::string repaired{};  // what was parsed instead of the text, with blanks in it; mostly empty
  std::vector<Span> comments{};  // which are not in it
  std::vector<Span> removed{};   // what else is not in it, and in no signature either
  // Where the first thing is that the grammar could not parse, unless that is not a mistake in
  // the text: C and C++ have macros.
  std::optional<uint32_t> error{};
};
ParsedText parse_text(const Language& language, std::string_view text, const CpuLimit& deadline);

}  // namespace twotrack::hub
