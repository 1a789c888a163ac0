#include "projection/recut.h"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <unordered_map>

#include "base/json_text.h"
#include "packet/shown_text.h"
#include "packet/words.h"
#include "projection/block.h"
#include "projection/view.h"
#include "projection/word_set.h"

namespace twotrack {
namespace {

// Shares of the limit, in percent.
constexpr size_t kOldTextShare = 4;  // of one text in an argument or a result
constexpr size_t kOldUserShare = 6;
constexpr size_t kOldReplyShare = 2;

constexpr size_t kValuesUsual = 4096;
constexpr uint64_t kCallsShare = 10;  // of the room
constexpr uint64_t kRecencyStart = 1000;
constexpr uint64_t kRecencyMin = 50;
// A line of this rank is a finding: it stands as a whole or not at all.
constexpr char kWholeLineRank = '7';

// Where the only value of a field was seen last.
struct Newest {
  uint32_t action = 0;
  uint32_t leaf = 0;
};

// Where a value stands in its action.
enum Part : uint8_t { kArgs, kResult };

// Thousands of them are sorted, so it is small.
struct Value {
  uint32_t score = 0;
  uint32_t action = 0;
  uint32_t leaf = 0;
  Part part = kResult;
  bool is_word = false;  // one word of the leaf
  std::string_view text{};
};

// A single word of a leaf that is not kept.
struct Word {
  std::pair<size_t, const char*> place{};  // the leaf, and where in its text
  std::string_view text{};
};

// The arguments of an action or its result, and what was chosen of it.
struct Side {
  std::vector<Leaf> leaves{};
  std::vector<bool> keep{};
  std::set<std::string_view> keys{};  // of the kept leaves
  std::vector<Word> words{};
};

// What is kept of actions that are not shown, of one field.
struct Remembered {
  std::string_view field{};
  std::vector<Value> values{};
};

// An action, and what was chosen of it.
struct Old {
  bool is_old = false;
  bool is_text = false;
  bool shown = false;  // its call, or what the person said
  uint64_t recency = 0;
  std::array<Side, 2> sides{};
};

class Recut {
 public:
  Recut(Packet& packet, size_t room)
      : packet_(&packet),
        room_(room),
        last_user_(last_user_message(packet)),
        old_(packet.actions.size()) {}

  void run() {
    read_actions();
    choose_calls();
    find_newest();
    collect_values();
    for (const Value& value : values_) choose_value(value);
    write();
  }

 private:
  size_t text_max() const { return std::max<size_t>(48, packet_->limit * kOldTextShare / 100); }
  size_t speech_max(const Action& action) const {
    const size_t share = action.speaker == Speaker::kUser ? kOldUserShare : kOldReplyShare;
    return std::max<size_t>(60, packet_->limit * share / 100);
  }

  void read_actions() {
    uint64_t recency = kRecencyStart;
    for (size_t i = packet_->actions.size(); i-- > 0;) {
      const Action& action = packet_->actions[i];
      Old& old = old_[i];
      old.is_old = i + 1 != packet_->actions.size() && i != last_user_;
      if (!old.is_old) {
        note_words(action.shown);
        if (i + 1 == packet_->actions.size()) newest_leaves_ = single_leaves(action.facts);
        continue;
      }
      old.is_text = action.facts.is_text;
      old.sides[kArgs].leaves = leaves_of(Facts{.tree = action.args});
      old.sides[kResult].leaves = leaves_of(action.facts);
      for (Leaf& leaf : old.sides[kArgs].leaves) {
        leaf.rank = leaf.text.size() > text_max() ? kRankMin : rank_of_value(leaf.text, false);
      }
      for (Side& side : old.sides) side.keep.resize(side.leaves.size(), false);
      old.recency = recency;
      recency = std::max(kRecencyMin, recency * 97 / 100);
    }
    note_words(own(frame_before(*packet_)));
    for (const std::string& value : packet_->used) used_.insert(value);
  }

  static std::vector<Leaf> single_leaves(const Facts& facts) {
    if (facts.is_text) return {};
    std::vector<Leaf> leaves = leaves_of(facts);
    std::erase_if(leaves, &Leaf::in_list);
    return leaves;
  }

