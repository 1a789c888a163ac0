#include "grail/messages.h"

#include <array>
#include <limits>

#include "base/encoding.h"
#include "base/json_writer.h"
#include "grail/wire.h"

namespace twotrack::grail {
namespace {

using EventKind = ChildEvent::Kind;

enum Request : uint32_t {
  kConfigure = 1,
  kFeed = 3,
  kResumeCall = 4,
  kResumeNameLookup = 5,
  kResumeFutures = 6,
  kReset = 9,
  kAbortFeed = 11,
};

// Fields of ExtFunctionResult.
enum AnswerField : uint32_t {
  kReturn = 1,
  kRaise = 2,
  kFuture = 3,
  kNotFound = 4,
  kNotHandled = 5
};

// The place of ChildEvent's field in Kind.
constexpr std::array<EventKind, 12> kKinds = {
    EventKind::kOther,    EventKind::kPrint,      EventKind::kFunctionCall,
    EventKind::kOsCall,   EventKind::kNameLookup, EventKind::kResolveFutures,
    EventKind::kComplete, EventKind::kError,      EventKind::kTypingError,
    EventKind::kOther,    EventKind::kOk,         EventKind::kFatal};
constexpr uint32_t kExecutionField = 24;

std::string request(Request kind, std::string_view body) {
  return WireWriter().bytes(kind, body).take();
}

std::string raised_message(std::string_view exception, std::string_view message) {
  return WireWriter().bytes(1, exception).bytes(2, message).take();
}

// An ExtFunctionResult; its value goes into `values`.
Result<std::string> outcome_of(const Answer& answer, ArenaWriter& values) {
  if (answer.is_error()) {
    return WireWriter().bytes(kRaise, raised_message(answer.exception, answer.message)).take();
  }
  return WireWriter().uint(kReturn, TRY(values.add_json(answer.json))).take();
}

std::string resume_call(uint32_t call_id, std::string_view outcome, std::string_view values = {}) {
  WireWriter body;
  if (call_id != 0) body.uint(1, call_id);
  body.bytes(2, outcome);
  if (!values.empty()) body.bytes(3, values);
  return request(kResumeCall, body.text());
}

Error bad_message(std::string_view what) {
  return Error{Code::kCorrupt, "the interpreter sent " + std::string(what)};
}

std::string text_of(std::string_view bytes) {
  return is_utf8(bytes) ? std::string(bytes) : repair_utf8(bytes);
}

Status read_print(std::string_view message, ChildEvent& event) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number != 1 || field.type != WireType::kBytes) continue;
    WireReader segment(field.bytes);
    for (WireField part; segment.next(part);) {
      if (part.number == 2 && part.type == WireType::kBytes) event.text += part.bytes;
    }
    if (!segment.ok()) return bad_message("a print that cannot be read");
  }
  if (!reader.ok()) return bad_message("a print that cannot be read");
  return Done{};
}

// What a call holds before its values are looked at.
struct CallParts {
  std::vector<uint32_t> args{};
  std::vector<std::pair<uint32_t, uint32_t>> kwargs{};
  std::string_view values{};
};

Status read_pair(std::string_view message, CallParts& parts) {
  std::pair<uint32_t, uint32_t> pair{};
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.type != WireType::kVarint) continue;
    if (field.value > std::numeric_limits<uint32_t>::max())
      return bad_message("a value that is not there");
    if (field.number == 1) pair.first = field.index();
    if (field.number == 2) pair.second = field.index();
  }
  if (!reader.ok()) return bad_message("an argument that cannot be read");
  parts.kwargs.push_back(pair);
  return Done{};
}

Status write_arguments(const CallParts& parts, ChildEvent& event) {
  const Arena values = TRY(Arena::read(parts.values));
  JsonWriter args;
  args.begin_array();
  for (const uint32_t index : parts.args) args.raw(TRY(values.to_json(index)));
  event.args = args.end_array().take();
  JsonWriter kwargs;
  kwargs.begin_object();
  for (const auto& [key, value] : parts.kwargs) {
    if (!values.has(key) || values.at(key).kind != ValueNode::Kind::kText) {
      return bad_message("an argument without a name");
    }
    kwargs.key(text_of(values.at(key).text)).raw(TRY(values.to_json(value)));
  }
  event.kwargs = kwargs.end_object().take();
  return Done{};
}

