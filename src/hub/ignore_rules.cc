// A pattern is a row of steps, run over a path as an automaton: after each character, the set of
// steps that may come next. So the time is the product of both lengths, whatever the pattern.
#include "hub/ignore_rules.h"

#include <algorithm>
#include <utility>

#include "base/lines.h"

namespace twotrack::hub {
namespace {

// No path is longer, and reading it takes time that grows with the square.
constexpr size_t kPatternBytesMax = 4096;

// Spaces at the end do not count, unless the last one is escaped.
std::string_view without_trailing_blanks(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  while (line.ends_with(' ')) {
    if (line.size() >= 2 && line[line.size() - 2] == '\\') break;
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

std::optional<IgnorePattern> IgnorePattern::parse(std::string_view line) {
  line = without_trailing_blanks(line);
  if (line.empty() || line[0] == '#' || line.size() > kPatternBytesMax) return std::nullopt;
  IgnorePattern pattern;
  if (line[0] == '!') {
    pattern.is_exception_ = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.is_for_folders_ = true;
    line.remove_suffix(1);
  }
  pattern.is_anchored_ = line.find('/') != std::string_view::npos;
  if (line.starts_with('/')) line.remove_prefix(1);
  if (line.empty()) return std::nullopt;
  pattern.add_steps(line);
  pattern.find_ends();
  return pattern;
}

void IgnorePattern::find_ends() {
  const auto is_literal = [](const Step& step) { return step.kind == Step::Kind::kLiteral; };
  const auto first = std::ranges::find_if_not(steps_, is_literal);
  const auto last = std::find_if_not(steps_.rbegin(), steps_.rend(), is_literal).base();
  for (auto step = steps_.begin(); step != first; ++step) prefix_.push_back(step->literal);
  for (auto step = last; step != steps_.end(); ++step) suffix_.push_back(step->literal);
}

void IgnorePattern::add_steps(std::string_view pattern) {
  bool at_part_start = true;
  while (!pattern.empty()) {
    const char c = pattern[0];
    size_t taken = 1;
    if (at_part_start && pattern.starts_with("**/")) {
      steps_.push_back({.kind = Step::Kind::kFolders});
      pattern.remove_prefix(3);
      continue;
    }
    if (at_part_start && pattern == "**" && !steps_.empty()) {
      steps_.push_back({.kind = Step::Kind::kAll});
      taken = pattern.size();
    } else if (c == '*') {
      taken = std::min(pattern.find_first_not_of('*'), pattern.size());
      steps_.push_back({.kind = Step::Kind::kMany});
    } else if (c == '?') {
      steps_.push_back({.kind = Step::Kind::kOne});
    } else if (const size_t set = c == '[' ? add_set(pattern) : 0; set > 0) {
      taken = set;
    } else {
      taken = c == '\\' && pattern.size() > 1 ? 2 : 1;
      steps_.push_back({.kind = Step::Kind::kLiteral, .literal = pattern[taken - 1]});
    }
    at_part_start = c == '/';
    pattern.remove_prefix(taken);
  }
}

size_t IgnorePattern::add_set(std::string_view pattern) {
  Step set{.kind = Step::Kind::kSet};
  size_t at = 1;
  if (at < pattern.size() && (pattern[at] == '!' || pattern[at] == '^')) {
    set.is_negated = true;
    ++at;
  }
  const auto next = [&] {
    if (pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
    return pattern[at++];
  };
  // A "]" right at the beginning is one of the characters.
  for (const size_t begin = at; at < pattern.size() && (pattern[at] != ']' || at == begin);) {
    const char low = next();
    const bool is_range = at + 1 < pattern.size() && pattern[at] == '-' && pattern[at + 1] != ']';
    if (is_range) ++at;
    set.ranges.emplace_back(low, is_range ? next() : low);
  }
  if (at >= pattern.size()) return 0;
  steps_.push_back(std::move(set));
  return at + 1;
}

bool IgnorePattern::takes(const Step& step, char c) {
  switch (step.kind) {
    case Step::Kind::kLiteral:
      return c == step.literal;
    case Step::Kind::kOne:
    case Step::Kind::kMany:
      return c != '/';
    case Step::Kind::kSet: {
      const auto holds = [&](const auto& range) { return range.first <= c && c <= range.second; };
      return c != '/' && std::ranges::any_of(step.ranges, holds) != step.is_negated;
    }
    case Step::Kind::kFolders:
    case Step::Kind::kAll:
      return true;
  }
  return false;
}

bool IgnorePattern::fits(std::string_view path, EntryKind kind) const {
  if (is_for_folders_ && kind != EntryKind::kFolder) return false;
  if (!is_anchored_) path.remove_prefix(path.rfind('/') + 1);
  if (!path.starts_with(prefix_) || !path.ends_with(suffix_)) return false;

  // may_be[i]: everything so far fits the steps before i. Steps that may take nothing are passed at
  // once, a "**/" only where a part of the path begins.
  std::vector<bool> may_be(steps_.size() + 1);
  const auto reach = [&](std::vector<bool>& set, size_t i, bool at_part_start) {
    for (; !set[i]; ++i) {
      set[i] = true;
      if (i == steps_.size()) return;
      const bool takes_nothing = steps_[i].kind == Step::Kind::kMany ||
                                 (steps_[i].kind == Step::Kind::kFolders && at_part_start);
      if (!takes_nothing) return;
    }
  };
  reach(may_be, 0, true);
  for (const char c : path) {
    std::vector<bool> next(steps_.size() + 1);
    for (size_t i = 0; i < steps_.size(); ++i) {
      if (!may_be[i] || !takes(steps_[i], c)) continue;
      const Step::Kind kind_of_step = steps_[i].kind;
      const bool repeats = kind_of_step == Step::Kind::kMany ||
                           kind_of_step == Step::Kind::kFolders || kind_of_step == Step::Kind::kAll;
      reach(next, repeats ? i : i + 1, c == '/');
      if (kind_of_step == Step::Kind::kAll) next[i + 1] = true;
    }
    may_be = std::move(next);
  }
  return may_be[steps_.size()];
}

void IgnoreRules::add(std::string_view folder, std::string_view text) {
  Group group{.prefix = folder.empty() ? "" : std::string(folder) + "/"};
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (const std::string_view line : lines_of(text)) {
    if (auto pattern = IgnorePattern::parse(line)) group.patterns.push_back(std::move(*pattern));
  }
  if (!group.patterns.empty()) groups_.push_back(std::make_shared<const Group>(std::move(group)));
}

bool IgnoreRules::ignores(std::string_view path, EntryKind kind) const {
  for (auto one = groups_.rbegin(); one != groups_.rend(); ++one) {
    const Group* const group = one->get();
    if (!path.starts_with(group->prefix)) continue;
    const std::string_view below = path.substr(group->prefix.size());
    const auto last =
        std::find_if(group->patterns.rbegin(), group->patterns.rend(),
                     [&](const IgnorePattern& pattern) { return pattern.fits(below, kind); });
    if (last != group->patterns.rend()) return !last->is_exception();
  }
  return false;
}

}  // namespace twotrack::hub
