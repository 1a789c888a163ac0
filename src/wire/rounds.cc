#include "wire/rounds.h"

#include <algorithm>
#include <map>
#include <string>

namespace twotrack {
namespace {

// Where the model begins to speak, each time.
std::vector<size_t> first_words(const SentRequest& request) {
  std::vector<size_t> starts;
  bool is_said = false;
  for (size_t i = 0; i < request.messages.size(); ++i) {
    const WireRole role = request.messages[i].role;
    if (role == WireRole::kSystem) continue;
    if (role == WireRole::kAssistant && !is_said) starts.push_back(i);
    is_said = role == WireRole::kAssistant;
  }
  return starts;
}

bool ends_with_words(const SentRequest& request) {
  const auto spoken = spoken_messages(request);
  return !spoken.empty() && request.messages[spoken.back()].role == WireRole::kAssistant;
}

// is_torn[i]: a call before message i has its result in message i or behind it.
std::vector<bool> torn_pairs(const SentRequest& request) {
  std::vector<bool> is_torn(request.messages.size() + 1, false);
  std::map<std::string, size_t, std::less<>> calls;  // the newest call of each id
  for (size_t i = 0; i < request.messages.size(); ++i) {
    for (const WireResult& result : request.messages[i].results) {
      const auto call = calls.find(result.call_id);
      if (call == calls.end()) continue;
      for (size_t between = call->second + 1; between <= i; ++between) is_torn[between] = true;
    }
    for (const WireCall& call : request.messages[i].calls) calls[call.id] = i;
  }
  return is_torn;
}

// Anthropic wants the turn of a model that thinks to begin with its thoughts; behind a record it
// is a turn of its own.
bool may_begin_turn(const SentRequest& request, size_t at) {
  if (request.wire != WireDialect::kMessages || !request.is_thinking) return true;
  if (request.messages[at].begins_with_thought) return true;
  // The model answered a person here: its turn began in this place all along.
  return at > 0 && request.messages[at - 1].role == WireRole::kUser &&
         request.messages[at - 1].results.empty();
}

}  // namespace

std::vector<size_t> spoken_messages(const SentRequest& request) {
  std::vector<size_t> places;
  for (size_t i = 0; i < request.messages.size(); ++i) {
    if (request.messages[i].role != WireRole::kSystem) places.push_back(i);
  }
  return places;
}

Rounds rounds_of(const SentRequest& request) {
  Rounds rounds{.opening = request.messages.size()};
  std::vector<size_t> starts = first_words(request);
  // Words that are the last message are the beginning of the answer: the question stays with them.
  if (ends_with_words(request)) starts.pop_back();
  if (starts.empty()) return rounds;
  rounds.opening = starts.front();
  for (size_t i = 0; i < request.messages.size(); ++i) {
    if (!request.messages[i].is_barrier) continue;
    const auto next = std::ranges::upper_bound(starts, i);
    rounds.opening =
        std::max(rounds.opening, next == starts.end() ? request.messages.size() : *next);
  }
  const std::vector<bool> is_torn = torn_pairs(request);
  for (const size_t start : starts) {
    if (start > rounds.opening && !is_torn[start] && may_begin_turn(request, start)) {
      rounds.cuts.push_back(start);
    }
  }
  return rounds;
}

}  // namespace twotrack
