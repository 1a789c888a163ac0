#include "hub/learned_table.h"

namespace twotrack::hub {
namespace {

Result<std::vector<Learned>> all_learned(Statement& rows) {
  std::vector<Learned> all;
  while (TRY(rows.next())) {
    all.push_back({.node_id = std::string(rows.text(0)),
                   .operation = std::string(rows.text(1)),
                   .status = std::string(rows.text(2)),
                   .summary = std::string(rows.text(3)),
                   .knowledge = std::string(rows.text(4)),
                   .source_hash = std::string(rows.text(5)),
                   .agent_id = std::string(rows.text(6)),
                   .ref = static_cast<uint64_t>(rows.integer(7)),
                   .learned_at = std::string(rows.text(8))});
  }
  return all;
}

}  // namespace

// Times have one form, in which the order of the texts is that of the times.
Status LearnedTable::add(std::string_view node_id, const Learned& learned) {
  auto added = TRY(database_->kept(
      "INSERT INTO learned(node_id, operation, status, summary, knowledge, source_hash, agent_id, "
      "ref, learned_at) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) "
      "ON CONFLICT(node_id, operation) DO UPDATE SET status = excluded.status, "
      "summary = excluded.summary, knowledge = excluded.knowledge, "
      "source_hash = excluded.source_hash, agent_id = excluded.agent_id, ref = excluded.ref, "
      "learned_at = excluded.learned_at WHERE excluded.learned_at >= learned.learned_at"));
  added->bind(1, node_id).bind(2, std::string_view(learned.operation));
  added->bind(3, std::string_view(learned.status)).bind(4, std::string_view(learned.summary));
  added->bind(5, std::string_view(learned.knowledge));
  added->bind(6, std::string_view(learned.source_hash));
  added->bind(7, std::string_view(learned.agent_id)).bind(8, static_cast<int64_t>(learned.ref));
  added->bind(9, std::string_view(learned.learned_at));
  return added->run();
}

Result<std::vector<Learned>> LearnedTable::of(std::string_view node_id) {
  auto rows = TRY(database_->kept(
      "SELECT node_id, operation, status, summary, knowledge, source_hash, agent_id, ref, "
      "learned_at FROM learned WHERE node_id = ?1 ORDER BY operation"));
  rows->bind(1, node_id);
  return all_learned(*rows);
}

Result<std::vector<Learned>> LearnedTable::all() {
  auto rows = TRY(database_->kept(
      "SELECT node_id, operation, status, summary, knowledge, source_hash, agent_id, ref, "
      "learned_at FROM learned ORDER BY node_id, operation"));
  return all_learned(*rows);
}

Status LearnedTable::move(const Move& move) {
  for (Learned& learned : TRY(of(move.from))) TRY(add(move.to, learned));
  auto removal = TRY(database_->kept("DELETE FROM learned WHERE node_id = ?1"));
  removal->bind(1, std::string_view(move.from));
  return removal->run();
}

Status LearnedTable::clear() {
  return database_->execute("DELETE FROM learned");
}

}  // namespace twotrack::hub
