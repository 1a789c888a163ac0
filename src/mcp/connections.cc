#include "mcp/connections.h"

#include <algorithm>
#include <vector>

#include "mcp/approval.h"

namespace twotrack::mcp {
namespace {

std::string listed(const std::vector<std::string>& all) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < std::min(all.size(), kShown); ++i) text += (i > 0 ? "; " : "") + all[i];
  if (all.size() > kShown) text += "; and " + std::to_string(all.size() - kShown) + " more";
  return text;
}

Status check_tools(Client& client, const ServerPlan& plan, const ToolList& approved,
                   const Waiting& waiting) {
  const ToolList now = TRY(client.list_tools(waiting));
  if (now.hash() == approved.hash()) return Done{};
  return Error{Code::kConflict, "the tools of " + plan.name + " are not the approved ones (" +
                                    listed(differences(approved, now)) +
                                    "); see `twotrack mcp ls " + plan.name +
                                    "`, then `twotrack mcp approve " + plan.name + "`"};
}

}  // namespace

struct Connections::Slot {
  std::mutex mutex{};  // held while the server is started or asked for its tools
  std::shared_ptr<Client> client{};
  uint64_t changes = 0;  // of its tools, that have been looked at
  std::chrono::steady_clock::time_point looked_at{};
  uint64_t last_used = 0;  // guarded by Connections::mutex_
};

Connections::Connections(Environment own, std::string version)
    : own_(std::move(own)), version_(std::move(version)) {}

Connections::~Connections() = default;

std::shared_ptr<Connections::Slot> Connections::slot_of(const Key& key) {
  const std::lock_guard hold(mutex_);
  auto& slot = slots_[key];
  if (slot == nullptr) slot = std::make_shared<Slot>();
  slot->last_used = ++uses_;
  return slot;
}

Result<std::shared_ptr<Client>> Connections::get(const ServerPlan& plan, const ToolList& approved,
                                                 const ServerPlace& place, const Waiting& waiting) {
  const auto slot = slot_of({plan.name, place.workspace.string()});
  const std::lock_guard hold(slot->mutex);
  if (slot->client != nullptr && !slot->client->is_alive()) slot->client.reset();
  if (slot->client != nullptr && !is_look_due(*slot, plan)) return slot->client;
  if (slot->client == nullptr) {
    end_idle();
    auto transport = TRY(open_transport(plan, place, own_));
    ClientOptions options{.version = version_, .stop = waiting.stop};
    options.connect_time = std::chrono::ceil<std::chrono::milliseconds>(
        waiting.deadline - std::chrono::steady_clock::now());
    slot->client = TRY(Client::connect(std::move(transport), options));
  }
  const auto now = std::chrono::steady_clock::now();
  const uint64_t changes = slot->client->tool_changes();
  const Status checked = check_tools(*slot->client, plan, approved, waiting);
  if (!checked.ok()) {
    slot->client.reset();
    return checked.error();
  }
  slot->changes = changes;
  slot->looked_at = now;
  return slot->client;
}

// Another program may answer at an address at any time, without a word; one that we started
// ourselves stays the one that it is.
bool Connections::is_look_due(const Slot& slot, const ServerPlan& plan) {
  if (slot.client->tool_changes() != slot.changes) return true;
  return plan.is_http() && std::chrono::steady_clock::now() - slot.looked_at >= plan.look_again;
}

void Connections::end_idle() {
  std::vector<std::shared_ptr<Slot>> ended;  // outlives the lock: ending a program takes time
  const std::lock_guard hold(mutex_);
  while (slots_.size() > kIdleConnectionsMax) {
    // Only the map knows it: nobody is about to call.
    auto oldest = slots_.end();
    for (auto slot = slots_.begin(); slot != slots_.end(); ++slot) {
      const bool is_idle = slot->second.use_count() == 1 && (slot->second->client == nullptr ||
                                                             slot->second->client.use_count() == 1);
      if (!is_idle) continue;
      if (oldest == slots_.end() || slot->second->last_used < oldest->second->last_used) {
        oldest = slot;
      }
    }
    if (oldest == slots_.end()) return;
    ended.push_back(std::move(oldest->second));
    slots_.erase(oldest);
  }
}

}  // namespace twotrack::mcp
