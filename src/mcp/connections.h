// Connections: the servers that are running for the agents of this process.
//
// A program sees the workspace of one agent, so each agent has its own programs. They are
// started when they are first needed, kept between calls, and ended when many others have been
// started since. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "base/environment.h"
#include "mcp/client.h"
#include "mcp/server_plan.h"

namespace twotrack::mcp {

// How many idle servers to keep; beyond that, the one idle for longest is ended.
inline constexpr size_t kIdleConnectionsMax = 16;

class Connections {
 public:
  // `own`: the environment of this process. `version`: of this program.
  Connections(Environment own, std::string version);
  ~Connections();
  Connections(const Connections&) = delete;  // It has locks.
  Connections& operator=(const Connections&) = delete;

  // A server whose tools are the approved ones, now; it is not ended while in use, and
  // must be released before this object. Fails with kConflict and the differences when
  // they are not, and as open_transport() and Client::connect() do: then nothing has been called.
  Result<std::shared_ptr<Client>> get(const ServerPlan& plan, const ToolList& approved,
                                      const ServerPlace& place, const Waiting& waiting);

 private:
  struct Slot;
  struct Use;
  using Key = std::pair<std::string, std::string>;  // server, workspace

  std::shared_ptr<Slot> use_slot(const Key& key);
  static bool is_look_due(const Slot& slot, const ServerPlan& plan);
  void end_idle();

  const Environment own_;
  const std::string version_;
  std::mutex mutex_{};  // guards what follows
  std::map<Key, std::shared_ptr<Slot>> slots_{};
  uint64_t uses_ = 0;
};

}  // namespace twotrack::mcp
