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
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "event/read.h"
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
    std::string hash{};   // of the line before it
    Packet packet{};
  };

  // `log` must outlive the replay.
  PacketReplay(File& log, std::string_view agent, const ApplyOptions& options = {});
  PacketReplay(File& log, std::string_view agent, const ApplyOptions& options, Start start);

  // The next event, valid until the next call; null at the end of the log (a torn tail is no
  // event). Its form and its place are checked, not its hash: that is what verify does. Fails with
  // kCorrupt when another line stands in its place.
  // REQUIRES: apply() was called for the event before.
  Result<const Event*> next();

  // Whether the event that next() returned is what its hash says, and follows the one before.
  bool is_chained() const;

  // Applies the event that next() returned.
  void apply();
  // The same with a replacement event; for what-if.
  void apply(const LineView& instead);

  // Where the line of that event begins.
  uint64_t offset() const { return offset_; }
  const Packet& packet() const { return packet_; }
  Packet take_packet() && { return std::move(packet_); }

  // Where it would go on.
  uint64_t next_seq() const { return next_seq_; }
  uint64_t next_offset() const { return line_.empty() ? offset_ : offset_ + line_.size() + 1; }
  Start place() const;

 private:
  track::LineReader reader_;
  std::string agent_;
  ApplyOptions options_;
  uint64_t next_seq_;
  uint64_t offset_;
  std::string before_;       // the hash of the line before
  std::string_view line_{};  // of the event
  Packet packet_;
  Event event_;
};

}  // namespace twotrack::runner
