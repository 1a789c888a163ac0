#include "runner/packet_replay.h"

namespace twotrack::runner {

PacketReplay::PacketReplay(File& log, std::string_view agent, const ApplyOptions& options)
    : PacketReplay(log, agent, options, Start{}) {}

PacketReplay::PacketReplay(File& log, std::string_view agent, const ApplyOptions& options,
                           Start start)
    : reader_(log, start.offset),
      agent_(agent),
      options_(options),
      next_seq_(start.seq),
      offset_(start.offset),
      before_(std::move(start.hash)),
      packet_(std::move(start.packet)) {}

Result<const Event*> PacketReplay::next() {
  if (!line_.empty()) before_ = event_.hash;
  line_ = {};
  const auto line = TRY(reader_.next());
  if (!line) return nullptr;
  offset_ = line->offset;
  line_ = line->text;
  auto view = read_line(line->text);
  if (!view.ok()) return std::move(view).error().at(format_ref(next_seq_));
  event_ = view.value();
  if (event_.seq != next_seq_ || event_.agent_id != agent_) {
    return Error{Code::kCorrupt, format_ref(next_seq_) + ": a different line is in its place"};
  }
  ++next_seq_;
  return &event_;
}

PacketReplay::Start PacketReplay::place() const {
  return {.seq = next_seq_,
          .offset = next_offset(),
          .hash = line_.empty() ? before_ : std::string(event_.hash),
          .packet = packet_};
}

bool PacketReplay::is_chained() const {
  return hash_matches(line_) && (event_.seq == 0 || event_.prev == before_);
}

void PacketReplay::apply() {
  apply(event_);
}

void PacketReplay::apply(const LineView& instead) {
  twotrack::apply(packet_, instead, options_);
}

}  // namespace twotrack::runner
