#include "hub/move_table.h"

#include <algorithm>
#include <map>
#include <utility>

#include "hub/learned_table.h"

namespace twotrack::hub {
namespace {

bool is_file(NodeType type) {
  return type == NodeType::kFile;
}

// Where `name` has moved to: the only one, or the only one of its name (a file that is renamed may
// have the same method in two classes). Null when nobody can tell.
const Node* pick(std::string_view name, std::span<const Node* const> fresh) {
  if (fresh.size() == 1) return fresh.front();
  const auto has_name = [&](const Node* node) { return node->name == name; };
  if (std::ranges::count_if(fresh, has_name) != 1) return nullptr;
  return *std::ranges::find_if(fresh, has_name);
}

}  // namespace

Result<std::vector<Move>> MoveTable::note(std::span<const NodeTable::Known> gone,
                                          std::span<const Node* const> fresh) {
  std::vector<Move> moves;
  for (const NodeTable::Known& one : gone) TRY(add(one));
  if (TRY(empty())) return moves;  // most often: a new project has many nodes
  for (const Node* node : fresh) TRY(forget(*node));
  // A file of one function has the same text as the function.
  std::map<std::pair<bool, std::string_view>, std::vector<const Node*>> by_text;
  for (const Node* node : fresh) by_text[{is_file(node->type), node->source_hash}].push_back(node);
  for (const auto& [text, nodes] : by_text) TRY(find_moves(nodes, moves));
  LearnedTable learned(*database_);
  for (const Move& move : moves) {
    TRY(learned.move(move));
    TRY(set_place(move));
  }
  if (!gone.empty()) TRY(forget_old());
  return moves;
}

Result<std::optional<std::string>> MoveTable::moved_to(std::string_view id) {
  auto rows = TRY(database_->kept(
      "SELECT g.moved_to FROM gone g JOIN nodes n ON n.node_id = g.moved_to WHERE g.node_id = ?1"));
  rows->bind(1, id);
  if (!TRY(rows->next())) return std::optional<std::string>();
  return std::optional(std::string(rows->text(0)));
}

Status MoveTable::add(const NodeTable::Known& gone) {
  auto added = TRY(database_->kept(
      "INSERT OR REPLACE INTO gone(node_id, name, is_file, source_hash) VALUES(?1, ?2, ?3, ?4)"));
  added->bind(1, std::string_view(gone.id)).bind(2, std::string_view(gone.name));
  added->bind(3, int64_t{is_file(gone.type)}).bind(4, std::string_view(gone.source_hash));
  return added->run();
}

Status MoveTable::forget(const Node& node) {
  auto removal = TRY(database_->kept("DELETE FROM gone WHERE node_id = ?1"));
  removal->bind(1, std::string_view(node.id));
  return removal->run();
}

Status MoveTable::forget_old() {
  auto removal =
      TRY(database_->kept("DELETE FROM gone WHERE seq <= (SELECT max(seq) FROM gone) - ?1"));
  removal->bind(1, kGoneMax);
  return removal->run();
}

Status MoveTable::set_place(const Move& move) {
  // What had moved there before has moved on with it.
  auto placed =
      TRY(database_->kept("UPDATE gone SET moved_to = ?1 WHERE node_id = ?2 OR moved_to = ?2"));
  placed->bind(1, std::string_view(move.to)).bind(2, std::string_view(move.from));
  return placed->run();
}

Status MoveTable::find_moves(std::span<const Node* const> fresh, std::vector<Move>& moves) {
  auto rows = TRY(
      database_->kept("SELECT node_id, name FROM gone "
                      "WHERE source_hash = ?1 AND is_file = ?2 AND moved_to IS NULL ORDER BY seq"));
  rows->bind(1, std::string_view(fresh.front()->source_hash));
  rows->bind(2, int64_t{is_file(fresh.front()->type)});
  while (TRY(rows->next())) {
    const Node* to = pick(rows->text(1), fresh);
    if (to != nullptr) moves.push_back({.from = std::string(rows->text(0)), .to = to->id});
  }
  return Done{};
}

Result<bool> MoveTable::empty() {
  auto rows = TRY(database_->kept("SELECT 1 FROM gone LIMIT 1"));
  return !TRY(rows->next());
}

}  // namespace twotrack::hub
