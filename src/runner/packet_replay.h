// PacketReplay: reads a log event by event, with the packet before and after each.
//
//   while (const auto event = TRY(replay.next())) {
//     // replay.packet(): what the model would have been shown before this event
//     replay.apply();
//     // and after it
//   }
//
// Memory is bounded by the longest line, however long the log is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "event/line.h"
#include "packet/packet.h"
#include "projection/apply.h"
#include "track/line_reader.h"

namespace twotrack::runner {

class PacketReplay {
 public:
  // Where to start: after the event that `packet` is the state after.
  struct Start {
    uint64_t seq = 0;     // of the next event
    uint64_t offset = 0;  // of its line
    Packet packet{};
  };

  // `log` must outlive the replay.
  PacketReplay(File& log, std::string_view agent, const ApplyOptions& options = {});
  PacketReplay(File& log, std::string_view agent, const ApplyOptions& options, Start start);

  // The next event, valid until the next call; nullopt at the end of the log (a torn tail is not an
  // event). Its form and place are checked, but not its hash: verify does that. Fails with
  // kCorrupt if a different line is in its place.
  // REQUIRES: apply() was called for the event before.
  Result<std::optional<LineView>> next();

  // Applies the event that next() returned.
  void apply();
  // The same with a replacement event; for what-if.
  void apply(const LineView& instead);

  const Packet& packet() const { return packet_; }
  Packet take_packet() && { return std::move(packet_); }

 private:
  track::LineReader reader_;
  std::string agent_;
  ApplyOptions options_;
  uint64_t next_seq_;
  Packet packet_;
  LineView event_;
};

}  // namespace twotrack::runner
