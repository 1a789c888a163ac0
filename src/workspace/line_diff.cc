// A path through a grid: right deletes a line of a, down inserts one of b, a diagonal keeps a line
// that both have. Diagonals are free; the path with the fewest other steps is the diff. Diagonal k
// is where x - y = k. Round d knows, for each k, the farthest x that d steps can reach; the rounds
// are remembered, and the path is read off backwards.
#include "workspace/line_diff.h"

#include <algorithm>
#include <optional>

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

}  // namespace twotrack::workspace
