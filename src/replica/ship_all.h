// ShipAll: sends many logs of a project, several at once.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/parallel.h"
#include "base/result.h"
#include "replica/ship.h"
#include "replica/store.h"
#include "track/layout.h"

namespace twotrack::replica {

struct Shipment {
  std::string agent_id{};
  Result<Shipped> shipped = Shipped{};
};

// Used by one thread at a time.
class ShipAll {
 public:
  ShipAll(FileSystem& files, track::Layout layout);

  // Sends what is new of these logs, and tells about each.
  std::vector<Shipment> pass(ReplicaStore& store, const std::vector<std::string>& agents);

 private:
  FileSystem* files_;
  track::Layout layout_;
  std::map<std::string, LogShipper> shippers_{};
  Crew crew_;
};

}  // namespace twotrack::replica
