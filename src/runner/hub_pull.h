// HubPull: what the hub tells an agent before it decides.
//
// It asks about at most kAskedMax nodes, each once:
//   1. the agent's own node;
//   2. the nodes in recent actions: of the last kCallsMax calls, the newest first, every string
//      argument, at the top or in a list there, that is the id of a node or the path of a file as
//      the hub knows them ("./" in front does not matter). Nothing is guessed beyond that.
//
// It tells the agent what it does not know yet, in at most kToldPercent of the view. For its own
// node: freshness, lines, a signature that is not the one in the view's `node`, what was learned,
// its callers and callees; not its id, which the view has; and nothing at all if there is
// nothing but the lines it started with. For other files, nothing unless something was learned.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/make.h"
#include "hub/node.h"
#include "hub/pull.h"
#include "hub/store.h"
#include "packet/packet.h"
#include "runner/hub_access.h"

namespace twotrack::runner {

inline constexpr size_t kAskedMax = 8;
inline constexpr size_t kCallsMax = 5;
inline constexpr size_t kToldPercent = 10;

class HubPull {
 public:
  // nullopt if there is no hub. `access` must outlive it.
  static std::optional<HubPull> open(HubAccess& access, const hub::Node& target);

  // What the hub now says about the files in `workspace`; nullopt if it can no longer be read,
  // which is reported to `access`.
  std::optional<HubUpdate> pull(const Packet& packet, const Path& workspace);

  // The ids that pull() asks about.
  Result<std::vector<std::string>> asked(const Packet& packet);

 private:
  HubPull(HubAccess& access, hub::Store store, hub::Node target)
      : access_(&access), store_(std::move(store)), target_(std::move(target)) {}

  Result<HubUpdate> try_pull(const Packet& packet, const Path& workspace);
  std::string told(std::vector<hub::NodeState> states, const Packet& packet) const;

  HubAccess* access_;
  hub::Store store_;
  hub::Node target_;
};

}  // namespace twotrack::runner
