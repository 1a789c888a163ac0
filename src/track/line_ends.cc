#include "track/line_ends.h"

#include <algorithm>

#include "base/ascii.h"
#include "event/stored_output.h"

namespace twotrack::track {
namespace {

// Everything before a raw output of usual events; a delta alone may have 16 KiB.
constexpr uint64_t kHeadBytes = uint64_t{32} << 10;
// `"size":…,"sha256":"…"},"prev":"…","hash":"…"}` and room to spare.
constexpr uint64_t kTailBytes = 512;

}  // namespace

Result<LineEnds> LineEnds::read(File& log, const IndexRow& row) {
  LineEnds ends;
  const bool is_short = row.length <= kHeadBytes + kTailBytes;
  ends.head_ = TRY(read_range(log, row.offset, is_short ? row.length : kHeadBytes));
  if (!is_short) {
    ends.tail_ = TRY(read_range(log, row.offset + row.length - kTailBytes, kTailBytes));
  }
  return ends;
}

// No string of a line can hold this: its quotes would be escaped.
std::string_view LineEnds::data() const {
  constexpr std::string_view kMark = ",\"data\":";
  const size_t at = head_.find(kMark);
  if (at == std::string::npos) return {};
  std::string_view data = std::string_view(head_).substr(at + kMark.size());
  if (!tail_.empty()) return data;
  const size_t end = data.rfind(",\"prev\":");
  return data.substr(0, end);
}

std::optional<uint64_t> LineEnds::raw_bytes() const {
  if (tail_.empty()) {
    const StoredOutput output = stored_output(data());
    return output.exists() ? output.size : std::nullopt;
  }
  constexpr std::string_view kMark = ",\"size\":";
  const std::string_view text = tail_;
  const size_t at = text.rfind(kMark);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view digits = text.substr(at + kMark.size());
  const auto end = std::ranges::find_if_not(digits, is_digit);
  return whole_number<uint64_t>(digits.substr(0, static_cast<size_t>(end - digits.begin())));
}

}  // namespace twotrack::track