Status read_call(std::string_view message, ChildEvent& event) {
  CallParts parts;
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && field.type == WireType::kBytes) event.text = text_of(field.bytes);
    if (field.number == 2 && !read_numbers(field, parts.args))
      return bad_message("arguments that are none");
    if (field.number == 3 && field.type == WireType::kBytes) TRY(read_pair(field.bytes, parts));
    if (field.number == 4 && field.type == WireType::kVarint) event.call_id = field.index();
    if (field.number == 6 && field.type == WireType::kVarint)
      event.may_answer_at_once = field.value != 0;
    if (field.number == 7 && field.type == WireType::kBytes) parts.values = field.bytes;
  }
  if (!reader.ok()) return bad_message("a call that cannot be read");
  return write_arguments(parts, event);
}

// Only its number matters: nothing of the system is handed out.
Status read_os_call(std::string_view message, ChildEvent& event) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && field.type == WireType::kVarint) event.call_id = field.index();
  }
  if (!reader.ok()) return bad_message("a call that cannot be read");
  return Done{};
}

Status read_text(std::string_view message, ChildEvent& event) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && field.type == WireType::kBytes) event.text = text_of(field.bytes);
  }
  if (!reader.ok()) return bad_message("a text that cannot be read");
  return Done{};
}

Status read_pending(std::string_view message, ChildEvent& event) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && !read_numbers(field, event.pending))
      return bad_message("calls that are none");
  }
  if (!reader.ok()) return bad_message("calls that cannot be read");
  return Done{};
}

Status read_complete(std::string_view message, ChildEvent& event) {
  uint32_t index = 0;
  std::string_view arena;
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && field.type == WireType::kVarint) index = field.index();
    if (field.number == 2 && field.type == WireType::kBytes) arena = field.bytes;
  }
  if (!reader.ok()) return bad_message("a result that cannot be read");
  const Arena values = TRY(Arena::read(arena));
  event.value = TRY(values.to_json(index));
  event.is_text = values.at(index).kind == ValueNode::Kind::kText;
  return Done{};
}

// {line, column} of a place.
void read_place(std::string_view message, Raised& raised) {
  WireField field;
  for (WireReader reader(message); reader.next(field);) {
    if (field.type != WireType::kVarint) continue;
    if (field.number == 1) raised.line = field.value;
    if (field.number == 2) raised.column = field.value;
  }
}

Status read_raised(std::string_view message, Raised& raised) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.type != WireType::kBytes) continue;
    if (field.number == 1) raised.exception = text_of(field.bytes);
    if (field.number == 2) raised.message = text_of(field.bytes);
    if (field.number != 3) continue;
    ++raised.frames;
    WireField part;
    for (WireReader frame(field.bytes); frame.next(part);) {
      if (part.number == 2 && part.type == WireType::kBytes) read_place(part.bytes, raised);
    }
  }
  if (!reader.ok()) return bad_message("an exception that cannot be read");
  return Done{};
}

Status read_error(std::string_view message, ChildEvent& event) {
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == 1 && field.type == WireType::kBytes)
      TRY(read_raised(field.bytes, event.raised));
  }
  if (!reader.ok()) return bad_message("an exception that cannot be read");
  return Done{};
}

Status read_body(std::string_view body, ChildEvent& event) {
  switch (event.kind) {
    case EventKind::kPrint:
      return read_print(body, event);
    case EventKind::kFunctionCall:
      return read_call(body, event);
    case EventKind::kOsCall:
      return read_os_call(body, event);
    case EventKind::kNameLookup:
    case EventKind::kTypingError:
    case EventKind::kFatal:
      return read_text(body, event);
    case EventKind::kResolveFutures:
      return read_pending(body, event);
    case EventKind::kComplete:
      return read_complete(body, event);
    case EventKind::kError:
      return read_error(body, event);
    case EventKind::kOk:
    case EventKind::kOther:
      break;
  }
  return Done{};
}

}  // namespace

