#include "project/replica_copy.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/metrics.h"
#include "replica/pull.h"
#include "text/human.h"
#include "track/layout.h"

namespace twotrack::project {
namespace {

constexpr std::chrono::seconds kPullPause{1};

constexpr MetricSpec kReplicaLag{
    .name = "twotrack.replica.lag",
    .unit = "{event}",
    .help = "Events that the replica has and the copy that is served does not have yet.",
    .kind = MetricKind::kGauge};
constexpr MetricSpec kReplicaLooked{
    .name = "twotrack.replica.last_look.timestamp",
    .unit = "s",
    .help = "When the replica was reached for the last time, Unix time.",
    .kind = MetricKind::kGauge};

double seconds_since_1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// False if somebody asked to stop meanwhile.
bool rest_between_pulls(const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock hold(mutex);
  std::condition_variable_any wakes;
  return !wakes.wait_for(hold, stop, kPullPause, [&] { return stop.stop_requested(); });
}

}  // namespace

Result<std::unique_ptr<ReplicaCopy>> ReplicaCopy::open(std::unique_ptr<replica::ReplicaStore> store,
                                                       FileSystem& files, Path folder,
                                                       uint64_t bytes_max) {
  auto copy = std::unique_ptr<ReplicaCopy>(
      new ReplicaCopy(std::move(store), files, std::move(folder), bytes_max));
  TRY(files.create_directories(track::Layout{.root = copy->root_}.traces()));
  TRY(copy->count_bytes());
  return copy;
}

Status ReplicaCopy::count_bytes() {
  const Path traces = track::Layout{.root = root_}.traces();
  for (const std::string& name : TRY(files_->list(traces))) {
    if (const auto info = files_->info(traces / name); info.ok()) bytes_ += info.value().size;
  }
  return Done{};
}

void ReplicaCopy::tell_once(const std::string& about, const Error& error, const Tell& tell) {
  if (told_.insert(about + "\n" + error.message).second) tell(error);
}

Status ReplicaCopy::refresh(const std::stop_token& stop, const Tell& tell) {
  const track::Layout layout{.root = root_};
  const std::vector<replica::ReplicaLog> logs = TRY(store_->list());
  uint64_t lag = 0;
  for (const replica::ReplicaLog& log : logs)
    lag += log.end.events - std::min(log.end.events, known_[log.agent_id]);
  process_metrics().add(kReplicaLag, {}, static_cast<double>(lag));
  for (const replica::ReplicaLog& log : logs) {
    if (stop.stop_requested()) return Done{};
    if (!log.problem.empty()) {
      tell_once(log.agent_id, Error{Code::kCorrupt, log.problem}.at(log.agent_id), tell);
      continue;
    }
    uint64_t& known = known_[log.agent_id];
    if (known >= log.end.events) continue;
    if (bytes_ > bytes_max_ && !files_->info(layout.log(log.agent_id)).ok()) {
      tell_once("",
                {Code::kNoSpace, root_.string() + " has " + format_bytes(bytes_) +
                                     " of logs: no further ones are copied"},
                tell);
      continue;
    }
    replica::Pulled partly;
    const auto pulled = replica::pull_log(*store_, *files_, layout, log.agent_id, &partly);
    const replica::Pulled& done = pulled.ok() ? pulled.value() : partly;
    if (!done.fork) {
      bytes_ += done.bytes;
      lag -= std::min(lag, done.end.events - std::min(done.end.events, known));
      known = std::max(known, done.end.events);
      process_metrics().add(kReplicaLag, {}, static_cast<double>(lag));
    }
    if (!pulled.ok() || pulled.value().fork) {
      tell_once(log.agent_id,
                pulled.ok() ? pulled.value().fork->error(log.agent_id)
                            : Error(pulled.error()).at(log.agent_id),
                tell);
    }
  }
  process_metrics().add(kReplicaLooked, {}, seconds_since_1970());
  return Done{};
}

void ReplicaCopy::follow(const std::stop_token& stop, const Tell& tell) {
  do {
    const Status done = refresh(stop, tell);
    if (!done.ok() && !stop.stop_requested()) tell_once("", done.error(), tell);
  } while (rest_between_pulls(stop));
}

}  // namespace twotrack::project
