#include "serve/line_ends.h"

#include <algorithm>

#include "base/ascii.h"
#include "event/line.h"
#include "event/read.h"
#include "event/type.h"

namespace twotrack::serve {
namespace {

// Everything before a raw output of usual events; a delta alone may have 16 KiB.
constexpr uint64_t kHeadBytes = uint64_t{32} << 10;
// `"size":…,"sha256":"…"},"prev":"…","hash":"…"}` and room to spare.
constexpr uint64_t kTailBytes = 512;
constexpr uint64_t kLastBytesFirst = uint64_t{16} << 10;
constexpr uint64_t kLastBytesMax = uint64_t{4} << 20;

// The complete lines of a text, the last one first.
class LinesBackwards {
 public:
  LinesBackwards(std::string_view text, bool begins_with_a_line)
      : text_(text.substr(0, text.rfind('\n') + 1)), begins_(begins_with_a_line) {}

  std::optional<std::string_view> next() {
    if (text_.empty()) return std::nullopt;
    const size_t end = text_.size() - 1;
    const size_t before = end == 0 ? std::string_view::npos : text_.rfind('\n', end - 1);
    if (before == std::string_view::npos && !begins_) return std::nullopt;
    const size_t first = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view line = text_.substr(first, end - first);
    text_ = text_.substr(0, first);
    return line;
  }

 private:
  std::string_view text_;
  bool begins_;
};

std::string status_at_end(LineView line, LinesBackwards& lines) {
  while (true) {
    const EventType type = event_type(line.type.escaped);
    if (type == EventType::kRunEnd) {
      const std::string status = peek(line.data, &RunEnd::status).text();
      return status.empty() ? "ended" : status;
    }
    if (!line.type.escaped.starts_with("workspace_")) return "unfinished";
    const auto text = lines.next();
    const auto before = text ? read_line(*text) : Result<LineView>(Error{Code::kNotFound, ""});
    if (!before.ok()) return "unfinished";
    line = before.value();
  }
}

}  // namespace

Result<LineEnds> LineEnds::read(File& log, const track::IndexRow& row) {
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
  constexpr std::string_view kMark = ",\"size\":";
  const std::string_view text = tail_.empty() ? std::string_view(head_) : tail_;
  const size_t at = text.rfind(kMark);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view digits = text.substr(at + kMark.size());
  const auto end = std::ranges::find_if_not(digits, is_digit);
  return whole_number<uint64_t>(digits.substr(0, static_cast<size_t>(end - digits.begin())));
}

std::optional<LastLine> last_line(File& log) {
  const auto size = log.size();
  if (!size.ok() || size.value() == 0) return std::nullopt;
  for (uint64_t bytes = kLastBytesFirst; bytes <= kLastBytesMax; bytes *= 16) {
    const uint64_t begin = size.value() - std::min(size.value(), bytes);
    const auto read = read_range(log, begin, size.value() - begin);
    if (!read.ok()) return std::nullopt;
    LinesBackwards lines(read.value(), begin == 0);
    const auto text = lines.next();
    if (!text) continue;
    const auto line = read_line(*text);
    if (!line.ok()) return std::nullopt;
    return LastLine{.seq = line.value().seq,
                    .turn = line.value().turn,
                    .time = std::string(line.value().time),
                    .status = status_at_end(line.value(), lines)};
  }
  return std::nullopt;
}

}  // namespace twotrack::serve
