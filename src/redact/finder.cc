#include "redact/finder.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <mutex>
#include <numeric>

#include "base/ascii.h"
#include "base/check.h"

namespace twotrack::redact {
namespace {

constexpr int64_t kAutomatonBytesMax = int64_t{64} << 20;

RE2::Options byte_options() {
  RE2::Options options(RE2::Latin1);  // One byte is one character: any bytes are legal.
  options.set_log_errors(false);
  options.set_max_mem(kAutomatonBytesMax);
  return options;
}

bool is_continuation(char c) {
  return (static_cast<uint8_t>(c) & 0xC0) == 0x80;
}

// Widens `span` to whole UTF-8 characters. In bytes that are no UTF-8 it takes a few more.
SecretSpan whole_characters(std::string_view text, SecretSpan span) {
  while (span.begin > 0 && is_continuation(text[span.begin])) --span.begin;
  while (span.end < text.size() && is_continuation(text[span.end])) ++span.end;
  return span;
}

// ---- Words over several lines ----

constexpr size_t kBrokenBytesMax = 1024;
constexpr size_t kBreaksMax = 8;

bool is_word_byte(char c) {
  return is_name_character(c) || c == '-' || c == '.' || c == '+' || c == '/' || c == '=';
}

struct BrokenWord {
  struct Break {
    size_t at = 0;    // of the line end
    size_t kept = 0;  // how long the word is up to there
    size_t next = 0;  // where it goes on
  };

  size_t begin = 0;
  std::string joined;  // empty: no line ends inside of it
  std::vector<Break> breaks;

  size_t place(size_t byte) const {
    size_t place = begin + byte;
    for (const Break& one : breaks) {
      if (byte >= one.kept) place = one.next + (byte - one.kept);
    }
    return place;
  }
};

// The word around the hint from `begin` to `end`, and how it goes on in the lines below it.
BrokenWord broken_word(std::string_view text, size_t begin, size_t end) {
  const size_t stop = std::min(text.size(), begin + kBrokenBytesMax);
  const auto word_end = [&](size_t at) {
    while (at < stop && is_word_byte(text[at])) ++at;
    return at;
  };
  // With what stands before it, for patterns that look at that.
  BrokenWord word{.begin = begin - std::min<size_t>(begin, 16)};
  end = word_end(end);
  std::string joined(text.substr(word.begin, end - word.begin));
  while (word.breaks.size() < kBreaksMax) {
    size_t next = end;
    if (next < stop && text[next] == '\r') ++next;
    if (next < stop && text[next] == '\n') ++next;
    if (next == end) break;
    next = std::min(text.find_first_not_of(" \t", next), stop);
    const size_t next_end = word_end(next);
    if (next_end == next) break;
    word.breaks.push_back({.at = end, .kept = joined.size(), .next = next});
    joined += text.substr(next, next_end - next);
    end = next_end;
  }
  if (!word.breaks.empty()) word.joined = std::move(joined);
  return word;
}

}  // namespace

class Finder::Automaton {
 public:
  Automaton() : set_(byte_options(), RE2::UNANCHORED) {}

  Status add(const Pattern& pattern) {
    std::string why;
    if (set_.Add(pattern.hint, &why) >= 0) return Done{};
    return Error{Code::kInvalid, "pattern for " + pattern.label + ": " + why};
  }

  Status compile() {
    if (set_.Compile()) return Done{};
    return Error{Code::kInvalid, "too many secrets to look for at once"};
  }

  // The indexes of the patterns whose hint was seen, in their order. When the automaton ran out of
  // memory nobody knows, so it is all of them.
  std::vector<int> seen(std::string_view text, size_t pattern_count) const {
    std::vector<int> indexes;
    RE2::Set::ErrorInfo info{};
    if (!set_.Match(text, &indexes, &info) && info.kind != RE2::Set::kNoError) {
      indexes.resize(pattern_count);
      std::iota(indexes.begin(), indexes.end(), 0);
    }
    std::ranges::sort(indexes);
    return indexes;
  }

 private:
  RE2::Set set_;
};

// Compiles when it is first needed: most patterns of a process never are.
class Finder::Matcher {
 public:
  explicit Matcher(const Pattern& pattern) : pattern_(pattern) {}

  void find(std::string_view text, size_t index, std::vector<SecretSpan>& out) {
    std::call_once(compiled_, [this] {
      regex_ = std::make_unique<RE2>(pattern_.regex, byte_options());
      CHECK(regex_->ok() && regex_->NumberOfCapturingGroups() >= 1);
      if (pattern_.may_break) hint_ = std::make_unique<RE2>(pattern_.hint, byte_options());
    });
    const size_t before = out.size();
    find_whole(text, index, out);
    if (pattern_.may_break && text.find_first_of("\r\n") != std::string_view::npos) {
      find_broken(text, index, before, out);
    }
  }

