// Routes about one turn: what was returned, what was shown, why; the prompt; from a place in the
// view to its source, and back.
#include <algorithm>
#include <chrono>
#include <set>

#include "event/data_member.h"
#include "event/parts.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"
#include "model/token_estimate.h"
#include "project/packet_place.h"
#include "project/why.h"
#include "projection/source_line.h"
#include "runner/prompt_frame.h"
#include "runner/recorded_view.h"
#include "serve/answer.h"
#include "serve/raw_text.h"
#include "serve/served.h"
#include "serve/turn_rows.h"
#include "text/event_text.h"
#include "text/terminal_text.h"
#include "track/line_ends.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;
using project::PacketRecord;
using project::WhyAnswer;

constexpr size_t kReturnedMax = 50;
constexpr uint64_t kReturnedBytesMax = uint64_t{8} << 20;  // of lines that are read for one turn
constexpr uint64_t kTurnEventsMax = 2000;
constexpr std::chrono::milliseconds kShownTime{80};
constexpr std::chrono::milliseconds kRecordedTime{80};
constexpr size_t kRangesMax = 100;

// The events of a turn that a page shows.
struct TurnEvents {
  std::vector<uint64_t> results{};
  std::vector<uint64_t> calls{};
  std::optional<uint64_t> request{};
  std::optional<uint64_t> response{};
};

TurnEvents events_of(const track::Index& index, uint64_t turn) {
  TurnEvents found;
  const auto [first, behind] = index.turn_range(turn);
  for (uint64_t seq = first; seq < std::min(behind, first + kTurnEventsMax); ++seq) {
    const track::IndexRow row = index.row(seq);
    if (row.turn != turn) continue;
    if (row.type == EventType::kToolResult) found.results.push_back(seq);
    if (row.type == EventType::kToolCall) found.calls.push_back(seq);
    if (row.type == EventType::kModelRequest) found.request = seq;
    if (row.type == EventType::kModelResponse) found.response = seq;
  }
  return found;
}

std::string args_of(const HeldLog& held, const TurnEvents& events, const std::string& call_id) {
  for (const uint64_t seq : events.calls) {
    const auto ends = track::LineEnds::read(held.log.log(), held.log.index().row(seq));
    if (!ends.ok() || peek(ends.value().data(), &ToolCall::call_id) != call_id) continue;
    return peek(ends.value().data(), &ToolCall::args).text;
  }
  return {};
}

void write_result(JsonWriter& json, Served& served, const HeldLog& held, const TurnEvents& events,
                  uint64_t seq, uint64_t& bytes_left) {
  const track::IndexRow row = held.log.index().row(seq);
  json.begin_object().member("seq", seq);
  const auto ends = track::LineEnds::read(held.log.log(), row);
  const std::string_view data = ends.ok() ? ends.value().data() : std::string_view();
  const std::string call_id = peek(data, &ToolResult::call_id);
  json.key("call_id").lossy_string(call_id);
  json.key("tool").lossy_string(peek(data, &ToolResult::tool));
  json.key("args").lossy_string(args_of(held, events, call_id));
  json.key("outcome").lossy_string(outcome_in(data).text());
  json.key("error").lossy_string(peek(data, &ToolResult::error));
  json.key("summarizer").lossy_string(peek(data, &ToolResult::summarizer));
  json.member("bytes", ends.ok() ? ends.value().raw_bytes().value_or(0) : 0);
  if (row.length > bytes_left) {
    // Too much at once: it can be asked for by itself.
    json.member("head", "").member("head_lines", 0).key("lines").null();
    json.member("is_binary", false).member("is_cut", true).end_object();
    return;
  }
  bytes_left -= row.length;
  write_head(json, raw_head(served.project, held, seq));
  if (is_changed(held, seq)) {
    json.member("problem", kChangedLine);
    served.note_changed(held, seq);
  }
  json.end_object();
}

