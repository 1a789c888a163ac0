// The heads of logs in a replica: what a log here is compared with.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"
#include "track/layout.h"
#include "track/verify.h"

namespace twotrack::project {

class ReplicaHeads {
 public:
  static Result<ReplicaHeads> ask(std::unique_ptr<replica::ReplicaStore> store);

  // As verify_with_views(), with the head there as an anchor that somebody kept elsewhere. A
  // replica that does not have the log is a note, one that is damaged a problem. What lies between
  // its first and its last event is not read.
  Result<track::VerifyReport> verify(FileSystem& files, const track::Layout& layout,
                                     const std::string& agent, track::VerifyOptions options) const;

  // Where the log ends there, if the replica has another log than this damaged one.
  std::optional<replica::LogEnd> other_end(const track::VerifyReport& report) const;

 private:
  explicit ReplicaHeads(std::unique_ptr<replica::ReplicaStore> store) : store_(std::move(store)) {}
  void compare(const replica::ReplicaLog& there, track::VerifyReport& report) const;

  std::unique_ptr<replica::ReplicaStore> store_;
  std::map<std::string, replica::ReplicaLog> logs_;
};

}  // namespace twotrack::project
