#include "serve/agent_figures.h"

#include <algorithm>
#include <utility>

#include "serve/answer.h"
#include "serve/turn_rows.h"

namespace twotrack::serve {
namespace {

constexpr uint64_t kSparkPoints = 60;

void add(std::optional<uint64_t>& sum, std::optional<uint64_t> more) {
  sum = sum && more ? std::optional(*sum + *more) : std::nullopt;
}

void add(UsedTokens& used, const TurnRow& row) {
  add(used.prompt, row.is_estimated ? std::nullopt : row.tokens);
  add(used.cached, row.tokens_cached);
  add(used.written, row.tokens_written);
}

Figures read_figures(const HeldLog& held) {
  Figures read;
  const auto numbers = turn_numbers(held.log.index());
  if (!numbers) return read;
  const uint64_t count = std::min(numbers->count(), kSparkPoints);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t steps = count == 1 ? 0 : (numbers->count() - 1) * i / (count - 1);
    const auto row = read_turn_row(held.log, numbers->first + steps);
    if (!row.ok()) continue;
    if (row.value().view_bytes) read.sizes.push_back(*row.value().view_bytes);
    if (!row.value().is_asked) continue;
    if (!read.tokens) read.tokens.emplace();
    add(*read.tokens, row.value());
  }
  // A log without an end has no sum. If all of its turns were looked at, they have given it.
  if (count < numbers->count()) read.tokens.reset();
  if (const auto told = totals_of(held)) {
    read.tokens = UsedTokens{.prompt = told->prompt_tokens,
                             .cached = told->cached_tokens,
                             .written = told->completion_tokens};
  }
  return read;
}

}  // namespace

void write_members(JsonWriter& json, const Figures& figures) {
  json.key("tokens");
  if (figures.tokens) {
    json.begin_object();
    member_or_null(json, "prompt", figures.tokens->prompt);
    member_or_null(json, "cached", figures.tokens->cached);
    member_or_null(json, "written", figures.tokens->written);
    json.end_object();
  } else {
    json.null();
  }
  json.key("sizes").begin_array();
  for (const uint64_t size : figures.sizes) json.number(size);
  json.end_array();
}

std::shared_ptr<const Figures> AgentFigures::of(const AgentCard& card) {
  {
    const std::lock_guard hold(mutex_);
    const auto found = kept_.find(card.log.agent_id);
    const bool is_fresh = found != kept_.end() && found->second.size == card.size &&
                          found->second.identity == card.identity;
    if (is_fresh) {
      found->second.asked = ++now_;
      return found->second.figures;
    }
  }
  auto read = std::make_shared<Figures>();
  if (card.is_missing) return read;
  const auto held = logs_->get(card.log.agent_id);
  if (!held.ok()) return read;
  const std::lock_guard hold(held.value()->mutex);
  *read = read_figures(*held.value());
  // A log that is another one, or has grown, since its card was made is read again next time.
  const bool is_same = held.value()->size == card.size && held.value()->identity == card.identity;
  if (is_same) keep(card, read);
  return read;
}

void AgentFigures::keep(const AgentCard& card, std::shared_ptr<const Figures> figures) {
  const std::lock_guard hold(mutex_);
  kept_[card.log.agent_id] = {
      .size = card.size, .identity = card.identity, .asked = ++now_, .figures = std::move(figures)};
  if (kept_.size() <= kAgentsMax) return;
  kept_.erase(
      std::ranges::min_element(kept_, {}, [](const auto& entry) { return entry.second.asked; }));
}

}  // namespace twotrack::serve
