#include "summary/line_keeper.h"

#include <algorithm>

#include "base/json_writer.h"
#include "packet/shown_text.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kLineBytesMax = 400;
// A longer line is kept in parts, each of its own worth: a value at its end counts like one at its
// beginning.
constexpr size_t kPartBytesMin = 100;
constexpr size_t kPartBytesMax = 200;
// Of a line of more parts the middle goes.
constexpr uint64_t kFirstParts = 48;
constexpr size_t kLastBytes = 16 * kPartBytesMin;
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

bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Where the next part of a long line ends: behind a separator, or else between two characters.
size_t part_length(std::string_view text) {
  if (text.size() <= kPartBytesMax) return text.size();
  const std::string_view window = text.substr(0, kPartBytesMax);
  for (const std::string_view separator : {"; ", ", ", " ", ","}) {
    const size_t at = window.rfind(separator);
    if (at != std::string_view::npos && at >= kPartBytesMin) return at + separator.size();
  }
  size_t length = kPartBytesMax;
  while (length > kPartBytesMin && is_inside_character(text[length])) --length;
  return length;
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

// The entries of one rank, in the order in which they go: the middle first, the beginning last.
std::vector<Entry*> of_rank(std::vector<Entry>& entries, char rank) {
  std::vector<Entry*> found;
  for (Entry& entry : entries) {
    if (entry.rank == rank) found.push_back(&entry);
  }
  const auto middle = found.begin() + static_cast<ptrdiff_t>(found.size() / 3);
  std::reverse(found.begin(), middle);
  std::rotate(found.begin(), middle, found.end());
  return found;
}

// Escapes make a line longer than its cost was: what is too much goes now, lowest rank first.
void fit(std::vector<Entry>& entries, size_t bytes_max) {
  size_t bytes = 2;
  for (const Entry& entry : entries) bytes += size_of(entry);
  for (char rank = kRankMin; rank <= kRankMax && bytes > bytes_max; ++rank) {
    for (Entry* entry : of_rank(entries, rank)) {
      if (bytes <= bytes_max) break;
      entry->is_kept = false;
      bytes -= size_of(*entry);
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
  if (line.text.size() <= kLineBytesMax) return keep_part(line);
  std::string_view rest = line.text;
  for (uint64_t part = 0; !rest.empty(); ++part) {
    if (part == kFirstParts && rest.size() > kLastBytes) {
      size_t skipped = rest.size() - kLastBytes;
      while (skipped < rest.size() && is_inside_character(rest[skipped])) ++skipped;
      rest.remove_prefix(skipped);
      // As many as it would have been: a gap in the numbers, and in what is left out.
      part += skipped / kPartBytesMax + 1;
      seen_parts_ += skipped / kPartBytesMax + 1;
      if (rest.empty()) break;
    }
    Line piece = line;
    piece.part = part;
    piece.text = rest.substr(0, part_length(rest));
    rest.remove_prefix(piece.text.size());
    piece.goes_on = !rest.empty();
    if (piece.goes_on) piece.repeats = 0;
    keep_part(piece);
  }
}

void LineKeeper::keep_part(const Line& line) {
  ++seen_parts_;
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
  std::ranges::sort(lines, [](const Line& a, const Line& b) {
    return std::pair(a.number, a.part) < std::pair(b.number, b.part);
  });
  return lines;
}

Facts LineKeeper::take(size_t bytes_max) {
  std::vector<Entry> entries;
  for (const Line& line : collected()) {
    std::string_view text = line.text;
    while (!line.goes_on && text.ends_with(' ')) text.remove_suffix(1);
    std::string shown = cut_middle(shown_text(text), kLineBytesMax);
    if (line.repeats > 0) shown += " (×" + std::to_string(line.repeats + 1) + ")";
    JsonWriter json;
    std::string key = std::to_string(line.number);
    if (line.part > 0) key += "." + std::to_string(line.part);
    json.member(key, shown);
    entries.push_back({.json = json.take(), .rank = line.rank});
  }
  fit(entries, bytes_max);
  Facts facts{.is_text = true};
  if (std::ranges::none_of(entries, &Entry::is_kept)) return {.left_out = seen_parts_};
  std::string tree = "{";
  for (const Entry& entry : entries) {
    if (!entry.is_kept) continue;
    if (tree.size() > 1) tree.push_back(',');
    tree += entry.json;
    facts.ranks.push_back(entry.rank);
  }
  facts.tree = {tree + "}"};
  facts.left_out = seen_parts_ - facts.ranks.size();
  return facts;
}

// The lines that a reader would look for first: what went wrong, what is defined where, how it
// began and how it ended. The rest fills what room is left, evenly from both ends.

namespace {

constexpr uint64_t kDigestHeadLines = 40;

}  // namespace

// Words that name a failure, not words that contain them: a source file is full of "errors".
char rank_of_line(std::string_view line) {
  if (contains_any(line, {"error:", "Error:", "ERROR", "FAILED", "FAIL:", "Traceback",
                          "xception:", "panic:", "fatal:", "FATAL", "Error (", "error["})) {
    return '8';
  }
  if (contains_any(line, {"warning:", "Warning:", "WARN", " failed", " denied", " not found",
                          "No such ", "annot "})) {
    return '7';
  }
  return starts_with_any(line, {"def ", "class ", "func ", "fn ", "@@"}) ? '6' : '4';
}

Facts digest_text(std::string_view output, size_t bytes_max) {
  LineKeeper keeper(bytes_max);
  for_each_line(output, [&](uint64_t number, std::string_view line) {
    const char rank = rank_of_line(trimmed(line));
    keeper.add(number, line, std::max(rank, number <= kDigestHeadLines ? '5' : '0'));
  });
  return keeper.take(bytes_max);
}

}  // namespace twotrack
