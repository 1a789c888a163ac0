// The closed sets of words that stand in events.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack {

enum class Outcome : uint8_t { kSuccess, kPartial, kError };
// What a tool can do to the world: it decides what happens after a crash.
enum class Effect : uint8_t { kPure, kWorkspace, kIdempotent, kExternal };
// Who chose a call. kModel: any valid call was possible; kGuarded: the model picked among what the
// program offered.
enum class DecidedBy : uint8_t { kModel, kGuarded, kFallback, kEscalation, kUser };
enum class RunStatus : uint8_t {
  kSuccess,
  kPartial,
  kFailed,
  kStuck,
  kTurnLimit,
  kBlocked,
  kError,
  kCancelled
};

// How a prompt's tokens were counted.
enum class TokenCount : uint8_t { kExact, kEstimated };

// As they stand in a log: "success", "turn_limit".
std::string_view name_of(Outcome outcome);
std::string_view name_of(Effect effect);
std::string_view name_of(DecidedBy decided_by);
std::string_view name_of(RunStatus status);
std::string_view name_of(TokenCount count);

}  // namespace twotrack
