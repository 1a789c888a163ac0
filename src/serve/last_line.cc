#include "serve/last_line.h"

#include <algorithm>

#include "event/line.h"
#include "event/read.h"
#include "event/type.h"

namespace twotrack::serve {
namespace {

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

Word<track::LogStatus> status_of(LineView line, LinesBackwards& lines) {
  while (true) {
    const EventType type = event_type(line.type.escaped);
    if (type == EventType::kRunEnd) return track::status_at_end(line.data);
    if (!line.type.escaped.starts_with("workspace_")) return track::LogStatus::kUnfinished;
    const auto text = lines.next();
    const auto before = text ? read_line(*text) : Result<LineView>(Error{Code::kNotFound, ""});
    if (!before.ok()) return track::LogStatus::kUnfinished;
    line = before.value();
  }
}

}  // namespace

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
                    .status = status_of(line.value(), lines)};
  }
  return std::nullopt;
}

}  // namespace twotrack::serve
