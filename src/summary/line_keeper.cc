#include "summary/line_keeper.h"

#include <algorithm>

#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kLineBytesMax = 400;
// What a line takes besides its text: quotes, colon, comma, its number, its rank.
constexpr size_t kLineOverhead = 12;
// Decoration stays decoration wherever it stands.
constexpr char kRankOfContent = '3';

size_t cost(std::string_view text) {
  return std::min(text.size(), kLineBytesMax) + kLineOverhead;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\f\v") == std::string_view::npos;
}

// A kept line as it stands in the tree.
struct Entry {
  std::string json;
  char rank = kRankMin;
  bool is_kept = true;
};

size_t size_of(const Entry& entry) {
  return entry.json.size() + 2;  // its comma and its rank
}

// Escapes make a line longer than its cost was: what is too much goes now, lowest rank first.
void fit(std::vector<Entry>& entries, size_t bytes_max) {
  size_t bytes = 2;
  for (const Entry& entry : entries) bytes += size_of(entry);
  for (char rank = kRankMin; rank <= kRankMax && bytes > bytes_max; ++rank) {
    for (Entry& entry : entries) {
      if (bytes <= bytes_max) break;
      if (entry.rank != rank) continue;
      entry.is_kept = false;
      bytes -= size_of(entry);
    }
  }
}

}  // namespace

void LineKeeper::add(uint64_t number, std::string_view line, char rank) {
  if (is_blank(line)) return;
  Line& place = tail_[seen_ % kTailLines];
  if (seen_ >= kTailLines) keep(place);
  place = {.number = number, .text = line, .rank = rank};
  ++seen_;
}

void LineKeeper::repeat_last() {
  if (seen_ > 0) ++tail_[(seen_ - 1) % kTailLines].repeats;
}

void LineKeeper::keep(const Line& line) {
  Level& level = levels_[static_cast<size_t>(line.rank - kRankMin)];
  const size_t bytes = cost(line.text);
  // A third of the room is enough for the beginning; the rest follows the end.
  const bool is_early = level.last.empty() && bytes_ + bytes <= bytes_max_ / 3;
  if (is_early) {
    level.first.push_back(line);
  } else {
    level.last.push_back(line);
  }
  bytes_ += bytes;
  while (bytes_ > bytes_max_) drop_one();
}

void LineKeeper::drop_one() {
  for (Level& level : levels_) {
    if (!level.last.empty()) {
      bytes_ -= cost(level.last.front().text);
      level.last.pop_front();
      return;
    }
    if (!level.first.empty()) {
      bytes_ -= cost(level.first.back().text);
      level.first.pop_back();
      return;
    }
  }
}

std::vector<LineKeeper::Line> LineKeeper::collected() {
  const uint64_t tail = std::min<uint64_t>(seen_, kTailLines);
  for (uint64_t age = tail; age > 0; --age) {
    Line line = tail_[(seen_ - age) % kTailLines];
    if (line.rank >= kRankOfContent) line.rank = std::max(line.rank, age <= 10 ? '6' : '5');
    keep(line);
  }
  std::vector<Line> lines;
  for (const Level& level : levels_) {
    lines.insert(lines.end(), level.first.begin(), level.first.end());
    lines.insert(lines.end(), level.last.begin(), level.last.end());
  }
  std::ranges::sort(lines, {}, &Line::number);
  return lines;
}

Facts LineKeeper::take(size_t bytes_max) {
  std::vector<Entry> entries;
  for (const Line& line : collected()) {
    std::string_view text = line.text;
    while (text.ends_with(' ')) text.remove_suffix(1);
    std::string shown = cut_middle(shown_text(text), kLineBytesMax);
    if (line.repeats > 0) shown += " (×" + std::to_string(line.repeats + 1) + ")";
    JsonWriter json;
    json.member(std::to_string(line.number), shown);
    entries.push_back({.json = json.take(), .rank = line.rank});
  }
  fit(entries, bytes_max);
  Facts facts{.is_text = true};
  if (std::ranges::none_of(entries, &Entry::is_kept)) return {.left_out = seen_};
  facts.tree = "{";
  for (const Entry& entry : entries) {
    if (!entry.is_kept) continue;
    if (facts.tree.size() > 1) facts.tree.push_back(',');
    facts.tree += entry.json;
    facts.ranks.push_back(entry.rank);
  }
  facts.tree.push_back('}');
  facts.left_out = seen_ - facts.ranks.size();
  return facts;
}

}  // namespace twotrack
