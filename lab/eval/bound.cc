#include "eval/bound.h"

#include <algorithm>

#include "base/sha256.h"
#include "event/line.h"
#include "packet/packet.h"
#include "projection/apply.h"
#include "projection/view.h"

namespace twotrack::eval {
namespace {

using OnFault = std::function<void(const std::string&)>;

class Check {
 public:
  Check(uint64_t limit_bytes, const OnFault& on_fault)
      : options_{.limit_override = limit_bytes}, on_fault_(&on_fault) {}

  Status look_at_events(const EventLog& log) {
    Packet live;
    Packet restored;
    for (const std::string& line : log.lines) {
      const LineView event = TRY(read_line(line));
      auto read = read_packet(to_json(restored));
      if (read.ok()) restored = std::move(read).value();
      apply(restored, event, options_);
      apply(live, event, options_);
      const std::string view = view_text(live);
      look_at_size(event.seq, view.size());
      const bool same =
          read.ok() && to_json(restored) == to_json(live) && view_text(restored) == view;
      if (!same) {
        // One fault, not one for each event that follows.
        tell(event.seq, read.ok() ? "a replay gives another packet" : read.error().message);
        tally_.replays_differ += 1;
        return Done{};
      }
    }
    return look_at_whole_replay(log, live);
  }

  Status look_at_outputs(const Recording& recording) {
    const auto stored = TRY(raw_outputs(recording.log));
    std::vector<std::string_view> given;
    for (const TrajectoryMessage& message : recording.trajectory.messages) {
      if (message.role == Role::kTool) given.push_back(message.text);
    }
    tally_.outputs = given.size();
    for (size_t i = 0; i < std::max(stored.size(), given.size()); ++i) {
      const bool both = i < stored.size() && i < given.size();
      if (both && sha256(stored[i]) == sha256(given[i])) continue;
      tally_.outputs_differ += 1;
      (*on_fault_)("output " + std::to_string(i + 1) + " is not in the log as it was given");
    }
    return Done{};
  }

  const BoundTally& tally() const { return tally_; }

 private:
  void tell(uint64_t seq, std::string_view what) {
    (*on_fault_)("after " + format_ref(seq) + ": " + std::string(what));
  }

  void look_at_size(uint64_t seq, size_t bytes) {
    tally_.views += 1;
    tally_.bytes_max = std::max<uint64_t>(tally_.bytes_max, bytes);
    if (bytes <= options_.limit_override) return;
    tally_.views_over += 1;
    tell(seq, "the view has " + std::to_string(bytes) + " bytes");
  }

  Status look_at_whole_replay(const EventLog& log, const Packet& live) {
    Packet again;
    for (const std::string& line : log.lines) apply(again, TRY(read_line(line)), options_);
    if (to_json(again) == to_json(live)) return Done{};
    tally_.replays_differ += 1;
    (*on_fault_)("the log gives another packet the second time");
    return Done{};
  }

  ApplyOptions options_;
  const OnFault* on_fault_;
  BoundTally tally_{.trajectories = 1};
};

}  // namespace

BoundTally& BoundTally::operator+=(const BoundTally& other) {
  trajectories += other.trajectories;
  views += other.views;
  views_over += other.views_over;
  bytes_max = std::max(bytes_max, other.bytes_max);
  replays_differ += other.replays_differ;
  outputs += other.outputs;
  outputs_differ += other.outputs_differ;
  return *this;
}

Result<BoundTally> check_bound(const Recording& recording, uint64_t limit_bytes,
                               const OnFault& on_fault) {
  Check check(limit_bytes, on_fault);
  TRY(check.look_at_events(recording.log));
  TRY(check.look_at_outputs(recording));
  return check.tally();
}

}  // namespace twotrack::eval
