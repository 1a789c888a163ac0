#include "eval/in_place.h"

#include <algorithm>
#include <span>

#include "eval/plain_text.h"
#include "eval/tokens.h"

namespace twotrack::eval {
namespace {

constexpr size_t kBeside = 5;  // words on each side that make a place
constexpr size_t kBesideBytes = 300;
constexpr size_t kNear = 8;  // words on each side in which they are looked for
constexpr size_t kRun = 4;   // words in a row that are a quotation

using Word = NumberedText::Word;

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

template <class Visit>
void for_each_plain_word(std::string_view text, Visit visit) {
  for (size_t begin = 0; begin < text.size();) {
    if (!is_word_byte(text[begin])) {
      ++begin;
      continue;
    }
    size_t end = begin + 1;
    while (end < text.size() && is_word_byte(text[end])) ++end;
    visit(begin, end);
    begin = end;
  }
}

struct Sides {
  std::span<const Word> before;
  std::span<const Word> behind;
};

// The words on both sides of text[at, at + size).
Sides sides_of(const NumberedText& text, size_t at, size_t size, size_t count, size_t bytes) {
  const std::span<const Word> words(text.words);
  const auto first =
      std::ranges::lower_bound(words, at, {}, [](const Word& w) { return w.end - 1; });
  const auto last = std::ranges::lower_bound(words, at + size, {}, &Word::begin);
  auto from = first;
  for (size_t n = 0; n < count && from != words.begin(); ++n) {
    if (std::prev(from)->begin + bytes < at) break;
    --from;
  }
  auto to = last;
  for (size_t n = 0; n < count && to != words.end(); ++n) {
    if (to->end > at + size + bytes) break;
    ++to;
  }
  return {{from, first}, {last, to}};
}

std::vector<uint32_t> numbers_of(const Sides& sides) {
  std::vector<uint32_t> numbers;
  for (const auto& side : {sides.before, sides.behind}) {
    for (const Word& word : side) numbers.push_back(word.number);
  }
  std::ranges::sort(numbers);
  const auto rest = std::ranges::unique(numbers);
  numbers.erase(rest.begin(), rest.end());
  return numbers;
}

bool has_enough(const std::vector<uint32_t>& wanted, const std::vector<uint32_t>& near) {
  const size_t needed = std::min(wanted.size(), std::max<size_t>(2, (wanted.size() + 1) / 2));
  size_t found = 0;
  for (const uint32_t word : wanted) found += std::ranges::binary_search(near, word) ? 1 : 0;
  return found >= needed;
}

uint64_t run_key(std::span<const Word> run) {
  uint64_t key = 0;
  for (const Word& word : run) key = (key * 0x9E3779B97F4A7C15U + word.number) ^ (key >> 29U);
  return key;
}

}  // namespace

Surroundings::Surroundings(const Trajectory& trajectory) {
  std::string system;
  for (const TrajectoryMessage& message : trajectory.messages) {
    if (message.role == Role::kOther) {
      system += message.text + "\n";
      continue;
    }
    history_.add(message);
    messages_.push_back(number(std::string(history_.text_of(messages_.size()))));
    const std::span<const Word> words(messages_.back().words);
    for (size_t i = 0; i + kRun <= words.size(); ++i) {
      first_with_run_.try_emplace(run_key(words.subspan(i, kRun)),
                                  static_cast<uint32_t>(messages_.size() - 1));
    }
  }
  system_ = number(std::move(system));
}

NumberedText Surroundings::number(std::string text) {
  NumberedText numbered{.text = std::move(text)};
  for_each_plain_word(numbered.text, [&](size_t begin, size_t end) {
    const auto next = static_cast<uint32_t>(numbers_.size() + 1);
    const auto number =
        numbers_.try_emplace(numbered.text.substr(begin, end - begin), next).first->second;
    numbered.words.push_back({number, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)});
  });
  return numbered;
}

// A word that the run does not have is 0: nothing is looked for under it.
NumberedText Surroundings::read(std::string_view context) const {
  NumberedText numbered{.text = plain_text(context).text};
  for_each_plain_word(numbered.text, [&](size_t begin, size_t end) {
    const auto known = numbers_.find(numbered.text.substr(begin, end - begin));
    numbered.words.push_back({known == numbers_.end() ? 0 : known->second,
                              static_cast<uint32_t>(begin), static_cast<uint32_t>(end)});
  });
  return numbered;
}

bool Surroundings::is_in_place(std::string_view value, const NumberedText& context,
                               size_t messages) const {
  return has_neighbours(value, context, messages) || has_neighbours(value, system_, messages);
}

bool Surroundings::has_neighbours(std::string_view value, const NumberedText& context,
                                  size_t messages) const {
  std::vector<Neighbours> near;
  for (size_t at = find_token(context.text, value); at != std::string_view::npos;
       at = find_token(context.text, value, at + 1)) {
    near.push_back(numbers_of(sides_of(context, at, value.size(), kNear, context.text.size())));
  }
  if (near.empty()) return false;
  bool found = false;
  history_.for_each_place(value, messages, [&](size_t message, size_t at) {
    const Neighbours wanted =
        numbers_of(sides_of(messages_[message], at, value.size(), kBeside, kBesideBytes));
    found = std::ranges::any_of(near,
                                [&](const Neighbours& words) { return has_enough(wanted, words); });
    return !found;
  });
  return found;
}

uint64_t Surroundings::quoted_words(const NumberedText& context, size_t messages) const {
  const std::span<const Word> words(context.words);
  uint64_t quoted = 0;
  size_t counted = 0;  // words before this place are counted
  for (size_t i = 0; i + kRun <= words.size(); ++i) {
    const auto run = first_with_run_.find(run_key(words.subspan(i, kRun)));
    if (run == first_with_run_.end() || run->second >= messages) continue;
    quoted += i + kRun - std::max(counted, i);
    counted = i + kRun;
  }
  return quoted;
}

std::string_view Surroundings::piece_with(std::string_view value, size_t messages) const {
  std::string_view shortest;
  history_.for_each_place(value, messages, [&](size_t message, size_t at) {
    const NumberedText& text = messages_[message];
    const Sides sides = sides_of(text, at, value.size(), kBeside, kBesideBytes);
    const size_t begin = sides.before.empty() ? at : sides.before.front().begin;
    const size_t end = sides.behind.empty() ? at + value.size() : sides.behind.back().end;
    if (shortest.empty() || end - begin < shortest.size()) {
      shortest = std::string_view(text.text).substr(begin, end - begin);
    }
    return true;
  });
  return shortest;
}

}  // namespace twotrack::eval
