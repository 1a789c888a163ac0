// FaultyStore: a replica whose answers get lost, come twice, come late, or are wrong. What it has
// stored is right all the same: the real store behind it does the storing.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "replica/store.h"
#include "testing/seeded.h"

namespace twotrack::faults {

class FaultyStore final : public replica::ReplicaStore {
 public:
  FaultyStore(replica::ReplicaStore& real, testing::Seeded& random)
      : real_(&real), random_(&random) {}

  uint64_t one_in = 0;  // answers are bad, on average; 0: none
  uint64_t faults = 0;  // so far
  // Called before a chunk is put: somebody else may do something at that moment.
  std::function<void()> meanwhile{};

  Result<replica::LogEnd> end(std::string_view agent, uint64_t about) override {
    replica::LogEnd end = TRY(real_->end(agent, about));
    auto& before = seen_[std::string(agent)];
    const replica::LogEnd late = std::exchange(before, end);
    switch (fault(4)) {
      case 1:
        return lost();
      case 2:
        return late;
      case 3:
        return replica::LogEnd{.events = end.events, .hash = std::string(kHashLength, 'f')};
      default:
        return end;
    }
  }

  Result<Put> put(std::string_view agent, const replica::Chunk& chunk) override {
    if (meanwhile) std::exchange(meanwhile, {})();
    switch (fault(4)) {
      case 1:  // the request is lost
        return lost();
      case 2:  // the answer is lost
        TRY(real_->put(agent, chunk));
        return lost();
      case 3:  // the request arrives twice, and the second answer is the one that comes back
        TRY(real_->put(agent, chunk));
        return real_->put(agent, chunk);
      default:
        return real_->put(agent, chunk);
    }
  }

  Status read(std::string_view agent, uint64_t from, const replica::ChunkSink& sink) override {
    if (fault(2) == 1) return lost();
    return real_->read(agent, from, sink);
  }
  Result<uint64_t> first_event(std::string_view agent) override {
    return real_->first_event(agent);
  }
  Result<std::vector<replica::ReplicaLog>> list() override { return real_->list(); }
  Result<bool> has_blob(std::string_view sha256) override {
    if (fault(2) == 1) return lost();
    return real_->has_blob(sha256);
  }
  Status put_blob(std::string_view sha256, std::string_view bytes) override {
    const uint64_t which = fault(3);
    if (which == 1) return lost();
    TRY(real_->put_blob(sha256, bytes));
    if (which == 2) return lost();
    return Done{};
  }
  Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) override {
    return real_->get_blob(sha256, bytes_max);
  }
  Status put_head(std::string_view agent, std::string_view head) override {
    return real_->put_head(agent, head);
  }
  Result<std::string> get_head(std::string_view agent) override { return real_->get_head(agent); }

 private:
  // 0: none; otherwise one of 1 … kinds - 1.
  uint64_t fault(uint64_t kinds) {
    if (one_in == 0 || !random_->one_in(one_in)) return 0;
    ++faults;
    return random_->between(1, kinds - 1);
  }
  static Error lost() { return Error{Code::kTimeout, "no answer in time"}; }

  replica::ReplicaStore* real_;
  testing::Seeded* random_;
  std::map<std::string, replica::LogEnd> seen_{};
};

}  // namespace twotrack::faults