// Where the view of a turn is read off, with how we know it.
struct TurnView {
  WhyAnswer answer{};
  std::string source{};
  std::string problem{};  // of a line that it was made from
};

void write_shown(JsonWriter& json, const TurnView& view) {
  const WhyAnswer& answer = view.answer;
  json.key("shown").begin_object().key("text").lossy_string(answer.view.text);
  json.member("bytes", answer.view.text.size()).member("limit", answer.packet.limit);
  if (!view.problem.empty()) json.member("problem", view.problem);
  json.member("source", view.source).member("seq", answer.seq).key("parts").begin_array();
  for (const Explained& part : answer.parts) {
    json.begin_object().key("path").lossy_string(part.path).member("begin", part.begin);
    json.member("end", part.end).key("refs").begin_array();
    for (const uint64_t ref : part.refs) json.number(ref);
    json.end_array().member("rule", name_of(part.rule)).end_object();
  }
  json.end_array().end_object();
}

void write_why(JsonWriter& json, const WhyAnswer& answer) {
  json.key("why").begin_object().key("parts").begin_array();
  for (const Explained& part : answer.parts) {
    json.begin_object().key("path").lossy_string(part.path).key("refs").begin_array();
    for (const uint64_t ref : part.refs) json.number(ref);
    json.end_array().member("rule", name_of(part.rule));
    json.member("sentence", sentence_of(part.rule)).member("bytes", part.text.size());
    json.key("note").lossy_string(part.note).end_object();
  }
  json.end_array().key("left_out").begin_array();
  for (const Omission& omission : answer.view.omissions) {
    json.begin_object().key("what").lossy_string(omission.what);
    json.key("reason").lossy_string(omission.reason).member("bytes", omission.bytes).end_object();
  }
  json.end_array().key("actions").begin_array();
  for (const project::ActionCost& cost : answer.actions) {
    const Action& action = answer.packet.actions[cost.place];
    json.begin_object().member("ref", action.ref).key("tool").lossy_string(action.tool);
    json.member("outcome", name_of(action.outcome)).member("raw_bytes", cost.origin.raw_bytes);
    json.member("shown_bytes", action.shown.size()).member("hidden", action.hidden).end_object();
  }
  json.end_array().key("budget").lossy_string(answer.budget);
  json.member("tokens", model::estimate_tokens(answer.view.text)).end_object();
}

void write_response(JsonWriter& json, const HeldLog& held, const TurnEvents& events) {
  json.key("response");
  if (!events.response) {
    json.null();
    return;
  }
  const auto stored = track::read_event(held.log.log(), held.log.index(), *events.response);
  const auto read = stored.ok() ? read_as<ModelResponse>(stored.value()->parsed.data)
                                : Result<ModelResponse>(stored.error());
  if (!read.ok()) {
    json.null();
    return;
  }
  const ModelResponse& response = read.value();
  constexpr size_t kTextBytesMax = size_t{64} << 10;
  json.begin_object().member("seq", *events.response);
  json.key("text").lossy_string(std::string_view(response.text).substr(0, kTextBytesMax));
  json.key("calls").begin_array();
  for (const CallPart& call : read_calls(response.calls)) {
    json.begin_object().key("tool").lossy_string(call.name.empty() ? call.tool : call.name);
    const Json& args = call.args.text.empty() ? call.arguments : call.args;
    json.key("args").lossy_string(args.text).end_object();
  }
  json.end_array();
  member_or_null(json, "confidence", response.confidence);
  std::string decided_by = response.decided_by.text();
  if (!events.calls.empty()) {
    const auto ends =
        track::LineEnds::read(held.log.log(), held.log.index().row(events.calls.back()));
    if (ends.ok()) decided_by = peek(ends.value().data(), &ToolCall::decided_by).text();
  }
  json.key("decided_by").lossy_string(decider_word(decided_by));
  json.key("error").lossy_string(json_as_text(response.error.text)).end_object();
}

