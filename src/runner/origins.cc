#include "runner/origins.h"

#include <utility>

#include "event/read.h"
#include "event/stored_output.h"
#include "packet/delta.h"

namespace twotrack::runner {
namespace {

class Finder {
 public:
  Finder(const PacketLog& log, const Packet& packet) : log_(&log), packet_(&packet) {
    needs_state_ = !packet.state_summary.empty();
    needs_diagnostics_ = !packet.diagnostics.empty();
    needs_candidates_ = !packet.candidates.empty();
    extensions_left_ = packet.extensions.size();
  }

  Result<Origins> find(uint64_t seq) {
    for (const Action& action : packet_->actions) {
      if (!action.is_speech()) TRY(read_result(action.ref));
    }
    for (uint64_t at = seq + 1; at-- > 0;) TRY(look_at(at));
    return std::move(origins_);
  }

 private:
  Status read_result(uint64_t ref) {
    const auto event = TRY(track::read_event(log_->log(), log_->index(), ref));
    origins_.results[ref] = result_origin(event->parsed.data);
    return Done{};
  }

  Status look_at(uint64_t seq) {
    switch (log_->index().row(seq).type) {
      case EventType::kRunStart:
        if (!origins_.run_start) origins_.run_start = seq;
        break;
      case EventType::kHubUpdate:
        if (!origins_.hub_update) origins_.hub_update = seq;
        break;
      case EventType::kPacketLimit:
        if (!origins_.limit && !origins_.run_start) origins_.limit = seq;
        break;
      case EventType::kToolResult:
        if (needs_a_delta()) return read_delta(seq);
        break;
      default:
        break;
    }
    return Done{};
  }

  bool needs_a_delta() const {
    return needs_state_ || needs_diagnostics_ || needs_candidates_ || extensions_left_ > 0;
  }

  Status read_delta(uint64_t seq) {
    // Each result replaces them.
    if (std::exchange(needs_candidates_, false)) origins_.candidates = seq;
    const auto event = TRY(track::read_event(log_->log(), log_->index(), seq));
    const auto delta = parse_delta(peek(event->parsed.data, &ToolResult::delta).text);
    if (!delta.ok()) return Done{};
    if (needs_state_ && !delta.value().state_summary.empty()) {
      needs_state_ = false;
      origins_.state_summary = seq;
    }
    if (needs_diagnostics_ && delta.value().has_diagnostics) {
      needs_diagnostics_ = false;
      origins_.diagnostics = seq;
    }
    for (const auto& [name, value] : delta.value().extensions) {
      const bool is_new =
          packet_->extensions.contains(name) && origins_.extensions.emplace(name, seq).second;
      if (is_new) --extensions_left_;
    }
    return Done{};
  }

  const PacketLog* log_;
  const Packet* packet_;
  Origins origins_;
  bool needs_state_ = false;
  bool needs_diagnostics_ = false;
  bool needs_candidates_ = false;
  size_t extensions_left_ = 0;
};

}  // namespace

ResultOrigin result_origin(std::string_view data) {
  return {.summarizer = peek(data, &ToolResult::summarizer),
          .raw_bytes = stored_output(data).byte_count(),
          .delta_bytes = peek(data, &ToolResult::delta).text.size()};
}

Result<Origins> find_origins(const PacketLog& log, uint64_t seq, const Packet& packet) {
  return Finder(log, packet).find(seq);
}

}  // namespace twotrack::runner
