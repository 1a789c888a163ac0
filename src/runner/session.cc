#include "runner/session.h"

#include <algorithm>
#include <array>
#include <exception>

#include "base/check.h"
#include "base/json_tree.h"
#include "base/sha256.h"
#include "event/line.h"
#include "event/redact_json.h"
#include "model/token_estimate.h"
#include "packet/sent_event.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "runner/packet_log.h"
#include "summary/summarize.h"

namespace twotrack::runner {
namespace {

// Lines that are not durable yet are kept until they are applied.
constexpr size_t kUnappliedBytesMax = size_t{8} << 20;

// How many bytes two views share, without cutting a character of the second one.
size_t shared_bytes(std::string_view before, std::string_view now) {
  const auto [in_before, in_now] = std::ranges::mismatch(before, now);
  auto shared = static_cast<size_t>(in_now - now.begin());
  const auto continues = [&](size_t at) {
    return at < now.size() && (static_cast<uint8_t>(now[at]) & 0xC0U) == 0x80U;
  };
  while (shared > 0 && continues(shared)) --shared;
  return shared;
}

Result<Json> without_secrets(const Json& json, const Redactor* redactor) {
  if (json.text.empty() || redactor == nullptr) return json;
  std::vector<Redaction> found;
  return Json{TRY(redact_json(json.text, *redactor, found))};
}

// User code is called here: what it throws becomes an Error.
Result<std::vector<HookEvent>> call(const PromptHook& hook, const Packet& packet) {
  try {
    return hook(packet);
  } catch (const std::exception& thrown) {
    return Error{Code::kInvalid, thrown.what()};
  } catch (...) {
    return Error{Code::kInvalid, "it threw something unknown"};
  }
}

bool hook_may_add(EventType type) {
  constexpr std::array kAllowed = {EventType::kUserMessage, EventType::kHubUpdate,
                                   EventType::kToolResult, EventType::kPacketDelta,
                                   EventType::kPacketLimit};
  return std::ranges::find(kAllowed, type) != kAllowed.end();
}

}  // namespace

Session::Session(std::unique_ptr<track::Writer> writer, const track::Layout& layout,
                 const SessionOptions& options, Packet packet)
    : writer_(std::move(writer)),
      layout_(std::make_unique<track::Layout>(layout)),
      options_(options),
      packet_(std::move(packet)),
      snapshots_(*options.writer.files, *layout_, writer_->names().agent_id, LogLock::kHeld) {}

Result<Session> Session::create(const track::Layout& layout, const LogNames& names, RunStart start,
                                const Budget& budget, const SessionOptions& options) {
  if (start.budget.text.empty()) start.budget.text = to_json(budget);
  if (start.summarizers.text.empty() && options.registry != nullptr) {
    start.summarizers.text = options.registry->to_json();
  }
  Draft first = TRY(make(start, options.redactor));
  auto writer = TRY(track::Writer::create(layout, names, std::move(first), options.writer));
  return over(std::move(writer), layout, options);
}

Result<Session> Session::open(const track::Layout& layout, std::string_view agent,
                              const SessionOptions& options) {
  auto writer = TRY(track::Writer::open(layout, agent, options.writer));
  return over(std::move(writer), layout, options);
}

Result<Session> Session::over(std::unique_ptr<track::Writer> writer, const track::Layout& layout,
                              const SessionOptions& options) {
  PacketLog log = TRY(PacketLog::open(*options.writer.files, layout, writer->names().agent_id,
                                      {.lock = LogLock::kHeld}));
  const uint64_t last = writer->event_count() - 1;
  Packet packet = TRY(log.at(last));
  Session session(std::move(writer), layout, options, std::move(packet));
  session.snapshots_.start(TRY(log.trail_at(last)));
  return session;
}

Result<track::Receipt> Session::append(DraftInput input) {
  return append(TRY(make_sent(std::move(input), options_.redactor)));
}

Result<track::Receipt> Session::append(Draft draft, track::Wait wait, ToldBy told_by) {
  add_delta(draft, options_.registry, told_by);
  auto written = writer_->append_line(std::move(draft), wait);
  if (!written.ok()) {
    drop_lost();
    return std::move(written).error();
  }
  track::Receipt receipt = std::move(written.value().receipt);
  unapplied_.push_back({.seq = receipt.seq, .line = std::move(written.value().text)});
  unapplied_bytes_ += unapplied_.back().line.size();
  if (wait == track::Wait::kDurable) {
    apply_durable();
  } else if (unapplied_bytes_ > kUnappliedBytesMax) {
    TRY(commit());
  }
  return receipt;
}

Status Session::commit() {
  const Status synced = writer_->sync();
  if (synced.ok()) {
    apply_durable();
  } else {
    drop_lost();
  }
  return synced;
}

void Session::apply_durable() {
  for (const Unapplied& one : unapplied_) {
    const auto view = read_line(one.line);
    CHECK(view.ok());
    const Event event(view.value());
    apply(packet_, event);
    snapshots_.note(event, packet_);
    if (options_.on_event) options_.on_event(one.line, event, packet_);
  }
  snapshots_.write();
  unapplied_.clear();
  unapplied_bytes_ = 0;
}

// A failed write undoes every event that was not yet durable. The log says how many are left.
void Session::drop_lost() {
  const uint64_t left = writer_->event_count();
  std::erase_if(unapplied_, [&](const Unapplied& event) { return event.seq >= left; });
}

Status Session::set_limit(uint64_t bytes, std::string_view reason) {
  bytes = std::max(bytes, kPacketLimitMin);
  if (bytes == packet_.limit) return Done{};
  TRY(append_event(PacketLimit{.bytes = bytes, .reason = std::string(reason)}));
  return Done{};
}

void Session::add_hook(std::string name, PromptHook hook) {
  hooks_.push_back({std::move(name), std::move(hook)});
}

Status Session::log_hook_error(const Hook& hook, std::string_view message) {
  TRY(append_event(AgentError{.phase = "prompt_hook",
                              .code = "HOOK_FAILED",
                              .message = hook.name + ": " + std::string(message)}));
  return Done{};
}

Status Session::refuse_hook_event(const Hook& hook, std::string_view message) {
  if (options_.on_refused) options_.on_refused(hook.name + ": " + std::string(message));
  return log_hook_error(hook, message);
}

Status Session::add_hook_event(const Hook& hook, const HookEvent& event) {
  if (!hook_may_add(event_type(event.type))) {
    return refuse_hook_event(hook, "it may not add an event of type \"" + event.type + "\"");
  }
  auto draft = make_sent({.type = event.type, .data = event.data}, options_.redactor);
  if (!draft.ok()) {
    return refuse_hook_event(hook, event.type + ": " + draft.error().message);
  }
  TRY(append(std::move(draft).value()));
  return Done{};
}

Status Session::run_hook(const Hook& hook) {
  const auto added = call(hook.call, packet_);
  if (!added.ok()) return log_hook_error(hook, added.error().message);
  for (const HookEvent& event : added.value()) TRY(add_hook_event(hook, event));
  return Done{};
}

Status Session::run_hooks() {
  TRY(commit());
  for (const Hook& hook : hooks_) TRY(run_hook(hook));
  return Done{};
}

Result<Request> Session::request(const RequestInput& input) {
  TRY(run_hooks());
  return record_request(input);
}

Result<Request> Session::record_request(const RequestInput& input) {
  TRY(commit());
  Request request{.view = view()};
  const std::string_view shown = input.shown.value_or(request.view);
  const std::string_view prompt = input.prompt.empty() ? shown : input.prompt;
  const size_t shared = shared_bytes(recorded_view_, shown);
  const ModelRequest event{
      .view = ShownView{.shared_bytes = shared, .rest = std::string(shown.substr(shared))},
      .packet_hash =
          input.shown ? std::nullopt : std::optional(sha256_hex(twotrack::to_json(packet_))),
      .prompt_hash = sha256_hex(prompt),
      .tokens =
          PromptTokens{.count = input.exact_tokens.value_or(model::estimate_tokens(prompt)),
                       .how = input.exact_tokens ? TokenCount::kExact : TokenCount::kEstimated},
      .parameters = TRY(without_secrets(input.parameters, options_.redactor)),
      .attempt = input.attempt};
  // The view is made from events without secrets and must be recorded exactly as shown:
  // nothing may be removed from it now.
  Draft draft = TRY(make(event, nullptr));
  request.receipt = TRY(append(std::move(draft)));
  recorded_view_ = shown;
  return request;
}

Json Session::as_recorded(std::string_view json) const {
  const auto redacted = without_secrets({std::string(json)}, options_.redactor);
  const auto tree = JsonTree::parse(redacted.ok() ? redacted.value().text : json);
  return tree.ok() ? tree.value().root().json() : Json{std::string(json)};
}

std::string Session::view() const {
  return view_text(packet_);
}

}  // namespace twotrack::runner
