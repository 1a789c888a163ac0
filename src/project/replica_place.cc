#include "project/replica_place.h"

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "project/agent_name.h"

namespace twotrack::project {
namespace {

// Enough that two replicas never share a folder.
constexpr size_t kNameLength = 16;

}  // namespace

Result<std::string> replica_name(Project& project, const std::optional<std::string>& named,
                                 std::string_view option) {
  if (named) return *named;
  const auto configured = TRY(project.config())->memory().replica;
  if (configured) return *configured;
  return with_hint(Error{Code::kInvalid, "no replica is named"},
                   std::string(option) +
                       " dir:PATH, s3://BUCKET/PREFIX or nats://HOST:PORT/STREAM; or set "
                       "runner.memory.replica");
}

Result<std::unique_ptr<replica::ReplicaStore>> open_replica(const std::string& name) {
  return replica::open_store(name, process_environment(), {.use = replica::StoreUse::kRead});
}

Result<std::unique_ptr<replica::ReplicaStore>> open_replica(Project& project,
                                                            const std::optional<std::string>& named,
                                                            std::string_view option) {
  return open_replica(TRY(replica_name(project, named, option)));
}

// Who says whole names needs no list of a thousand others.
Result<std::vector<replica::ReplicaLog>> logs_in_replica(replica::ReplicaStore& store,
                                                         const std::vector<std::string>& names) {
  std::vector<replica::ReplicaLog> logs;
  for (const std::string& name : names) {
    const auto end = store.end(name);
    if (end.ok() && end.value().events > 0) logs.push_back({.agent_id = name, .end = end.value()});
  }
  if (!names.empty() && logs.size() == names.size()) return logs;
  logs = TRY(store.list());
  if (names.empty()) return logs;
  std::vector<std::string> known;
  known.reserve(logs.size());
  for (const replica::ReplicaLog& log : logs) known.push_back(log.agent_id);
  std::set<std::string> wanted;
  for (const std::string& name : names) wanted.insert(TRY(match_in_replica(name, known)));
  std::erase_if(logs, [&](const auto& log) { return !wanted.contains(log.agent_id); });
  return logs;
}

Result<Path> replica_cache(const std::string& replica) {
  const Environment environment = process_environment();
  Path cache;
  if (const auto folder = find_variable(environment, "XDG_CACHE_HOME")) {
    cache = *folder;
  } else if (const auto home = find_variable(environment, "HOME")) {
    cache = Path(*home) / ".cache";
  } else {
    return Error{Code::kNotFound, "neither XDG_CACHE_HOME nor HOME says where your cache is"};
  }
  return cache / "twotrack" / "fleet" / sha256_hex(replica).substr(0, kNameLength);
}

}  // namespace twotrack::project
