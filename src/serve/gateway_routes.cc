// What the gateway sent on of an agent's requests, and what it replaced.
#include <algorithm>
#include <map>
#include <set>

#include "base/json_tree.h"
#include "base/utf8.h"
#include "event/data_member.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "track/index.h"
#include "wire/wire_bytes.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;

constexpr size_t kRecordShownBytes = 16'384;
// How far before a request its bytes are read from: a full one stands in between every 256.
constexpr uint64_t kEventsBack = 4096;
constexpr uint64_t kBytesBack = uint64_t{32} << 20;
// A log may say anything: of a turn with more than that nobody is told what was sent.
constexpr uint64_t kTurnEventsMax = 4096;
constexpr uint64_t kTurnBytesMax = uint64_t{64} << 20;
// Of all requests from the last full one on: 256 of 2 MB.
constexpr uint64_t kUnpackedMax = uint64_t{512} << 20;
// Of the lines that are read for one list.
constexpr uint64_t kListedBytesMax = uint64_t{16} << 20;
constexpr size_t kMessagesListed = 100;
constexpr size_t kRequestsBack = 1000;

uint64_t bytes_of(const track::Index& index, uint64_t first, uint64_t behind) {
  if (first >= behind) return 0;
  const track::IndexRow last = index.row(behind - 1);
  return last.offset + last.length - index.row(first).offset;
}

WireSide side_of(std::string_view data) {
  const auto side = find_data_member(data, "of");
  const std::string name = side ? json_as_text(*side) : std::string();
  for (const WireSide one : {WireSide::kRequest, WireSide::kForwarded}) {
    if (name == name_of(one)) return one;
  }
  return WireSide::kAnswer;
}

uint64_t far_before(const track::Index& index, uint64_t seq) {
  uint64_t from = seq - std::min(seq, kEventsBack);
  while (from < seq && index.row(seq).offset - index.row(from).offset > kBytesBack) ++from;
  return from;
}

// The first event whose bytes those of event `before` and later ones may build on: of each side
// the newest full one.
uint64_t needed_from(const HeldLog& held, uint64_t from, uint64_t before) {
  const track::Index& index = held.log.index();
  std::map<WireSide, uint64_t> full;
  for (uint64_t seq = from; seq < before; ++seq) {
    if (index.row(seq).type != EventType::kUnknown) continue;
    const auto stored = track::read_event(held.log.log(), index, seq);
    if (!stored.ok() || stored.value()->parsed.type.escaped != kWireBytesType) continue;
    const std::string_view data = stored.value()->parsed.data;
    if (find_data_member(data, "is_full") == "true") full[side_of(data)] = seq;
  }
  full.erase(WireSide::kAnswer);
  uint64_t needed = before;
  for (const auto& [side, seq] : full) needed = std::min(needed, seq);
  return needed;
}

// Whether a request could not be fitted, so that nothing of it was sent on.
bool is_refused(std::string_view data) {
  const auto tree = JsonTree::parse(data);
  return tree.ok() && tree.value().root()["parameters"]["gateway"]["fit"]["refused"].flag();
}

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

// The newest requests, as far back as a list goes: each line is read once.
class RequestList {
 public:
  explicit RequestList(const HeldLog& held)
      : held_(&held), asked_(held.log.index().events_of_type(EventType::kModelRequest)) {}

  const std::vector<uint64_t>& asked() const { return asked_; }

  // The parameters of the i-th request; nothing if they cannot be read, or if that is too much.
  std::optional<JsonTree> parameters(size_t i) {
    Messages& came = came_[i];
    const uint64_t length = held_->log.index().row(asked_[i]).length;
    if (length > bytes_left_) {
      bytes_left_ = 0;
      return std::nullopt;
    }
    bytes_left_ -= length;
    const auto stored = track::read_event(held_->log.log(), held_->log.index(), asked_[i]);
    if (!stored.ok()) return std::nullopt;
    const Event event(stored.value()->parsed);
    const auto* request = event.as<ModelRequest>();
    auto tree = JsonTree::parse(request == nullptr ? "" : request->parameters.text);
    if (!tree.ok()) return std::nullopt;
    const JsonElement gateway = tree.value().root()["gateway"];
    came.kept = gateway["kept"].count();
    for (const JsonElement seq : gateway["seqs"].array()) came.events.push_back(seq.count());
    return std::move(tree).value();
  }
  bool is_over() const { return bytes_left_ == 0; }

  // The events of the messages `first` up to `last` of the i-th request: each request says only
  // those that came with it. What lies too far back is left out.
  std::set<uint64_t> messages(size_t i, uint64_t first, uint64_t last) {
    std::set<uint64_t> events;
    for (size_t back = 0; back <= std::min(i, kRequestsBack) && last > first; ++back) {
      if (!came_.contains(i - back)) (void)parameters(i - back);
      const Messages& came = came_.at(i - back);
      for (size_t at = 0; at < came.events.size(); ++at) {
        const uint64_t place = came.kept + at;
        const bool is_wanted = place >= first && place < last;
        if (is_wanted && events.size() < kMessagesListed) events.insert(came.events[at]);
      }
      last = std::min(last, came.kept);
    }
    return events;
  }

 private:
  // Of one request: how many of the one before it, and the events of those behind them.
  struct Messages {
    uint64_t kept = 0;
    std::vector<uint64_t> events{};
  };

