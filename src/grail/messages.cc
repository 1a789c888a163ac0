#include "grail/messages.h"

#include <chrono>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "grail/message_codec.h"

namespace twotrack::grail {
namespace {

using EventKind = ChildEvent::Kind;
using protocol::ParentRequest;

// A CallResult; its value goes into `values`.
Result<protocol::CallResult> result_of(const ExternalAnswer& answer, ArenaWriter& values) {
  if (!answer.is_error()) return protocol::CallResult{.value = TRY(values.add_json(answer.json))};
  return protocol::CallResult{
      .raised = protocol::Raised{.exception = answer.exception, .message = answer.message}};
}

std::string resume_call(uint32_t call_id, protocol::CallResult result) {
  return encode(ParentRequest{
      .resume_call = protocol::ResumeCall{.call_id = call_id, .result = std::move(result)}});
}

Error bad_message(std::string_view what) {
  return Error{Code::kCorrupt, "the interpreter sent " + std::string(what)};
}

std::string text_of(std::string_view bytes) {
  return is_utf8(bytes) ? std::string(bytes) : repair_utf8(bytes);
}

Status take_call(const protocol::FunctionCall& call, ChildEvent& event) {
  event.text = text_of(call.name.value);
  event.call_id = call.call_id.value;
  event.may_answer_at_once = call.may_answer_at_once.value;
  const Arena values = TRY(Arena::read(call.arena.value));
  JsonWriter args;
  args.begin_array();
  for (const uint32_t index : call.args.value) args.raw(TRY(values.to_json(index)));
  event.args = args.end_array().take();
  JsonWriter kwargs;
  kwargs.begin_object();
  for (const auto& [key, value] : call.kwargs.value) {
    if (!values.has(key.value) || values.at(key.value).kind != ValueNode::Kind::kText) {
      return bad_message("an argument without a name");
    }
    kwargs.key(text_of(values.at(key.value).text)).raw(TRY(values.to_json(value.value)));
  }
  event.kwargs = kwargs.end_object().take();
  return Done{};
}

Status take_complete(const protocol::Complete& complete, ChildEvent& event) {
  const Arena values = TRY(Arena::read(complete.arena.value));
  event.value = TRY(values.to_json(complete.value.value));
  event.is_text = values.at(complete.value.value).kind == ValueNode::Kind::kText;
  return Done{};
}

Raised raised_of(const protocol::Raised& raised) {
  Raised found{.exception = text_of(raised.exception.value),
               .message = text_of(raised.message.value),
               .frames = raised.frames.value.size()};
  // A frame without a place says nothing of the one before it.
  for (const protocol::Frame& frame : raised.frames.value) {
    if (frame.only.value.line.value == 0) continue;
    found.line = frame.only.value.line.value;
    found.column = frame.only.value.column.value;
  }
  return found;
}

}  // namespace

std::string configure_request(std::string_view script_name, const ScriptLimits& limits,
                              uint64_t protocol_version) {
  const auto duration_us =
      std::chrono::duration_cast<std::chrono::microseconds>(limits.duration).count();
  return encode(
      ParentRequest{.configure = protocol::Configure{
                        .script_name = script_name,
                        .limits = protocol::Limits{.memory_bytes = limits.memory_bytes,
                                                   .recursion = limits.recursion,
                                                   .suspensions = limits.externals,
                                                   .feed_us = static_cast<uint64_t>(duration_us)},
                        .protocol_version = protocol_version,
                        // A script that asks for the time or for chance must not be told something
                        // else after a crash: both are fixed, and sleeping takes no time.
                        .os_policy = protocol::OsPolicy{.clock = protocol::FixedClock{0},
                                                        .sleep = protocol::Sleep{protocol::Empty{}},
                                                        .seed = protocol::Seed{script_name}}}});
}

std::string feed_request(std::string_view code,
                         const std::vector<std::pair<std::string, uint32_t>>& inputs,
                         ArenaWriter& values) {
  protocol::Feed feed{.code = code};
  for (const auto& [name, index] : inputs) {
    feed.inputs.value.push_back({.name = name, .value = index});
  }
  const std::string arena = values.take();
  if (!arena.empty()) feed.arena = arena;
  return encode(ParentRequest{.feed = std::move(feed)});
}

std::string reset_request() {
  return encode(ParentRequest{.reset = protocol::Empty{}});
}

std::string abort_request(std::string_view exception, std::string_view message) {
  return encode(ParentRequest{.abort_feed = protocol::AbortFeed{
                                  protocol::Raised{.exception = exception, .message = message}}});
}

Result<std::string> return_request(uint32_t call_id, const ExternalAnswer& answer) {
  ArenaWriter values;
  protocol::ResumeCall call{.call_id = call_id, .result = TRY(result_of(answer, values))};
  const std::string arena = values.take();
  if (!arena.empty()) call.arena = arena;
  return encode(ParentRequest{.resume_call = std::move(call)});
}

Result<std::string> futures_request(
    const std::vector<std::pair<uint32_t, ExternalAnswer>>& answers) {
  ArenaWriter values;
  protocol::ResumeFutures futures;
  for (const auto& [call_id, answer] : answers) {
    futures.results.value.push_back({.call_id = call_id, .result = TRY(result_of(answer, values))});
  }
  const std::string arena = values.take();
  if (!arena.empty()) futures.arena = arena;
  return encode(ParentRequest{.resume_futures = std::move(futures)});
}

std::string future_request(uint32_t call_id) {
  return resume_call(call_id, {.future = call_id});
}

std::string not_found_request(uint32_t call_id, std::string_view name) {
  return resume_call(call_id, {.not_found = name});
}

std::string not_handled_request(uint32_t call_id) {
  return resume_call(call_id, {.not_handled = protocol::Empty{}});
}

std::string function_request(std::string_view name) {
  ArenaWriter values;
  const uint32_t index = values.add_function(name);
  const std::string arena = values.take();
  return encode(ParentRequest{.resume_name_lookup =
                                  protocol::ResumeNameLookup{.arena = arena, .value = index}});
}

std::string undefined_request() {
  return encode(ParentRequest{.resume_name_lookup =
                                  protocol::ResumeNameLookup{.undefined = protocol::Empty{}}});
}

Result<ChildEvent> read_event(std::string_view message) {
  protocol::ChildEvent sent;
  if (!decode(message, sent)) return bad_message("a message that cannot be read");
  ChildEvent event{.execution_us = sent.execution_us.value};
  if (const auto& print = sent.print.value) {
    event.kind = EventKind::kPrint;
    for (const protocol::Segment& segment : print->only.value) event.text += segment.only.value;
  } else if (const auto& call = sent.function_call.value) {
    event.kind = EventKind::kFunctionCall;
    TRY(take_call(*call, event));
  } else if (const auto& os_call = sent.os_call.value) {
    event.kind = EventKind::kOsCall;
    event.call_id = os_call->only.value;
  } else if (const auto& lookup = sent.name_lookup.value) {
    event.kind = EventKind::kNameLookup;
    event.text = text_of(lookup->only.value);
  } else if (const auto& futures = sent.resolve_futures.value) {
    event.kind = EventKind::kResolveFutures;
    event.pending = futures->only.value;
  } else if (const auto& complete = sent.complete.value) {
    event.kind = EventKind::kComplete;
    TRY(take_complete(*complete, event));
  } else if (const auto& error = sent.error.value) {
    event.kind = EventKind::kError;
    event.raised = raised_of(error->only.value);
  } else if (const auto& typing = sent.typing_error.value) {
    event.kind = EventKind::kTypingError;
    event.text = text_of(typing->only.value);
  } else if (const auto& fatal = sent.fatal.value) {
    event.kind = EventKind::kFatal;
    event.text = text_of(fatal->only.value);
  } else if (sent.ok.value) {
    event.kind = EventKind::kOk;
  } else if (!sent.dump_result.value) {
    return bad_message("a message that says nothing");
  }
  return event;
}

}  // namespace twotrack::grail
