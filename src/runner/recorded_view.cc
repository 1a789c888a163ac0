#include "runner/recorded_view.h"

#include "event/parts.h"

namespace twotrack::runner {

Result<RecordedViews::Recorded> RecordedViews::read(const Event& event) {
  Recorded recorded;
  const auto* request = event.as<ModelRequest>();
  if (request == nullptr) return recorded;
  recorded.packet_hash = request->packet_hash.value_or("");
  recorded.is_redacted = event.is_redacted();
  if (!request->view) return recorded;
  const auto& [shared, rest] = *request->view;
  if (shared > view_.size()) {
    const std::string had = std::to_string(view_.size());
    view_.clear();
    return Error{Code::kCorrupt,
                 "shares " + std::to_string(shared) + " bytes with a view of " + had};
  }
  view_.resize(shared);
  view_ += rest;
  recorded.has_view = true;
  recorded.view = view_;
  return recorded;
}

namespace {

// What the request itself says; nothing if it is none, or records no view.
Result<std::optional<ShownView>> view_change(File& log, const track::Index& index, uint64_t seq) {
  if (index.row(seq).type != EventType::kModelRequest) return std::optional<ShownView>();
  const auto stored = TRY(track::read_event(log, index, seq));
  return TRY(read_as<ModelRequest>(stored->parsed.data)).view;
}

}  // namespace

Result<std::optional<std::string>> recorded_view_at(File& log, const track::Index& index,
                                                    uint64_t seq, std::chrono::milliseconds time) {
  const bool is_limited = time != std::chrono::milliseconds::max();
  const auto begin = std::chrono::steady_clock::now();
  const auto own = TRY(view_change(log, index, seq));
  if (!own) return std::optional<std::string>();
  std::string view = own->rest;
  uint64_t missing = own->shared_bytes;  // of the beginning
  for (uint64_t at = seq; missing > 0 && at-- > 0;) {
    const auto older = TRY(view_change(log, index, at));
    if (!older) continue;
    if (is_limited && std::chrono::steady_clock::now() - begin > time) {
      return Error{Code::kTimeout, "the view is put together from too many requests"};
    }
    if (missing <= older->shared_bytes) continue;
    const uint64_t here = missing - older->shared_bytes;
    if (here > older->rest.size()) break;
    view.insert(0, older->rest, 0, here);
    missing = older->shared_bytes;
  }
  if (missing > 0) {
    return Error{Code::kCorrupt,
                 format_ref(seq) + " shares more with the view before than that has"};
  }
  return std::optional(std::move(view));
}

std::optional<uint64_t> projection_of(const Event& first) {
  const auto* start = first.as<RunStart>();
  const auto budget = start == nullptr ? std::nullopt : read_part<BudgetPart>(start->budget);
  return budget ? budget->packet_version : std::nullopt;
}

}  // namespace twotrack::runner
