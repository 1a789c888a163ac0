#include "runner/hub_access.h"

namespace twotrack::runner {

std::optional<hub::Store> HubAccess::open() {
  auto store = hub::Store::open_existing(*files_, project_, seal_);
  if (store.ok()) return std::move(store).value();
  complain(store.error());
  return std::nullopt;
}

void HubAccess::learn(const hub::Learned& learned) {
  std::optional<hub::Store> store = open();
  if (!store) return;
  const Status kept = store->learn(learned);
  if (kept.ok()) return;
  complain({kept.error().code, kept.error().message +
                                   " (what agents learned is in their logs, and `twotrack "
                                   "hub rebuild` restores it)"});
}

void HubAccess::complain(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (trouble_.empty()) trouble_ = error.message;
}

std::string HubAccess::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

}  // namespace twotrack::runner