Result<TurnView> view_of(Served& served, HeldLog& held, uint64_t turn) {
  const uint64_t seq = TRY(held.log.decision_of(turn));
  TRY(served.logs.check_ready(held, seq));
  TurnView view{.answer = TRY(project::explain_place(held.log, seq, {}))};
  const PacketRecord record = project::record_of(held.log, seq, to_json(view.answer.packet));
  view.source = record == PacketRecord::kSame    ? "recorded"
                : record == PacketRecord::kOther ? "differs"
                                                 : "derived";
  if (const auto fault = served.fault_of(held.log.agent())) {
    view.problem = problem_of(*fault, seq);
  }
  if (const auto older = TRY(project::older_view_after(held.log, seq))) {
    view.answer.view = {.text = older->text, .omissions = {}};
    view.answer.parts.clear();
    view.source = "recorded, projection " + std::to_string(older->projection);
  }
  return view;
}

// What can be told before the packets are made: the text, if the log records it.
void write_recorded(JsonWriter& json, Served& served, const HeldLog& held,
                    const TurnEvents& events) {
  const auto text = events.request ? runner::recorded_view_at(held.log.log(), held.log.index(),
                                                              *events.request, kRecordedTime)
                                   : Result<std::optional<std::string>>(std::nullopt);
  json.key("shown");
  if (text.ok() && text.value()) {
    json.begin_object().key("text").lossy_string(*text.value());
    json.member("bytes", text.value()->size()).key("limit").null();
    json.member("source", "recorded").member("seq", *events.request);
    json.key("parts").begin_array().end_array().end_object();
  } else {
    json.null();
  }
  json.key("why").null();
  const Prepared prepared = served.logs.preparing(held.log.agent()).value_or(Prepared{});
  json.key("preparing").begin_object().member("done", prepared.done);
  json.member("total", prepared.total).end_object();
}

Result<Json> show_turn(Served& served, const HttpCall& call, HeldLog& held) {
  const uint64_t turn = TRY(path_number(call.wild[1]));
  const track::Index& index = held.log.index();
  const auto [first, behind] = index.turn_range(turn);
  if (first == behind) return Error{Code::kNotFound, "there is no turn " + call.wild[1]};
  const auto view = view_of(served, held, turn);
  const bool is_ready = view.ok() || view.error().code != Code::kTimeout;
  if (is_ready && !view.ok()) return view.error();
  const TurnEvents events = events_of(index, turn);
  const auto numbers = turn_numbers(index);
  JsonWriter json;
  json.begin_object().member("turn", turn).member("first_seq", first);
  json.member("last_seq", behind - 1).member("total", numbers->count());
  json.member("position", turn - std::min(turn, numbers->first)).key("previous");
  turn > numbers->first ? json.number(turn - 1) : json.null();
  json.key("next");
  turn < numbers->last ? json.number(turn + 1) : json.null();
  json.member("returned_total", events.results.size()).key("returned").begin_array();
  uint64_t bytes_left = kReturnedBytesMax;
  for (size_t i = 0; i < std::min(events.results.size(), kReturnedMax); ++i) {
    write_result(json, served, held, events, events.results[i], bytes_left);
  }
  json.end_array().member("is_ready", is_ready);
  if (is_ready) {
    write_shown(json, view.value());
    write_why(json, view.value().answer);
  } else {
    write_recorded(json, served, held, events);
  }
  write_response(json, held, events);
  return json.end_object().take();
}

// All that was sent; nothing where the log does not say what stood around the view.
struct PromptText {
  project::StaticPrompt fixed{};
  std::string view{};
  std::optional<runner::PromptFrame> frame{};
  std::optional<std::string> exact{};
  std::string problem{};  // of a line that it was made from
};

