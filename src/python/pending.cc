#include "python/pending.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "packet/delta.h"
#include "packet/shown_text.h"
#include "projection/apply.h"
#include "python/loose_event.h"

namespace twotrack::python {
namespace {

// So many keys are found quickly.
constexpr size_t kKeysMax = 64;
// Below the most that a packet knows, so that none has to go.
constexpr size_t kKnowledgeMax = 192;

uint64_t print_of(std::string_view key) {
  uint64_t head = 0;
  uint64_t tail = 0;
  const size_t length = std::min(key.size(), sizeof head);
  std::memcpy(&head, key.data(), length);
  std::memcpy(&tail, key.data() + key.size() - length, length);
  return head * 0x9E3779B97F4A7C15 + tail + key.size();
}

}  // namespace

bool Pending::take(Loose& loose, const PlainEvent& event, const Registry& registry) {
  if (event.type == "turn_start") {
    if (!event.turn || event.has_data) return false;
    turn_ = *event.turn;
    return true;
  }
  if (event.type != "tool_result" || event.tool.empty()) return false;
  if (!loose.packet.extension_fields.empty() || loose.actions_max == 0) return false;
  if (event.is_small) return take_small(loose, event, registry);
  return !event.summary.empty() && take_spoken(loose, event);
}

bool Pending::take_spoken(Loose& loose, const PlainEvent& event) {
  if (!has_room_for(loose, event.knowledge.size())) return false;
  Result& result = begin(loose, event, *event.outcome, event.error);
  result.is_small = false;
  result.text = event.summary;
  for (const PlainEvent::Known& known : event.knowledge) learn(known.key, known.value, result);
  return true;
}

bool Pending::take_small(Loose& loose, const PlainEvent& event, const Registry& registry) {
  const auto asked = counts_asked(registry.find(event.tool));
  const auto delta = asked ? event.small.delta(*asked) : std::nullopt;
  if (!delta || !has_room_for(loose, CountsTold{}.known.size())) return false;
  const bool says_why = delta->outcome != Outcome::kError || !delta->error.empty();
  Result& result =
      begin(loose, event, delta->outcome, says_why ? delta->error : std::string_view());
  if (!says_why) loose.packet.errors.back().message = delta->summary();
  result.is_small = true;
  result.text = event.data;
  result.asked = *asked;
  result.tells_problems = delta->has_diagnostics();
  for (size_t i = 0; delta->told && i < delta->told->known_count; ++i) {
    char digits[24];
    const char* end =
        std::to_chars(digits, digits + sizeof digits, delta->told->known[i].value).ptr;
    learn(delta->told->known[i].key, {digits, static_cast<size_t>(end - digits)}, result);
  }
  return true;
}

bool Pending::has_room_for(Loose& loose, size_t keys) {
  if (known_.size() + keys > kKeysMax) settle(loose);
  return known_.size() + keys + loose.packet.knowledge.size() <= kKnowledgeMax;
}

// The place of the oldest result is that of the newest now.
Pending::Result& Pending::begin(Loose& loose, const PlainEvent& event, Outcome outcome,
                                std::string_view error) {
  if (next_ == results_.size() && results_.size() < loose.actions_max) results_.emplace_back();
  if (next_ == results_.size()) next_ = 0;
  Result& result = results_[next_++];
  if (result_count_ == results_.size() && result.tells_problems) std::swap(problems_, result);
  result_count_ = std::min(result_count_ + 1, results_.size());
  result.ref = loose.next_ref++;
  result.turn = turn_.value_or(loose.packet.turn);
  result.outcome = outcome;
  result.tool = event.tool;
  result.tells_problems = false;
  note_outcome(loose.packet, event.tool, outcome, error, result.ref);
  return result;
}

void Pending::learn(std::string_view key, std::string_view value, const Result& result) {
  const uint64_t print = print_of(key);
  for (size_t i = 0; i < prints_.size(); ++i) {
    if (prints_[i] != print || known_[i].key != key) continue;
    Known& one = known_[i];
    if (one.ref != result.ref) one.replaced = one.ref;
    one.value = value;
    one.turn = result.turn;
    one.ref = result.ref;
    return;
  }
  prints_.push_back(print);
  known_.push_back({std::string(key), std::string(value), result.turn, result.ref, std::nullopt});
}

void Pending::apply(Loose& loose, const Result& result) {
  Action& action = loose.packet.actions.emplace_back();
  action.ref = result.ref;
  action.turn = result.turn;
  action.tool = result.tool;
  action.outcome = result.outcome;
  if (!result.is_small) {
    action.summary = cut_end(shown_text(result.text), kSummaryBytesMax);
    return;
  }
  SmallResult small;
  small.read(result.text);
  action.summary = small.delta(result.asked)->summary();
  loose.undigested.add(result.ref, result.asked, result.text, result.tells_problems);
}

void Pending::settle(Loose& loose) {
  Packet& packet = loose.packet;
  if (result_count_ > 0) packet.candidates.clear();
  if (problems_.tells_problems) {
    loose.undigested.add(problems_.ref, problems_.asked, problems_.text, true);
    problems_.tells_problems = false;
  }
  for (size_t i = 0; i < result_count_; ++i) {
    const size_t oldest = result_count_ == results_.size() ? next_ : 0;
    apply(loose, results_[(oldest + i) % results_.size()]);
  }
  keep_recent(loose, loose.actions_max);
  for (Known& known : known_) {
    auto& entry = packet.knowledge[known.key];
    std::optional<uint64_t> replaced = known.replaced;
    if (!replaced && entry.ref != 0) replaced = entry.ref;
    entry = {.value = std::move(known.value),
             .source_turn = known.turn,
             .ref = known.ref,
             .supersedes = replaced};
  }
  if (turn_) packet.turn = *turn_;
  known_.clear();
  prints_.clear();
  turn_.reset();
  next_ = result_count_ = 0;
}

}  // namespace twotrack::python
