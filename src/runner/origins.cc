#include "runner/origins.h"

#include <charconv>

#include "base/json_tree.h"
#include "event/line.h"
#include "packet/delta.h"
#include "track/data_member.h"

namespace twotrack::runner {
namespace {

// Data with a raw output end with ,"size":17,"sha256":"<64 hex>"}.
uint64_t raw_bytes_of(std::string_view data) {
  constexpr std::string_view kSize = "\"size\":";
  constexpr std::string_view kHash = ",\"sha256\":\"";
  constexpr size_t kEndBytes = kHash.size() + kHashLength + 2;
  if (data.size() < kEndBytes) return 0;
  const std::string_view before = data.substr(0, data.size() - kEndBytes);
  if (!data.substr(before.size()).starts_with(kHash)) return 0;
  const size_t digits = before.find_last_not_of("0123456789") + 1;
  if (!before.substr(0, digits).ends_with(kSize)) return 0;
  uint64_t number = 0;
  std::from_chars(before.data() + digits, before.data() + before.size(), number);
  return number;
}

std::string text_in(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  std::string_view text;
  if (!tree.ok() || !tree.value().root().read(text)) return std::string(json);
  return std::string(text);
}

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
    origins_.results[ref] = result_origin(event->view.data);
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
    const auto json = track::find_data_member(event->view.data, "delta");
    if (!json) return Done{};
    const auto delta = parse_delta(*json);
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
  ResultOrigin origin;
  origin.raw_bytes = raw_bytes_of(data);
  if (const auto delta = track::find_data_member(data, "delta")) origin.delta_bytes = delta->size();
  if (const auto who = track::find_data_member(data, "summarizer")) {
    origin.summarizer = text_in(*who);
  }
  return origin;
}

Result<Origins> find_origins(const PacketLog& log, uint64_t seq, const Packet& packet) {
  return Finder(log, packet).find(seq);
}

}  // namespace twotrack::runner
