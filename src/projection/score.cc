#include "projection/score.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>

namespace twotrack {
namespace {

// Where the rules of score.h begin and end. `scripts/weigh_rules.py` measures what each rule moves,
// with these as they are (docs/packet.md, "What each rule moves"); its search tries the weights
// alone. So no figure here was measured by itself, unless its line says so.
constexpr uint64_t kNearBytes = 250;       // within these all is equally likely: a few lines
constexpr uint64_t kUsualPieceBytes = 60;  // of a line: longer ones have less a byte, shorter more
constexpr uint64_t kShortPieceBytes = 24;  // a shorter one says no more a byte
constexpr size_t kLatelyActions = 5;       // whose words count as those of the last actions
constexpr size_t kHeadPieces = 3;          // the first lines of anything
constexpr size_t kNextCalls = 4;           // the newest result, and the three before it
constexpr size_t kLongPieces = 5;          // fewer are a short action
// A word is common when it stands in more lines than this, and in more than one in sixteen.
constexpr uint32_t kCommonLinesMin = 8;
constexpr uint32_t kCommonShare = 16;

constexpr size_t kLastWords = 3;       // messages of the agent
constexpr size_t kLastWordPieces = 6;  // of each

constexpr uint64_t kNearLines = 20;  // to a number that the call named
// Of the limit: a dozen calls at 8,000 bytes. Fewer in small views bring 0.2 points of IC and cost
// 1.1 of IR* on one source (docs/packet.md).
constexpr uint64_t kBytesPerLedgerCall = 650;
constexpr int kSmoothings = 2;               // more in the newest result cost 2.8 points of IR*
constexpr size_t kScoreRangeMax = 1U << 12;  // the usual weights make a tenth of that

// 16 * log2(number), rounded down; 0 of 0.
int64_t log2_sixteenths(uint64_t number) {
  if (number == 0) return 0;
  const auto whole = static_cast<unsigned>(std::bit_width(number)) - 1;
  const uint64_t rest = number - (uint64_t{1} << whole);
  const uint64_t part = whole >= 4 ? rest >> (whole - 4) : rest << (4 - whole);
  return static_cast<int64_t>(whole) * 16 + static_cast<int64_t>(part);
}

bool is_near_any(uint64_t line, const std::vector<uint64_t>& named) {
  return line > 0 && std::ranges::any_of(named, [&](uint64_t one) {
           return one < line + kNearLines && line < one + kNearLines;
         });
}

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
  Scorer(const Packet& packet, PieceTable& table, const ScoreWeights& weights)
      : packet_(&packet), table_(&table), weights_(&weights), cut_(table.next_cut()) {
    common_ = std::max(kCommonLinesMin, table.lines() / kCommonShare);
    const auto& actions = table.actions();
    for (size_t i = actions.size() - std::min(actions.size(), kLatelyActions); i < actions.size();
         ++i) {
      for (const TextId word : actions[i]->named) table.known(word).late = cut_;
    }
    scored_.reserve(table.lines() + actions.size());
    for (size_t i = actions.size(); i-- > 0;) add(static_cast<uint32_t>(i), *actions[i]);
  }

  // The best first, and of equal ones the newest.
  std::vector<ScoredPiece> take() {
    if (scored_.empty()) return {};
    const auto [least, most] = std::ranges::minmax(scored_, {}, &ScoredPiece::score);
    const auto range = static_cast<size_t>(most.score - least.score);
    if (range > kScoreRangeMax) {
      std::ranges::stable_sort(scored_, std::ranges::greater{}, &ScoredPiece::score);
      return std::move(scored_);
    }
    // There are far more pieces than scores: each piece goes where those with better ones end.
    std::vector<uint32_t> places(range + 2);
    const auto rank = [&](const ScoredPiece& one) {
      return static_cast<size_t>(most.score - one.score);
    };
    for (const ScoredPiece& one : scored_) ++places[rank(one) + 1];
    std::partial_sum(places.begin(), places.end(), places.begin());
    std::vector<ScoredPiece> sorted(scored_.size());
    for (const ScoredPiece& one : scored_) sorted[places[rank(one)]++] = one;
    return sorted;
  }

