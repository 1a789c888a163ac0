#include "gateway/thread_log.h"

#include <algorithm>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "event/make.h"
#include "event/wire_type.h"
#include "gateway/answer_error.h"
#include "gateway/token_count.h"
#include "gateway/upstream.h"
#include "summary/summarize.h"

namespace twotrack::gateway {
namespace {

size_t common(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  return static_cast<size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
}

void write_call_list(JsonWriter& json, const std::vector<WireCall>& calls) {
  json.begin_array();
  for (const WireCall& call : calls) {
    json.begin_object();
    json.key("call_id").lossy_string(call.id).key("tool").lossy_string(call.tool);
    json.key("args").raw(call.args).end_object();
  }
  json.end_array();
}

// What a call was of: the history that came with its result says it.
std::string tool_of(const SentRequest& request, std::string_view call_id) {
  for (const WireMessage& message : request.messages) {
    for (const WireCall& call : message.calls) {
      if (call.id == call_id && !call.tool.empty()) return call.tool;
    }
  }
  return "unknown";
}

const WireMessage* first_user(const SentRequest& request) {
  const auto found = std::ranges::find_if(request.messages, [](const WireMessage& message) {
    return message.role != WireRole::kSystem;
  });
  return found != request.messages.end() && found->role == WireRole::kUser ? &*found : nullptr;
}

// One epoch may be told of again, for another message.
std::string name_of(const Epoch& epoch) {
  return epoch.at + " " + epoch.made;
}

std::string start_data(const AskedRequest& asked, const ThreadPlace& place) {
  const WireMessage* goal = first_user(asked.request);
  JsonWriter json;
  json.begin_object();
  json.key("goal").lossy_string(goal == nullptr ? "" : goal->text);
  json.key("prompt").begin_object().key("system").lossy_string(asked.request.system);
  if (!asked.request.tools.empty()) json.key("tools").raw(asked.request.tools);
  json.end_object();
  json.key("model").begin_object().key("name").lossy_string(asked.request.model).end_object();
  json.key("budget").raw(place.budget).key("summarizers").raw(place.registry->to_json());
  json.member("program", place.program);
  json.key("gateway").begin_object().member("dialect", name_of(asked.request.wire));
  json.member("descent", name_of(asked.match.how));
  if (!asked.scope.session.empty()) json.key("session").lossy_string(asked.scope.session);
  if (!asked.match.thread.empty()) {
    json.member("forked_from", asked.match.thread).member("shared", asked.match.shared);
  }
  if (!asked.beside.empty()) {
    json.member(asked.scope.parent.empty() ? "beside" : "child_of", asked.beside);
  }
  json.end_object().end_object();
  return json.take();
}

}  // namespace

void ThreadLog::load(const Event& event) {
  exists_ = true;
  turn_ = event.turn;
  if (const auto* request = event.as<ModelRequest>()) {
    const auto tree = JsonTree::parse(request->parameters.text);
    const JsonElement known = tree.ok() ? tree.value().root()["gateway"] : JsonElement();
    if (!known.is_object()) return;
    asked_at_ = event.time;
    ancestry_.chain.resize(std::min<size_t>(known["kept"].count(), ancestry_.chain.size()));
    for (const JsonElement hash : known["chain"].array()) ancestry_.chain.emplace_back(hash.text());
    ancestry_.users = {std::string(known["last_user"].text())};
    ancestry_.frame = known["frame"].text();
    ancestry_.scope = known["scope"].text();
    seqs_.resize(std::min<size_t>(known["kept"].count(), seqs_.size()));
    for (const JsonElement seq : known["seqs"].array()) seqs_.push_back(seq.count());
    seqs_.resize(ancestry_.chain.size(), event.seq);
    attempt_ = request->attempt;
    is_unanswered_ = true;
    said_.reset();
    echo_.reset();
    is_echoed_ = false;
  } else if (const auto* response = event.as<ModelResponse>()) {
    is_unanswered_ = false;
    const auto notes = JsonTree::parse(response->notes.text);
    const JsonElement noted = notes.ok() ? notes.value().root() : JsonElement();
    if (noted["id"].is_string()) {
      answer_ids_.emplace_back(noted["id"].text());
      keep_tokens(answer_ids_.back(), response->usage);
    }
    const bool is_whole = !noted["state"].exists();
    if (!is_whole || !response->error.text.empty()) return;
    said_ = WireAnswer{.text = response->text, .calls = recorded_calls(response->calls)};
    echo_ = norm(*said_);
  } else if (event.type.escaped == kWireFitType) {
    const auto tree = JsonTree::parse(event.data);
    auto epoch = tree.ok() ? read_epoch(tree.value().root()) : Result<Epoch>(tree.error());
    if (!epoch.ok()) return;
    epoch_seqs_[name_of(epoch.value())] = event.seq;
    loaded_epochs_.push_back(epoch.value());
    last_epoch_ = std::move(epoch).value();
  }
}

void ThreadLog::keep_tokens(const std::string& answer_id, const std::optional<TokenUsage>& usage) {
  if (answer_id.empty() || !usage || !usage->prompt_tokens) return;
  answer_tokens_[answer_id] = *usage->prompt_tokens + usage->completion_tokens.value_or(0);
}

uint64_t ThreadLog::tokens_through(const std::string& answer_id) const {
  const auto found = answer_tokens_.find(answer_id);
  return found == answer_tokens_.end() ? 0 : found->second;
}

Status ThreadLog::open(const AskedRequest& asked) {
  if (writer_ != nullptr) return Done{};
  if (exists_) {
    writer_ = TRY(track::Writer::open(*place_->layout, agent_, place_->writer));
    return Done{};
  }
  Draft first =
      TRY(Draft::make({.type = "run_start", .data = start_data(asked, *place_)}, place_->redactor));
  const LogNames names{.run_id = place_->run_id,
                       .agent_id = agent_,
                       .operation = std::string(kGatewayOperation),
                       .node_id = ""};
  recent_.add(first.data());
  writer_ = TRY(track::Writer::create(*place_->layout, names, std::move(first), place_->writer));
  exists_ = true;
  return Done{};
}

Status ThreadLog::add(std::string_view type, std::string_view data,
                      std::optional<std::string> raw_output) {
  Draft draft = TRY(
      Draft::make({.type = type, .data = data, .turn = turn_, .raw_output = std::move(raw_output)},
                  place_->redactor));
  add_delta(draft, place_->registry);
  TRY(append(std::move(draft)));
  return Done{};
}

// Bytes are packed against the events before them.
Result<track::Receipt> ThreadLog::append(Draft draft) {
  const track::WrittenLine line = TRY(writer_->append_line(std::move(draft), track::Wait::kNo));
  recent_.add(TRY(read_line(line.text)).data);
  return line.receipt;
}

Result<Forwarded> ThreadLog::ask(const AskedRequest& asked, const PlanForward& plan) {
  TRY(open(asked));
  const uint64_t turn = turn_;
  const std::vector<uint64_t> seqs = seqs_;
  auto forwarded = written(write_ask(asked, plan));
  if (!forwarded.ok()) {
    turn_ = turn;
    seqs_ = seqs;
    return forwarded;
  }
  is_unanswered_ = false;
  requests_.keep(asked.body);
  ancestry_ = asked.ancestry;
  said_.reset();
  echo_.reset();
  return forwarded;
}

Status ThreadLog::ask_again(const AskedRequest& asked, const Forwarded& forwarded) {
  TRY(open(asked));
  Status added = add_request(asked, forwarded, asked.ancestry.chain.size(), true);
  if (added.ok()) added = add_forwarded(forwarded);
  TRY(written(added.ok() ? Result<Forwarded>(forwarded) : added.error()));
  return Done{};
}

// Makes it durable, or forgets it: the log is opened again and read to where it is whole.
Result<Forwarded> ThreadLog::written(Result<Forwarded> done) {
  recent_.clear();
  if (done.ok()) {
    const Status synced = writer_->sync();
    if (!synced.ok()) done = synced.error();
  }
  if (!done.ok()) {
    requests_.forget();
    forwarded_.forget();
    writer_.reset();
    return done;
  }
  if (!done.value().body.empty()) forwarded_.keep(done.value().body);
  if (done.value().epoch) last_epoch_ = done.value().epoch;
  sent_tokens_ = done.value().tokens;
  return done;
}

Result<Forwarded> ThreadLog::write_ask(const AskedRequest& asked, const PlanForward& plan) {
  const bool is_new = ancestry_.chain.empty();
  const size_t kept = common(ancestry_.chain, asked.ancestry.chain);
  const bool is_amended = asked.match.how == Descent::kAmended && !is_new;
  const size_t known = kept + (is_amended ? 1 : 0);
  is_echoed_ = false;
  if (is_unanswered_)
    TRY(write_answer({.bytes = std::string(), .fault = std::string(kGatewayStops)}));
  if (is_amended) TRY(add(kWireEchoType, R"({"state":"amended","what":"the last user message"})"));
  if (!is_new && ancestry_.frame != asked.ancestry.frame) {
    JsonWriter json;
    json.begin_object().key("model").lossy_string(asked.request.model);
    json.key("system").lossy_string(asked.request.system);
    if (!asked.request.tools.empty()) json.key("tools").raw(asked.request.tools);
    json.end_object();
    TRY(add(kWireFrameType, json.text()));
  }
  const WireMessage* goal = is_new ? first_user(asked.request) : nullptr;
  seqs_.resize(std::min(known, seqs_.size()));
  // A request that goes on from an answer by its name has only what is new.
  size_t index = asked.ancestry.chain.size() - asked.ancestry.norms.size();
  for (const WireMessage& message : asked.request.messages) {
    if (message.role == WireRole::kSystem) continue;
    if (index++ < known) continue;
    if (&message != goal || !message.results.empty()) TRY(add_message(asked, message));
    seqs_.push_back(writer_->event_count() - 1);
  }
  const bool is_repeat = kept == asked.ancestry.chain.size();
  // Who names the answer before need not repeat it.
  const bool must_echo = said_ && !is_repeat && asked.request.previous.empty();
  if (must_echo && !is_echoed_) TRY(add(kWireEchoType, R"({"state":"missing"})"));
  Forwarded forwarded = plan ? TRY(plan(*this)) : Forwarded{};
  const bool is_retry = asked.match.how == Descent::kRetry && attempt_ > 0;
  TRY(add_request(asked, forwarded, kept, is_retry));
  TRY(add_bytes(WireSide::kRequest, requests_, asked.body, asked.sha256));
  TRY(add_forwarded(forwarded));
  return forwarded;
}

Status ThreadLog::write_record(Epoch& epoch) {
  epoch.agent = agent_;
  if (!exists_ || seqs_.empty()) epoch.limit = 0;  // Nothing of it is in a log yet.
  if (epoch.limit > 0) {
    epoch.through = seqs_[std::min(epoch.cut.last, seqs_.size()) - 1];
    if (writer_ != nullptr) TRY(writer_->sync());
  }
  epoch.record = TRY(make_record(*place_->writer.files, *place_->layout, epoch));
  return Done{};
}

// An epoch stands in every log that has a request with it, so that each can be verified alone.
Status ThreadLog::add_epoch(const Epoch& epoch) {
  const std::string name = name_of(epoch);
  if (epoch_seqs_.contains(name)) return Done{};
  // No redactor: what the record has is in the log already, without its secrets.
  Draft draft =
      TRY(Draft::make({.type = kWireFitType, .data = to_json(epoch), .turn = turn_}, nullptr));
  epoch_seqs_[name] = TRY(append(std::move(draft))).seq;
  return Done{};
}

void ThreadLog::write_fit(JsonWriter& json, const Forwarded& forwarded) const {
  json.key("fit").begin_object().member("bound", forwarded.bound);
  json.member("tokens", forwarded.tokens).member("client_tokens", forwarded.client_tokens);
  json.member("counted_by", forwarded.is_counted ? "server" : "bytes");
  if (forwarded.epoch) json.member("epoch", epoch_seqs_.at(name_of(*forwarded.epoch)));
  if (!forwarded.refusal.empty()) json.member("refused", true);
  json.end_object();
}

// Whether a message only repeats what the log has as the model's answer.
bool ThreadLog::is_repeated(const WireMessage& message) {
  if (!said_) return false;
  const bool has_text = message.text.empty() || message.text == said_->text;
  const bool has_calls = std::ranges::all_of(message.calls, [&](const WireCall& call) {
    return std::ranges::any_of(said_->calls, [&](const WireCall& one) {
      return norm(WireAnswer{.calls = {one}}) == norm(WireAnswer{.calls = {call}});
    });
  });
  return has_text && has_calls;
}

Status ThreadLog::add_message(const AskedRequest& asked, const WireMessage& message) {
  for (const WireResult& result : message.results) {
    JsonWriter json;
    json.begin_object().key("call_id").lossy_string(result.call_id);
    json.key("tool").lossy_string(tool_of(asked.request, result.call_id));
    if (result.is_error) json.member("outcome", "error");
    json.end_object();
    TRY(add("tool_result", json.text(), result.text));
  }
  if (message.role == WireRole::kAssistant) return add_told(message);
  if (message.role == WireRole::kOther) return add(kWireItemType, message.other);
  const bool says_something = !message.text.empty() || !message.media.empty();
  if (message.role != WireRole::kUser || !says_something) return Done{};
  JsonWriter json;
  json.begin_object().key("content").lossy_string(message.text);
  if (!message.media.empty()) json.member("media", message.media.size());
  json.end_object();
  return add("user_message", json.text());
}

// What the client says that the model said.
Status ThreadLog::add_told(const WireMessage& message) {
  if (is_repeated(message)) {
    is_echoed_ = true;
    return Done{};
  }
  if (said_ && !is_echoed_) {
    is_echoed_ = true;
    JsonWriter json;
    json.begin_object().member("state", "changed").key("text").lossy_string(message.text);
    write_call_list(json.key("calls"), message.calls);
    json.end_object();
    return add(kWireEchoType, json.text());
  }
  ++turn_;
  TRY(add("turn_start", "{\"turn\":" + std::to_string(turn_) + "}"));
  TRY(add_response({.text = message.text, .calls = message.calls}, R"({"state":"told_by_client"})",
                   0));
  return add_calls(message.calls);
}

Status ThreadLog::add_response(const WireAnswer& answer, std::string_view notes, double wall_ms) {
  JsonWriter calls;
  write_call_list(calls, answer.calls);
  ModelResponse response{.text = answer.text,
                         .calls = {calls.take()},
                         .finish_reason = answer.finish_reason,
                         .usage = answer.usage,
                         .error = answer.error,
                         .notes = {std::string(notes)}};
  if (wall_ms > 0) response.timing = ModelTiming{.wall_ms = wall_ms};
  Draft draft = TRY(make(std::move(response), place_->redactor));
  TRY(append(std::move(draft)));
  return Done{};
}

Status ThreadLog::add_calls(const std::vector<WireCall>& calls) {
  for (const WireCall& call : calls) {
    JsonWriter json;
    json.begin_object().key("call_id").lossy_string(call.id);
    json.key("tool").lossy_string(call.tool).key("args").raw(call.args);
    json.member("decided_by", "model").end_object();
    TRY(add("tool_call", json.text()));
  }
  return Done{};
}

Status ThreadLog::add_request(const AskedRequest& asked, const Forwarded& forwarded, size_t kept,
                              bool is_retry) {
  const uint64_t attempt = is_retry ? attempt_ + 1 : 1;
  if (!is_retry) {
    ++turn_;
    TRY(add("turn_start", "{\"turn\":" + std::to_string(turn_) + "}"));
  }
  if (forwarded.epoch) TRY(add_epoch(*forwarded.epoch));
  JsonWriter json;
  json.begin_object().key("request").raw(asked.request.parameters);
  json.key("model").lossy_string(asked.request.model).member("stream", asked.request.is_streamed);
  json.key("gateway").begin_object().member("path", asked.path);
  json.member("upstream", place_->upstream);
  trace_ = parse_traceparent(asked.traceparent);
  if (trace_) json.member("traceparent", to_traceparent(*trace_));
  json.member("descent", name_of(asked.match.how)).member("scope", asked.ancestry.scope);
  json.member("frame", asked.ancestry.frame).member("kept", kept).key("chain").begin_array();
  for (size_t i = kept; i < asked.ancestry.chain.size(); ++i) json.string(asked.ancestry.chain[i]);
  json.end_array().key("seqs").begin_array();
  for (size_t i = kept; i < seqs_.size(); ++i) json.number(seqs_[i]);
  json.end_array();
  if (forwarded.bound > 0) write_fit(json, forwarded);
  // Only clients that take a reminder back need it, and theirs are short.
  json.key("last_user")
      .lossy_string(asked.ancestry.users.empty() ? "" : asked.ancestry.users.back());
  json.end_object().end_object();
  PromptTokens tokens{.count = forwarded.tokens};
  if (forwarded.is_counted) tokens.how = TokenCount::kExact;
  if (forwarded.bound == 0) tokens.count = tokens_by_bytes(asked.body).tokens;
  Draft request =
      TRY(make(ModelRequest{.prompt_hash =
                                forwarded.body.empty() ? asked.sha256 : sha256_hex(forwarded.body),
                            .tokens = tokens,
                            .parameters = {json.take()},
                            .attempt = attempt},
               place_->redactor));
  const track::Receipt receipt = TRY(append(std::move(request)));
  if (trace_) trace_->span_id = span_id_of(receipt.hash);
  attempt_ = attempt;
  return Done{};
}

Status ThreadLog::add_forwarded(const Forwarded& forwarded) {
  if (forwarded.body.empty()) return Done{};
  return add_bytes(WireSide::kForwarded, forwarded_, forwarded.body, sha256_hex(forwarded.body));
}

Status ThreadLog::add_bytes(WireSide side, WireBytesPacker& packer, std::string_view bytes,
                            std::string_view sha256) {
  Draft draft = TRY(packer.pack(side, bytes, sha256, recent_));
  TRY(writer_->append(std::move(draft), track::Wait::kNo));
  return Done{};
}

Status ThreadLog::answer(const GivenAnswer& given) {
  if (writer_ == nullptr) {
    writer_ = TRY(track::Writer::open(*place_->layout, agent_, place_->writer));
  }
  Status written = write_answer(given);
  if (written.ok()) written = writer_->sync();
  if (!written.ok()) {
    answers_.forget();
    recent_.clear();
    writer_.reset();
    return written;
  }
  if (given.bytes) answers_.keep(*given.bytes);
  keep_tokens(given.answer.id, given.answer.usage);
  if (given.fault.empty() && given.answer.error.empty()) {
    said_ = given.answer;
    echo_ = norm(given.answer);
  }
  return Done{};
}

Status ThreadLog::write_answer(const GivenAnswer& given) {
  JsonWriter notes;
  notes.begin_object().member("status", given.status);
  if (!given.answer.id.empty()) notes.key("id").lossy_string(given.answer.id);
  if (!given.fault.empty()) {
    notes.member("state", "incomplete").key("why").lossy_string(given.fault);
  } else if (!given.answer.error.empty()) {
    notes.member("state", "failed");
  }
  if (given.first_chunk_s) notes.member("first_chunk_s", *given.first_chunk_s);
  if (!given.bytes) notes.member("bytes", "left out: a secret is spread over them");
  notes.end_object();
  WireAnswer told = given.answer;
  told.error = answer_error(given);
  TRY(add_response(told, notes.text(), given.wall_ms));
  if (given.fault.empty()) TRY(add_calls(given.answer.calls));
  if (!given.bytes || given.bytes->empty()) return Done{};
  return add_bytes(WireSide::kAnswer, answers_, *given.bytes, sha256_hex(*given.bytes));
}

}  // namespace twotrack::gateway
