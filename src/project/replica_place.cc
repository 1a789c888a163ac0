#include "project/replica_place.h"

#include "base/sha256.h"

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
