#include "projection/fit.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "packet/words.h"
#include "projection/action_text.h"
#include "projection/view.h"

namespace twotrack {
namespace {

// Shares of the limit, in percent.
constexpr size_t kNewestShare = 55;  // what the newest result may take
constexpr size_t kNewestUserShare = 30;
constexpr size_t kArgsShare = 15;
constexpr size_t kOldArgsShare = 5;
constexpr size_t kOldUserShare = 6;

constexpr uint64_t kCallWeight = 700;

size_t share(const Packet& packet, size_t percent) {
  return packet.limit * percent / 100;
}

size_t shown_bytes(const Packet& packet) {
  size_t bytes = 0;
  for (const Action& action : packet.actions)
    bytes += action.shown.empty() ? 0 : action.shown.size() + 1;
  return bytes;
}

// The leaves of the highest ranks whose text fits into `bytes_max`.
std::vector<bool> best_leaves(const std::vector<Leaf>& leaves, size_t bytes_max) {
  std::vector<size_t> order(leaves.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order,
                           [&](size_t a, size_t b) { return leaves[a].rank > leaves[b].rank; });
  std::vector<bool> keep(leaves.size(), false);
  size_t used = 0;
  for (const size_t i : order) {
    const size_t cost = leaves[i].text.size() + leaves[i].key.size() + 3;
    if (used + cost > bytes_max) continue;
    used += cost;
    keep[i] = true;
  }
  return keep;
}

// The newest action, with as much of its result as `result_max` allows.
void show_newest(Action& action, const Packet& packet, size_t result_max) {
  if (!action.user_message.empty()) {
    action.shown = user_text(action, std::min(result_max, share(packet, kNewestUserShare)));
    return;
  }
  const size_t args_max = share(packet, kArgsShare);
  std::string result;
  action.hidden = action.facts.left_out;
  if (!action.facts.empty()) {
    result = facts_text(action.facts);
    if (result.size() > result_max) {
      const std::vector<Leaf> leaves = leaves_of(action.facts);
      for (size_t room = result_max; result.size() > result_max; room = room * 9 / 10) {
        const std::vector<bool> keep = best_leaves(leaves, room);
        result = facts_text(action.facts, keep);
        action.hidden =
            action.facts.left_out + static_cast<uint64_t>(std::ranges::count(keep, false));
        if (room == 0) break;
      }
    }
  }
  action.shown = action_text(action, args_max, result, action.hidden);
}

// Something of an old action that may be shown: its call, a value, what a person said.
struct Candidate {
  uint64_t score = 0;
  size_t action = 0;
  enum class Kind { kCall, kValue, kUser } kind = Kind::kCall;
  size_t leaf = 0;          // of a value
  std::string_view word{};  // a value, or a word of a line
  size_t bytes = 0;
};

// What was chosen of one old action.
struct Choice {
  bool call = false;
  bool user = false;
  std::vector<bool> keep{};
  std::set<std::string> keys{};  // of the kept leaves
  std::string words{};           // of a text
};

class OldActions {
 public:
  OldActions(Packet& packet, size_t room) : packet_(&packet), room_(room) {}

  void refit() {
    note_what_the_newest_show();
    collect();
    choose();
    write();
  }

 private:
  bool is_newest(size_t i) const { return i + 1 == packet_->actions.size() || i == newest_user(); }

  size_t newest_user() const {
    for (size_t i = packet_->actions.size(); i-- > 0;) {
      if (!packet_->actions[i].user_message.empty()) return i;
    }
    return packet_->actions.size();
  }

  void note_what_the_newest_show() {
    leaves_.resize(packet_->actions.size());
    args_.resize(packet_->actions.size());
    for (size_t i = 0; i < packet_->actions.size(); ++i) {
      leaves_[i] = leaves_of(packet_->actions[i].facts);
      if (i + 1 == packet_->actions.size()) {
        for (const Leaf& leaf : leaves_[i]) shown_.insert(leaf.text);
      }
    }
    for (const std::string& value : packet_->used) used_.insert(value);
  }

  void collect() {
    uint64_t recency = 1000;
    for (size_t i = packet_->actions.size(); i-- > 0;) {
      if (is_newest(i)) continue;
      const Action& action = packet_->actions[i];
      if (!action.user_message.empty()) {
        const size_t bytes = std::min(action.user_message.size() + 20,
                                      std::max<size_t>(60, share(*packet_, kOldUserShare)));
        candidates_.push_back({.score = 120 * recency / bytes,
                               .action = i,
                               .kind = Candidate::Kind::kUser,
                               .bytes = bytes + 2});
      } else {
        collect_action(i, recency);
      }
      recency = std::max<uint64_t>(50, recency * 97 / 100);
    }
    std::ranges::stable_sort(candidates_, std::greater{}, &Candidate::score);
  }

  void collect_action(size_t i, uint64_t recency) {
    const Action& action = packet_->actions[i];
    const size_t bytes = call_text(action, old_args_max()).size();
    for (const Leaf& leaf : leaves_of(Facts{.tree = action.args})) args_[i].push_back(leaf.text);
    candidates_.push_back(
        {.score = kCallWeight * recency / bytes, .action = i, .bytes = bytes + 1});
    for (size_t leaf = 0; leaf < leaves_[i].size(); ++leaf) {
      if (action.facts.is_text) {
        for_each_word(leaves_[i][leaf].text, [&](std::string_view word) {
          if (word.size() >= 3) add_value(i, leaf, word, rank_of_value(word, false), recency);
        });
      } else {
        add_value(i, leaf, leaves_[i][leaf].text, leaves_[i][leaf].rank, recency);
      }
    }
  }

