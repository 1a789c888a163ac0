#include "projection/recut.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/check.h"
#include "projection/piece_table.h"

namespace twotrack {
namespace {

// Room that lines have whatever their score, in percent. The figures are those of `twotrack-lab
// eval recall` in docs/packet.md ("Also tried, and left out").
constexpr int64_t kUserShare = 50;  // of the room, for the last thing that a person said
constexpr int64_t kOwnShare = 20;   // for the agent's last words, and for its newest call
// For a call that has failed. With 25: IR -4.4 and -3.6 on two sets.
constexpr int64_t kFailedShare = 50;
constexpr size_t kFailedCalls = 8;  // so late they are made again; with 3: IR -2.5 and -2.6 there
constexpr int64_t kGapBytes = kGapSignBytes + kNewLineBytes;
constexpr int64_t kJoins = kGapBytes + kNewLineBytes;  // what a piece that closes a gap may save
// Less is not worth leaving out between two shown pieces. With 120: IR* -0.4 over ten sets.
constexpr size_t kSmallGapBytes = 60;

class Recut {
 public:
  Recut(Packet& packet, size_t room, const ScoreWeights& weights)
      : packet_(&packet),
        table_(&table_of(packet)),
        room_(room),
        last_user_(last_user_message(packet)) {
    table_->follow(packet);
    scored_ = scored_pieces(packet, *table_, weights);
    begins_.push_back(0);
    for (const ActionPieces& one : table_->actions()) {
      read_.push_back(&one);
      begins_.push_back(begins_.back() + one.pieces.size());
    }
    is_shown_.resize(begins_.back());
    blocks_.resize(read_.size());
    note_worth();
    note_labels();
  }

  // Cuts the actions from `first` on. What the view is worth then: nothing when an old value would
  // be taken for a new one, or a person's words have less room than they may have.
  uint64_t run(size_t first) {
    first_ = first;
    if (kept_bytes_[first] > room_) return 0;
    is_shown_.assign(is_shown_.size(), false);
    blocks_.assign(blocks_.size(), Block{});
    left_ = static_cast<int64_t>(room_ - kept_bytes_[first]);
    worth_ = kept_worth_[first];
    show_last_user_words();
    show_own_words();
    show_failed_calls();
    for (size_t n = 0; n < scored_.size(); ++n) {
      if (least_[n] <= left_ && scored_[n].action >= first) {
        show(scored_[n].action, scored_[n].piece);
      }
    }
    if (first == 0) user_pieces_ = user_pieces_shown();
    return shows_stale_value() || user_pieces_shown() < user_pieces_ ? 0 : worth_;
  }

  // Where the last run began.
  size_t first() const { return first_; }

  // Writes what the last run has decided.
  void write() {
    size_t taken = kept_bytes_[first_];
    for (size_t i = first_; i < read_.size(); ++i) {
      Action& one = packet_->actions[i];
      const ActionPieces& read = *read_[i];
      const std::vector<bool> is_shown(is_shown_.begin() + offset(i, 0),
                                       is_shown_.begin() + offset(i + 1, 0));
      uint64_t hidden = 0;
      for (size_t k = 0; k < is_shown.size(); ++k) {
        hidden += read.pieces[k].is_gap || is_shown[k] ? 0 : 1;
      }
      const Summary summary = read.telling == SIZE_MAX ? Summary::kShown : Summary::kTold;
      one.shown = blocks_[i].is_shown ? block_of(one, read.pieces, is_shown, summary) : Json{};
      // A bare call that is not shown is no longer a new one.
      one.hidden = std::max<uint64_t>(blocks_[i].is_shown ? 0 : 1, hidden);
      taken += one.shown.empty() ? 0 : one.shown.size() + 1;
    }
    DCHECK(taken + static_cast<size_t>(left_) == room_);
  }

 private:
  struct Block {
    bool is_shown = false;
    uint32_t said = 0;  // pieces that are shown: of what was called or said
    uint32_t got = 0;   // of the result
  };
  // A row of a block that may be kept, and where the newest of its field stands.
  struct OldValue {
    size_t action = 0;
    size_t newest_action = 0;
    size_t newest_piece = 0;
  };

  std::ptrdiff_t offset(size_t i, size_t k) const {
    return static_cast<std::ptrdiff_t>(begins_[i] + k);
  }
  bool is_shown(size_t i, size_t k) const { return is_shown_[begins_[i] + k]; }

