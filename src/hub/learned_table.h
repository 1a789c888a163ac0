// What agents learned, in the store.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sqlite.h"
#include "hub/store.h"

namespace twotrack::hub {

class LearnedTable {
 public:
  explicit LearnedTable(Database& database) : database_(&database) {}

  Status add(std::string_view node_id, const Learned& learned);
  Result<std::vector<Learned>> of(std::string_view node_id);
  Result<std::vector<Learned>> all();
  // REQUIRES: a transaction.
  Status move(const Move& move);
  Status clear();

 private:
  Database* database_;
};

}  // namespace twotrack::hub
