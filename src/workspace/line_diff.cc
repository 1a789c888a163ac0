// A path through a grid: right deletes a line of a, down inserts one of b, a diagonal keeps a line
// that both have. Diagonals are free; the path with the fewest other steps is the diff. Diagonal k
// is where x - y = k. Round d knows, for each k, the farthest x that d steps can reach; the rounds
// are remembered, and the path is read off backwards.
#include "workspace/line_diff.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

namespace twotrack::workspace {
namespace {

// Rounds are remembered in d * d numbers: 8 MB at this many.
constexpr std::ptrdiff_t kStepsMax = 1000;

using Lines = std::vector<std::string_view>;
using Index = std::ptrdiff_t;

struct Point {
  Index x = 0;
  Index y = 0;
};

// Between the lines that both texts begin and end with.
class Middle {
 public:
  Middle(const Lines& a, const Lines& b) : a_(&a), b_(&b) {
    while (begin_ < a.size() && begin_ < b.size() && a[begin_] == b[begin_]) ++begin_;
    size_t same_end = 0;
    while (same_end < a.size() - begin_ && same_end < b.size() - begin_ &&
           a[a.size() - 1 - same_end] == b[b.size() - 1 - same_end]) {
      ++same_end;
    }
    width_ = static_cast<Index>(a.size() - begin_ - same_end);
    height_ = static_cast<Index>(b.size() - begin_ - same_end);
  }

  std::vector<Edit> edits() const {
    if (width_ == 0 && height_ == 0) return {};
    const auto points = path();
    return points ? to_edits(*points) : std::vector{edit({0, 0}, {width_, height_})};
  }

 private:
  bool same(Index x, Index y) const {
    return (*a_)[begin_ + static_cast<size_t>(x)] == (*b_)[begin_ + static_cast<size_t>(y)];
  }

  Point slide(Point at) const {
    while (at.x < width_ && at.y < height_ && same(at.x, at.y)) ++at.x, ++at.y;
    return at;
  }

  // Where round d begins on diagonal k, from the round before.
  static Index first_x(const std::vector<Index>& before, Index d, Index k) {
    const auto x_of = [&](Index diagonal) {
      return before[static_cast<size_t>((diagonal + d - 1) / 2)];
    };
    if (d == 0) return 0;
    const bool goes_down = k == -d || (k != d && x_of(k - 1) < x_of(k + 1));
    return goes_down ? x_of(k + 1) : x_of(k - 1) + 1;
  }

  // Every point where the path turns, from the end to the start; nothing when it is too long.
  std::optional<std::vector<Point>> path() const {
    std::vector<std::vector<Index>> rounds;
    for (Index d = 0; d <= std::min(width_ + height_, kStepsMax); ++d) {
      std::vector<Index> reached;
      const std::vector<Index> none;
      const std::vector<Index>& before = d == 0 ? none : rounds.back();
      for (Index k = -d; k <= d; k += 2) {
        const Index x = first_x(before, d, k);
        const Point end = slide({x, x - k});
        reached.push_back(end.x);
        if (end.x >= width_ && end.y >= height_) return walk_back(rounds, d, k);
      }
      rounds.push_back(std::move(reached));
    }
    return std::nullopt;
  }

  std::vector<Point> walk_back(const std::vector<std::vector<Index>>& rounds, Index d,
                               Index k) const {
    std::vector<Point> points = {{width_, height_}};
    for (; d > 0; --d) {
      const std::vector<Index>& before = rounds[static_cast<size_t>(d - 1)];
      const Index x = first_x(before, d, k);
      points.push_back({x, x - k});  // behind the step
      const auto x_of = [&](Index diagonal) {
        return before[static_cast<size_t>((diagonal + d - 1) / 2)];
      };
      k += k == -d || (k != d && x_of(k - 1) < x_of(k + 1)) ? 1 : -1;
      points.push_back({x_of(k), x_of(k) - k});  // before it
    }
    points.push_back({0, 0});
    return points;
  }

  // The points stand in pairs: from the end of a slide back to its start, then a step.
  std::vector<Edit> to_edits(const std::vector<Point>& points) const {
    std::vector<Edit> edits;
    for (size_t i = points.size() - 1; i > 0; --i) {
      const Point from = points[i];
      const Point to = points[i - 1];
      const bool is_slide = to.x - from.x == to.y - from.y;
      if (is_slide) continue;
      const Edit next = edit(from, to);
      Edit* last = edits.empty() ? nullptr : &edits.back();
      if (last != nullptr && last->a_begin + last->a_count == next.a_begin &&
          last->b_begin + last->b_count == next.b_begin) {
        last->a_count += next.a_count;
        last->b_count += next.b_count;
      } else {
        edits.push_back(next);
      }
    }
    return edits;
  }