  // What each piece is worth, and what the blocks before each action take and are worth as they
  // are.
  void note_worth() {
    worths_.resize(begins_.back());
    bare_worths_.resize(read_.size());
    for (const ScoredPiece& one : scored_) {
      const ActionPieces& read = *read_[one.action];
      if (one.piece == kBareCall) {
        bare_worths_[one.action] = rate_of(one.score) * read.frame.bytes;
        least_.push_back(frame(one.action));
      } else {
        least_.push_back(static_cast<int64_t>(read.pieces[one.piece].text.size()) - kJoins);
        worths_[begins_[one.action] + one.piece] =
            rate_of(one.score) * read.pieces[one.piece].text.size();
      }
    }
    kept_bytes_.push_back(0);
    kept_worth_.push_back(0);
    for (size_t i = 0; i < read_.size(); ++i) {
      const ActionPieces& read = *read_[i];
      const size_t bytes = read.shown.empty() ? 0 : read.shown.size() + 1;
      uint64_t worth = read.shown.empty() ? 0 : bare_worths_[i];
      for (size_t k = 0; k < read.pieces.size(); ++k) {
        worth += read.is_shown[k] ? worths_[begins_[i] + k] : 0;
      }
      kept_bytes_.push_back(kept_bytes_.back() + bytes);
      kept_worth_.push_back(kept_worth_.back() + worth);
    }
  }

  void note_labels() {
    const uint32_t cut = table_->next_cut();
    for (size_t i = read_.size(); i-- > 0;) {
      const ActionPieces& read = *read_[i];
      for (size_t k = 0; k < read.pieces.size(); ++k) {
        if (read.notes[k].label == 0) continue;
        PieceTable::Known& label = table_->known(read.notes[k].label);
        if (label.seen != cut) {
          label.seen = cut;
          label.newest_action = static_cast<uint32_t>(i);
          label.newest_piece = static_cast<uint32_t>(k);
        } else if (label.newest_action != i && read.is_shown[k]) {
          old_values_.push_back({i, label.newest_action, label.newest_piece});
        }
      }
    }
  }

  bool shows_stale_value() const {
    return std::ranges::any_of(old_values_, [&](const OldValue& old) {
      if (old.action >= first_) return false;
      const size_t i = old.newest_action;
      return i < first_ ? !read_[i]->is_shown[old.newest_piece] : !is_shown(i, old.newest_piece);
    });
  }

  void show_within(size_t i, int64_t share) {
    const int64_t rest = left_ - left_ * share / 100;
    left_ -= rest;
    for (size_t k = 0; k < read_[i]->pieces.size(); ++k) {
      if (read_[i]->pieces[k].part != PieceOf::kResult) show(i, k);
    }
    left_ += rest;
  }

  void show_last_user_words() {
    if (last_user_ >= first_ && last_user_ < read_.size()) show_within(last_user_, kUserShare);
  }

  // The agent's last words and the arguments of its newest call: what it is about to do. A small
  // view has less of its room for them.
  void show_own_words() {
    const auto limit = static_cast<int64_t>(std::min(packet_->limit, kPacketLimitDefault));
    const int64_t share = kOwnShare * limit / static_cast<int64_t>(kPacketLimitDefault);
    bool has_call = false;
    bool has_words = false;
    for (size_t i = read_.size(); i-- > first_;) {
      const Action& one = packet_->actions[i];
      bool& has = one.is_speech() ? has_words : has_call;
      if (one.speaker == Speaker::kUser || has) continue;
      has = true;
      show_within(i, share);
    }
  }

  // The calls behind the open errors, the newest first: the command that failed is made again
  // when the edit that was rejected has been made right. Not one whose tool has answered since.
  void show_failed_calls() {
    size_t calls = 0;
    std::vector<std::string_view> answered;
    for (size_t i = read_.size(); i-- > first_ && calls < kFailedCalls;) {
      const Action& one = packet_->actions[i];
      if (one.is_speech()) continue;
      ++calls;
      const bool is_newest = std::ranges::find(answered, one.tool) == answered.end();
      if (is_newest) answered.push_back(one.tool);
      if (is_newest &&
          std::ranges::find(packet_->errors, one.ref, &ToolError::ref) != packet_->errors.end()) {
        show_within(i, kFailedShare);
      }
    }
  }

  size_t user_pieces_shown() const {
    if (last_user_ >= read_.size()) return 0;
    if (last_user_ >= first_) return blocks_[last_user_].said;
    return static_cast<size_t>(std::ranges::count(read_[last_user_]->is_shown, true));
  }

  // What more the block takes when it shows the piece too: less than nothing when a piece of two
  // bytes closes a gap.
  int64_t cost(size_t i, size_t k) const {
    const ActionPieces& one = *read_[i];
    const Piece& piece = one.pieces[k];
    const bool has_left = one.notes[k].place > 0;
    const bool has_right = !one.notes[k].is_last;
    const bool left = has_left && is_shown(i, k - 1);
    const bool right = has_right && is_shown(i, k + 1);
    const bool is_result = piece.part == PieceOf::kResult;
    auto bytes = static_cast<int64_t>(piece.text.size());
    bytes += has_left && !left ? kGapBytes : 0;
    bytes += has_right && !right ? kGapBytes : 0;
    if ((is_result ? blocks_[i].got : blocks_[i].said) == 0) {
      return bytes + (is_result ? int64_t{kGotBytes} : 0);
    }
    // It stood in a gap, which has been paid for.
    bytes += int64_t{kNewLineBytes} - kGapBytes;
    bytes -= left && piece.goes_on ? kNewLineBytes : 0;
    return bytes - (right && one.pieces[k + 1].goes_on ? int64_t{kNewLineBytes} : 0);
  }

