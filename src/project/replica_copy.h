// ReplicaCopy: the logs of a replica in a folder of this machine, kept up to date while somebody
// reads them there as if they were local.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"

namespace twotrack::project {

// Used by one thread at a time, but for cancel().
class ReplicaCopy {
 public:
  // A copy that is larger takes no further logs; those that it has still grow.
  static constexpr uint64_t kBytesMax = uint64_t{20} << 30;

  // What is wrong with one log, or with the copy; each is told once.
  using Tell = std::function<void(const Error& error)>;

  // `folder` is created if it is not there. Copies nothing yet.
  static Result<std::unique_ptr<ReplicaCopy>> open(std::unique_ptr<replica::ReplicaStore> store,
                                                   FileSystem& files, Path folder,
                                                   uint64_t bytes_max = kBytesMax);

  const Path& root() const { return root_; }

  // Copies what is new. Fails if the replica cannot be listed.
  Status refresh(const std::stop_token& stop, const Tell& tell);
  // The same once a second; a replica that is away comes back.
  void follow(const std::stop_token& stop, const Tell& tell);
  // Ends what a refresh() waits for. Any thread.
  void cancel() { store_->cancel(); }

 private:
  ReplicaCopy(std::unique_ptr<replica::ReplicaStore> store, FileSystem& files, Path root,
              uint64_t bytes_max)
      : store_(std::move(store)), files_(&files), root_(std::move(root)), bytes_max_(bytes_max) {}

  void tell_once(const std::string& about, const Error& error, const Tell& tell);
  Status count_bytes();

  std::unique_ptr<replica::ReplicaStore> store_;
  FileSystem* files_;
  Path root_;
  uint64_t bytes_max_;
  uint64_t bytes_ = 0;                     // of the logs in the copy
  std::map<std::string, uint64_t> known_;  // how many events of each log are here
  std::set<std::string> told_;
};

}  // namespace twotrack::project
