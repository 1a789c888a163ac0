// Routes about agents: the list, the head of one, its turns in rows, its figures.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>

#include "base/ascii.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/utf8.h"
#include "event/data_member.h"
#include "event/ids.h"
#include "event/parts.h"
#include "event/read.h"
#include "project/packet_place.h"
#include "project/version.h"
#include "runner/budget.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "serve/turn_rows.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;

// Who does not say how many gets all logs, but not more than a program can take at once; what has
// to be read from each log is told of the first ones.
constexpr uint64_t kAgentsMax = 50'000;
constexpr uint64_t kAgentsAPage = 500;
constexpr std::chrono::milliseconds kSeriesTime{80};

bool fits(const AgentCard& card, std::string_view words, std::string_view status,
          std::string_view since) {
  if (!status.empty() && card.log.status.text() != status) return false;
  if (card.log.last < since) return false;
  const std::string all =
      lower_case(card.log.agent_id + "\n" + card.log.run_id + "\n" + card.log.goal + "\n" +
                 card.log.node_id + "\n" + card.log.operation);
  const std::string wanted = lower_case(words);
  std::string_view rest = wanted;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (all.find(word) == std::string::npos) return false;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return true;
}

void write_card(Served& served, JsonWriter& json, const AgentCard& card) {
  write_members(json, card);
  write_members(json, *served.figures.of(card));
}

Result<HttpReply> list_agents(Served& served, const HttpCall& call) {
  const bool wants_all = call.parameter("n").empty();
  const uint64_t after = TRY(number_of(call, "after", {}));
  const uint64_t most = wants_all ? kAgentsMax : TRY(number_of(call, "n", {.max = kAgentsAPage}));
  const std::string_view since = TRY(time_of(call, "since"));
  std::vector<AgentCard> cards = TRY(served.cards.all());
  std::erase_if(cards, [&](const AgentCard& card) {
    return !fits(card, call.parameter("q"), call.parameter("status"), since);
  });
  const size_t begin = std::min<size_t>(after, cards.size());
  const size_t shown = std::min<uint64_t>(most, cards.size() - begin);
  std::vector<std::shared_ptr<const Figures>> figures(shown, std::make_shared<Figures>());
  for_each_in_parallel(std::min<size_t>(shown, kAgentsAPage),
                       [&](size_t i) { figures[i] = served.figures.of(cards[begin + i]); });
  JsonWriter json;
  json.begin_array();
  for (size_t i = 0; i < shown; ++i) {
    json.begin_object();
    write_members(json, cards[begin + i]);
    write_members(json, *figures[i]);
    json.end_object();
  }
  HttpReply reply = json_reply(json.end_array().take());
  reply.headers.emplace_back("X-Total", std::to_string(cards.size()));
  return reply;
}

// The threads of the gateway that this one goes on from, or stands beside.
void write_relations(JsonWriter& json, std::string_view run_start) {
  const auto gateway = find_data_member(run_start, "gateway");
  const auto tree = JsonTree::parse(gateway.value_or(""));
  const JsonElement said = tree.ok() ? tree.value().root() : JsonElement();
  json.key("relations").begin_object();
  for (const std::string_view name : {"forked_from", "child_of", "beside"}) {
    const std::string_view agent = said[name].text();
    if (check_agent_id(agent).ok()) json.member(name, agent);
  }
  if (said["shared"].exists()) json.member("shared", said["shared"].count());
  json.end_object();
}

// A part of run_start as people read it.
std::string text_of(const Json& part, std::initializer_list<std::string_view> keys) {
  const auto tree = JsonTree::parse(part.text);
  if (!tree.ok()) return {};
  if (tree.value().root().is_string()) return std::string(tree.value().root().text());
  for (const std::string_view key : keys) {
    const std::string_view text = tree.value().root()[key].text();
    if (!text.empty()) return std::string(text);
  }
  return part.text;
}

