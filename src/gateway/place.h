// GatewayPlace: where the gateways that work on a project find each other.
//
// Each holds a lock, .agentfs/gateway-1.lock and so on, and beside it the address at which it
// listens, gateway-1.url. An address counts only while the process that wrote it has the lock.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "track/layout.h"

namespace twotrack::gateway {

class GatewayPlace {
 public:
  GatewayPlace(FileSystem& files, const track::Layout& layout) : files_(&files), layout_(&layout) {}
  ~GatewayPlace();
  GatewayPlace(const GatewayPlace&) = delete;  // It holds a lock.
  GatewayPlace& operator=(const GatewayPlace&) = delete;

  // Takes the first free place. Returns the gateways in the others: "process 12 at http://…".
  std::vector<std::string> claim();
  // From now on others find this one there. Without the file they have its process only.
  void publish(const std::string& url);

 private:
  FileSystem* files_;
  const track::Layout* layout_;
  std::unique_ptr<FileLock> lock_{};
  Path url_{};  // of the file
};

// Where the gateway listens that `process` ("process 12") is; empty if nobody knows.
std::string url_of_gateway(FileSystem& files, const track::Layout& layout,
                           const std::string& process);

}  // namespace twotrack::gateway