Result<PromptText> prompt_of(Served& served, HeldLog& held, uint64_t turn) {
  const TurnView view = TRY(view_of(served, held, turn));
  PromptText prompt{.fixed = TRY(project::static_prompt(held.log, view.answer.seq)),
                    .view = view.answer.view.text,
                    .problem = view.problem};
  prompt.frame = runner::recorded_frame(prompt.fixed.prompt);
  prompt.exact = prompt.frame ? with_view(*prompt.frame, prompt.view) : sent_in_turn(held, turn);
  return prompt;
}

Result<Json> show_prompt(Served& served, const HttpCall& call, HeldLog& held) {
  const uint64_t turn = TRY(path_number(call.wild[1]));
  const PromptText prompt = TRY(prompt_of(served, held, turn));
  const auto part = read_part<PromptPart>(prompt.fixed.prompt);
  JsonWriter json;
  json.begin_object().key("system").lossy_string(part ? part->system : "");
  json.key("tools").lossy_string(part ? part->tools.text : "").key("frame");
  const std::string all = prompt.exact.value_or((part ? part->system : "") + prompt.view);
  if (prompt.frame) {
    json.begin_object().key("before").lossy_string(prompt.frame->before);
    json.key("after").lossy_string(prompt.frame->after).end_object();
  } else {
    json.null();
  }
  json.key("view").lossy_string(prompt.view).member("bytes", all.size());
  const auto row = read_turn_row(held.log, turn);
  const auto tokens = row.ok() ? row.value().newest_prompt : std::nullopt;
  const bool is_counted = tokens && tokens->how.known() == TokenCount::kExact;
  if (!prompt.problem.empty()) json.member("problem", prompt.problem);
  json.member("tokens", tokens ? tokens->count : model::estimate_tokens(all));
  return json.member("tokens_are", is_counted ? "counted" : "estimated")
      .member("is_exact", prompt.exact.has_value())
      .end_object()
      .take();
}

HttpReply prompt_reply(Served& served, const HttpCall& call) {
  const auto held = served.logs.get(call.wild[0]);
  if (!held.ok()) return error_reply(held.error());
  const std::lock_guard hold(held.value()->mutex);
  if (call.parameter("as") != "text") return reply_of(show_prompt(served, call, *held.value()));
  const auto turn = path_number(call.wild[1]);
  if (!turn.ok()) return error_reply(turn.error());
  auto prompt = prompt_of(served, *held.value(), turn.value());
  if (!prompt.ok()) return error_reply(prompt.error());
  if (!prompt.value().exact) {
    return error_reply(Error{Code::kNotFound, "the log does not say what stood around the view"});
  }
  HttpReply reply = http::plain_reply(200, *std::move(prompt.value().exact));
  reply.headers.emplace_back("Cache-Control", "no-store");
  const std::string& problem = prompt.value().problem;
  if (!problem.empty()) reply.headers.emplace_back("X-Problem", terminal_line(problem));
  return reply;
}

Result<Json> find_source(Served& served, const HttpCall& call, HeldLog& held) {
  const uint64_t turn = TRY(needed_number(call, "turn"));
  const uint64_t offset = TRY(needed_number(call, "offset"));
  const TurnView view = TRY(view_of(served, held, turn));
  const auto& parts = view.answer.parts;
  const auto part = std::ranges::find_if(
      parts, [&](const Explained& one) { return one.begin <= offset && offset < one.end; });
  if (part == parts.end() || part->refs.empty()) return Json{"null"};
  const std::string_view text =
      std::string_view(view.answer.view.text).substr(part->begin, part->end - part->begin);
  const auto word = shown_word(text, offset - part->begin, part->path);
  if (!word) return Json{"null"};
  std::optional<SourceLine> found;
  uint64_t source = part->refs.front();
  for (const uint64_t ref : part->refs) {
    SourceFinder finder(*word);
    TRY(for_each_raw_piece(served.project, held, ref,
                           [&](std::string_view piece) { return finder.add(piece); }));
    const auto here = finder.finish();
    if (!here || (found && found->match <= here->match)) continue;
    found = here;
    source = ref;
    if (here->match == SourceMatch::kLine) break;
  }
  JsonWriter json;
  json.begin_object().member("seq", source).key("path").lossy_string(part->path).key("line");
  if (!found) return json.null().end_object().take();
  json.number(found->line).member("how", name_of(found->match));
  return json.end_object().take();
}

