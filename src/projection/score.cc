#include "projection/score.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace twotrack {
namespace {

constexpr uint64_t kNearBytes = 250;  // within these all is equally likely
constexpr uint64_t kUsualPieceBytes = 60;
constexpr uint64_t kShortPieceBytes = 24;  // a shorter one says no more a byte
constexpr size_t kWordBytesMin = 4;
constexpr size_t kLatelyActions = 5;
constexpr size_t kHeadPieces = 3;
constexpr size_t kNextCalls = 4;
// A word is common when it stands in more lines than this, and in more than one in sixteen.
constexpr uint32_t kCommonLinesMin = 8;
constexpr uint32_t kCommonShare = 16;

constexpr size_t kLastWords = 3;
constexpr size_t kLastWordPieces = 6;

constexpr size_t kRepeatBytesMin = 12;  // shorter lines are the same by chance
constexpr uint64_t kNearLines = 20;
constexpr uint64_t kBytesPerLedgerCall = 650;  // of the limit: a dozen calls at 8,000 bytes
constexpr int kSmoothings = 2;

// 16 * log2(number), rounded down; 0 of 0.
int64_t log2_sixteenths(uint64_t number) {
  if (number == 0) return 0;
  const auto whole = static_cast<unsigned>(std::bit_width(number)) - 1;
  const uint64_t rest = number - (uint64_t{1} << whole);
  const uint64_t part = whole >= 4 ? rest >> (whole - 4) : rest << (4 - whole);
  return static_cast<int64_t>(whole) * 16 + static_cast<int64_t>(part);
}

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Words that can name something.
template <class Visit>
void for_each_name(std::string_view text, Visit visit) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && is_word_byte(text[end])) ++end;
    const bool is_number = end > begin && text[begin] >= '0' && text[begin] <= '9';
    if (end - begin >= kWordBytesMin && !is_number) visit(hash_of(text.substr(begin, end - begin)));
    begin = std::max(end, begin + 1);
  }
}

// The number that an editor or `cat -n` put before a line; 0 when there is none. Removes it.
uint64_t take_line_number(std::string_view& line) {
  const std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  const auto digits = static_cast<size_t>(end - rest.data());
  if (error != std::errc{} || digits == rest.size()) return 0;
  if (std::string_view(": |").find(rest[digits]) == std::string_view::npos) return 0;
  line = rest.substr(digits + 1);
  return number;
}

std::vector<uint64_t> numbers_in(std::string_view text) {
  std::vector<uint64_t> numbers;
  constexpr std::string_view kDigits = "0123456789";
  for (size_t at = text.find_first_of(kDigits); at < text.size();
       at = text.find_first_of(kDigits, at)) {
    const size_t end = std::min(text.find_first_not_of(kDigits, at), text.size());
    uint64_t number = 0;
    const auto read = std::from_chars(text.data() + at, text.data() + end, number);
    if (read.ec == std::errc{}) numbers.push_back(number);
    at = end;
  }
  return numbers;
}

bool is_near_any(uint64_t line, const std::vector<uint64_t>& named) {
  return line > 0 && std::ranges::any_of(named, [&](uint64_t one) {
           return one < line + kNearLines && line < one + kNearLines;
         });
}

// The words that calls have named so far, and those of the last calls and messages.
class NamedWords {
 public:
  explicit NamedWords(const Packet& packet) {
    size_t age = packet.actions.size();
    for (const Action& action : packet.actions) {
      const bool is_late = age-- <= kLatelyActions;
      for_each_name(action.is_speech() ? action.said : action.args, [&](uint64_t word) {
        if (!action.is_speech()) by_calls_.insert(word);
        if (is_late) lately_.insert(word);
      });
    }
  }

  // A word that stands in many lines names nothing: all lines are counted before any is scored.
  void count(std::string_view line) {
    ++lines_;
    for_each_name(line, [&](uint64_t word) {
      Lines& with = lines_with_[word];
      with.count += with.last == lines_ ? 0 : 1;
      with.last = lines_;
    });
  }

  int64_t score(std::string_view line, const ScoreWeights& weights) const {
    size_t by_calls = 0;
    size_t lately = 0;
    const uint32_t common = std::max(kCommonLinesMin, lines_ / kCommonShare);
    for_each_name(line, [&](uint64_t word) {
      const auto lines = lines_with_.find(word);
      if (lines != lines_with_.end() && lines->second.count > common) return;
      by_calls += by_calls_.contains(word) ? 1 : 0;
      lately += lately_.contains(word) ? 1 : 0;
    });
    return (by_calls > 0 ? weights.named_once : 0) + (by_calls > 1 ? weights.named_often : 0) +
           (lately > 0 ? weights.named_lately : 0);
  }

 private:
  struct Lines {
    uint32_t count = 0;
    uint32_t last = 0;  // the newest of them
  };
  std::unordered_set<uint64_t> by_calls_;
  std::unordered_set<uint64_t> lately_;
  std::unordered_map<uint64_t, Lines> lines_with_;
  uint32_t lines_ = 0;
};

// A value is in place beside the lines around it, so lines that stand together stay together.
void smooth(std::span<ScoredPiece> pieces) {
  if (pieces.empty()) return;
  int64_t before = pieces.front().score;
  for (size_t i = 0; i < pieces.size(); ++i) {
    const int64_t own = pieces[i].score;
    const int64_t after = i + 1 < pieces.size() ? pieces[i + 1].score : own;
    pieces[i].score = (before + 2 * own + after) / 4;
    before = own;
  }
}

