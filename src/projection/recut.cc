#include "projection/recut.h"

#include <algorithm>
#include <bit>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "projection/pieces.h"

namespace twotrack {
namespace {

constexpr size_t kUserShare = 50;  // of the room, for the last thing that a person said
constexpr int kPasses = 3;

// What a row of a JSON result is about: its tool and its first field; 0 where there is none.
uint64_t label_of(const Action& action, const Piece& piece) {
  if (piece.part != PieceOf::kResult || action.facts.is_text) return 0;
  const size_t end = piece.text.find('=');
  if (end == std::string::npos) return 0;
  return hash_of(action.tool + "\n" + piece.text.substr(0, end));
}

// Whether a block shows a piece: as a line of its own, unless it is only the end of one.
bool has_line(std::string_view block, const Piece& piece) {
  for (size_t at = block.find(piece.text); at != std::string_view::npos;
       at = block.find(piece.text, at + 1)) {
    const std::string_view before = block.substr(0, at);
    if (piece.goes_on || before.ends_with("\\n") || before.ends_with('"') ||
        before.ends_with('(')) {
      return true;
    }
  }
  return false;
}

class Recut {
 public:
  Recut(Packet& packet, size_t room, const ScoreWeights& weights) : packet_(&packet), room_(room) {
    const ControlTokens tokens(packet.control_tokens);
    for (const Action& action : packet.actions) {
      pieces_.push_back(pieces_of(action, tokens));
      frames_.push_back(frame_bytes(action));
      note_shown(action, pieces_.back());
    }
    for (size_t i = pieces_.size(); i-- > 0;) {
      for (size_t k = 0; k < pieces_[i].size(); ++k) {
        newest_.try_emplace(label_of(action(i), pieces_[i][k]), i, k);
      }
    }
    scored_ = scored_pieces(packet, pieces_, weights);
    is_shown_.resize(pieces_.size());
  }

  // Cuts the actions from `first` on. What the view is worth then: nothing when an old value would
  // be taken for a new one, or a person's words have less room than they may have.
  uint64_t run(size_t first) {
    first_ = first;
    size_t kept = 0;
    auto was_shown = was_shown_.begin();
    for (size_t i = 0; i < pieces_.size(); ++i) {
      is_shown_[i] = i < first && !action(i).shown.empty();
      kept += is_shown_[i] ? action(i).shown.size() + 1 : 0;
      for (Piece& piece : pieces_[i]) piece.is_shown = *was_shown++ && i < first;
    }
    if (kept > room_) return 0;
    left_ = room_ - kept;
    show_last_user_words();
    // Costs are estimated from above; what they were too high by is spent in another pass.
    for (int pass = 0; pass < kPasses; ++pass) {
      for (const ScoredPiece& one : scored_) {
        if (one.action >= first) show(one.action, one.piece);
      }
      left_ = room_ - kept - std::min(room_ - kept, taken());
    }
    if (first == 0) user_pieces_ = user_pieces_shown();
    return shows_stale_value() || user_pieces_shown() < user_pieces_ ? 0 : worth();
  }

  void write() {
    for (size_t i = first_; i < pieces_.size(); ++i) {
      Action& one = packet_->actions[i];
      const auto hidden = std::ranges::count_if(
          pieces_[i], [](const Piece& piece) { return !piece.is_gap && !piece.is_shown; });
      one.shown = is_shown_[i] ? block_of(one, pieces_[i]) : std::string();
      // A bare call that is not shown is no longer a new one.
      one.hidden = std::max<uint64_t>(is_shown_[i] ? 0 : 1, static_cast<uint64_t>(hidden));
    }
  }

 private:
  // Which pieces of an action are shown now.
  void note_shown(const Action& action, const std::vector<Piece>& pieces) {
    const bool is_whole = !action.shown.empty() && action.hidden == 0;
    for (const Piece& piece : pieces) {
      was_shown_.push_back(!piece.is_gap && (is_whole || has_line(action.shown, piece)));
    }
  }

  const Action& action(size_t i) const { return packet_->actions[i]; }

  void show_last_user_words() {
    const size_t last = last_user_message(*packet_);
    if (last < first_ || last >= pieces_.size()) return;
    const size_t rest = left_ - left_ * kUserShare / 100;
    left_ -= rest;
    for (size_t k = 0; k < pieces_[last].size(); ++k) show(last, k);
    left_ += rest;
  }