// From which turn to which a line is shown.
class ShownRanges {
 public:
  void add(uint64_t turn, bool is_shown) {
    if (is_shown && (ranges_.empty() || !is_open_)) ranges_.emplace_back(turn, turn);
    if (is_shown) ranges_.back().second = turn;
    is_open_ = is_shown;
  }
  bool is_full() const { return ranges_.size() >= kRangesMax; }
  void write(JsonWriter& json) const {
    json.key("turns").begin_array();
    for (const auto& [first, last] : ranges_) {
      json.begin_object().member("first", first).member("last", last).end_object();
    }
    json.end_array();
  }

 private:
  std::vector<std::pair<uint64_t, uint64_t>> ranges_;
  bool is_open_ = false;
};

bool still_knows(const Packet& packet, uint64_t seq) {
  const bool is_action =
      std::ranges::any_of(packet.actions, [&](const Action& action) { return action.ref == seq; });
  return is_action || std::ranges::any_of(packet.knowledge, [&](const auto& entry) {
           return entry.second.ref == seq;
         });
}

Result<Json> find_shown(Served& served, const HttpCall& call, HeldLog& held) {
  const uint64_t seq = TRY(needed_number(call, "seq"));
  const uint64_t number = TRY(needed_number(call, "line"));
  const track::Index& index = held.log.index();
  if (seq >= index.event_count()) return Error{Code::kNotFound, "there is no such event"};
  ShownLine line(TRY(raw_line(served.project, held, seq, number)), number);
  TRY(for_each_raw_piece(served.project, held, seq,
                         [&](std::string_view piece) { return line.add(piece); }));
  const auto numbers = turn_numbers(index);
  uint64_t turn = TRY(number_of(call, "from", {.usual = index.row(seq).turn}));
  const auto end = std::chrono::steady_clock::now() + kShownTime;
  ShownRanges ranges;
  std::set<std::string> paths;
  bool is_complete = true;
  for (; turn <= numbers->last; ++turn) {
    const auto place = held.log.decision_of(turn);
    if (!place.ok() || place.value() < seq) continue;
    if (std::chrono::steady_clock::now() > end || ranges.is_full()) {
      is_complete = false;
      break;
    }
    TRY(served.logs.check_ready(held, place.value()));
    const Packet packet = TRY(held.log.at(place.value()));
    const std::string view = view_text(packet);
    bool is_shown = false;
    for (const Explained& part : explain(packet, view)) {
      if (std::ranges::find(part.refs, seq) == part.refs.end()) continue;
      if (!line.is_in(part.text)) continue;
      is_shown = true;
      paths.insert(part.path);
    }
    ranges.add(turn, is_shown);
    if (!still_knows(packet, seq)) break;
  }
  JsonWriter json;
  json.begin_object();
  ranges.write(json);
  json.key("parts").texts(paths).member("is_complete", is_complete);
  return json.member("checked_to", turn).end_object().take();
}

}  // namespace

void add_turn_routes(Served& served, Routes& routes) {
  const auto add = [&](const char* path, auto ask) {
    add_log_route(served, routes, path, [&served, ask](const HttpCall& call, HeldLog& held) {
      return ask(served, call, held);
    });
  };
  add("/api/agents/*/turns/*", show_turn);
  add("/api/agents/*/source", find_source);
  add("/api/agents/*/shown", find_shown);
  routes.push_back(
      {.method = "GET",
       .path = "/api/agents/*/turns/*/prompt",
       .answer = [&served](const HttpCall& call) { return prompt_reply(served, call); },
       .lane = http::RouteLane::kLong});
}

}  // namespace twotrack::serve
