#include "serve/turn_series.h"

#include <algorithm>
#include <iterator>

#include "base/json_writer.h"
#include "serve/turn_rows.h"

namespace twotrack::serve {
namespace {

constexpr const char* kOutcomes[] = {"", "unknown", "success", "partial", "error"};

uint8_t rank_of(const std::string& outcome) {
  const auto* found = std::ranges::find(kOutcomes, outcome);
  return found == std::end(kOutcomes) ? 0 : static_cast<uint8_t>(found - std::begin(kOutcomes));
}

template <class Number>
void add_known(Number& sum, Number more) {
  if (more >= 0) sum = std::max<Number>(sum, 0) + more;
}

}  // namespace

std::shared_ptr<TurnSeries::Gathered> TurnSeries::find(const std::string& agent) {
  const std::lock_guard hold(mutex_);
  auto& found = logs_[agent];
  if (!found) found = std::make_shared<Gathered>();
  found->asked = ++now_;
  auto kept = found;
  if (logs_.size() > kLogsMax) {
    logs_.erase(
        std::ranges::min_element(logs_, {}, [](const auto& entry) { return entry.second->asked; }));
  }
  return kept;
}

void TurnSeries::gather(const HeldLog& held, Gathered& gathered, uint64_t last,
                        std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  // What the last turn of a log without an end was then may be half of what it is now.
  if (gathered.is_last_open) {
    gathered.next_turn = gathered.turns.back().turn;
    gathered.turns.pop_back();
  }
  int64_t raw = gathered.turns.empty() ? 0 : gathered.turns.back().raw_bytes;
  for (; gathered.next_turn <= last && std::chrono::steady_clock::now() < end;
       gathered.next_turn += gathered.step) {
    const auto row = read_turn_row(held.log, gathered.next_turn);
    if (!row.ok()) continue;
    const TurnRow& read = row.value();
    raw += static_cast<int64_t>(read.raw_bytes);
    Figures figures{.turn = read.turn, .raw_bytes = raw, .outcome = rank_of(read.outcome)};
    if (read.view_bytes) figures.view_bytes = static_cast<int64_t>(*read.view_bytes);
    const auto cached = static_cast<int64_t>(read.tokens_cached.value_or(0));
    if (read.tokens) {
      figures.tokens_new = std::max<int64_t>(static_cast<int64_t>(*read.tokens) - cached, 0);
    }
    if (read.tokens_cached) figures.tokens_cached = cached;
    if (read.model_ms) figures.ms_model = static_cast<float>(*read.model_ms);
    if (read.tool_ms) figures.ms_tool = static_cast<float>(*read.tool_ms);
    if (read.hub_ms) figures.ms_hub = static_cast<float>(*read.hub_ms);
    gathered.turns.push_back(figures);
  }
  gathered.is_last_open = held.log.index().summary().status == track::LogStatus::kUnfinished &&
                          !gathered.turns.empty() && gathered.turns.back().turn == last;
}

TurnSeries::Figures TurnSeries::merged(const Figures* begin, const Figures* end) {
  Figures sum = *begin;
  for (const Figures* one = begin + 1; one < end; ++one) {
    if (one->view_bytes > sum.view_bytes) {
      sum.view_bytes = one->view_bytes;
      sum.turn = one->turn;
    }
    sum.raw_bytes = one->raw_bytes;
    add_known(sum.tokens_new, one->tokens_new);
    add_known(sum.tokens_cached, one->tokens_cached);
    add_known(sum.ms_model, one->ms_model);
    add_known(sum.ms_tool, one->ms_tool);
    add_known(sum.ms_hub, one->ms_hub);
    sum.outcome = std::max(sum.outcome, one->outcome);
  }
  return sum;
}

Result<Json> TurnSeries::ask(HeldLog& held, uint64_t points, std::chrono::milliseconds time,
                             std::string_view problem) {
  const auto numbers = turn_numbers(held.log.index());
  if (!numbers) return Error{Code::kNotFound, "no event of this log can be read"};
  const auto gathered = find(held.log.agent());
  const std::lock_guard hold(gathered->mutex);
  if (gathered->identity != held.identity) {
    gathered->identity = held.identity;
    gathered->turns.clear();
    gathered->is_last_open = false;
    gathered->next_turn = numbers->first;
    gathered->step = numbers->count() / kTurnsMax + 1;
  }
  gather(held, *gathered, numbers->last, time);

  const std::vector<Figures>& turns = gathered->turns;
  points = std::clamp<uint64_t>(points, 1, kPointsMax);
  const size_t buckets = std::min<size_t>(points, turns.size());
  std::vector<Figures> shown;
  std::vector<uint64_t> last_of;
  std::vector<uint64_t> first_of;
  for (size_t i = 0; i < buckets; ++i) {
    const Figures* begin = turns.data() + turns.size() * i / buckets;
    const Figures* end = turns.data() + turns.size() * (i + 1) / buckets;
    shown.push_back(merged(begin, end));
    first_of.push_back(begin->turn);
    last_of.push_back((end - 1)->turn);
  }
  JsonWriter json;
  const auto write = [&](const char* name, auto value_of) {
    json.key(name).begin_array();
    for (const Figures& one : shown) {
      const auto value = value_of(one);
      if (value < 0) {
        json.null();
      } else if constexpr (std::is_integral_v<decltype(value)>) {
        json.number(value);
      } else {
        json.number(static_cast<double>(value));
      }
    }
    json.end_array();
  };
  json.begin_object().member("total", numbers->count());
  json.member("known", turns.size());
  json.member("is_complete", gathered->next_turn > numbers->last);
  if (!problem.empty()) json.key("problem").lossy_string(problem);
  json.key("turn").begin_array();
  for (const uint64_t turn : first_of) json.number(turn);
  json.end_array().key("turn_last").begin_array();
  for (const uint64_t turn : last_of) json.number(turn);
  json.end_array();
  write("turn_of_largest", [](const Figures& one) { return static_cast<int64_t>(one.turn); });
  write("view_bytes", [](const Figures& one) { return one.view_bytes; });
  write("history_bytes", [](const Figures& one) { return one.raw_bytes; });
  write("tokens_new", [](const Figures& one) { return one.tokens_new; });
  write("tokens_cached", [](const Figures& one) { return one.tokens_cached; });
  write("ms_model", [](const Figures& one) { return one.ms_model; });
  write("ms_tool", [](const Figures& one) { return one.ms_tool; });
  write("ms_hub", [](const Figures& one) { return one.ms_hub; });
  json.key("outcome").begin_array();
  for (const Figures& one : shown) json.string(kOutcomes[one.outcome]);
  return json.end_array().end_object().take();
}

}  // namespace twotrack::serve
