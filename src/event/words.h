// The closed sets of words that stand in events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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
  kUnverified,  // its own claim: nothing says what success would be
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

// The word of that name; nothing for any other text. One of the sets above.
template <class Set>
std::optional<Set> named(std::string_view name);

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