Result<Json> show_agent(Served& served, const HttpCall& call) {
  (void)served.lines.look(call.wild[0]);
  const AgentCard card = TRY(served.cards.one(call.wild[0]));
  JsonWriter json;
  json.begin_object();
  write_card(served, json, card);
  if (card.is_missing) return json.end_object().take();
  const SharedLog held = TRY(served.logs.get(card.log.agent_id));
  const std::lock_guard hold(held->mutex);
  const track::Index& index = held->log.index();
  RunStart start;
  if (const auto first = track::read_event(held->log.log(), index, 0); first.ok()) {
    if (auto read = read_as<RunStart>(first.value()->parsed.data); read.ok()) {
      start = std::move(read).value();
    }
    write_relations(json, first.value()->parsed.data);
  }
  const auto budget = read_part<BudgetPart>(start.budget);
  const uint64_t limit = budget ? budget->bytes.value_or(0) : 0;
  json.key("model").lossy_string(text_of(start.model, {"name", "model"}));
  json.key("budget").lossy_string(runner::budget_text(start.budget, limit));
  json.member("limit", limit).key("sandbox").lossy_string(start.sandbox.text);
  json.key("summarizers").lossy_string(start.summarizers.text);
  json.key("version").lossy_string(start.program);
  const auto numbers = turn_numbers(index);
  json.member("first_turn", numbers ? numbers->first : 0);
  json.member("last_turn", numbers ? numbers->last : 0).key("damage").begin_array();
  if (card.fault) {
    json.begin_object().member("line", card.fault->line).member("offset", card.fault->offset);
    json.member("code", card.fault->code).key("message").lossy_string(card.fault->message);
    json.end_object();
  }
  if (index.stopped_at_fault()) {
    json.begin_object().member("line", index.event_count() + 1).member("offset", index.end());
    json.member("code", "damaged_line");
    json.member("message", "this line is not the next event of the log; verify says more");
    json.end_object();
  }
  return json.end_array().end_object().take();
}

Result<Json> list_turns(const HttpCall& call, const HeldLog& held) {
  const uint64_t most =
      std::max<uint64_t>(TRY(number_of(call, "n", {.usual = 200, .max = 500})), 1);
  uint64_t from = TRY(number_of(call, "from", {}));
  const auto numbers = turn_numbers(held.log.index());
  const uint64_t total = numbers ? numbers->count() : 0;
  JsonWriter json;
  json.begin_object().member("total", total);
  if (!call.parameter("turn").empty()) {
    const uint64_t turn = TRY(needed_number(call, "turn"));
    if (!numbers || turn < numbers->first || turn > numbers->last) {
      return Error{Code::kNotFound, "there is no turn " + std::to_string(turn)};
    }
    json.member("position", turn - numbers->first);
    from = (turn - numbers->first) / most * most;
  }
  json.member("from", from).key("turns").begin_array();
  for (uint64_t i = from; i < total && i - from < most; ++i) {
    auto row = read_turn_row(held.log, numbers->first + i);
    if (!row.ok() && row.error().code != Code::kNotFound) return row.error();
    // A turn without events keeps its place in the list.
    write_json(json, row.ok() ? row.value() : TurnRow{.turn = numbers->first + i});
  }
  return json.end_array().end_object().take();
}

Result<Json> show_project(Served& served, const HttpCall& /*call*/) {
  const std::vector<AgentCard> cards = TRY(served.cards.all());
  std::map<std::string, uint64_t> statuses;
  for (const AgentCard& card : cards) ++statuses[card.log.status.text()];
  JsonWriter json;
  json.begin_object().key("root").lossy_string(served.place);
  json.member("version", project::kProgramVersion)
      .member("allow_decisions", served.allows_decisions);
  json.member("agents", cards.size()).member("is_empty", cards.empty());
  json.key("searched").lossy_string(served.project.layout().traces().string());
  json.member("make_one", "twotrack init && twotrack run . -o lint")
      .member("start_id", served.start_id);
  json.key("statuses").begin_object();
  for (const auto& [status, count] : statuses) json.key(repair_utf8(status)).number(count);
  return json.end_object().end_object().take();
}

}  // namespace

void add_agent_routes(Served& served, Routes& routes) {
  add_json_route(routes, "/api/project",
                 [&served](const HttpCall& call) { return show_project(served, call); });
  routes.push_back(
      {.method = "GET", .path = "/api/agents", .answer = [&served](const HttpCall& call) {
         auto reply = list_agents(served, call);
         return reply.ok() ? std::move(reply).value() : error_reply(reply.error());
       }});
  add_json_route(routes, "/api/agents/*",
                 [&served](const HttpCall& call) { return show_agent(served, call); });
  add_log_route(served, routes, "/api/agents/*/turns", list_turns);
  add_log_route(
      served, routes, "/api/agents/*/series",
      [&served](const HttpCall& call, HeldLog& held) -> Result<Json> {
        const uint64_t points =
            TRY(number_of(call, "points", {.usual = 500, .max = TurnSeries::kPointsMax}));
        return served.series.ask(held, points, kSeriesTime,
                                 served.problem_of_all(held.log.agent()));
      },
      http::RouteLane::kLong);
}

}  // namespace twotrack::serve
