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
  // Guarded by Connections::mutex_:
  uint64_t last_used = 0;
  uint64_t users = 0;  // who are about to call it, or do
};

// What a caller holds: the client lives as long, and is not ended as idle.
struct Connections::Use {
  std::shared_ptr<Slot> slot{};
  std::shared_ptr<Client> client{};
};

Connections::Connections(Environment own, std::string version)
    : own_(std::move(own)), version_(std::move(version)) {}

Connections::~Connections() = default;

std::shared_ptr<Connections::Slot> Connections::use_slot(const Key& key) {
  const std::lock_guard hold(mutex_);
  auto& slot = slots_[key];
  if (slot == nullptr) slot = std::make_shared<Slot>();
  slot->last_used = ++uses_;
  slot->users += 1;
  return {slot.get(), [this, slot](Slot*) {
            const std::lock_guard again(mutex_);
            slot->users -= 1;
          }};
}

Result<std::shared_ptr<Client>> Connections::get(const ServerPlan& plan, const ToolList& approved,
                                                 const ServerPlace& place, const Waiting& waiting) {
  const auto slot = use_slot({plan.name, place.workspace.string()});
  const std::lock_guard hold(slot->mutex);
  if (slot->client != nullptr && !slot->client->is_alive()) slot->client.reset();
  const auto in_use = [&] {
    auto use = std::make_shared<Use>(slot, slot->client);
    return std::shared_ptr<Client>(use, use->client.get());
  };
  if (slot->client != nullptr && !is_look_due(*slot, plan)) return in_use();
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
  return in_use();
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
    auto oldest = slots_.end();
    for (auto slot = slots_.begin(); slot != slots_.end(); ++slot) {
      if (slot->second->users > 0) continue;
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
