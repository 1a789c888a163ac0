#include "projection/fit.h"

#include <algorithm>

#include "packet/shown_text.h"
#include "projection/block.h"
#include "projection/recut.h"
#include "projection/view.h"

namespace twotrack {
namespace {

// Shares of the limit, in percent.
constexpr size_t kNewestShare = 55;  // what the newest result may take
constexpr size_t kNewestUserShare = 30;
constexpr size_t kNewestReplyShare = 4;
constexpr size_t kArgsShare = 15;

constexpr size_t kPartBytesMin = 24;

size_t share(const Packet& packet, size_t percent) {
  return packet.limit * percent / 100;
}

// Of a result of which no value fits as a whole, the beginning and the end of the best one.
std::string best_part(const std::vector<Leaf>& leaves, size_t bytes_max) {
  const auto best = std::ranges::max_element(leaves, {}, &Leaf::rank);
  if (best == leaves.end() || bytes_max < kPartBytesMin) return {};
  return cut_middle((best->is_line ? "" : best->key + "=") + best->text, bytes_max);
}

// The newest result, as much of it as `result_max` allows.
void show_result(Action& action, const Packet& packet, size_t result_max) {
  std::string got = facts_text(action.facts);
  action.hidden = action.facts.left_out;
  if (got.size() > result_max) {
    const std::vector<Leaf> leaves = leaves_of(action.facts);
    for (size_t room = result_max; got.size() > result_max; room = room * 9 / 10) {
      const std::vector<bool> keep = best_leaves(leaves, room);
      got = facts_text(action.facts, leaves, keep);
      action.hidden =
          action.facts.left_out + static_cast<uint64_t>(std::ranges::count(keep, false));
      if (room == 0) break;
    }
    if (got.empty()) got = best_part(leaves, result_max);
  }
  action.shown =
      result_block(action, args_text(action, share(packet, kArgsShare)), got, action.hidden);
}

void show_newest(Packet& packet, size_t result_max) {
  Action& newest = packet.actions.back();
  if (newest.speaker == Speaker::kAgent && !is_roomy(packet)) {
    newest.shown.clear();  // its values can still be found in `seen`
  } else if (newest.is_speech()) {
    const size_t percent = newest.speaker == Speaker::kUser ? kNewestUserShare : kNewestReplyShare;
    newest.shown = speech_block(newest, std::min(result_max, share(packet, percent)));
  } else {
    show_result(newest, packet, result_max);
  }
}

// Room to spare, so that the next actions find some without another change of the prefix. A small
// view has little to spare.
size_t kept_percent(const Packet& packet) {
  return is_roomy(packet) ? 62 : 95;
}

// Everything is cut anew; each try leaves the newest and the rest less.
void fit_anew(Packet& packet, size_t room) {
  for (const size_t percent : {100U, 80U, 60U, 40U, 25U, 12U, 5U, 0U}) {
    show_newest(packet, std::min(share(packet, kNewestShare), room * 6 / 10) * percent / 100);
    size_t taken = packet.actions.back().shown.size() + 1;
    const size_t user = last_user_message(packet);
    if (user + 1 < packet.actions.size()) {
      Action& action = packet.actions[user];
      action.shown = speech_block(action, share(packet, kNewestUserShare) * percent / 100);
      taken += action.shown.size() + 1;
    }
    const size_t left = room > taken ? room - taken : 0;
    recut(packet, left * percent / 100 * kept_percent(packet) / 100);
    if (history_bytes(packet) <= room) return;
  }
  // Not even the calls fit.
  for (Action& action : packet.actions) action.shown.clear();
  packet.seen.clear();
}

}  // namespace

void fit(Packet& packet) {
  if (packet.actions.empty()) return;
  if (packet.actions.back().shown.empty()) show_newest(packet, share(packet, kNewestShare));
  if (history_bytes(packet) <= history_room(packet, make_frame(packet, Repeats::kNamed))) return;
  fit_anew(packet, history_room(packet, make_frame(packet, Repeats::kTold)));
}

}  // namespace twotrack
