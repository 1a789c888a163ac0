// HubPull: what the hub tells an agent before it decides.
//
// Asked about are, at most kAskedMax, each once:
//   1. the agent's own node;
//   2. the nodes in recent actions: of the last kCallsMax calls, the newest first, every string
//      argument, at the top or in a list there, that is the id of a node or the path of a file as
//      the hub knows them ("./" in front does not matter). Nothing is guessed beyond that.
//
// Told is what the agent does not know already, in at most kToldPercent of the view. Of its own
// node: freshness, lines, a signature that is not the one in the view's `node`, what was learned,
// who calls it and whom it calls; not its id, which the view has; and nothing at all when there is
// nothing but the lines that it began with. Of other files nothing unless something was learned.
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
  // Nothing when there is no hub. `access` must outlive it.
  static std::optional<HubPull> open(HubAccess& access, const hub::Node& target);

  // What the hub says now of the files in `workspace`; nothing when it cannot be read any more,
  // which is told to `access`.
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
