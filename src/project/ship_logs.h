// Sending logs to a replica: what is new of them, and their heads, signed with the user's key.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "replica/ship_all.h"
#include "replica/signed_head.h"
#include "replica/store.h"

namespace twotrack::project {

struct SentLog {
  replica::Shipment shipment{};
  // Of the head: kNotFound for a log that nobody has signed yet, which may go without; other errors
  // for one that is not what was signed. Fine when there is nothing to sign, or no key.
  Status is_signed = Done{};
};

enum class ShipPass : uint8_t { kOneOfMany, kLast };

// Used by one thread at a time.
class LogSender {
 public:
  // `replica` as `ship --to` takes it. The project must outlive it.
  static Result<LogSender> make(Project& project, const std::string& replica);
  LogSender(Project& project, std::unique_ptr<replica::ReplicaStore> store,
            std::optional<replica::Signer> signer);

  // Sends what is new of these logs, and tells about each. A log that grows is signed when it
  // rests, or in the last pass: signing it takes longer than sending.
  std::vector<SentLog> pass(const std::vector<std::string>& agents, ShipPass which);

 private:
  Status sign(const std::string& agent, uint64_t durable) const;

  Project* project_;
  std::unique_ptr<replica::ReplicaStore> store_;
  std::optional<replica::Signer> signer_;
  std::unique_ptr<replica::ShipAll> all_;
  std::set<std::string> seen_{};      // logs
  std::set<std::string> unsigned_{};  // those whose signed head is older than what was sent
};

// How long to rest between two passes. What is written behind the beginning of a pass waits for its
// end, this rest, and all of the next pass.
class ShippingRest {
 public:
  std::chrono::milliseconds after(std::chrono::milliseconds took);

 private:
  std::chrono::milliseconds slow_{0};
};

}  // namespace twotrack::project
