#include "project/ship_logs.h"

#include <algorithm>

#include "base/environment.h"
#include "base/parallel.h"
#include "config/user_folder.h"

namespace twotrack::project {
namespace {

// How old an event is at most when the replica has it, if the next pass takes no longer than the
// slow ones of late. Longer: larger chunks, which cost the replica less.
constexpr std::chrono::milliseconds kBehindMax{900};
// Signing mostly waits: for the disk, and for the store.
constexpr size_t kSignedAtOnce = 16;

// Whether trying again comes to nothing else, as long as the log is what it is.
bool is_settled(const Status& is_signed) {
  return is_signed.ok() || is_signed.error().code == Code::kNotFound ||
         is_signed.error().code == Code::kCorrupt;
}

}  // namespace

LogSender::LogSender(Project& project, std::unique_ptr<replica::ReplicaStore> store,
                     std::optional<replica::Signer> signer)
    : project_(&project),
      store_(std::move(store)),
      signer_(std::move(signer)),
      all_(std::make_unique<replica::ShipAll>(project.files(), project.layout())) {}

Result<LogSender> LogSender::make(Project& project, const std::string& replica) {
  auto store = TRY(replica::open_store(replica, process_environment()));
  const Path data = TRY(config::user_data_folder(process_environment()));
  return LogSender(project, std::move(store), TRY(replica::find_signer(project.files(), data)));
}

std::vector<SentLog> LogSender::pass(const std::vector<std::string>& agents, ShipPass which) {
  std::vector<SentLog> sent;
  std::vector<size_t> to_sign;
  for (replica::Shipment& one : all_->pass(*store_, agents)) {
    const auto& shipped = one.shipped;
    if (signer_ && shipped.ok() && !shipped.value().fork) {
      const bool grows = shipped.value().events > 0;
      // A key may be younger than a log that rests.
      if (seen_.insert(one.agent_id).second || grows) unsigned_.insert(one.agent_id);
      const bool is_due = !grows || which == ShipPass::kLast;
      if (is_due && unsigned_.contains(one.agent_id)) to_sign.push_back(sent.size());
    }
    sent.push_back({.shipment = std::move(one)});
  }
  for_each_at_once(kSignedAtOnce, to_sign.size(), [&](size_t i) {
    SentLog& log = sent[to_sign[i]];
    log.is_signed = sign(log.shipment.agent_id, log.shipment.shipped.value().end.events);
  });
  for (const size_t i : to_sign) {
    if (is_settled(sent[i].is_signed)) unsigned_.erase(sent[i].shipment.agent_id);
  }
  return sent;
}

// The head next to the log, and the same in the replica.
Status LogSender::sign(const std::string& agent, uint64_t durable) const {
  const std::string head = TRY(replica::sign_log(project_->files(), project_->layout(), agent,
                                                 *signer_, project_->clock().now_us(), durable));
  if (TRY(store_->get_head(agent)) == head) return Done{};
  return store_->put_head(agent, head);
}

std::chrono::milliseconds ShippingRest::after(std::chrono::milliseconds took) {
  slow_ = std::max(took, (4 * slow_ + took) / 5);
  return std::max(std::chrono::milliseconds(0), kBehindMax - took - slow_);
}

}  // namespace twotrack::project
