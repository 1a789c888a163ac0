// What agents learned, and where the nodes are that it is about.
#include <algorithm>
#include <map>
#include <utility>

#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

bool is_file(const Node& node) {
  return node.type == NodeType::kFile;
}

// Where `name` has moved to: the only one, or the only one of its name (a file that is renamed may
// have the same method in two classes). Null when nobody can tell.
const Node* pick(std::string_view name, std::span<const Node* const> fresh) {
  if (fresh.size() == 1) return fresh.front();
  const auto has_name = [&](const Node* node) { return node->name == name; };
  if (std::ranges::count_if(fresh, has_name) != 1) return nullptr;
  return *std::ranges::find_if(fresh, has_name);
}

// Of those with the text of `fresh`, all of which are alike in it.
Status find_moves(Database& database, std::span<const Node* const> fresh,
                  std::vector<Move>& moves) {
  auto rows =
      TRY(database.kept("SELECT node_id, name FROM gone "
                        "WHERE source_hash = ?1 AND is_file = ?2 AND moved_to IS NULL ORDER BY seq",
                        fresh.front()->source_hash, is_file(*fresh.front())));
  while (TRY(rows->next())) {
    const Node* to = pick(rows->text(1), fresh);
    if (to != nullptr) moves.push_back({.from = rows->string(0), .to = to->id});
  }
  return Done{};
}

Status carry_out(Database& database, const Move& move) {
  for (const Learned& learned : TRY(learned_of(database, move.from))) {
    TRY(add_learned(database, move.to, learned));
  }
  TRY(database.run("DELETE FROM learned WHERE node_id = ?1", move.from));
  // What had moved there before has moved on with it.
  return database.run("UPDATE gone SET moved_to = ?1 WHERE node_id = ?2 OR moved_to = ?2", move.to,
                      move.from);
}

Learned read_learned(const Statement& row) {
  return {.node_id = row.string(0),
          .operation = row.string(1),
          .status = row.string(2),
          .summary = row.string(3),
          .knowledge = row.string(4),
          .source_hash = row.string(5),
          .agent_id = row.string(6),
          .ref = row.count(7),
          .learned_at = row.string(8)};
}

}  // namespace

Result<std::vector<Move>> note_moves(Database& database, std::span<const Node> gone,
                                     std::span<const Node* const> fresh) {
  std::vector<Move> moves;
  for (const Node& one : gone) {
    TRY(database.run(
        "INSERT OR REPLACE INTO gone(node_id, name, is_file, source_hash) VALUES(?1, ?2, ?3, ?4)",
        one.id, one.name, is_file(one), one.source_hash));
  }
  // Most often none is: a new project has many nodes.
  const auto any = TRY(database.first("SELECT 1 FROM gone LIMIT 1", [](auto&) { return true; }));
  if (!any) return moves;
  for (const Node* node : fresh) TRY(database.run("DELETE FROM gone WHERE node_id = ?1", node->id));
  // A file of one function has the same text as the function.
  std::map<std::pair<bool, std::string_view>, std::vector<const Node*>> by_text;
  for (const Node* node : fresh) by_text[{is_file(*node), node->source_hash}].push_back(node);
  for (const auto& [text, nodes] : by_text) TRY(find_moves(database, nodes, moves));
  for (const Move& move : moves) TRY(carry_out(database, move));
  if (!gone.empty()) {
    TRY(database.run("DELETE FROM gone WHERE seq <= (SELECT max(seq) FROM gone) - ?1", kGoneMax));
  }
  return moves;
}

Result<std::optional<std::string>> moved_to(Database& database, std::string_view id) {
  return database.first(
      "SELECT g.moved_to FROM gone g JOIN nodes n ON n.node_id = g.moved_to WHERE g.node_id = ?1",
      [](const Statement& row) { return row.string(0); }, id);
}

// Times have one form, in which the order of the texts is that of the times.
Status add_learned(Database& database, std::string_view node_id, const Learned& learned) {
  return database.run(
      "INSERT INTO learned(node_id, operation, status, summary, knowledge, source_hash, agent_id, "
      "ref, learned_at) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
      "ON CONFLICT(node_id, operation) DO UPDATE SET status = excluded.status, "
      "summary = excluded.summary, knowledge = excluded.knowledge, "
      "source_hash = excluded.source_hash, agent_id = excluded.agent_id, ref = excluded.ref, "
      "learned_at = excluded.learned_at WHERE excluded.learned_at >= learned.learned_at",
      node_id, learned.operation, learned.status, learned.summary, learned.knowledge,
      learned.source_hash, learned.agent_id, learned.ref, learned.learned_at);
}

Result<std::vector<Learned>> learned_of(Database& database, std::string_view node_id) {
  return database.all(
      "SELECT node_id, operation, status, summary, knowledge, source_hash, agent_id, ref, "
      "learned_at FROM learned WHERE node_id = ?1 ORDER BY operation",
      read_learned, node_id);
}

Result<std::vector<Learned>> all_learned(Database& database) {
  return database.all(
      "SELECT node_id, operation, status, summary, knowledge, source_hash, agent_id, ref, "
      "learned_at FROM learned ORDER BY node_id, operation",
      read_learned);
}

}  // namespace twotrack::hub
