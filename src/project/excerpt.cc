#include "project/excerpt.h"

#include <algorithm>
#include <vector>

#include "base/lines.h"
#include "base/utf8.h"
#include "summary/report_text.h"

namespace twotrack::project {
namespace {

constexpr size_t kLastLines = 6;
constexpr size_t kFirstLines = 3;
constexpr size_t kAround = 2;  // lines before and behind one that speaks of an error
// The cost of a gap: "… 1234567 lines left out …" and its line feed.
constexpr size_t kGapBytes = 40;
// Limit for one line when a text is cut, so that a line of a megabyte does not take all the room.
constexpr size_t kLineBytesMax = 2000;

constexpr std::string_view kCut = "…";

// Marked, if there is room for the mark.
std::string cut(std::string_view line, size_t bytes_max) {
  if (line.size() <= bytes_max) return std::string(line);
  const bool has_room = bytes_max > kCut.size();
  const size_t kept = has_room ? bytes_max - kCut.size() : bytes_max;
  std::string text(is_utf8(line) ? utf8_prefix(line, kept) : line.substr(0, kept));
  return has_room ? text.append(kCut) : text;
}

class Picker {
 public:
  Picker(std::vector<std::string_view> lines, size_t bytes_max)
      : lines_(std::move(lines)), kept_(lines_.size(), false), left_(bytes_max) {}

  std::string pick() {
    const size_t count = lines_.size();
    for (size_t i = 0; i < std::min(kLastLines, count); ++i) keep(count - 1 - i);
    std::vector<size_t> errors;
    for (size_t i = 0; i < count; ++i) {
      if (mark_of_line(lines_[i]) == LineMark::kError) errors.push_back(i);
    }
    for (const size_t at : errors) keep(at);
    for (const size_t at : errors) {
      const size_t first = at - std::min(at, kAround);
      for (size_t i = first; i <= std::min(at + kAround, count - 1); ++i) keep(i);
    }
    for (size_t i = 0; i < std::min(kFirstLines, count); ++i) keep(i);
    // Any room left goes to the beginning of the text.
    for (size_t i = 0; i < count && left_ > kGapBytes; ++i) keep(i);
    return text();
  }

 private:
  void keep(size_t at) {
    if (kept_[at]) return;
    const size_t cost = std::min(lines_[at].size(), kLineBytesMax) + 1 + kGapBytes;
    if (cost > left_) return;
    kept_[at] = true;
    left_ -= cost;
  }

  std::string text() const {
    std::string out;
    size_t gap = 0;
    const auto close_gap = [&] {
      if (gap > 0) out += "… " + std::to_string(gap) + " lines left out …\n";
      gap = 0;
    };
    for (size_t i = 0; i < lines_.size(); ++i) {
      if (!kept_[i]) {
        ++gap;
        continue;
      }
      close_gap();
      out.append(cut(lines_[i], kLineBytesMax)).push_back('\n');
    }
    close_gap();
    return out;
  }

  std::vector<std::string_view> lines_;
  std::vector<bool> kept_;
  size_t left_;
};

}  // namespace

std::string excerpt(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return std::string(text);
  if (bytes_max <= kGapBytes) return cut(text, bytes_max);
  std::string picked = Picker(lines_of(text), bytes_max - kGapBytes).pick();
  // A single line that is longer than the available room.
  if (picked.size() > bytes_max || picked.starts_with("… ")) {
    const bool has_lines = std::ranges::count(picked, '\n') > 1;
    if (!has_lines || picked.size() > bytes_max) return cut(text, bytes_max);
  }
  return picked;
}

}  // namespace twotrack::project
