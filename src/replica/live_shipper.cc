#include "replica/live_shipper.h"

#include "base/metrics.h"
#include "event/line.h"

namespace twotrack::replica {
namespace {

constexpr MetricSpec kReplicaLag{
    .name = "twotrack.replica.lag",
    .unit = "{event}",
    .help = "Events that were written here and that the replica does not have yet.",
    .kind = MetricKind::kGauge};

}  // namespace

LiveShipper::LiveShipper(FileSystem& files, track::Layout layout, LiveOptions options)
    : files_(&files),
      layout_(layout),
      options_(std::move(options)),
      all_(files, std::move(layout)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

LiveShipper::~LiveShipper() {
  {
    std::unique_lock hold(mutex_);
    end_by_ = std::chrono::steady_clock::now() + options_.goodbye;
    changed_.notify_all();
    changed_.wait_until(hold, *end_by_, [&] { return is_done_; });
    thread_.request_stop();
    if (!is_done_ && store_) store_->cancel();
  }
  thread_.join();
  if (const uint64_t left = behind(); left > 0) {
    const std::lock_guard hold(mutex_);
    note_once(Error{
        Code::kIo,
        std::to_string(left) + " events are not in the replica yet; `twotrack ship` sends them"});
  }
  tell_noted();
}

// So that the log is signed also if this process is killed and another one goes on.
void LiveShipper::begun(std::string_view agent) {
  if (!options_.signer) return;
  SignedHere here(*files_, options_.signer->data, layout_);
  const auto before = here.find(agent);
  if (before.ok() && before.value()) return;  // it had another log
  if (const Status done = before.ok() ? here.keep(agent, "") : Status(before.error()); !done.ok()) {
    const std::lock_guard hold(mutex_);
    note_once(done.error());
  }
}

void LiveShipper::committed(std::string_view agent, uint64_t seq) {
  if (!options_.open) return;
  {
    const std::lock_guard hold(mutex_);
    const std::string name(agent);
    committed_[name] = seq + 1;
    if (!refused_.contains(name)) dirty_.insert(name);
    changed_.notify_all();
  }
  tell_noted();
}

Status LiveShipper::before_acknowledged(std::string_view agent, uint64_t seq) {
  if (!options_.waits || !options_.open) return Done{};
  const std::string name(agent);
  std::unique_lock hold(mutex_);
  ++waiting_;
  changed_.notify_all();
  changed_.wait_for(hold, options_.wait,
                    [&] { return shipped_[name] > seq || refused_.contains(name) || is_done_; });
  --waiting_;
  if (shipped_[name] > seq) return Done{};
  if (const auto refused = refused_.find(name); refused != refused_.end()) {
    return Error{Code::kConflict, refused->second.message, refused->second.hint};
  }
  return Error{Code::kTimeout, "event " + format_ref(seq) + " of " + name +
                                   " is on this disk, but the replica has not taken it"};
}

void LiveShipper::closed(std::string_view agent) {
  const std::lock_guard hold(mutex_);
  if (options_.signer) ended_.emplace(agent);
  changed_.notify_all();
}

uint64_t LiveShipper::behind() const {
  const std::lock_guard hold(mutex_);
  uint64_t events = 0;
  for (const auto& [agent, committed] : committed_) {
    if (refused_.contains(agent)) continue;
    const auto shipped = shipped_.find(agent);
    const uint64_t there = shipped == shipped_.end() ? 0 : shipped->second;
    events += committed - std::min(committed, there);
  }
  return events;
}

void LiveShipper::work(const std::stop_token& stop) {
  std::unique_lock hold(mutex_);
  bool is_fine = true;
  while (true) {
    const auto is_wanted = [&] { return end_by_ || !dirty_.empty() || !ended_.empty(); };
    const auto is_urgent = [&] { return end_by_ || waiting_ > 0; };
    changed_.wait(hold, is_wanted);
    const auto pause = is_fine ? options_.gather : options_.retry;
    if (!is_fine) {
      changed_.wait_for(hold, pause, [&] { return end_by_.has_value(); });
    } else if (!is_urgent()) {
      changed_.wait_for(hold, pause, is_urgent);
    }
    const bool is_last = end_by_.has_value();
    const std::set<std::string> dirty = std::exchange(dirty_, {});
    const std::set<std::string> ended = std::exchange(ended_, {});
    hold.unlock();
    is_fine = ship({dirty.begin(), dirty.end()}, stop);
    if (options_.open) process_metrics().add(kReplicaLag, {}, static_cast<double>(behind()));
    for (const std::string& agent : ended) sign(agent);
    hold.lock();
    const bool is_idle = dirty_.empty() && ended_.empty();
    if (is_last && (!is_fine || is_idle)) break;
  }
  is_done_ = true;
  changed_.notify_all();
}

// False: some must be tried again.
bool LiveShipper::ship(const std::vector<std::string>& agents, const std::stop_token& stop) {
  if (agents.empty()) return true;
  ReplicaStore* store = nullptr;
  {
    const std::lock_guard hold(mutex_);
    store = store_.get();
  }
  if (store == nullptr) {
    auto opened = options_.open(stop);
    const std::lock_guard hold(mutex_);
    if (!opened.ok()) {
      note_once(opened.error());
      dirty_.insert(agents.begin(), agents.end());
      return false;
    }
    store_ = std::move(opened).value();
    store = store_.get();
    if (stop.stop_requested()) store->cancel();
  }
  bool is_fine = true;
  for (const Shipment& one : all_.pass(*store, agents)) is_fine &= note(one);
  changed_.notify_all();
  return is_fine;
}

bool LiveShipper::note(const Shipment& shipment) {
  const std::string& agent = shipment.agent_id;
  const std::lock_guard hold(mutex_);
  if (!shipment.shipped.ok()) {
    note_once(shipment.shipped.error());
    dirty_.insert(agent);
    return false;
  }
  const Shipped& shipped = shipment.shipped.value();
  if (shipped.fork) {
    const Error fork = shipped.fork->error(agent);
    refused_.insert_or_assign(agent, fork);
    note_once(fork);
    return true;
  }
  shipped_[agent] = shipped.end.events;
  if (!shipped.damage.empty()) note_once(Error{Code::kCorrupt, agent + ": " + shipped.damage});
  return true;
}

void LiveShipper::sign(const std::string& agent) {
  const auto signed_head =
      sign_log(*files_, layout_, agent, *options_.signer, options_.clock->now_us());
  Status done = signed_head.ok() ? Status(Done{}) : Status(signed_head.error());
  ReplicaStore* store = nullptr;
  {
    const std::lock_guard hold(mutex_);
    const bool is_there = !refused_.contains(agent) && shipped_[agent] == committed_[agent];
    if (is_there) store = store_.get();
  }
  const bool is_sent = store != nullptr && signed_head.ok();
  if (is_sent) {
    const Status put = store->put_head(agent, signed_head.value());
    if (!put.ok()) done = Error(put.error()).at("the signed head of " + agent + " is not sent");
  }
  if (done.ok()) return;
  const std::lock_guard hold(mutex_);
  note_once(done.error());
}

// A replica that is away for an hour is one message. Must hold mutex_.
void LiveShipper::note_once(const Error& error) {
  if (noted_.insert(error.message).second) untold_.push_back(error);
}

void LiveShipper::tell_noted() {
  std::vector<Error> errors;
  {
    const std::lock_guard hold(mutex_);
    errors = std::exchange(untold_, {});
  }
  for (const Error& error : errors) options_.tell(error);
}

}  // namespace twotrack::replica
