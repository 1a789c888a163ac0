#include "track/turn_values.h"

#include "track/trace_key.h"

namespace twotrack::track {
namespace {

constexpr size_t kBracketBytes = 2;

}  // namespace

Status TurnValues::add(uint64_t turn, std::string_view event) {
  const bool fits = waiting_.size() + 1 + event.size() + kBracketBytes <= turn_bytes_max_;
  if (!waiting_.empty() && (turn != place_.turn || !fits)) TRY(flush());
  if (turn != place_.turn) place_ = {.turn = turn, .part = 1};
  if (!waiting_.empty()) waiting_.push_back(',');
  waiting_ += event;
  return Done{};
}

Status TurnValues::flush() {
  if (waiting_.empty()) return Done{};
  // Other logs may share the keys, and a turn may come again: only the table knows what is full.
  while (true) {
    const uint64_t size = TRY(keys_->size_of(trace_key(*names_, place_.turn, place_.part)));
    if (size == 0 || size + 1 + waiting_.size() <= turn_bytes_max_) break;
    ++place_.part;
  }
  TRY(keys_->append_to_array(trace_key(*names_, place_.turn, place_.part), waiting_));
  waiting_.clear();
  return Done{};
}

}  // namespace twotrack::track
