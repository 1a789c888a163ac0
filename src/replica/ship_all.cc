#include "replica/ship_all.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace twotrack::replica {
namespace {

// Most of the time is spent waiting for the store, not computing; and what NATS gets at once it
// replicates and syncs at once.
constexpr size_t kAtOnce = 64;

}  // namespace

std::vector<Shipment> ShipAll::pass(ReplicaStore& store, const std::vector<std::string>& agents) {
  std::vector<Shipment> shipments(agents.size());
  std::vector<LogShipper*> shippers;
  for (const std::string& agent : agents) {
    shippers.push_back(
        &shippers_.try_emplace(agent, LogShipper(*files_, layout_, agent)).first->second);
  }
  std::atomic<size_t> next = 0;
  const auto take_turns = [&] {
    for (size_t i = next++; i < agents.size(); i = next++) {
      shipments[i] = {.agent_id = agents[i], .shipped = shippers[i]->ship(store)};
    }
  };
  std::vector<std::jthread> helpers;
  for (size_t i = 1; i < std::min(kAtOnce, agents.size()); ++i) helpers.emplace_back(take_turns);
  take_turns();
  helpers.clear();  // they have ended
  return shipments;
}

}  // namespace twotrack::replica
