// The events of a log, page by page, with damaged lines in their place; and who follows the logs.
#include <algorithm>

#include "base/json_text.h"
#include "base/json_tree.h"
#include "base/utf8.h"
#include "event/data_member.h"
#include "event/line.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "serve/answer.h"
#include "serve/served.h"
#include "text/event_text.h"
#include "text/terminal_text.h"
#include "track/index.h"
#include "track/line_reader.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;

// Of a member, unless more or less was asked for.
constexpr uint64_t kMemberBytes = 8192;
constexpr uint64_t kMemberBytesMax = uint64_t{1} << 20;
constexpr size_t kBodyBytesTold = 200;
constexpr size_t kDamagedBytesMax = 2048;
constexpr uint64_t kDamagedLinesMax = 100;
constexpr uint64_t kPageLineBytesMax = uint64_t{8} << 20;

// A long member as its beginning and its size.
void write_value(JsonWriter& json, std::string_view value, size_t bytes_max) {
  if (value.size() <= bytes_max) {
    // A line's form was checked, not the JSON inside of its data.
    JsonTree::parse(value).ok() ? json.raw(value) : json.lossy_string(value);
    return;
  }
  const bool is_text = value.starts_with('"');
  const std::string_view beginning = value.substr(is_text ? 1 : 0, bytes_max);
  json.begin_object().key("head").lossy_string(is_text ? json_unescape(beginning) : beginning);
  json.member("bytes", value.size()).end_object();
}

// The event in a few words, as `show` has them.
std::string told(const LineView& event) {
  const EventText said = describe_event(Event(event), kBodyBytesTold);
  std::string text;
  for (const std::string& part : {said.title, said.mark, said.detail,
                                  terminal_line(utf8_prefix(said.body, kBodyBytesTold))}) {
    if (!part.empty()) text += (text.empty() ? "" : "  ") + part;
  }
  return text;
}

// `problem`: what is wrong with the line although it can be read; empty: nothing is known.
void write_event(JsonWriter& json, const LineView& event, size_t bytes_max,
                 std::string_view problem) {
  json.begin_object().member("seq", event.seq).member("turn", event.turn);
  json.key("time").lossy_string(event.time).key("type").lossy_string(event.type.str());
  json.key("data");
  std::vector<std::string> cut;
  if (!event.data.starts_with('{')) {
    write_value(json, event.data, bytes_max);
  } else {
    json.begin_object();
    DataMembers members(event.data);
    while (const auto member = members.next()) {
      const std::string key = repair_utf8(member->key);
      json.key(key);
      write_value(json, member->value, bytes_max);
      if (member->value.size() > bytes_max) cut.push_back(key);
    }
    json.end_object();
  }
  json.key("cut").begin_array();
  for (const std::string& key : cut) json.string(key);
  json.end_array();
  json.key("hash").lossy_string(event.hash).key("told").lossy_string(told(event));
  const std::string type = event.type.str();
  json.member("is_known", event_type(type) != EventType::kUnknown || is_wire_type(type));
  if (!problem.empty()) json.member("problem", problem);
  json.end_object();
}

void write_damaged(JsonWriter& json, const track::Line& line, uint64_t number) {
  json.begin_object().member("damaged", true).member("line", number);
  json.member("offset", line.offset).member("bytes", line.text.size());
  json.key("text").lossy_string(line.text.substr(0, kDamagedBytesMax)).end_object();
}

// Lines of which the index knows nothing, since one of them is not the next event.
Status write_behind_damage(JsonWriter& json, const HeldLog& held, size_t bytes_max) {
  track::LineReader reader(held.log.log(), held.log.index().end());
  uint64_t number = held.log.index().event_count();
  for (uint64_t i = 0; i < kDamagedLinesMax; ++i) {
    const auto line = reader.next();
    ++number;
    if (!line.ok()) {
      json.begin_object().member("damaged", true).member("line", number);
      json.member("offset", reader.offset()).member("text", "");
      json.key("message").lossy_string(line.error().message).end_object();
      continue;
    }
    if (!line.value()) break;
    const auto event = read_line(line.value()->text);
    if (event.ok() && hash_matches(line.value()->text)) {
      write_event(json, event.value(), bytes_max, {});
    } else {
      write_damaged(json, *line.value(), number);
    }
  }
  return Done{};
}

