#include "runner/log_answer.h"

#include "base/json_writer.h"
#include "runner/result_code.h"

namespace twotrack::runner {
namespace {

void add_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name).texts(texts);
}

void add_retries(JsonWriter& json, const std::vector<model::Retry>& retries) {
  if (retries.empty()) return;
  json.key("retries").begin_array();
  for (const model::Retry& retry : retries) {
    json.begin_object().key("reason").lossy_string(retry.reason);
    json.member("waited_ms", retry.waited_ms).end_object();
  }
  json.end_array();
}

// Empty if there is nothing to note.
Json notes_of(const model::Reply& reply) {
  JsonWriter json;
  json.begin_object();
  add_texts(json, "mended", reply.mended);
  add_texts(json, "faults", reply.faults);
  add_texts(json, "passed_over", reply.passed_over);
  add_retries(json, reply.retries);
  const std::string text = json.end_object().take();
  return {text == "{}" ? "" : text};
}

Json error_of(std::string_view kind, std::string_view message, ShowFault show) {
  JsonWriter json;
  json.begin_object().member("kind", kind).key("message").lossy_string(message);
  if (show == ShowFault::kYes) json.member("show", true);
  return {json.end_object().take()};
}

// Keep the calls: they were valid, and a replay of the run makes them again.
Json unmade_error(std::string_view kind, std::string_view message,
                  const std::vector<model::Call>& calls, ShowFault show) {
  JsonWriter json;
  json.begin_object().member("kind", kind).key("message").lossy_string(message);
  if (show == ShowFault::kYes) json.member("show", true);
  return {json.key("calls").raw(to_json(calls)).end_object().take()};
}

}  // namespace

Json to_json(const std::vector<model::Call>& calls) {
  JsonWriter json;
  json.begin_array();
  for (const model::Call& call : calls) {
    json.begin_object().member("name", call.tool).key("args").raw(call.args).end_object();
  }
  return json.end_array().take();
}

Status log_reply(Session& session, const model::Reply& reply, DecidedBy decided_by,
                 const Fault& fault, ShowFault show) {
  const bool counts = fault.kind == Fault::Kind::kNone;
  ModelResponse event{.text = reply.text,
                      .calls = {counts ? to_json(reply.calls) : Json{"[]"}},
                      .finish_reason = reply.finish_reason,
                      .usage = TokenUsage{.prompt_tokens = reply.usage.prompt_tokens,
                                          .cached_tokens = reply.usage.cached_tokens,
                                          .completion_tokens = reply.usage.completion_tokens},
                      .timing = ModelTiming{.prompt_ms = reply.timing.prompt_ms,
                                            .predict_ms = reply.timing.predict_ms,
                                            .wall_ms = reply.timing.wall_ms},
                      .confidence = reply.confidence,
                      .notes = notes_of(reply),
                      .decided_by = decided_by};
  if (fault.kind == Fault::Kind::kMalformed) {
    event.error = error_of(name_of(model::FailureKind::kMalformedOutput), fault.message, show);
  } else if (fault.kind == Fault::Kind::kRepeated) {
    event.error = unmade_error(kRepeatedAnswer, fault.message, reply.calls, show);
  } else if (fault.kind == Fault::Kind::kUnsure || fault.kind == Fault::Kind::kDoubtedEnd) {
    event.error = unmade_error(kUnsureAnswer, fault.message, reply.calls, ShowFault::kNo);
  }
  TRY(session.append_event(event, track::Wait::kNo));
  return Done{};
}

Status log_failure(Session& session, const model::Failure& failure, DecidedBy decided_by,
                   ShowFault show) {
  JsonWriter json;
  json.begin_object();
  add_retries(json, failure.retries);
  const std::string notes = json.end_object().take();
  TRY(session.append_event(
      ModelResponse{.error = error_of(name_of(failure.kind), failure.message, show),
                    .notes = {notes == "{}" ? "" : notes},
                    .decided_by = decided_by}));
  return Done{};
}

}  // namespace twotrack::runner
