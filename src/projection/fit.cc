#include "projection/fit.h"

#include <algorithm>
#include <string>
#include <vector>

#include "projection/pieces.h"
#include "projection/recut.h"
#include "projection/view.h"

namespace twotrack {
namespace {

std::string whole_block(const Action& action, const ControlTokens& tokens) {
  const std::vector<Piece> pieces = pieces_of(action, tokens);
  const bool is_told = telling_piece(action, pieces) != SIZE_MAX;
  return block_of(action, pieces, std::vector<bool>(pieces.size(), true),
                  is_told ? Summary::kTold : Summary::kShown);
}

// Of the shown blocks from `first` on, each with its comma.
size_t shown_bytes(const Packet& packet, size_t first) {
  size_t bytes = 0;
  for (size_t i = first; i < packet.actions.size(); ++i) {
    const size_t size = packet.actions[i].shown.size();
    bytes += size == 0 ? 0 : size + 1;
  }
  return bytes;
}

// The first of the actions at the end that no view has shown yet, nor cut to nothing.
size_t first_fresh(const Packet& packet) {
  const auto is_fresh = [](const Action& one) { return one.shown.empty() && one.hidden == 0; };
  size_t first = packet.actions.size();
  while (first > 0 && is_fresh(packet.actions[first - 1])) --first;
  return first;
}

size_t less(size_t bytes, size_t by) {
  return bytes > by ? bytes - by : 0;
}

bool fits(const Packet& packet) {
  return history_bytes(packet) <= history_room(packet, make_frame(packet, Repeats::kNamed));
}

// Shows all actions from `first` on whole, or none of them when that is too much.
bool shows_whole(Packet& packet, size_t first) {
  const ControlTokens tokens(packet.control_tokens);
  for (size_t i = first; i < packet.actions.size(); ++i) {
    packet.actions[i].shown = whole_block(packet.actions[i], tokens);
  }
  if (fits(packet)) return true;
  for (size_t i = first; i < packet.actions.size(); ++i) packet.actions[i].shown.clear();
  return false;
}

}  // namespace

void fit(Packet& packet, const ScoreWeights& weights) {
  const size_t fresh = first_fresh(packet);
  if (shows_whole(packet, fresh)) return;
  // What the agent says is followed by what it does: one cut for both.
  const bool is_said =
      fresh < packet.actions.size() && packet.actions.back().speaker == Speaker::kAgent;
  if (is_said && fits(packet)) return;
  while (packet.goal_cuts < kGoalCutsMax) {
    ++packet.goal_cuts;
    if (shows_whole(packet, fresh)) return;
  }
  if (packet.actions.empty()) return;
  const size_t skeleton = history_bytes(packet) - shown_bytes(packet, 0);
  // Without its words in the history a problem has to be told again, which takes room.
  for (const Repeats repeats : {Repeats::kHoped, Repeats::kTold}) {
    const size_t room = history_room(packet, make_frame(packet, repeats));
    recut(packet, fresh, less(room, skeleton), weights);
    if (fits(packet)) return;
  }
}

}  // namespace twotrack
