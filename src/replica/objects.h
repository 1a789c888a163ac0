// Objects: bytes under keys, as a folder and S3-compatible storage have them. Three verbs, of which
// one is conditional, make a replica (object_store.h).
//
// A key is made of [A-Za-z0-9._-] and slashes. Any number of threads may call.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::replica {

// What a store can hold of one kind, logs or chunks of one log: a listing that goes on behind is
// no listing.
inline constexpr size_t kListedNamesMax = 10'000'000;

inline Error too_large(const std::string& key, uint64_t bytes_max) {
  return Error{Code::kCorrupt,
               key + " of the replica has more than " + std::to_string(bytes_max) + " bytes"};
}

class Objects {
 public:
  virtual ~Objects() = default;

  enum class Made { kNew, kWasThere };
  // Creates the object, whole and durable. One that is there stays as it is.
  virtual Result<Made> create(const std::string& key, std::string_view bytes) = 0;
  // The same, but replaces one that is there.
  virtual Status replace(const std::string& key, std::string_view bytes) = 0;

  // The object; nothing if there is none. Fails with kCorrupt if it has more than `bytes_max`
  // bytes: then it is not what was put there, and is not read.
  virtual Result<std::optional<std::string>> get(const std::string& key, uint64_t bytes_max) = 0;
  // Its last `bytes` bytes, or all.
  virtual Result<std::optional<std::string>> get_end(const std::string& key, uint64_t bytes) = 0;
  virtual Result<bool> has(const std::string& key) = 0;

  virtual void cancel() {}  // as ReplicaStore::cancel()

  // What stands directly below the folder `prefix` ("logs/", "logs/my-agent/") and comes after
  // `after` in the order of bytes: all of it, sorted.
  virtual Result<std::vector<std::string>> list(const std::string& prefix,
                                                const std::string& after = "") = 0;
};

// A folder, which may be on a network file system. It is made at the first create().
std::unique_ptr<Objects> directory_objects(FileSystem& files, Path folder);

// A bucket, reached as the environment says: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID,
// AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_CA_BUNDLE. `prefix` is empty or ends with a slash.
// Fails with kInvalid if that is not enough.
Result<std::unique_ptr<Objects>> s3_objects(std::string_view bucket, std::string_view prefix,
                                            const Environment& environment);

}  // namespace twotrack::replica
