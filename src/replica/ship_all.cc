#include "replica/ship_all.h"

namespace twotrack::replica {
namespace {

// Most of the time is spent waiting for the store, not computing; and what NATS gets at once it
// replicates and syncs at once, which costs its servers half as much as in batches of eight.
constexpr size_t kAtOnce = 64;

}  // namespace

ShipAll::ShipAll(FileSystem& files, track::Layout layout)
    : files_(&files), layout_(std::move(layout)), crew_(kAtOnce) {}

std::vector<Shipment> ShipAll::pass(ReplicaStore& store, const std::vector<std::string>& agents) {
  std::vector<Shipment> shipments(agents.size());
  std::vector<LogShipper*> shippers;
  for (const std::string& agent : agents) {
    shippers.push_back(
        &shippers_.try_emplace(agent, LogShipper(*files_, layout_, agent)).first->second);
  }
  crew_.for_each(agents.size(), [&](size_t i) {
    shipments[i] = {.agent_id = agents[i], .shipped = shippers[i]->ship(store)};
  });
  return shipments;
}

}  // namespace twotrack::replica
