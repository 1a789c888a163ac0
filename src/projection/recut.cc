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
constexpr int64_t kSmallGapBytes = 60;

class Recut {
 public:
  Recut(Packet& packet, size_t room, const ScoreWeights& weights)
      : packet_(&packet),
        table_(&table_of(packet)),
        room_(room),
        last_user_(last_user_message(packet)) {
    forms_.reserve(actions() + 1);
    rows_.reserve(table_->lines());
    for (const auto& one : table_->actions()) {
      forms_.push_back(form_of(*one));
      add_rows(static_cast<uint32_t>(forms_.size() - 1), *one);
    }
    forms_.push_back({.begin = rows_.size()});
    is_shown_.resize(rows_.size());
    blocks_.resize(actions());
    note_newest();
    note_worth(scored_pieces(packet, *table_, weights));
  }

  // Cuts the actions from `first` on. What the view is worth then: nothing when an old value would
  // be taken for a new one, or a person's words have less room than they may have. Stops when it
  // is worth `enough`: what is shown more takes nothing away from that.
  uint64_t run(size_t first, uint64_t enough = UINT64_MAX) {
    first_ = first;
    if (forms_[first].kept_bytes > room_) return 0;
    std::fill(is_shown_.begin() + static_cast<std::ptrdiff_t>(forms_[first].begin), is_shown_.end(),
              false);
    std::fill(blocks_.begin() + static_cast<std::ptrdiff_t>(first), blocks_.end(), Block{});
    left_ = static_cast<int64_t>(room_ - forms_[first].kept_bytes);
    worth_ = forms_[first].kept_worth;
    show_last_user_words();
    show_own_words();
    show_failed_calls();
    for (const Offer& one : offers_) {
      if (one.least > left_ || one.action < first) continue;
      one.row == kBare ? show_bare(one.action) : show(one.row);
      if (worth_ < enough) continue;
      if (is_allowed()) return worth_;
      enough = UINT64_MAX;
    }
    if (first == 0) user_rows_ = user_rows_shown();
    return is_allowed() ? worth_ : 0;
  }

  // No later run begins before `first`.
  void begin_behind(size_t first) {
    std::erase_if(offers_, [&](const Offer& one) { return one.action < first; });
  }

  // Writes what the last run has decided.
  void write() {
    size_t taken = forms_[first_].kept_bytes;
    for (size_t i = first_; i < actions(); ++i) {
      Action& one = packet_->actions[i];
      ActionPieces& read = *table_->actions()[i];
      std::vector<bool> is_shown;
      uint64_t hidden = 0;
      for (size_t n = forms_[i].begin; n < forms_[i + 1].begin; ++n) {
        is_shown.push_back(is_shown_[n]);
        hidden += rows_[n].is_gap || is_shown_[n] ? 0 : 1;
      }
      if (!blocks_[i].is_shown) {
        one.shown = {};
      } else if (one.shown.empty() || read.written != is_shown) {
        const Summary summary = read.telling == SIZE_MAX ? Summary::kShown : Summary::kTold;
        one.shown = block_of(one, read.pieces, is_shown, summary);
        read.written = std::move(is_shown);
      }
      // A bare call that is not shown is no longer a new one.
      one.hidden = std::max<uint64_t>(blocks_[i].is_shown ? 0 : 1, hidden);
      taken += one.shown.empty() ? 0 : one.shown.size() + 1;
    }
    DCHECK(taken + static_cast<size_t>(left_) == room_);
  }

 private:
  static constexpr uint32_t kBare = UINT32_MAX;

  // A piece: what the runs ask of it, beside that of its neighbours.
  struct Row {
    uint32_t action = 0;
    uint32_t newest = 0;  // the row with the newest value of its field; itself when it has none
    int64_t bytes = 0;
    uint64_t worth = 0;
    bool has_left = false;
    bool has_right = false;
    bool goes_on = false;
    bool is_result = false;
    bool is_gap = false;
    bool is_kept = false;  // stands in the block as it is
  };
  // What the runs ask of an action.
  struct Form {
    size_t begin = 0;          // of its rows
    uint32_t telling = kBare;  // the row that says what the summary says
    bool begins_with_args = false;
    int64_t frame = 0;
    uint64_t bare_worth = 0;
    // What the blocks before it take and are worth as they are.
    size_t kept_bytes = 0;
    uint64_t kept_worth = 0;
  };
  struct Block {
    bool is_shown = false;
    uint32_t said = 0;  // rows that are shown: of what was called or said
    uint32_t got = 0;   // of the result
  };
  // A piece that may be shown, in the order of worth.
  struct Offer {
    uint32_t action = 0;
    uint32_t row = kBare;
    int64_t least = 0;  // what it takes at least
  };

  size_t actions() const { return table_->actions().size(); }

