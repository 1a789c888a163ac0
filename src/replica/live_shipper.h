// LiveShipper: copies logs to a replica as they grow, in a thread of its own, and signs their
// heads.
//
// Nobody who writes waits for it, unless `waits` is set: then an append is acknowledged
// when the replica has it. A replica that cannot be reached costs one warning; what it lacks is
// sent when it is back, or later by `twotrack ship`. At the end it is given a short time to catch
// up.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "base/clock.h"
#include "base/file.h"
#include "replica/ship_all.h"
#include "replica/signed_head.h"
#include "replica/store.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::replica {

struct LiveOptions {
  // Empty: heads are only signed. A stop ends it.
  std::function<Result<std::unique_ptr<ReplicaStore>>(const std::stop_token& stop)> open{};
  bool waits = false;
  std::optional<Signer> signer{};
  Clock* clock = &system_clock();
  // Called by threads that write, and at the end by whoever ends it: never by the shipping thread,
  // which must not wait for them (Python has one lock for all).
  std::function<void(const Error& error)> tell = [](const Error&) {};
  std::chrono::milliseconds gather{500};     // so that a chunk has more than one event
  std::chrono::milliseconds retry{1'000};    // after a failure
  std::chrono::milliseconds wait{30'000};    // for an event, if `waits`
  std::chrono::milliseconds goodbye{2'000};  // to catch up at the end
};

class LiveShipper final : public track::CommitListener {
 public:
  LiveShipper(FileSystem& files, track::Layout layout, LiveOptions options);
  ~LiveShipper() override;
  LiveShipper(const LiveShipper&) = delete;  // It has a thread.
  LiveShipper& operator=(const LiveShipper&) = delete;

  void begun(std::string_view agent) override;
  void committed(std::string_view agent, uint64_t seq) override;
  Status before_acknowledged(std::string_view agent, uint64_t seq) override;
  void closed(std::string_view agent) override;

  // How many events were committed that the replica does not have yet.
  uint64_t behind() const;

 private:
  using Moment = std::chrono::steady_clock::time_point;

  void work(const std::stop_token& stop);
  bool ship(const std::vector<std::string>& agents, const std::stop_token& stop);
  bool note(const Shipment& shipment);
  void sign(const std::string& agent);
  void note_once(const Error& error);
  void tell_noted();

  FileSystem* files_;
  track::Layout layout_;
  LiveOptions options_;
  ShipAll all_;

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::unique_ptr<ReplicaStore> store_;
  std::map<std::string, uint64_t> committed_;  // events, by agent
  std::map<std::string, uint64_t> shipped_;
  std::map<std::string, Error> refused_;  // logs that will never get there
  std::set<std::string> dirty_;           // logs with something to send
  std::set<std::string> ended_;           // logs to sign
  std::set<std::string> noted_;           // messages so far
  std::vector<Error> untold_;
  uint64_t waiting_ = 0;          // threads in before_acknowledged()
  std::optional<Moment> end_by_;  // set when it is to end
  bool is_done_ = false;

  std::jthread thread_;  // the last: it ends before what it uses
};

}  // namespace twotrack::replica
