#include "event/words.h"

namespace twotrack {

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSuccess:
      return "success";
    case Outcome::kPartial:
      return "partial";
    case Outcome::kError:
      break;
  }
  return "error";
}

std::string_view name_of(Effect effect) {
  switch (effect) {
    case Effect::kPure:
      return "pure";
    case Effect::kWorkspace:
      return "workspace";
    case Effect::kIdempotent:
      return "idempotent";
    case Effect::kExternal:
      break;
  }
  return "external";
}

std::string_view name_of(DecidedBy decided_by) {
  switch (decided_by) {
    case DecidedBy::kModel:
      return "model";
    case DecidedBy::kGuarded:
      return "guarded";
    case DecidedBy::kFallback:
      return "fallback";
    case DecidedBy::kEscalation:
      return "escalation";
    case DecidedBy::kUser:
      break;
  }
  return "user";
}

std::string_view name_of(RunStatus status) {
  switch (status) {
    case RunStatus::kSuccess:
      return "success";
    case RunStatus::kPartial:
      return "partial";
    case RunStatus::kFailed:
      return "failed";
    case RunStatus::kStuck:
      return "stuck";
    case RunStatus::kTurnLimit:
      return "turn_limit";
    case RunStatus::kBlocked:
      return "blocked";
    case RunStatus::kError:
      return "error";
    case RunStatus::kCancelled:
      break;
  }
  return "cancelled";
}

std::string_view name_of(TokenCount count) {
  return count == TokenCount::kExact ? "exact" : "estimated";
}

}  // namespace twotrack
