#include "project/replay_log.h"

#include "projection/view.h"
#include "runner/packet_replay.h"
#include "text/packet_changes.h"

namespace twotrack::project {

Status replay_steps(const runner::PacketLog& log, uint64_t from, uint64_t to,
                    const std::function<bool(const ReplayStep&)>& visit) {
  runner::PacketReplay replay = log.replay();
  size_t view_bytes = 0;
  uint64_t turn = 0;
  while (const auto event = TRY(replay.next())) {
    if (event->seq > to) break;
    if (event->seq < from) {
      replay.apply();
      continue;
    }
    const PacketMarks before(replay.packet());
    replay.apply();
    // Making a view is most of the work, so only do it when it may have changed.
    if (event->seq == from || may_change_packet(*event) || event->turn != turn) {
      view_bytes = view_text(replay.packet()).size();
    }
    turn = event->turn;
    const bool goes_on = visit({.event = *event,
                                .view_bytes = view_bytes,
                                .changes = changes_of(*event, before, replay.packet())});
    if (!goes_on) break;
  }
  return Done{};
}

Status check_packets(const runner::PacketLog& log, runner::PacketCheck::Counts& counts,
                     const std::function<void(const runner::PacketDifference&)>& differs) {
  runner::PacketCheck check;
  runner::PacketReplay replay = log.replay();
  while (true) {
    const auto event = replay.next();
    counts = check.counts();
    if (!event.ok()) return event.error();
    if (!event.value()) return Done{};
    for (const auto& difference : check.compare(*event.value(), replay.packet())) {
      differs(difference);
    }
    replay.apply();
  }
}

}  // namespace twotrack::project