  Form form_of(const ActionPieces& one) const {
    const bool has_said = !one.notes.empty() && one.notes[0].part != PieceOf::kResult;
    const bool is_told = one.telling != SIZE_MAX;
    return {.begin = rows_.size(),
            .telling = is_told ? static_cast<uint32_t>(rows_.size() + one.telling) : kBare,
            .begins_with_args = !one.notes.empty() && one.notes[0].part == PieceOf::kArgs,
            .frame = static_cast<int64_t>(one.frame.bytes + (has_said ? kGapSignBytes : 0) -
                                          (is_told ? one.frame.summary : 0))};
  }

  void add_rows(uint32_t action, const ActionPieces& one) {
    for (size_t k = 0; k < one.notes.size(); ++k) {
      const PieceNotes& notes = one.notes[k];
      rows_.push_back({.action = action,
                       .newest = static_cast<uint32_t>(rows_.size()),
                       .bytes = notes.bytes,
                       .has_left = notes.place > 0,
                       .has_right = !notes.is_last,
                       .goes_on = notes.goes_on,
                       .is_result = notes.part == PieceOf::kResult,
                       .is_gap = notes.is_gap,
                       .is_kept = one.is_shown[k]});
    }
  }

  void note_newest() {
    const uint32_t cut = table_->next_cut();
    for (size_t i = actions(); i-- > 0;) {
      const std::vector<PieceNotes>& notes = table_->actions()[i]->notes;
      for (size_t k = 0; k < notes.size(); ++k) {
        if (notes[k].label == 0) continue;
        PieceTable::Known& label = table_->known(notes[k].label);
        Row& row = rows_[forms_[i].begin + k];
        if (label.seen != cut) {
          label.seen = cut;
          label.newest = row.newest;
        } else if (rows_[label.newest].action != i) {
          row.newest = label.newest;
          if (row.is_kept) old_values_.push_back(&row);
        }
      }
    }
  }

  void note_worth(const std::vector<ScoredPiece>& scored) {
    offers_.reserve(scored.size());
    for (const ScoredPiece& one : scored) {
      Form& form = forms_[one.action];
      if (one.piece == kBareCall) {
        const size_t bytes = table_->actions()[one.action]->frame.bytes;
        form.bare_worth = rate_of(one.score) * bytes;
        offers_.push_back({one.action, kBare, form.frame});
      } else {
        const size_t n = form.begin + one.piece;
        rows_[n].worth = rate_of(one.score) * static_cast<uint64_t>(rows_[n].bytes);
        offers_.push_back({one.action, static_cast<uint32_t>(n), rows_[n].bytes - kJoins});
      }
    }
    for (size_t i = 0; i < actions(); ++i) {
      const size_t shown = table_->actions()[i]->shown.size();
      Form& next = forms_[i + 1];
      next.kept_bytes = forms_[i].kept_bytes + (shown == 0 ? 0 : shown + 1);
      next.kept_worth = forms_[i].kept_worth + (shown == 0 ? 0 : forms_[i].bare_worth);
      for (size_t n = forms_[i].begin; n < next.begin; ++n) {
        next.kept_worth += rows_[n].is_kept ? rows_[n].worth : 0;
      }
    }
  }

  bool is_allowed() const { return !shows_stale_value() && user_rows_shown() >= user_rows_; }

  // Whether the row stands in the view: as it did where the run has not begun yet.
  bool stands(size_t n) const {
    return rows_[n].action < first_ ? rows_[n].is_kept : is_shown_[n] != 0;
  }

  bool shows_stale_value() const {
    return std::ranges::any_of(
        old_values_, [&](const Row* old) { return old->action < first_ && !stands(old->newest); });
  }

  void show_within(size_t i, int64_t share) {
    const int64_t rest = left_ - left_ * share / 100;
    left_ -= rest;
    for (size_t n = forms_[i].begin; n < forms_[i + 1].begin; ++n) {
      if (!rows_[n].is_result) show(n);
    }
    left_ += rest;
  }

  void show_last_user_words() {
    if (last_user_ >= first_ && last_user_ < actions()) show_within(last_user_, kUserShare);
  }

