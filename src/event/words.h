// The closed sets of words that stand in events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"

namespace twotrack {

// How a call went. From the least that is known to the worst: of two that are said of one call, the
// larger one counts. kUnknown: nothing proves a success, and nothing tells of a problem.
enum class Outcome : uint8_t { kUnknown, kSuccess, kPartial, kError };
// What a tool can do to the world: it decides what happens after a crash.
enum class Effect : uint8_t { kPure, kWorkspace, kIdempotent, kExternal };
// Who chose a call. kModel: any valid call was possible; kGuarded: the model picked among what the
// program offered.
enum class DecidedBy : uint8_t { kModel, kGuarded, kFallback, kEscalation, kUser };
enum class RunStatus : uint8_t {
  kSuccess,     // with evidence
  kUnverified,  // nothing speaks against it, and nothing proves it
  kPartial,
  kFailed,
  kStuck,
  kTurnLimit,
  kBlocked,
  kError,
  kCancelled
};

// What speaks for the goal of an agent that has ended.
enum class EvidenceState : uint8_t {
  kUndeclared,  // the agent does not define success: its claim is unverified
  kMissing,     // the tool has not been asked
  kElsewhere,   // it was asked about another file
  kStale,       // the workspace has changed since
  kUnmet,       // the tool found something else, or is not content
  kLost,        // its call happened, as somebody confirmed; what it said was lost in a crash
  kTouched,     // the agent has changed the tool itself, which proves nothing then
  kUnsure,      // the tool says what was wanted, and that it cannot tell whether it is right
  kMet,
};

// What a model may choose from.
enum class Decide : uint8_t {
  kAuto,     // free for a model that reads its state, guarded for any other; no event says it
  kFree,     // any valid call of any tool
  kGuarded,  // one of the calls that make sense now
};
// What a model is shown of the past.
enum class ShownMemory : uint8_t { kPacket, kHistory };

// How a prompt's tokens were counted.
enum class TokenCount : uint8_t { kExact, kEstimated };

// What a log says that it is about when it holds one call that a person made, and no agent.
inline constexpr std::string_view kByHandOperation = "by_hand";

// As they stand in a log.
constexpr auto all_names(Outcome) {
  return name_list("unknown", "success", "partial", "error");
}
constexpr auto all_names(Effect) {
  return name_list("pure", "workspace", "idempotent", "external");
}
constexpr auto all_names(DecidedBy) {
  return name_list("model", "guarded", "fallback", "escalation", "user");
}
constexpr auto all_names(RunStatus) {
  return name_list("success", "unverified", "partial", "failed", "stuck", "turn_limit", "blocked",
                   "error", "cancelled");
}
constexpr auto all_names(EvidenceState) {
  return name_list("undeclared", "missing", "elsewhere", "stale", "unmet", "lost", "touched",
                   "unsure", "met");
}
constexpr auto all_names(Decide) {
  return name_list("auto", "free", "guarded");
}
constexpr auto all_names(ShownMemory) {
  return name_list("packet", "history");
}
constexpr auto all_names(TokenCount) {
  return name_list("exact", "estimated");
}

// A word as an event says it. Who writes one takes it from its set; who reads one finds whatever
// the log holds: a word that this program does not know, or none.
template <class Set>
class Word {
 public:
  Word() = default;
  // Implicit: a field takes the word itself.
  Word(Set word) : text_(name_of(word)) {}
  Word(std::optional<Set> word) : text_(word ? name_of(*word) : "") {}
  static Word read(std::string_view text) {
    Word word;
    word.text_ = text;
    return word;
  }

  const std::string& text() const { return text_; }
  bool empty() const { return text_.empty(); }
  std::optional<Set> known() const { return named<Set>(text_); }
  Set value_or(Set otherwise) const { return known().value_or(otherwise); }
  bool operator==(const Word&) const = default;

 private:
  std::string text_;
};

}  // namespace twotrack