  // `text` must outlive this object.
  void note_words(std::string_view text) {
    for_each_word(text, [&](std::string_view word) { shown_.insert(word); });
  }
  std::string_view own(std::string text) { return owned_.emplace_back(std::move(text)); }

  // Of the last actions: those that failed before the others, then the newest.
  void choose_calls() {
    size_t left = packet_->recent_actions_max;
    choose_calls(left, true);
    choose_calls(left, false);
  }

  void choose_calls(size_t& left, bool failed) {
    const size_t most = room_ * kCallsShare / 100;
    for (size_t i = packet_->actions.size(); i-- > 0 && left > 0;) {
      const Action& action = packet_->actions[i];
      if ((action.outcome == Outcome::kError) != failed) continue;
      if (!old_[i].is_old || (action.speaker == Speaker::kAgent && !is_roomy(*packet_))) continue;
      const size_t cost =
          (action.is_speech() ? speech_block(action, speech_max(action))
                              : result_block(bare(action), "", "", action.facts.ranks.size()))
              .size() +
          1;
      if (spent_ + cost > most) continue;
      spent_ += cost;
      --left;
      old_[i].shown = true;
      if (action.is_speech()) note_words(own(speech_block(action, speech_max(action))));
    }
  }

  static Action bare(const Action& action) {
    return {.ref = action.ref, .tool = action.tool, .outcome = action.outcome};
  }

  void collect_values() {
    values_.reserve(kValuesUsual);
    for (auto i = static_cast<uint32_t>(old_.size()); i-- > 0;) {
      if (!old_[i].is_old) continue;
      for (const Part part : {kArgs, kResult}) {
        const std::vector<Leaf>& leaves = old_[i].sides[part].leaves;
        for (uint32_t leaf = 0; leaf < leaves.size(); ++leaf) collect_leaf(i, part, leaf);
      }
      // What a person said earlier: single words of what is not shown.
      if (packet_->actions[i].is_speech()) {
        for_each_word(packet_->actions[i].said, [&](std::string_view word) {
          add_value({.action = i, .is_word = true, .text = word}, rank_of_word(word));
        });
      }
    }
    std::ranges::stable_sort(values_, std::greater{}, &Value::score);
  }

  void collect_leaf(uint32_t i, Part part, uint32_t index) {
    const Leaf& leaf = old_[i].sides[part].leaves[index];
    const bool is_line = part == kResult && old_[i].is_text;
    if (!is_line) {
      add_value({.action = i, .leaf = index, .part = part, .text = leaf.text}, leaf.rank);
    } else if (leaf.rank >= kWholeLineRank) {
      add_line({.action = i, .leaf = index, .part = part, .text = leaf.text});
    }
    if (!is_line && leaf.text.find(' ') == std::string::npos) return;
    for_each_word(leaf.text, [&](std::string_view word) {
      if (word.size() < 3) return;
      add_value({.action = i, .leaf = index, .part = part, .is_word = true, .text = word},
                rank_of_word(word));
    });
  }

  // A line is worth what its words are worth, and more than these alone: they stand in their place.
  void add_line(Value value) {
    if (value.text.size() > text_max()) return;
    uint64_t weight = 0;
    for_each_word(value.text, [&](std::string_view word) {
      if (word.size() < 3 || shown_.contains(word)) return;
      weight += static_cast<uint64_t>(rank_of_word(word) - kRankMin);
    });
    value.score =
        static_cast<uint32_t>(12 * weight * old_[value.action].recency / (value.text.size() + 16));
    if (value.score > 0) values_.push_back(value);
  }

  void add_value(Value value, char rank) {
    uint64_t weight = static_cast<uint64_t>(rank - kRankMin);
    if (weight == 0 || value.text.empty() || shown_.contains(value.text)) return;
    if (value.part == kArgs) weight += 2;
    if (used_.contains(value.text)) weight += 3;
    // Among equals the one that stands first in its output wins.
    const uint64_t place = 1000 - std::min<uint64_t>(uint64_t{value.leaf} * 2, 600);
    value.score = static_cast<uint32_t>(12 * weight * old_[value.action].recency * place /
                                        (value.text.size() + 16) / 1000);
    values_.push_back(value);
  }