  const HeldLog* held_;
  std::vector<uint64_t> asked_;
  std::map<size_t, Messages> came_{};
  uint64_t bytes_left_ = kListedBytesMax;
};

void write_fit_of(JsonWriter& json, JsonElement fit) {
  const uint64_t client = fit["client_tokens"].count();
  const uint64_t sent = fit["tokens"].count();
  json.member("bound", fit["bound"].count()).member("client_tokens", client);
  json.member("tokens", sent).member("refused", fit["refused"].flag());
  json.member("replaced", fit["refused"].flag() ? 0 : client - std::min(client, sent));
  if (fit["epoch"].exists()) json.member("record", fit["epoch"].count());
}

// `request`: one that it was made for.
void write_record(JsonWriter& json, const HeldLog& held, uint64_t seq, RequestList& requests,
                  size_t request) {
  const auto stored = track::read_event(held.log.log(), held.log.index(), seq);
  if (!stored.ok() || stored.value()->parsed.type.str() != kWireFitType) return;
  const auto tree = JsonTree::parse(stored.value()->parsed.data);
  if (!tree.ok()) return;
  const JsonElement epoch = tree.value().root();
  const uint64_t first = epoch["first"].count();
  const uint64_t last = epoch["last"].count();
  json.begin_object().member("seq", seq).member("first", first).member("last", last);
  json.key("messages").begin_array();
  for (const uint64_t event : requests.messages(request, first, last)) json.number(event);
  json.end_array().key("why").lossy_string(epoch["why"].text());
  json.key("text").lossy_string(utf8_prefix(epoch["record"].text(), kRecordShownBytes));
  json.end_object();
}

// The newest `most` requests, the newest first. An agent that is none of the gateway's has none.
Result<Json> list_sent(const HttpCall& call, const HeldLog& held) {
  const uint64_t most =
      std::max<uint64_t>(TRY(number_of(call, "n", {.usual = 200, .max = 1000})), 1);
  const track::Index& index = held.log.index();
  RequestList requests(held);
  const std::vector<uint64_t>& asked = requests.asked();
  const std::vector<uint64_t> answered = index.events_of_type(EventType::kModelResponse);
  std::map<uint64_t, size_t> records;  // and the first request that is listed with each
  JsonWriter json;
  json.begin_object().member("total", asked.size()).key("requests").begin_array();
  for (size_t i = asked.size(); i > 0 && asked.size() - i < most && !requests.is_over(); --i) {
    const uint64_t seq = asked[i - 1];
    const auto tree = requests.parameters(i - 1);
    const JsonElement gateway = tree ? tree->root()["gateway"] : JsonElement();
    if (!gateway.is_object()) continue;
    json.begin_object().member("seq", seq).member("turn", index.row(seq).turn);
    json.key("path").lossy_string(gateway["path"].text());
    json.key("descent").lossy_string(gateway["descent"].text());
    const JsonElement fit = gateway["fit"];
    if (fit.is_object()) write_fit_of(json, fit);
    if (fit["epoch"].exists()) records[fit["epoch"].count()] = i - 1;
    const auto answer = std::ranges::upper_bound(answered, seq);
    const uint64_t next = i < asked.size() ? asked[i] : UINT64_MAX;
    if (answer != answered.end() && *answer < next) write_usage(json, held, *answer);
    json.end_object();
  }
  json.end_array().key("records").begin_array();
  for (const auto& [seq, request] : records) write_record(json, held, seq, requests, request);
  return json.end_array().end_object().take();
}

}  // namespace

std::optional<std::string> sent_in_turn(const HeldLog& held, uint64_t turn) {
  const track::Index& index = held.log.index();
  if (index.summary().operation != kGatewayOperation) return std::nullopt;
  const auto [first, behind] = index.turn_range(turn);
  if (behind - first > kTurnEventsMax || bytes_of(index, first, behind) > kTurnBytesMax) {
    return std::nullopt;
  }
  const uint64_t from = far_before(index, first);
  const uint64_t newest_full = needed_from(held, from, first);
  std::optional<std::string> sent;
  bool is_sent_on = true;  // the attempt that is read
  WireBytesReader reader(kUnpackedMax);
  for (uint64_t seq = from; seq < behind; ++seq) {
    const auto stored = track::read_event(held.log.log(), index, seq);
    if (!stored.ok()) continue;
    const LineView& event = stored.value()->parsed;
    if (event.type.escaped != kWireBytesType) {
      const bool is_ours = event.turn == turn && index.row(seq).type == EventType::kModelRequest;
      if (is_ours) {
        is_sent_on = !is_refused(event.data);
        sent.reset();
      }
      reader.pass(event.data);
      continue;
    }
    if (seq < newest_full || side_of(event.data) == WireSide::kAnswer) continue;
    // One that builds on what lies too far back cannot be read; a later one may.
    auto bytes = reader.read(event.data);
    if (event.turn != turn || !is_sent_on) continue;
    sent = bytes.ok() ? std::optional(std::move(bytes).value()) : std::nullopt;
  }
  return sent;
}

void add_gateway_routes(Served& served, Routes& routes) {
  add_log_route(served, routes, "/api/agents/*/sent", list_sent, http::RouteLane::kLong);
}

}  // namespace twotrack::serve