  Edit edit(Point from, Point to) const {
    return {.a_begin = begin_ + static_cast<size_t>(from.x),
            .a_count = static_cast<size_t>(to.x - from.x),
            .b_begin = begin_ + static_cast<size_t>(from.y),
            .b_count = static_cast<size_t>(to.y - from.y)};
  }

  const Lines* a_;
  const Lines* b_;
  size_t begin_ = 0;
  Index width_ = 0;   // lines of a
  Index height_ = 0;  // lines of b
};

constexpr size_t kContextLines = 3;

// As git writes a name: in quotes when it holds what would break the line.
std::string quoted(std::string name) {
  const bool is_plain = std::ranges::none_of(
      name, [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '"' || c == '\\'; });
  if (is_plain) return name;
  std::string out = "\"";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.append({'\\', c});
    } else if (byte < 0x20 || byte == 0x7f) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", byte);
      out += octal;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

// Git knows two kinds of files: those that run and those that do not.
std::string git_mode(uint32_t mode) {
  if (S_ISLNK(mode)) return "120000";
  return (mode & S_IXUSR) != 0 ? "100755" : "100644";
}

std::string range(size_t begin, size_t count) {
  // Of no lines, the line before is named; a count of one is not said.
  const size_t line = count == 0 ? begin : begin + 1;
  return std::to_string(line) + (count == 1 ? "" : "," + std::to_string(count));
}

class Hunks {
 public:
  Hunks(std::string_view before, std::string_view after)
      : a_(split_lines(before)), b_(split_lines(after)), edits_(diff_lines(a_, b_)) {}

  std::string text() {
    for (size_t first = 0; first < edits_.size();) {
      size_t last = first;
      while (last + 1 < edits_.size() && touch(edits_[last], edits_[last + 1])) ++last;
      write_hunk(first, last);
      first = last + 1;
    }
    return std::move(out_);
  }

 private:
  static bool touch(const Edit& one, const Edit& next) {
    return next.a_begin - (one.a_begin + one.a_count) <= 2 * kContextLines;
  }

  void write_hunk(size_t first, size_t last) {
    const Edit& head = edits_[first];
    const Edit& tail = edits_[last];
    const size_t before = std::min(kContextLines, head.a_begin);
    const size_t a_end = tail.a_begin + tail.a_count;
    const size_t behind = std::min(kContextLines, a_.size() - a_end);
    const size_t a_begin = head.a_begin - before;
    const size_t b_begin = head.b_begin - before;
    const size_t b_end = tail.b_begin + tail.b_count + behind;
    out_ += "@@ -" + range(a_begin, a_end + behind - a_begin) + " +" +
            range(b_begin, b_end - b_begin) + " @@\n";
    size_t at = a_begin;
    for (size_t i = first; i <= last; ++i) {
      const Edit& edit = edits_[i];
      write_lines(' ', a_, at, edit.a_begin);
      write_lines('-', a_, edit.a_begin, edit.a_begin + edit.a_count);
      write_lines('+', b_, edit.b_begin, edit.b_begin + edit.b_count);
      at = edit.a_begin + edit.a_count;
    }
    write_lines(' ', a_, at, a_end + behind);
  }

  void write_lines(char sign, const std::vector<std::string_view>& lines, size_t begin,
                   size_t end) {
    for (size_t i = begin; i < end; ++i) {
      out_.append(1, sign).append(lines[i]);
      if (!lines[i].ends_with('\n')) out_ += "\n\\ No newline at end of file\n";
    }
  }

  std::vector<std::string_view> a_;
  std::vector<std::string_view> b_;
  std::vector<Edit> edits_;
  std::string out_;
};

std::string mode_lines(uint32_t before, uint32_t after) {
  if (before == 0) return "new file mode " + git_mode(after) + "\n";
  if (after == 0) return "deleted file mode " + git_mode(before) + "\n";
  if (git_mode(before) == git_mode(after)) return "";
  return "old mode " + git_mode(before) + "\nnew mode " + git_mode(after) + "\n";
}

// A name with a space would end there for some readers; a tab behind it tells them where it does.
std::string side(std::string_view mark, bool is_there, const std::string& name) {
  std::string line = std::string(mark) + (is_there ? quoted(name) : "/dev/null");
  if (is_there && name.find(' ') != std::string::npos) line += '\t';
  return line + "\n";
}

constexpr size_t kBinaryBytesLooked = 8000;

using MergeLines = std::vector<std::string_view>;

std::string join(const MergeLines& lines, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) text += lines[i];
  return text;
}

// One side: its edits of the base, taken in order.
class Side {
 public:
  Side(const MergeLines& base, std::string_view text)
      : lines_(split_lines(text)), edits_(diff_lines(base, lines_)) {}