 private:
  void add(uint32_t place, const ActionPieces& one) {
    const Action& action = packet_->actions[place];
    const size_t begin = scored_.size();
    const bool is_repeated = one.same != 0 && is_seen(one.same);
    if (one.is_empty) {
      const PieceOf part = action.is_speech() ? PieceOf::kSpeech : PieceOf::kArgs;
      scored_.push_back({place, kBareCall, score_of_distance() + score_of_part(action, part, 0)});
      bytes_behind_ += kUsualPieceBytes;
    }
    for (size_t k = one.notes.size(); k-- > 0;) {
      if (one.notes[k].is_gap) continue;
      scored_.push_back({place, static_cast<uint32_t>(k), score(action, one, one.notes[k])});
      bytes_behind_ += uint64_t{one.notes[k].bytes} + 1;
    }
    for (int n = 0; n < kSmoothings; ++n) smooth(std::span(scored_).subspan(begin));
    if (is_repeated) scored_.resize(begin);
    if (action.speaker == Speaker::kAgent) ++words_behind_;
    // A call that brought the same as before has not made another result the newest.
    if (action.is_speech() || action.times > 1) return;
    ++calls_behind_;
    is_newest_ = is_newest_ && came_with_one_before(place);
  }

  // Calls that were made at once bring their results at once: no event stands between.
  bool came_with_one_before(uint32_t place) const {
    if (place == 0) return false;
    const Action& action = packet_->actions[place];
    const Action& before = packet_->actions[place - 1];
    const bool are_calls = !action.args.empty() && !before.args.empty();
    return are_calls && before.ref + 1 == action.ref;
  }

  // Whether a newer text was the same.
  bool is_seen(TextId id) {
    const bool is = table_->known(id).seen == cut_;
    table_->known(id).seen = cut_;
    return is;
  }

  // The rate halves with every doubling of the distance.
  int64_t score_of_distance() const { return -log2_sixteenths(1 + bytes_behind_ / kNearBytes); }

  int64_t score(const Action& action, const ActionPieces& one, const PieceNotes& notes) {
    int64_t score = score_of_distance() + score_of_part(action, notes.part, notes.place);
    // A line is needed or it is not: a long one is worth less a byte.
    const uint64_t length = std::max<uint64_t>(notes.bytes, kShortPieceBytes);
    score -= (log2_sixteenths(length) - log2_sixteenths(kUsualPieceBytes)) * weights_->length / 16;
    score += score_of_words(one, notes);
    if (is_near_any(notes.line_number, one.numbers)) score += weights_->near;
    if (notes.line != 0 && is_seen(notes.line)) score += weights_->repeated;
    if (notes.place < kHeadPieces) score += weights_->head;
    if (notes.is_failure) score += weights_->failure;
    if (notes.is_nameless && one.notes.size() >= kLongPieces) score += weights_->nameless;
    return score;
  }

  // A word that stands in many lines names nothing.
  int64_t score_of_words(const ActionPieces& one, const PieceNotes& notes) {
    size_t by_calls = 0;
    size_t lately = 0;
    for (size_t i = notes.words; i < notes.words_end; ++i) {
      const PieceTable::Known& word = table_->known(one.words[i]);
      if (word.lines > common_) continue;
      by_calls += word.calls > 0 ? 1 : 0;
      lately += word.late == cut_ ? 1 : 0;
    }
    return (by_calls > 0 ? weights_->named_once : 0) + (by_calls > 1 ? weights_->named_often : 0) +
           (lately > 0 ? weights_->named_lately : 0);
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
    if (is_newest_) return ledger + weights_->newest_result;
    return ledger + (calls_behind_ < kNextCalls ? weights_->next_results : 0);
  }

  const Packet* packet_;
  PieceTable* table_;
  const ScoreWeights* weights_;
  uint32_t cut_;
  uint32_t common_ = 0;
  std::vector<ScoredPiece> scored_;
  // Of what is newer than the piece that is scored:
  uint64_t bytes_behind_ = 0;
  size_t calls_behind_ = 0;  // without those that brought nothing new
  size_t words_behind_ = 0;  // of the agent
  bool is_newest_ = true;    // whether a result would be the newest, or came with it
};

}  // namespace

std::vector<ScoredPiece> scored_pieces(const Packet& packet, PieceTable& table,
                                       const ScoreWeights& weights) {
  return Scorer(packet, table, weights).take();
}

uint64_t rate_of(int64_t score) {
  // 1000 * 2^(i / 16)
  static constexpr std::array<uint64_t, 16> kPart = {1000, 1044, 1091, 1139, 1189, 1242,
                                                     1297, 1354, 1414, 1477, 1542, 1610,
                                                     1682, 1756, 1834, 1915};
  const int64_t whole = score >> 4;
  const uint64_t part = kPart[static_cast<size_t>(score & 15)] << 16;
  return whole >= 0 ? part << std::min<int64_t>(whole, 16) : part >> std::min<int64_t>(-whole, 63);
}

}  // namespace twotrack
