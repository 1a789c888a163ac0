#include "projection/output_words.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/json_text.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kNoId = SIZE_MAX;
// So many words to both sides are looked at, and so far from where they would be.
constexpr size_t kRowWordsMax = 32;
constexpr size_t kOffMax = 48;
// Of a word that stands more often the first places are looked at.
constexpr size_t kPlacesMax = 10'000;
// What a word that stands once in all counts at its very place; so many places off, half of it.
constexpr uint64_t kExact = uint64_t{1} << 20;
constexpr size_t kHalfOff = 4;

bool is_word_character(char c) {
  const bool is_text = static_cast<unsigned char>(c) >= 0x80;
  return is_name_character(c) || is_text || c == '.' || c == '/' || c == '-' || c == ':';
}

// "foo.py:" ends a clause: the colon is not part of the name.
TextWord without_signs(TextWord word) {
  while (word.text.ends_with(':') || word.text.ends_with('.')) word.text.remove_suffix(1);
  while (word.text.starts_with(':')) {
    word.text.remove_prefix(1);
    ++word.begin;
  }
  return word;
}

size_t distance(size_t a, size_t b) {
  return a < b ? b - a : a - b;
}

}  // namespace

std::vector<TextWord> words_of(std::string_view text) {
  std::vector<TextWord> words;
  for (size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(kLineBreak)) at += kLineBreak.size();
    const size_t begin = at;
    while (at < text.size() && is_word_character(text[at]) &&
           !text.substr(at).starts_with(kLineBreak)) {
      ++at;
    }
    const TextWord word = without_signs({.begin = begin, .text = text.substr(begin, at - begin)});
    if (!word.text.empty()) words.push_back(word);
    if (at == begin) ++at;
  }
  return words;
}

bool OutputWords::add(std::string_view line) {
  ++lines_;
  if (bytes_ >= kBytesMax) return false;
  if (bytes_ == 0) is_json_ = line.find_first_of("{[") == line.find_first_not_of(" \t\r");
  line = line.substr(0, kBytesMax - bytes_);
  bytes_ += line.size() + 1;
  const std::string text = is_json_ ? json_unescape(line) : std::string(line);
  for (const TextWord& word : words_of(text)) {
    auto known = ids_.find(word.text);
    if (known == ids_.end()) {
      known = ids_.emplace(word.text, places_.size()).first;
      places_.emplace_back();
    }
    places_[known->second].push_back(words_.size());
    words_.push_back({.id = known->second, .line = lines_});
  }
  return true;
}

// The words of a row as the output knows them.
struct OutputWords::Row {
  std::vector<size_t> begins{};
  std::vector<size_t> ids{};
};

OutputWords::Row OutputWords::read_row(std::string_view row) const {
  Row read;
  for (const TextWord& word : words_of(row)) {
    const auto known = ids_.find(word.text);
    read.begins.push_back(word.begin);
    read.ids.push_back(known == ids_.end() ? kNoId : known->second);
  }
  return read;
}

struct OutputWords::Likeness {
  uint64_t sum = 0;
  bool has_neighbours = false;
};

// How much a place is like that of the wanted word in its row: each other word of the row counts,
// the more the rarer it is and the nearer to where it would stand in the row.
OutputWords::Likeness OutputWords::likeness(const Row& row, size_t wanted, size_t at) const {
  const size_t first = wanted - std::min(wanted, kRowWordsMax);
  const size_t last = std::min(row.ids.size(), wanted + kRowWordsMax + 1);
  Likeness like;
  for (size_t i = first; i < last; ++i) {
    if (i == wanted || row.ids[i] == kNoId) continue;
    const std::vector<size_t>& places = places_[row.ids[i]];
    const auto next = std::ranges::lower_bound(places, at + i - std::min(at + i, wanted));
    size_t off = SIZE_MAX;
    if (next != places.end()) off = distance(*next + wanted, at + i);
    if (next != places.begin()) off = std::min(off, distance(*std::prev(next) + wanted, at + i));
    if (off > kOffMax) continue;
    like.sum += kExact * kHalfOff / (kHalfOff + off) / places.size();
    like.has_neighbours = like.has_neighbours || off <= 1;
  }
  return like;
}

std::optional<OutputWords::Place> OutputWords::find(const Row& row, size_t wanted,
                                                    uint64_t before) const {
  if (row.ids[wanted] == kNoId) return std::nullopt;
  const std::vector<size_t>& places = places_[row.ids[wanted]];
  size_t best = places.front();
  Likeness most = likeness(row, wanted, best);
  uint64_t as_good = 0;
  for (size_t i = 1; i < std::min(places.size(), kPlacesMax); ++i) {
    const Likeness like = likeness(row, wanted, places[i]);
    const bool is_next = like.sum == most.sum && as_good < before;
    if (!is_next && like.sum <= most.sum) continue;
    as_good = is_next ? as_good + 1 : 0;
    best = places[i];
    most = like;
  }
  return Place{.line = words_[best].line, .has_neighbours = most.has_neighbours};
}

std::optional<OutputWords::Place> OutputWords::find(std::string_view row, size_t begin,
                                                    uint64_t before) const {
  const Row read = read_row(row);
  const auto word = std::ranges::find(read.begins, begin);
  if (word == read.begins.end()) return std::nullopt;
  return find(read, static_cast<size_t>(word - read.begins.begin()), before);
}

bool OutputWords::shows(std::string_view row, uint64_t line) const {
  const auto on_line = std::ranges::equal_range(words_, line, {}, &Word::line);
  const auto first = static_cast<size_t>(on_line.begin() - words_.begin());
  const auto is_here = [&](size_t id) {
    if (id == kNoId) return false;
    const auto place = std::ranges::lower_bound(places_[id], first);
    return place != places_[id].end() && *place < first + on_line.size();
  };
  const Row read = read_row(row);
  // The rarest word that both have tells best which of many like rows it is.
  size_t rarest = kNoId;
  for (const size_t id : read.ids) {
    if (!is_here(id)) continue;
    if (rarest == kNoId || places_[id].size() < places_[rarest].size()) rarest = id;
  }
  for (size_t i = 0; rarest != kNoId && i < read.ids.size(); ++i) {
    if (read.ids[i] != rarest) continue;
    const auto place = find(read, i, 0);
    // A word alone may stand anywhere by chance.
    if (place->line == line && (place->has_neighbours || read.ids.size() == 1)) return true;
  }
  return false;
}

}  // namespace twotrack