// Goes from the newest piece to the oldest.
class Scorer {
 public:
  Scorer(const Packet& packet, const std::vector<std::vector<Piece>>& pieces,
         const ScoreWeights& weights)
      : packet_(&packet), weights_(&weights), words_(packet) {
    for (const auto& of_action : pieces) {
      for (const Piece& piece : of_action) words_.count(piece.text);
    }
    for (size_t i = pieces.size(); i-- > 0;) add(i, pieces[i]);
  }

  std::vector<ScoredPiece> take() {
    std::ranges::stable_sort(scored_, std::ranges::greater{}, &ScoredPiece::score);
    return std::move(scored_);
  }

 private:
  void add(size_t place, const std::vector<Piece>& pieces) {
    const Action& action = packet_->actions[place];
    const size_t begin = scored_.size();
    if (std::ranges::all_of(pieces, &Piece::is_gap)) {
      const PieceOf part = action.is_speech() ? PieceOf::kSpeech : PieceOf::kArgs;
      scored_.push_back({place, kBareCall, score_of_distance() + score_of_part(action, part, 0)});
      bytes_behind_ += kUsualPieceBytes;
    }
    named_ = numbers_in(action.args);
    for (size_t k = pieces.size(); k-- > 0;) {
      if (pieces[k].is_gap) continue;
      const auto first = std::ranges::find(pieces, pieces[k].part, &Piece::part);
      const size_t number = k - static_cast<size_t>(first - pieces.begin());
      scored_.push_back({place, k, score(action, pieces[k], number)});
      bytes_behind_ += pieces[k].text.size() + 1;
    }
    for (int n = 0; n < kSmoothings; ++n) smooth(std::span(scored_).subspan(begin));
    if (!action.is_speech()) ++calls_behind_;
    if (action.speaker == Speaker::kAgent) ++words_behind_;
  }

  // The rate halves with every doubling of the distance.
  int64_t score_of_distance() const { return -log2_sixteenths(1 + bytes_behind_ / kNearBytes); }

  // `number`: of the piece in its part, from 0.
  int64_t score(const Action& action, const Piece& piece, size_t number) {
    int64_t score = score_of_distance() + score_of_part(action, piece.part, number);
    // A line is needed or it is not: a long one is worth less a byte.
    const uint64_t length = std::max<uint64_t>(piece.text.size(), kShortPieceBytes);
    score -= (log2_sixteenths(length) - log2_sixteenths(kUsualPieceBytes)) * weights_->length / 16;
    score += words_.score(piece.text, *weights_);
    std::string_view line = piece.text;
    if (is_near_any(take_line_number(line), named_)) score += weights_->near;
    const bool is_repeated = line.size() >= kRepeatBytesMin && !newer_.insert(hash_of(line)).second;
    if (is_repeated) score += weights_->repeated;
    if (number < kHeadPieces) score += weights_->head;
    if (piece.is_failure) score += weights_->failure;
    return score;
  }

  int64_t score_of_part(const Action& action, PieceOf part, size_t number) const {
    if (part == PieceOf::kSpeech) {
      if (action.speaker == Speaker::kUser) return 0;
      const bool is_last_word = words_behind_ < kLastWords && number < kLastWordPieces;
      return weights_->agent + (is_last_word ? weights_->last_word : 0);
    }
    const bool is_in_ledger = calls_behind_ < packet_->limit / kBytesPerLedgerCall;
    const int64_t ledger = is_in_ledger && number == 0 ? weights_->ledger : 0;
    if (part == PieceOf::kArgs) {
      const bool is_deep = number >= kHeadPieces && calls_behind_ > 0;
      return ledger + weights_->args + (is_deep ? weights_->deep_args : 0);
    }
    if (calls_behind_ == 0) return ledger + weights_->newest_result;
    return ledger + (calls_behind_ < kNextCalls ? weights_->next_results : 0);
  }

  const Packet* packet_;
  const ScoreWeights* weights_;
  NamedWords words_;
  std::vector<ScoredPiece> scored_;
  // Of what is newer than the piece that is scored:
  uint64_t bytes_behind_ = 0;
  size_t calls_behind_ = 0;
  size_t words_behind_ = 0;             // of the agent
  std::unordered_set<uint64_t> newer_;  // lines
  std::vector<uint64_t> named_;         // numbers, by the call
};

}  // namespace

uint64_t hash_of(std::string_view text) {
  uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3U;
  return hash;
}

std::vector<ScoredPiece> scored_pieces(const Packet& packet,
                                       const std::vector<std::vector<Piece>>& pieces,
                                       const ScoreWeights& weights) {
  return Scorer(packet, pieces, weights).take();
}

uint64_t rate_of(int64_t score) {
  // 1000 * 2^(i / 16)
  constexpr std::array<uint64_t, 16> kPart = {1000, 1044, 1091, 1139, 1189, 1242, 1297, 1354,
                                              1414, 1477, 1542, 1610, 1682, 1756, 1834, 1915};
  const int64_t whole = score >> 4;
  const uint64_t part = kPart[static_cast<size_t>(score & 15)] << 16;
  return whole >= 0 ? part << std::min<int64_t>(whole, 16) : part >> std::min<int64_t>(-whole, 63);
}

}  // namespace twotrack