  const Leaf* leaf_of(const Value& value) const {
    const auto& leaves = old_[value.action].sides[value.part].leaves;
    return value.leaf < leaves.size() ? &leaves[value.leaf] : nullptr;
  }

  // The name under which a value of an action that is not shown is remembered.
  std::string_view field_of(const Value& value) const {
    const Action& action = packet_->actions[value.action];
    if (action.is_speech()) return action.speaker == Speaker::kUser ? "user:" : "you:";
    const bool is_line = value.part == kResult && old_[value.action].is_text;
    std::string_view field = is_line || leaf_of(value)->key.empty()
                                 ? std::string_view(action.tool)
                                 : std::string_view(leaf_of(value)->key);
    while (field.ends_with(':')) field.remove_suffix(1);  // only speakers have a colon
    return field;
  }

  // One value at a time, of which a newer one makes an older one stale.
  bool is_single(const Value& value) const {
    return value.part == kResult && !value.is_word && !old_[value.action].is_text &&
           !leaf_of(value)->in_list;
  }

  // Every action counts here, also one whose value is worth nothing or stands elsewhere already.
  void find_newest() {
    for (uint32_t i = 0; i < old_.size(); ++i) {
      const std::vector<Leaf>& leaves = old_[i].sides[kResult].leaves;
      for (auto leaf = static_cast<uint32_t>(leaves.size()); leaf-- > 0 && !old_[i].is_text;) {
        if (!leaves[leaf].in_list) newest_[leaves[leaf].key] = {.action = i, .leaf = leaf};
      }
    }
    const auto last = static_cast<uint32_t>(packet_->actions.size() - 1);
    for (const Leaf& leaf : newest_leaves_) {
      newest_[leaf.key].action = last;
      std::string shown;
      append_json_escaped(shown, leaf.key + "=" + leaf.text);
      if (packet_->actions[last].shown.find(shown) != std::string::npos) fresh_.insert(leaf.key);
    }
  }

  // Whether the newest value of this field is shown, now or before.
  bool make_fresh(std::string_view key) {
    if (fresh_.contains(key)) return true;
    const Newest newest = newest_.at(key);
    if (!old_[newest.action].is_old) return false;
    const Value value{.action = newest.action, .leaf = newest.leaf, .text = text_at(newest)};
    // An empty text would not be seen, and what stands beside it would look like the newest.
    return !value.text.empty() && value.text.size() <= text_max() && take(value);
  }
  std::string_view text_at(const Newest& newest) const {
    return old_[newest.action].sides[kResult].leaves[newest.leaf].text;
  }

  void choose_value(const Value& value) {
    const bool is_too_long = spent_ + value.text.size() + 1 > room_;
    if (is_too_long && !is_single(value)) return;  // most of them, once the room is filled
    if (shown_.contains(value.text)) return;
    if (is_single(value) && newest_.at(leaf_of(value)->key).action != value.action) {
      if (!make_fresh(leaf_of(value)->key)) return;
    }
    take(value);
  }

  bool take(const Value& value) {
    const size_t cost = cost_of(value);
    if (spent_ + cost > room_) return false;
    spent_ += cost;
    shown_.insert(value.text);
    if (is_single(value) && newest_.at(leaf_of(value)->key).action == value.action) {
      fresh_.insert(leaf_of(value)->key);
    }
    if (value.text.find(' ') != std::string_view::npos) note_words(value.text);
    keep(value);
    return true;
  }

  bool stands_in_seen(const Value& value) const {
    return !old_[value.action].shown || packet_->actions[value.action].is_speech() ||
           (value.part == kArgs && value.is_word);
  }

  size_t cost_of(const Value& value) const {
    const Old& old = old_[value.action];
    size_t cost = value.text.size() + 1;
    if (stands_in_seen(value)) {
      const std::string_view field = field_of(value);
      return cost + (seen_.contains(field) ? 0 : field.size() + 5);
    }
    const Side& side = old.sides[value.part];
    if (value.part == kResult && side.keys.empty() && side.words.empty()) cost += 9;
    if (old.is_text && value.part == kResult) return cost + (value.is_word ? 0 : 6);
    if (!value.is_word && !side.keys.contains(leaf_of(value)->key)) {
      cost += leaf_of(value)->key.size() + 2;
    }
    return cost;
  }

