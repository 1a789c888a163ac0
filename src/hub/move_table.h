// Which nodes are gone, and where their text stands now.
//
// A function that moves to another file is gone before it is there, or there before it is gone:
// what is gone is remembered for a while, for a node with the same text to come.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sqlite.h"
#include "hub/node_table.h"
#include "hub/store.h"

namespace twotrack::hub {

class MoveTable {
 public:
  // Older ones are forgotten.
  static constexpr int64_t kGoneMax = 20'000;

  explicit MoveTable(Database& database) : database_(&database) {}

  // `gone` were there before this transaction, `fresh` were not. Answers with the moves that this
  // shows. REQUIRES: a transaction, in which the nodes are written already.
  Result<std::vector<Move>> note(std::span<const NodeTable::Known> gone,
                                 std::span<const Node* const> fresh);

  Result<std::optional<std::string>> moved_to(std::string_view id);

 private:
  Status add(const NodeTable::Known& gone);
  Status forget(const Node& node);
  Status forget_old();
  Status set_place(const Move& move);
  // Those with the text of `fresh`, all of which are alike in it.
  Status find_moves(std::span<const Node* const> fresh, std::vector<Move>& moves);
  Result<bool> empty();

  Database* database_;
};

}  // namespace twotrack::hub
