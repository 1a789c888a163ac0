// Is a log in a replica what was written, and is it all there? Reads all of it from the store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "replica/store.h"

namespace twotrack::replica {

struct ReplicaReport {
  std::string agent_id{};
  LogEnd end{};  // behind the last line that holds
  uint64_t bytes = 0;
  uint64_t chunks = 0;
  uint64_t blobs = 0;                   // that lines name and that hold
  std::string said{};                   // who signed it
  std::vector<std::string> problems{};  // empty: intact
  bool is_unsigned = false;             // the only one is that (signed_head.h)

  bool ok() const { return problems.empty(); }
};

// `said`: where the log ends by the word of the store. Fails only if the store cannot be reached.
Result<ReplicaReport> verify_replica(ReplicaStore& store, const ReplicaLog& said);

}  // namespace twotrack::replica