  const Edit* next() const { return at_ < edits_.size() ? &edits_[at_] : nullptr; }

  // Takes the next edit when it touches the stretch of the base up to `end`, and widens that.
  bool take(size_t& end) {
    const Edit* edit = next();
    if (edit == nullptr || edit->a_begin > end) return false;
    end = std::max(end, edit->a_begin + edit->a_count);
    ++at_;
    return true;
  }

  // What this side has in place of the base's lines [begin, end), all edits of which are taken.
  std::string text(size_t begin, size_t end) {
    const size_t from = begin + shift_;
    if (at_ > 0) {
      const Edit& last = edits_[at_ - 1];
      shift_ = last.b_begin + last.b_count - (last.a_begin + last.a_count);  // may wrap, and back
    }
    return join(lines_, from, end + shift_);
  }

 private:
  MergeLines lines_;
  std::vector<Edit> edits_;
  size_t at_ = 0;
  size_t shift_ = 0;  // from a line of the base to the same line here, behind the edits told
};

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t feed = text.find('\n');
    const size_t length = feed == std::string_view::npos ? text.size() : feed + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

std::vector<Edit> diff_lines(const Lines& a, const Lines& b) {
  return Middle(a, b).edits();
}

std::string unified_diff(std::string_view path, const Version& before, const Version& after) {
  const bool kinds_differ =
      before.mode != 0 && after.mode != 0 && S_ISLNK(before.mode) != S_ISLNK(after.mode);
  // A link that became a file is two changes: nobody can patch a target into bytes.
  if (kinds_differ) return unified_diff(path, before, {}) + unified_diff(path, {}, after);
  const std::string a = "a/" + std::string(path);
  const std::string b = "b/" + std::string(path);
  std::string out = "diff --git " + quoted(a) + " " + quoted(b) + "\n";
  const std::string modes = mode_lines(before.mode, after.mode);
  if (before.bytes == after.bytes) return out + modes;
  if (is_binary(before.bytes) || is_binary(after.bytes)) {
    const std::string named = "Binary files " + (before.mode != 0 ? quoted(a) : "/dev/null") +
                              " and " + (after.mode != 0 ? quoted(b) : "/dev/null") + " differ\n";
    // Behind a header, git would take it for a patch that it cannot read.
    const bool stays = before.mode != 0 && after.mode != 0;
    return stays && !modes.empty() ? named + out + modes : named;
  }
  out += modes;
  out += side("--- ", before.mode != 0, a) + side("+++ ", after.mode != 0, b);
  return out + Hunks(before.bytes, after.bytes).text();
}

Merge merge_lines(const MergeInput& input) {
  const MergeLines base = split_lines(input.base);
  Side mine(base, input.mine);
  Side theirs(base, input.theirs);
  Merge merge;
  size_t at = 0;  // in the base
  while (mine.next() != nullptr || theirs.next() != nullptr) {
    const auto begin_of = [&](const Side& side) {
      return side.next() == nullptr ? base.size() + 1 : side.next()->a_begin;
    };
    const size_t begin = std::min(begin_of(mine), begin_of(theirs));
    size_t end = begin;
    bool has_mine = false;
    bool has_theirs = false;
    for (bool grows = true; grows;) {
      const bool more_mine = mine.take(end);
      const bool more_theirs = theirs.take(end);
      has_mine = has_mine || more_mine;
      has_theirs = has_theirs || more_theirs;
      grows = more_mine || more_theirs;
    }
    merge.text += join(base, at, begin);
    std::string my_text = mine.text(begin, end);
    std::string their_text = theirs.text(begin, end);
    if (has_mine && has_theirs && my_text != their_text) {
      merge.conflicts.push_back({.line = begin + 1,
                                 .base = join(base, begin, end),
                                 .mine = std::move(my_text),
                                 .theirs = std::move(their_text)});
    } else {
      merge.text += has_mine ? my_text : their_text;
    }
    at = end;
  }
  merge.text += join(base, at, base.size());
  if (!merge.conflicts.empty()) merge.text.clear();
  return merge;
}

bool is_binary(std::string_view bytes) {
  return bytes.substr(0, kBinaryBytesLooked).find('\0') != std::string_view::npos;
}

}  // namespace twotrack::workspace