std::string configure_request(std::string_view script_name, const Limits& limits,
                              uint64_t protocol_version) {
  constexpr uint64_t kMicrosecondsPerMillisecond = 1000;
  const auto duration_us =
      static_cast<uint64_t>(limits.duration.count()) * kMicrosecondsPerMillisecond;
  WireWriter inside;
  inside.uint(2, limits.memory_bytes).uint(4, limits.recursion).uint(5, limits.externals);
  inside.uint(6, duration_us);
  // A script that asks for the time or for chance must not be told something else after a crash:
  // both are fixed, and sleeping takes no time.
  const std::string clock = WireWriter().uint(1, 0).take();
  const std::string sleep = WireWriter().bytes(3, "").take();
  const std::string seed = WireWriter().bytes(3, script_name).take();
  const std::string policy = WireWriter().bytes(3, clock).bytes(5, sleep).bytes(8, seed).take();
  return request(kConfigure, WireWriter()
                                 .bytes(1, script_name)
                                 .bytes(2, inside.text())
                                 .uint(9, protocol_version)
                                 .bytes(11, policy)
                                 .text());
}

std::string feed_request(std::string_view code,
                         const std::vector<std::pair<std::string, uint32_t>>& inputs,
                         ArenaWriter& values) {
  WireWriter body;
  body.bytes(1, code);
  for (const auto& [name, index] : inputs) {
    WireWriter input;
    input.bytes(1, name);
    if (index != 0) input.uint(2, index);
    body.bytes(2, input.text());
  }
  if (!values.empty()) body.bytes(3, values.take());
  return request(kFeed, body.text());
}

std::string reset_request() {
  return request(kReset, "");
}

std::string abort_request(std::string_view exception, std::string_view message) {
  return request(kAbortFeed, WireWriter().bytes(1, raised_message(exception, message)).text());
}

Result<std::string> return_request(uint32_t call_id, const Answer& answer) {
  ArenaWriter values;
  const std::string outcome = TRY(outcome_of(answer, values));
  return resume_call(call_id, outcome, values.empty() ? "" : values.take());
}

Result<std::string> futures_request(const std::vector<std::pair<uint32_t, Answer>>& answers) {
  ArenaWriter values;
  WireWriter body;
  for (const auto& [call_id, answer] : answers) {
    WireWriter one;
    if (call_id != 0) one.uint(1, call_id);
    body.bytes(1, one.bytes(2, TRY(outcome_of(answer, values))).text());
  }
  if (!values.empty()) body.bytes(2, values.take());
  return request(kResumeFutures, body.text());
}

std::string future_request(uint32_t call_id) {
  return resume_call(call_id, WireWriter().uint(kFuture, call_id).text());
}

std::string not_found_request(uint32_t call_id, std::string_view name) {
  return resume_call(call_id, WireWriter().bytes(kNotFound, name).text());
}

std::string not_handled_request(uint32_t call_id) {
  return resume_call(call_id, WireWriter().bytes(kNotHandled, "").text());
}

std::string function_request(std::string_view name) {
  ArenaWriter values;
  const uint32_t index = values.add_function(name);
  return request(kResumeNameLookup, WireWriter().bytes(1, values.take()).uint(2, index).text());
}

std::string undefined_request() {
  return request(kResumeNameLookup, WireWriter().bytes(3, "").text());
}

Result<ChildEvent> read_event(std::string_view message) {
  ChildEvent event;
  std::string_view body;
  bool has_kind = false;
  WireReader reader(message);
  for (WireField field; reader.next(field);) {
    if (field.number == kExecutionField && field.type == WireType::kVarint) {
      event.execution_us = field.value;
    }
    if (field.number >= kKinds.size() || field.type != WireType::kBytes) continue;
    event.kind = kKinds[field.number];
    body = field.bytes;
    has_kind = true;
  }
  if (!reader.ok()) return bad_message("a message that cannot be read");
  if (!has_kind) return bad_message("a message that says nothing");
  TRY(read_body(body, event));
  return event;
}

}  // namespace twotrack::grail
