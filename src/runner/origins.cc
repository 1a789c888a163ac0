#include "runner/origins.h"

#include <utility>

#include "event/read.h"

namespace twotrack::runner {

ResultOrigin result_origin(const track::LineEnds& line) {
  return {.summarizer = peek(line.data(), &ToolResult::summarizer),
          .raw_bytes = line.raw_bytes().value_or(0),
          .delta_bytes = peek(line.data(), &ToolResult::delta).text.size()};
}

Result<Origins> find_origins(PacketLog& log, uint64_t seq, const Packet& packet) {
  Origins origins{.parts = TRY(log.trail_at(seq))};
  OriginTrail& parts = origins.parts;
  if (packet.state_summary.empty()) parts.state_summary.reset();
  if (packet.diagnostics.empty()) parts.diagnostics.reset();
  if (packet.candidates.empty()) parts.candidates.reset();
  std::erase_if(parts.extensions,
                [&](const auto& entry) { return !packet.extensions.contains(entry.first); });
  for (const Action& action : packet.actions) {
    if (action.is_speech()) continue;
    const auto line = TRY(track::LineEnds::read(log.log(), log.index().row(action.ref)));
    origins.results[action.ref] = result_origin(line);
  }
  return origins;
}

}  // namespace twotrack::runner