  // The agent's last words and the arguments of its newest call: what it is about to do. A small
  // view has less of its room for them.
  void show_own_words() {
    const auto limit = static_cast<int64_t>(std::min(packet_->limit, kPacketLimitDefault));
    const int64_t share = kOwnShare * limit / static_cast<int64_t>(kPacketLimitDefault);
    bool has_call = false;
    bool has_words = false;
    for (size_t i = actions(); i-- > first_;) {
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
    for (size_t i = actions(); i-- > first_ && calls < kFailedCalls;) {
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

  size_t user_rows_shown() const {
    if (last_user_ >= actions()) return 0;
    if (last_user_ >= first_) return blocks_[last_user_].said;
    return static_cast<size_t>(std::ranges::count(table_->actions()[last_user_]->is_shown, true));
  }

  // What more the block takes when it shows the row too: less than nothing when a piece of two
  // bytes closes a gap.
  int64_t cost(size_t n) const {
    const Row& row = rows_[n];
    const bool left = row.has_left && is_shown_[n - 1] != 0;
    const bool right = row.has_right && is_shown_[n + 1] != 0;
    int64_t bytes = row.bytes;
    bytes += row.has_left && !left ? kGapBytes : 0;
    bytes += row.has_right && !right ? kGapBytes : 0;
    const Block& block = blocks_[row.action];
    if ((row.is_result ? block.got : block.said) == 0) {
      return bytes + (row.is_result ? int64_t{kGotBytes} : 0);
    }
    // It stood in a gap, which has been paid for.
    bytes += int64_t{kNewLineBytes} - kGapBytes;
    bytes -= left && row.goes_on ? kNewLineBytes : 0;
    return bytes - (right && rows_[n + 1].goes_on ? int64_t{kNewLineBytes} : 0);
  }

  void mark(size_t n) {
    const Row& row = rows_[n];
    is_shown_[n] = 1;
    ++(row.is_result ? blocks_[row.action].got : blocks_[row.action].said);
    worth_ += row.worth;
  }

  void show(size_t n) {
    if (is_shown_[n] != 0 || rows_[n].is_gap || !shows_newest_of(n)) return;
    if (blocks_[rows_[n].action].is_shown ? show_more(n) : show_block(n)) close_gaps(n);
  }

  // One more row of a block.
  bool show_more(size_t n) {
    if (is_shown_[n] != 0 || !shows_newest_of(n)) return false;
    const int64_t bytes = cost(n);
    if (bytes > left_) return false;
    left_ -= bytes;
    mark(n);
    return true;
  }

  // Nothing of a result stands without its call, nor without what says how it went.
  bool show_block(size_t n) {
    Block& block = blocks_[rows_[n].action];
    const Form& form = forms_[rows_[n].action];
    if (form.frame - int64_t{kGapSignBytes} - kJoins > left_) return false;
    const uint64_t worth = worth_;
    int64_t bytes = form.frame;
    const auto add = [&](size_t row) {
      if (is_shown_[row] != 0) return;
      bytes += cost(row);
      mark(row);
    };
    if (form.begins_with_args) add(form.begin);
    if (form.telling != kBare) add(form.telling);
    add(n);
    bytes -= block.said > 0 ? int64_t{kGapSignBytes} : 0;  // which stood for all of it
    if (bytes <= left_) {
      left_ -= bytes;
      block.is_shown = true;
      return true;
    }
    is_shown_[form.begin] = is_shown_[n] = 0;
    if (form.telling != kBare) is_shown_[form.telling] = 0;
    block = {};
    worth_ = worth;
    return false;
  }

  void show_bare(size_t i) {
    if (blocks_[i].is_shown || forms_[i].frame > left_) return;
    left_ -= forms_[i].frame;
    blocks_[i].is_shown = true;
    worth_ += forms_[i].bare_worth;
  }

  // A short gap between two shown rows costs nearly what it hides.
  void close_gaps(size_t n) {
    const size_t left = next_shown(n, -1);
    for (size_t j = left + 1; left != SIZE_MAX && j < n; ++j) show_more(j);
    const size_t right = next_shown(n, 1);
    for (size_t j = n + 1; right != SIZE_MAX && j < right; ++j) show_more(j);
  }

  // The next shown row of the same part behind a small gap, or SIZE_MAX.
  size_t next_shown(size_t n, int step) const {
    int64_t bytes = 0;
    while (step < 0 ? rows_[n].has_left : rows_[n].has_right) {
      n = step < 0 ? n - 1 : n + 1;
      if (is_shown_[n] != 0) return n;
      bytes += rows_[n].bytes + int64_t{kNewLineBytes};
      if (rows_[n].is_gap || bytes > kSmallGapBytes) break;
    }
    return SIZE_MAX;
  }

  // No old value of a field stands without the newest one.
  bool shows_newest_of(size_t n) {
    const size_t newest = rows_[n].newest;
    if (newest == n) return true;
    if (rows_[newest].action >= first_) show(newest);
    return stands(newest);
  }

  Packet* packet_;
  PieceTable* table_;
  size_t room_;              // of all blocks
  size_t last_user_;         // the action with a person's last words
  std::vector<Row> rows_;    // of all actions, one behind the other
  std::vector<Form> forms_;  // of each action, and where the last one ends
  std::vector<Offer> offers_;
  std::vector<const Row*> old_values_;  // rows of blocks that may be kept, of which there are newer
  // Of one run:
  size_t first_ = 0;
  int64_t left_ = 0;  // of the room
  uint64_t worth_ = 0;
  std::vector<uint8_t> is_shown_;  // each row
  std::vector<Block> blocks_;
  size_t user_rows_ = 0;  // of the last thing that a person said, when everything is cut
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
    if (first + step > fresh || cut.run(first + step, enough) < enough) continue;
    first += step;
    cut.begin_behind(first);
  }
  cut.run(first);
  cut.write();
}

}  // namespace twotrack