  int64_t frame(size_t i) const {
    const ActionPieces& one = *read_[i];
    const bool has_said = !one.pieces.empty() && one.pieces[0].part != PieceOf::kResult;
    return static_cast<int64_t>(one.frame.bytes + (has_said ? kGapSignBytes : 0) -
                                (one.telling == SIZE_MAX ? 0 : one.frame.summary));
  }

  void mark(size_t i, size_t k) {
    is_shown_[begins_[i] + k] = true;
    ++(read_[i]->pieces[k].part == PieceOf::kResult ? blocks_[i].got : blocks_[i].said);
    worth_ += worths_[begins_[i] + k];
  }

  void show(size_t i, size_t k) {
    if (k == kBareCall) return show_bare(i);
    const ActionPieces& one = *read_[i];
    if (is_shown(i, k) || one.pieces[k].is_gap) return;
    if (!shows_newest_of(i, k)) return;
    if (blocks_[i].is_shown ? show_more(i, k) : show_block(i, k)) close_gaps(i, k);
  }

  // One more piece of a block.
  bool show_more(size_t i, size_t k) {
    if (is_shown(i, k) || !shows_newest_of(i, k)) return false;
    const int64_t bytes = cost(i, k);
    if (bytes > left_) return false;
    left_ -= bytes;
    mark(i, k);
    return true;
  }

  // Nothing of a result stands without its call, nor without what says how it went.
  bool show_block(size_t i, size_t k) {
    const ActionPieces& one = *read_[i];
    const uint64_t worth = worth_;
    int64_t bytes = frame(i);
    const auto add = [&](size_t piece) {
      if (is_shown(i, piece)) return;
      bytes += cost(i, piece);
      mark(i, piece);
    };
    if (one.pieces[0].part == PieceOf::kArgs) add(0);
    if (one.telling != SIZE_MAX) add(one.telling);
    add(k);
    bytes -= blocks_[i].said > 0 ? int64_t{kGapSignBytes} : 0;  // which stood for all of it
    if (bytes <= left_) {
      left_ -= bytes;
      blocks_[i].is_shown = true;
      return true;
    }
    is_shown_[begins_[i]] = is_shown_[begins_[i] + k] = false;
    if (one.telling != SIZE_MAX) is_shown_[begins_[i] + one.telling] = false;
    blocks_[i] = {};
    worth_ = worth;
    return false;
  }

  void show_bare(size_t i) {
    if (blocks_[i].is_shown || frame(i) > left_) return;
    left_ -= frame(i);
    blocks_[i].is_shown = true;
    worth_ += bare_worths_[i];
  }

  // A short gap between two shown pieces costs nearly what it hides.
  void close_gaps(size_t i, size_t k) {
    const size_t left = next_shown(i, k, -1);
    for (size_t j = left + 1; left != SIZE_MAX && j < k; ++j) show_more(i, j);
    const size_t right = next_shown(i, k, 1);
    for (size_t j = k + 1; right != SIZE_MAX && j < right; ++j) show_more(i, j);
  }

  // The next shown piece of the same part behind a small gap, or SIZE_MAX.
  size_t next_shown(size_t i, size_t k, int step) const {
    const ActionPieces& one = *read_[i];
    size_t bytes = 0;
    while (step < 0 ? one.notes[k].place > 0 : !one.notes[k].is_last) {
      k = step < 0 ? k - 1 : k + 1;
      if (is_shown(i, k)) return k;
      bytes += one.pieces[k].text.size() + kNewLineBytes;
      if (one.pieces[k].is_gap || bytes > kSmallGapBytes) break;
    }
    return SIZE_MAX;
  }

  // No old value of a field stands without the newest one.
  bool shows_newest_of(size_t i, size_t k) {
    const TextId id = read_[i]->notes[k].label;
    if (id == 0) return true;
    const PieceTable::Known& label = table_->known(id);
    const size_t newest = label.newest_action;
    if (newest == i) return true;
    if (newest < first_) return read_[newest]->is_shown[label.newest_piece];
    show(newest, label.newest_piece);
    return is_shown(newest, label.newest_piece);
  }

  Packet* packet_;
  PieceTable* table_;
  size_t room_;                            // of all blocks
  size_t last_user_;                       // the action with a person's last words
  std::vector<const ActionPieces*> read_;  // of each action
  std::vector<ScoredPiece> scored_;
  std::vector<int64_t> least_;    // what each of these takes at least
  std::vector<size_t> begins_;    // of the pieces of each action among all
  std::vector<uint64_t> worths_;  // of each piece
  std::vector<uint64_t> bare_worths_;
  std::vector<size_t> kept_bytes_;  // of the blocks before each action, as they are
  std::vector<uint64_t> kept_worth_;
  std::vector<OldValue> old_values_;
  // Of one run:
  size_t first_ = 0;
  int64_t left_ = 0;  // of the room
  uint64_t worth_ = 0;
  std::vector<uint8_t> is_shown_;  // each piece
  std::vector<Block> blocks_;
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
  if (cut.first() != first) cut.run(first);
  cut.write();
}

}  // namespace twotrack