  void add_value(size_t i, size_t leaf, std::string_view word, char rank, uint64_t recency) {
    uint64_t weight = static_cast<uint64_t>(rank - kRankMin);
    if (weight == 0) return;
    if (used_.contains(std::string(word))) weight += 3;
    // Among equals the one that stands first in its output wins.
    const uint64_t place = 1000 - std::min<uint64_t>(leaf * 2, 600);
    candidates_.push_back({.score = 12 * weight * recency * place / (word.size() + 4) / 1000,
                           .action = i,
                           .kind = Candidate::Kind::kValue,
                           .leaf = leaf,
                           .word = word});
  }

  void choose() {
    choices_.resize(packet_->actions.size());
    for (const Candidate& candidate : candidates_) {
      Choice& choice = choices_[candidate.action];
      if (candidate.kind == Candidate::Kind::kValue) {
        choose_value(candidate, choice);
      } else if (spent_ + candidate.bytes <= room_) {
        spent_ += candidate.bytes;
        (candidate.kind == Candidate::Kind::kCall ? choice.call : choice.user) = true;
        for (const std::string& value : args_[candidate.action]) shown_.insert(value);
      }
    }
  }

  void choose_value(const Candidate& candidate, Choice& choice) {
    const std::string text(candidate.word);
    if (shown_.contains(text)) return;
    const Action& action = packet_->actions[candidate.action];
    const Leaf& leaf = leaves_[candidate.action][candidate.leaf];
    // An old value of a field is never shown without the newest one.
    const bool single = !action.facts.is_text && !leaf.in_list;
    if (single && stale_keys_.contains(leaf.key)) return;
    const bool first = choice.keep.empty() && choice.words.empty();
    const bool key_shown = action.facts.is_text || choice.keys.contains(leaf.key);
    const size_t cost = text.size() + 1 + (key_shown ? 0 : leaf.key.size() + 4) + (first ? 10 : 0) +
                        (first && !choice.call ? action.tool.size() + 12 : 0);
    if (spent_ + cost > room_) {
      if (single) stale_keys_.insert(leaf.key);
      return;
    }
    spent_ += cost;
    shown_.insert(text);
    if (action.facts.is_text) {
      choice.words += (choice.words.empty() ? "" : " ") + text;
    } else {
      if (choice.keep.empty()) choice.keep.resize(leaves_[candidate.action].size(), false);
      choice.keep[candidate.leaf] = true;
      choice.keys.insert(leaf.key);
    }
  }

  void write() {
    for (size_t i = 0; i < packet_->actions.size(); ++i) {
      if (is_newest(i)) continue;
      Action& action = packet_->actions[i];
      const Choice& choice = choices_[i];
      action.shown.clear();
      if (!action.user_message.empty()) {
        if (choice.user) {
          action.shown = user_text(action, std::max<size_t>(60, share(*packet_, kOldUserShare)));
        }
        continue;
      }
      const std::string result = action.facts.is_text  ? choice.words
                                 : choice.keep.empty() ? ""
                                                       : grouped_text(leaves_[i], choice.keep);
      const uint64_t kept = static_cast<uint64_t>(std::ranges::count(choice.keep, true));
      action.hidden = action.facts.left_out + leaves_[i].size() - kept;
      if (choice.call || !result.empty()) {
        Action brief = action;
        if (!choice.call) brief.args.clear();
        action.shown = action_text(brief, old_args_max(), result, 0);
      }
    }
  }

  size_t old_args_max() const { return std::max<size_t>(80, share(*packet_, kOldArgsShare)); }

  Packet* packet_;
  size_t room_;
  size_t spent_ = 0;
  std::vector<std::vector<Leaf>> leaves_;
  std::vector<std::vector<std::string>> args_;  // the values that each call took
  std::unordered_set<std::string> shown_;
  std::unordered_set<std::string> used_;
  std::set<std::string> stale_keys_;
  std::vector<Candidate> candidates_;
  std::vector<Choice> choices_;
};

void refit(Packet& packet, size_t room) {
  Action& newest = packet.actions.back();
  for (const size_t percent : {100U, 80U, 60U, 40U, 25U, 12U, 5U, 0U}) {
    show_newest(newest, packet,
                std::min(share(packet, kNewestShare), room * 6 / 10) * percent / 100);
    size_t taken = newest.shown.size() + 1;
    for (size_t i = packet.actions.size() - 1; i-- > 0;) {
      if (packet.actions[i].user_message.empty()) continue;
      packet.actions[i].shown =
          user_text(packet.actions[i], share(packet, kNewestUserShare) * percent / 100);
      taken += packet.actions[i].shown.size() + 1;
      break;
    }
    const size_t left = room > taken ? room - taken : 0;
    // Room to spare, so that the next actions find some without another change of the prefix.
    OldActions(packet, left * percent / 100 * 95 / 100).refit();
    if (shown_bytes(packet) <= room) return;
  }
  // Not even the call fits: the newest alone, or nothing.
  for (Action& action : packet.actions) action.shown.clear();
}

}  // namespace

void fit(Packet& packet) {
  if (packet.actions.empty()) return;
  const ViewFrame frame = make_frame(packet);
  const size_t taken = frame.before.size() + frame.after.size();
  const size_t room = packet.limit > taken ? packet.limit - taken : 0;
  Action& newest = packet.actions.back();
  if (newest.shown.empty()) show_newest(newest, packet, share(packet, kNewestShare));
  if (shown_bytes(packet) > room) refit(packet, room);
}

}  // namespace twotrack