 private:
  void find_whole(std::string_view text, size_t index, std::vector<SecretSpan>& out) const {
    size_t at = 0;
    re2::StringPiece groups[2];
    while (regex_->Match(text, at, text.size(), RE2::UNANCHORED, groups, 2)) {
      const auto begin = static_cast<size_t>(groups[1].data() - text.data());
      const SecretSpan span{.begin = begin, .end = begin + groups[1].size(), .pattern = index};
      if (passes(pattern_.gate, std::string_view(groups[1]))) {
        out.push_back(whole_characters(text, span));
      }
      CHECK(span.end > at);  // Group 1 of every pattern takes at least one byte.
      at = span.end;
    }
  }

  // Where a hint was seen and a line ends inside of the word: with the lines put together. What was
  // found whole stands in `out` from `first` on, and is passed once, as the text is.
  void find_broken(std::string_view text, size_t index, size_t first,
                   std::vector<SecretSpan>& out) const {
    const size_t last = out.size();
    size_t whole = first;
    size_t at = 0;
    re2::StringPiece seen;
    while (hint_->Match(text, at, text.size(), RE2::UNANCHORED, &seen, 1)) {
      const auto begin = static_cast<size_t>(seen.data() - text.data());
      at = std::max(at + 1, begin + seen.size());
      const BrokenWord word = broken_word(text, begin, at);
      if (word.joined.empty()) continue;
      const BrokenWord::Break& line_end = word.breaks.front();
      at = std::max(at, line_end.at);
      while (whole < last && out[whole].begin < line_end.next) ++whole;
      if (whole < last && out[whole].begin == line_end.next) continue;
      if (whole > first && out[whole - 1].end == line_end.at) {
        // It may be whole: what follows belongs to it only if no person would write it.
        const std::string_view rest = std::string_view(word.joined).substr(line_end.kept);
        if (passes(Gate::kRandom, rest)) {
          out[whole - 1].end = word.place(word.joined.size() - 1) + 1;
        }
        continue;
      }
      find_joined(word, index, out);
    }
  }

  void find_joined(const BrokenWord& word, size_t index, std::vector<SecretSpan>& out) const {
    const size_t first = out.size();
    find_whole(word.joined, index, out);
    for (SecretSpan& span : std::span(out).subspan(first)) {
      span.end = word.place(span.end - 1) + 1;
      span.begin = word.place(span.begin);
    }
  }

  const Pattern& pattern_;
  std::once_flag compiled_;
  std::unique_ptr<RE2> regex_;
  std::unique_ptr<RE2> hint_;
};

Finder::Finder(std::vector<Pattern> patterns, std::unique_ptr<Automaton> hints)
    : patterns_(std::move(patterns)), hints_(std::move(hints)) {
  for (const Pattern& pattern : patterns_) matchers_.push_back(std::make_unique<Matcher>(pattern));
}

Finder::~Finder() = default;

Result<std::unique_ptr<Finder>> Finder::make(std::vector<Pattern> patterns) {
  auto hints = std::make_unique<Automaton>();
  for (const Pattern& pattern : patterns) TRY(hints->add(pattern));
  if (!patterns.empty()) TRY(hints->compile());
  return std::unique_ptr<Finder>(new Finder(std::move(patterns), std::move(hints)));
}

std::vector<SecretSpan> Finder::find(std::string_view text) const {
  if (patterns_.empty()) return {};
  return find_patterns(text, hints_->seen(text, patterns_.size()));
}

std::vector<SecretSpan> Finder::find_without_hints(std::string_view text) const {
  std::vector<int> all(patterns_.size());
  std::iota(all.begin(), all.end(), 0);
  return find_patterns(text, all);
}

std::vector<SecretSpan> Finder::find_patterns(std::string_view text,
                                              std::span<const int> indexes) const {
  std::vector<SecretSpan> spans;
  for (const int index : indexes) {
    matchers_[static_cast<size_t>(index)]->find(text, static_cast<size_t>(index), spans);
  }
  return joined(std::move(spans));
}

// Joins spans that overlap, and parts of one long value that touch.
std::vector<SecretSpan> Finder::joined(std::vector<SecretSpan> spans) const {
  std::ranges::sort(spans, {}, &SecretSpan::begin);
  std::vector<SecretSpan> out;
  for (const SecretSpan& span : spans) {
    const bool joins =
        !out.empty() && (span.begin < out.back().end ||
                         (span.begin == out.back().end &&
                          patterns_[span.pattern].label == patterns_[out.back().pattern].label));
    if (!joins) {
      out.push_back(span);
      continue;
    }
    out.back().end = std::max(out.back().end, span.end);
    out.back().pattern = std::min(out.back().pattern, span.pattern);
  }
  return out;
}

}  // namespace twotrack::redact