  size_t user_pieces_shown() const {
    const size_t last = last_user_message(*packet_);
    if (last >= pieces_.size()) return 0;
    return static_cast<size_t>(std::ranges::count(pieces_[last], true, &Piece::is_shown));
  }

  uint64_t worth() const {
    uint64_t sum = 0;
    for (const ScoredPiece& one : scored_) {
      const bool is_bare = one.piece == kBareCall;
      if (is_bare ? !is_shown_[one.action] : !pieces_[one.action][one.piece].is_shown) continue;
      const size_t bytes =
          is_bare ? frames_[one.action] : pieces_[one.action][one.piece].text.size();
      sum += rate_of(one.score) * bytes;
    }
    return sum;
  }

  bool shows_stale_value() const {
    for (size_t i = 0; i < first_; ++i) {
      for (const Piece& piece : pieces_[i]) {
        const uint64_t label = piece.is_shown ? label_of(action(i), piece) : 0;
        if (label == 0) continue;
        const auto [newest, k] = newest_.at(label);
        if (newest != i && !pieces_[newest][k].is_shown) return true;
      }
    }
    return false;
  }

  void show(size_t i, size_t k) {
    std::vector<Piece>& pieces = pieces_[i];
    if (k == kBareCall) return show_bare(i);
    if (pieces[k].is_gap || pieces[k].is_shown || !shows_newest_of(i, k)) return;
    // Nothing of a result stands without its call.
    const bool with_call = !is_shown_[i] && k > 0 && pieces[0].part == PieceOf::kArgs;
    size_t cost = bytes_to_show(pieces[k]);
    if (!is_shown_[i]) cost += frames_[i];
    if (with_call) cost += bytes_to_show(pieces[0]);
    if (cost > left_) return;
    left_ -= cost;
    is_shown_[i] = true;
    pieces[k].is_shown = true;
    if (with_call) pieces[0].is_shown = true;
    // Beside a shown piece it makes no gap of its own, and between two it closes one.
    const auto is_beside = [&](size_t other) {
      return other < pieces.size() && pieces[other].is_shown &&
             pieces[other].part == pieces[k].part;
    };
    left_ += (is_beside(k - 1) ? kGapBytes : 0) + (is_beside(k + 1) ? kGapBytes : 0);
  }

  // No old value of a field stands without the newest one.
  bool shows_newest_of(size_t i, size_t k) {
    const uint64_t label = label_of(action(i), pieces_[i][k]);
    if (label == 0) return true;
    const auto [newest, piece] = newest_.at(label);
    if (newest == i) return true;
    if (newest >= first_) show(newest, piece);
    return pieces_[newest][piece].is_shown;
  }

  void show_bare(size_t i) {
    if (is_shown_[i] || frames_[i] > left_) return;
    left_ -= frames_[i];
    is_shown_[i] = true;
  }

  size_t taken() const {
    size_t bytes = 0;
    for (size_t i = first_; i < pieces_.size(); ++i) {
      if (is_shown_[i]) bytes += block_of(action(i), pieces_[i]).size() + 1;
    }
    return bytes;
  }

  Packet* packet_;
  size_t room_;                             // of all blocks
  std::vector<std::vector<Piece>> pieces_;  // of each action
  std::vector<size_t> frames_;              // of each action: bytes of its block without pieces
  std::vector<bool> is_shown_;              // each action
  std::vector<bool> was_shown_;             // each piece, before the cut
  std::vector<ScoredPiece> scored_;
  std::unordered_map<uint64_t, std::pair<size_t, size_t>> newest_;  // action and piece of a label
  size_t first_ = 0;
  size_t left_ = 0;         // of the room
  size_t user_pieces_ = 0;  // of the last thing that a person said, when everything is cut
};

}  // namespace

void recut(Packet& packet, size_t fresh, size_t room, const ScoreWeights& weights) {
  Recut cut(packet, room, weights);
  const uint64_t best = cut.run(0);
  const uint64_t share = std::min(packet.limit, kPacketLimitDefault);
  const uint64_t spared =
      best / 1000 * static_cast<uint64_t>(weights.kept_prefix) * share / kPacketLimitDefault;
  const uint64_t enough = std::max<uint64_t>(1, best - spared);  // 0: that cut must not be
  // The later the cut begins, the less it can be worth: the last beginning is looked for by halves.
  size_t first = 0;
  for (size_t step = std::bit_ceil(fresh + 1); step > 0; step /= 2) {
    if (first + step <= fresh && cut.run(first + step) >= enough) first += step;
  }
  cut.run(first);
  cut.write();
}

}  // namespace twotrack
