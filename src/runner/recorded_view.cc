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

std::optional<uint64_t> projection_of(const Event& first) {
  const auto* start = first.as<RunStart>();
  const auto budget = start == nullptr ? std::nullopt : read_part<BudgetPart>(start->budget);
  return budget ? budget->packet_version : std::nullopt;
}

}  // namespace twotrack::runner
