#include "projection/fit.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "projection/piece_table.h"
#include "projection/pieces.h"
#include "projection/recut.h"
#include "projection/view.h"

namespace twotrack {
namespace {

Json whole_block(const Action& action, const std::vector<Piece>& pieces) {
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

size_t room_of(Packet& packet, Repeats repeats) {
  const ViewFrame frame = make_frame(packet, repeats);
  table_of(packet).goal = frame.goal;
  return history_room(packet, frame);
}

bool fits(Packet& packet) {
  return history_bytes(packet) <= room_of(packet, Repeats::kNamed);
}

// All of the actions from `first` on; nullopt when no view can hold them. Where a view was cut
// before, the table follows the packet, and they are in it.
std::optional<std::vector<Json>> whole_blocks(Packet& packet, size_t first) {
  std::vector<Json> blocks;
  const ControlTokens tokens(packet.control_tokens);
  const PieceTable& table = table_of(packet);
  const bool is_read = !table.actions().empty();
  size_t bytes = history_bytes(packet);
  for (size_t i = first; i < packet.actions.size(); ++i) {
    const Action& one = packet.actions[i];
    const std::vector<Piece> own = is_read ? std::vector<Piece>{} : pieces_of(one, tokens);
    const std::vector<Piece>& pieces = is_read ? table.actions()[i]->pieces : own;
    for (const Piece& piece : pieces) bytes += piece.text.size();
    if (bytes > packet.limit) return std::nullopt;
    blocks.push_back(whole_block(one, pieces));
  }
  return blocks;
}

// Shows all of the actions from `first` on, or none of them when that is too much.
bool shows_whole(Packet& packet, size_t first, const std::optional<std::vector<Json>>& blocks) {
  if (!blocks) return false;
  for (size_t i = first; i < packet.actions.size(); ++i) {
    packet.actions[i].shown = (*blocks)[i - first];
  }
  if (fits(packet)) return true;
  for (size_t i = first; i < packet.actions.size(); ++i) packet.actions[i].shown = {};
  return false;
}

}  // namespace

void fit(Packet& packet, const ScoreWeights& weights) {
  const size_t fresh = first_fresh(packet);
  PieceTable& table = table_of(packet);
  bool follows = !table.actions().empty();
  if (follows) table.follow(packet);
  const auto blocks = whole_blocks(packet, fresh);
  if (shows_whole(packet, fresh, blocks)) return;
  // What the agent says is followed by what it does: one cut for both.
  const bool is_said =
      fresh < packet.actions.size() && packet.actions.back().speaker == Speaker::kAgent;
  if (is_said && fits(packet)) return;
  while (packet.goal_cuts < kGoalCutsMax) {
    ++packet.goal_cuts;
    if (shows_whole(packet, fresh, blocks)) return;
  }
  if (packet.actions.empty()) return;
  const size_t skeleton = history_bytes(packet) - shown_bytes(packet, 0);
  // Without its words in the history a problem has to be told again, which takes room.
  for (const Repeats repeats : {Repeats::kHoped, Repeats::kTold}) {
    if (!follows) table.follow(packet);
    follows = false;
    recut(packet, fresh, less(room_of(packet, repeats), skeleton), weights);
    if (fits(packet)) return;
  }
}

}  // namespace twotrack