// What the line of an event ends with; empty if it cannot be read.
std::string hash_at(const HeldLog& held, uint64_t seq) {
  const track::IndexRow row = held.log.index().row(seq);
  constexpr std::string_view kEnd = "\"}";
  const uint64_t length = kHashLength + kEnd.size();
  if (row.length < length) return {};
  const auto end = read_range(held.log.log(), row.offset + row.length - length, kHashLength);
  return end.ok() ? end.value() : std::string();
}

Result<Json> list_events(Served& served, const HttpCall& call, const HeldLog& held) {
  const uint64_t most =
      std::max<uint64_t>(TRY(number_of(call, "n", {.usual = 100, .max = 500})), 1);
  const uint64_t bytes_max =
      TRY(number_of(call, "cut", {.usual = kMemberBytes, .max = kMemberBytesMax}));
  uint64_t from = TRY(number_of(call, "from", {}));
  const track::Index& index = held.log.index();
  if (!call.parameter("seq").empty()) from = TRY(needed_number(call, "seq")) / most * most;
  const uint64_t count = index.event_count();
  JsonWriter json;
  json.begin_object().member("total", count + (index.stopped_at_fault() ? 1 : 0));
  json.member("from", from)
      .member("is_damaged", index.stopped_at_fault() || served.fault_of(held.log.agent()));
  json.key("events").begin_array();
  uint64_t bytes = 0;
  uint64_t at = from;
  std::string before = at == 0 || at > count ? "" : hash_at(held, at - 1);
  for (; at < count && at - from < most; ++at) {
    bytes += index.row(at).length;
    if (at > from && bytes > kPageLineBytesMax) break;
    const auto event = track::read_event(held.log.log(), index, at);
    if (event.ok()) {
      const LineView& parsed = event.value()->parsed;
      const bool follows = before.empty() || parsed.prev == before;
      const bool is_changed = !hash_matches(event.value()->line);
      write_event(json, parsed, bytes_max,
                  is_changed ? kChangedLine
                  : follows  ? std::string_view()
                             : kOtherLineBefore);
      if (is_changed) served.note_changed(held, at);
      before = parsed.hash;
      continue;
    }
    before.clear();
    json.begin_object().member("damaged", true).member("line", at + 1).member("seq", at);
    json.member("offset", index.row(at).offset).member("text", "");
    json.key("message").lossy_string(event.error().message).end_object();
  }
  if (at >= count && index.stopped_at_fault() && from <= count) {
    TRY(write_behind_damage(json, held, bytes_max));
  }
  return json.end_array().member("next", at).end_object().take();
}

HttpReply follow(Served& served, const HttpCall& call) {
  std::set<std::string> wanted;
  std::string_view names = call.parameter("agents");
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(','));
    if (!name.empty()) wanted.emplace(name);
    names.remove_prefix(std::min(names.size(), name.size() + 1));
  }
  return {.headers = {{"Content-Type", "text/event-stream"}, {"Cache-Control", "no-store"}},
          .body = served.tail.follow(std::move(wanted))};
}

}  // namespace

void add_event_routes(Served& served, Routes& routes) {
  add_log_route(served, routes, "/api/agents/*/events",
                [&served](const HttpCall& call, const HeldLog& held) {
                  return list_events(served, call, held);
                });
  routes.push_back({.method = "GET",
                    .path = "/api/tail",
                    .answer = [&served](const HttpCall& call) { return follow(served, call); }});
}

}  // namespace twotrack::serve
