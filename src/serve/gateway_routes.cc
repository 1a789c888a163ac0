// What the gateway sent on of an agent's requests, and what it replaced.
#include <algorithm>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "track/index.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;

constexpr size_t kRecordShownBytes = 16'384;

// What an answer says about the tokens of its request.
void write_usage(JsonWriter& json, const HeldLog& held, uint64_t answer) {
  const auto stored = track::read_event(held.log.log(), held.log.index(), answer);
  if (!stored.ok()) return;
  const Event event(stored.value()->parsed);
  const auto* response = event.as<ModelResponse>();
  if (response == nullptr || !response->usage || !response->usage->prompt_tokens) return;
  const uint64_t prompt = *response->usage->prompt_tokens;
  const uint64_t cached = response->usage->cached_tokens.value_or(0);
  json.member("cached", cached).member("new", prompt - std::min(prompt, cached));
}

// The newest `most` requests, the newest first. An agent that is none of the gateway's has none.
Result<Json> list_sent(const HttpCall& call, const HeldLog& held) {
  const uint64_t most =
      std::max<uint64_t>(TRY(number_of(call, "n", {.usual = 200, .max = 1000})), 1);
  const track::Index& index = held.log.index();
  const std::vector<uint64_t> asked = index.events_of_type(EventType::kModelRequest);
  const std::vector<uint64_t> answered = index.events_of_type(EventType::kModelResponse);
  std::vector<uint64_t> records;
  JsonWriter json;
  json.begin_object().member("total", asked.size()).key("requests").begin_array();
  for (size_t i = asked.size(); i > 0 && asked.size() - i < most; --i) {
    const uint64_t seq = asked[i - 1];
    const auto stored = track::read_event(held.log.log(), index, seq);
    if (!stored.ok()) continue;
    const Event event(stored.value()->parsed);
    const auto* request = event.as<ModelRequest>();
    const auto tree = JsonTree::parse(request == nullptr ? "" : request->parameters.text);
    const JsonElement gateway = tree.ok() ? tree.value().root()["gateway"] : JsonElement();
    if (!gateway.is_object()) continue;
    const JsonElement fit = gateway["fit"];
    json.begin_object().member("seq", seq).member("turn", event.turn);
    json.key("path").lossy_string(gateway["path"].text());
    json.key("descent").lossy_string(gateway["descent"].text());
    if (fit.is_object()) {
      const uint64_t client = fit["client_tokens"].count();
      const uint64_t sent = fit["tokens"].count();
      json.member("bound", fit["bound"].count()).member("client_tokens", client);
      json.member("tokens", sent).member("refused", fit["refused"].flag());
      json.member("replaced", fit["refused"].flag() ? 0 : client - std::min(client, sent));
      if (fit["epoch"].exists()) {
        records.push_back(fit["epoch"].count());
        json.member("record", records.back());
      }
    }
    const auto answer = std::ranges::upper_bound(answered, seq);
    const uint64_t next = i < asked.size() ? asked[i] : UINT64_MAX;
    if (answer != answered.end() && *answer < next) write_usage(json, held, *answer);
    json.end_object();
  }
  json.end_array().key("records").begin_array();
  std::ranges::sort(records);
  const auto twice = std::ranges::unique(records);
  records.erase(twice.begin(), twice.end());
  for (const uint64_t seq : records) {
    const auto stored = track::read_event(held.log.log(), index, seq);
    if (!stored.ok() || stored.value()->parsed.type.str() != kWireFitType) continue;
    const auto tree = JsonTree::parse(stored.value()->parsed.data);
    if (!tree.ok()) continue;
    const JsonElement epoch = tree.value().root();
    json.begin_object().member("seq", seq).member("first", epoch["first"].count());
    json.member("last", epoch["last"].count()).key("why").lossy_string(epoch["why"].text());
    json.key("text").lossy_string(utf8_prefix(epoch["record"].text(), kRecordShownBytes));
    json.end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace

void add_gateway_routes(Served& served, Routes& routes) {
  add_log_route(served, routes, "/api/agents/*/sent", list_sent);
}

}  // namespace twotrack::serve
