// Which nodes are gone, and where their text is now.
//
// A function that moves to another file disappears before it reappears, or the other way round:
// so removed nodes are remembered for a while, in case a node with the same text appears.
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

  // `gone` were there before this transaction, `fresh` were not. Returns the moves that this
  // shows. REQUIRES: a transaction, in which the nodes are already written.
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
