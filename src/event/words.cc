#include "event/words.h"

#include <array>

namespace twotrack {
namespace {

// In the order of each set.
template <class Set>
constexpr std::array<std::string_view, 0> kNames{};
template <>
constexpr std::array<std::string_view, 4> kNames<Outcome> = {"unknown", "success", "partial",
                                                             "error"};
template <>
constexpr std::array<std::string_view, 4> kNames<Effect> = {"pure", "workspace", "idempotent",
                                                            "external"};
template <>
constexpr std::array<std::string_view, 5> kNames<DecidedBy> = {"model", "guarded", "fallback",
                                                               "escalation", "user"};
template <>
constexpr std::array<std::string_view, 9> kNames<RunStatus> = {
    "success",    "unverified", "partial", "failed",   "stuck",
    "turn_limit", "blocked",    "error",   "cancelled"};
template <>
constexpr std::array<std::string_view, 2> kNames<TokenCount> = {"exact", "estimated"};

template <class Set>
std::string_view nth(Set word) {
  return kNames<Set>.at(static_cast<size_t>(word));
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  return nth(outcome);
}
std::string_view name_of(Effect effect) {
  return nth(effect);
}
std::string_view name_of(DecidedBy decided_by) {
  return nth(decided_by);
}
std::string_view name_of(RunStatus status) {
  return nth(status);
}
std::string_view name_of(TokenCount count) {
  return nth(count);
}

template <class Set>
std::optional<Set> named(std::string_view name) {
  for (size_t i = 0; i < kNames<Set>.size(); ++i) {
    if (kNames<Set>[i] == name) return static_cast<Set>(i);
  }
  return std::nullopt;
}

template std::optional<Outcome> named(std::string_view);
template std::optional<Effect> named(std::string_view);
template std::optional<DecidedBy> named(std::string_view);
template std::optional<RunStatus> named(std::string_view);
template std::optional<TokenCount> named(std::string_view);

}  // namespace twotrack