  void keep(const Value& value) {
    Old& old = old_[value.action];
    if (stands_in_seen(value)) return remember(value);
    Side& side = old.sides[value.part];
    if (value.is_word) {
      side.words.push_back({.place = {value.leaf, value.text.data()}, .text = value.text});
      return;
    }
    side.keep[value.leaf] = true;
    side.keys.insert(leaf_of(value)->key);
    // The whole stands for its words.
    std::erase_if(side.words, [&](const Word& word) {
      const bool inside = word.place.first == value.leaf;
      if (inside) spent_ -= word.text.size() + 1;
      return inside;
    });
  }

  void remember(const Value& value) {
    const std::string_view field = field_of(value);
    if (seen_.insert(field).second) remembered_.push_back({.field = field});
    std::vector<Value>& values = std::ranges::find(remembered_, field, &Remembered::field)->values;
    if (!value.is_word) {
      std::erase_if(values, [&](const Value& word) {
        const bool inside = word.is_word && word.action == value.action &&
                            word.part == value.part && word.leaf == value.leaf;
        if (inside) spent_ -= word.text.size() + 1;
        return inside;
      });
    }
    values.push_back(value);
  }

  void write_seen() {
    packet_->seen.clear();
    for (const Remembered& remembered : remembered_) {
      SeenField& field = packet_->seen.emplace_back(std::string(remembered.field), "");
      for (const Value& value : remembered.values) {
        if (!field.values.empty()) field.values.push_back(' ');
        field.values += value.text;
      }
    }
  }

  // Lines as they stood, values by their names; then single words, apart.
  static std::string result_text(const Side& side, const Facts* lines) {
    std::string text = lines != nullptr ? facts_text(*lines, side.leaves, side.keep)
                                        : grouped_text(side.leaves, side.keep);
    if (!text.empty() && !side.words.empty()) text += "⏎…";
    for (const Word& word : side.words) {
      if (!text.empty()) text.push_back(' ');
      text += word.text;
    }
    return text;
  }

  // An argument stands as it was given or not at all, and what is missing is marked: half a command
  // is one that nobody gave.
  static std::string args_text(const Side& side) {
    std::string text = grouped_text(side.leaves, side.keep);
    if (std::ranges::count(side.keep, false) > 0) text += text.empty() ? "…" : ",…";
    return text;
  }

  void write() {
    write_seen();
    for (size_t i = 0; i < packet_->actions.size(); ++i) {
      Action& action = packet_->actions[i];
      Old& old = old_[i];
      if (!old.is_old) continue;
      for (Side& side : old.sides) std::ranges::sort(side.words, {}, &Word::place);
      const Side& result = old.sides[kResult];
      const auto left_out = static_cast<uint64_t>(std::ranges::count(result.keep, false));
      action.hidden = action.facts.left_out + left_out;
      if (!old.shown) {
        action.shown.clear();
      } else if (action.is_speech()) {
        action.shown = speech_block(action, speech_max(action));
      } else {
        action.shown =
            result_block(bare(action), args_text(old.sides[kArgs]),
                         result_text(result, old.is_text ? &action.facts : nullptr), action.hidden);
      }
    }
  }

  Packet* packet_;
  size_t room_;
  size_t last_user_;
  size_t spent_ = 0;
  std::vector<Old> old_;
  std::vector<Value> values_;
  std::deque<std::string> owned_;
  WordSet shown_;
  WordSet used_;
  std::vector<Leaf> newest_leaves_;                      // of the newest action: single values
  std::unordered_map<std::string_view, Newest> newest_;  // by field
  std::set<std::string_view> fresh_;                     // fields whose newest value is shown
  std::set<std::string_view> seen_;
  std::vector<Remembered> remembered_;
};

}  // namespace

void recut(Packet& packet, size_t room) {
  Recut(packet, room).run();
}

}  // namespace twotrack
