// The lines that a reader would look for first: what went wrong, what is defined where, how it
// began and how it ended. The rest fills what room is left, evenly from both ends.
#include "summary/text_digest.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/json_writer.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kLineBytesMax = 400;
constexpr uint64_t kHeadLines = 40;
constexpr uint64_t kTailLines = 40;

bool contains_any(std::string_view line, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return line.find(word) != std::string_view::npos; });
}

std::string_view trimmed(std::string_view line) {
  const size_t start = line.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return line.substr(start, line.find_last_not_of(" \t\r") - start + 1);
}

char rank_of_line(std::string_view line) {
  if (contains_any(line, {"rror", "ERROR", "FAIL", "ail:", "xception", "Traceback", "panic",
                          "fatal", "FATAL", "assert"})) {
    return '8';
  }
  if (contains_any(line, {"arning", "WARN", "failed", "denied", "not found", "No such"}))
    return '7';
  if (line.starts_with("def ") || line.starts_with("class ") || line.starts_with("func ") ||
      line.starts_with("fn ") || line.starts_with("@@")) {
    return '6';
  }
  return '4';
}

struct KeptLine {
  std::string text;
  char rank = '0';
};

// Keeps the best lines seen so far within a bound; the lowest rank goes first, then the middle.
class LineKeeper {
 public:
  explicit LineKeeper(size_t bytes_max) : bytes_max_(bytes_max) {}

  void add(uint64_t number, std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.empty()) return;
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    ++seen_;
    const char rank = std::max(rank_of_line(content), number <= kHeadLines ? '5' : '0');
    KeptLine kept{.text = cut_middle(shown_text(line), kLineBytesMax), .rank = rank};
    const size_t cost = kept.text.size() + 12;
    lines_.emplace(number, std::move(kept));
    bytes_ += cost;
    if (rank < '5') {
      plain_.push_back(number);
    }
    while (bytes_ > bytes_max_ && !lines_.empty()) drop_one();
  }

  Facts take() {
    Facts facts{.is_text = true};
    // The end of an output says how it ended.
    uint64_t last = kTailLines;
    for (auto line = lines_.rbegin(); line != lines_.rend() && last > 0; ++line, --last) {
      line->second.rank = std::max<char>(line->second.rank, last > kTailLines - 10 ? '6' : '5');
    }
    JsonWriter json;
    json.begin_object();
    for (const auto& [number, line] : lines_) {
      json.member(std::to_string(number), line.text);
      facts.ranks.push_back(line.rank);
    }
    json.end_object();
    facts.tree = json.take();
    facts.left_out = seen_ - lines_.size();
    return facts;
  }

 private:
  void drop_one() {
    auto victim = lines_.end();
    if (plain_at_ < plain_.size()) {
      victim = lines_.find(plain_[plain_at_++]);
    } else {
      victim =
          std::ranges::min_element(lines_, {}, [](const auto& line) { return line.second.rank; });
    }
    if (victim == lines_.end()) return;
    bytes_ -= victim->second.text.size() + 12;
    lines_.erase(victim);
  }

  size_t bytes_max_;
  size_t bytes_ = 0;
  uint64_t seen_ = 0;
  std::map<uint64_t, KeptLine> lines_;
  std::vector<uint64_t> plain_;  // numbers of lines without a mark, oldest first
  size_t plain_at_ = 0;
};

}  // namespace

Facts digest_text(std::string_view output, size_t bytes_max) {
  LineKeeper keeper(bytes_max);
  uint64_t number = 0;
  while (!output.empty()) {
    const size_t end = std::min(output.find('\n'), output.size());
    keeper.add(++number, output.substr(0, end));
    output.remove_prefix(std::min(output.size(), end + 1));
  }
  return keeper.take();
}

}  // namespace twotrack
