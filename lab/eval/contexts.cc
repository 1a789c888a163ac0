#include "eval/contexts.h"

#include "event/line.h"
#include "projection/view.h"

namespace twotrack::eval {

Status for_each_packet_view(const EventLog& log, const ApplyOptions& options,
                            const VisitContext& visit) {
  Packet packet;
  size_t step = 0;
  for (size_t i = 0; i < log.lines.size() && step < log.decisions.size(); ++i) {
    if (i == log.decisions[step]) visit(step++, view_text(packet));
    apply(packet, TRY(read_line(log.lines[i])), options);
  }
  return Done{};
}

}  // namespace twotrack::eval
