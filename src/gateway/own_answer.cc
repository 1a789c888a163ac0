#include "gateway/own_answer.h"

#include <utility>

#include "gateway/stream_error.h"
#include "wire/read_answer.h"

namespace twotrack::gateway {

http::HttpReply error_reply(std::optional<WireDialect> wire, int status, std::string_view type,
                            std::string_view message) {
  return {.status = status,
          .headers = {{"Content-Type", "application/json"}},
          .body = wire_error(wire.value_or(WireDialect::kChat), type, message)};
}

http::HttpReply log_error(const RelayParts& parts, std::optional<WireDialect> wire,
                          const Error& error) {
  if (error.code == Code::kInvalid) {
    return error_reply(wire, 400, "invalid_request_error", error.text());
  }
  std::string why = error.text();
  if (error.code == Code::kConflict) {
    why += ", which has this conversation's log open: send the request to that gateway, or end it";
  }
  parts.complaints->tell(Trouble::kLog, "requests are refused that cannot be logged: " + why);
  return error_reply(
      wire, 503, error.code == Code::kNoSpace ? "log_disk_full" : "log_not_written",
      "twotrack gateway: the request was not sent on, because it cannot be logged: " + why);
}

void refuse(const RelayParts& parts, WireDialect wire, const SentOn& sent,
            http::LaterReply& reply) {
  RawAnswer raw{.wire = wire};
  if (sent.fault.empty()) {
    raw.answer = read_answer(wire, sent.refusal);
    raw.bytes = sent.refusal;
    raw.status = sent.refusal_status;
    raw.is_refusal = true;
  } else {
    raw.fault = sent.fault;
  }
  const Status logged = parts.threads->answer(*sent.thread, raw);
  if (!logged.ok()) return reply.send(log_error(parts, wire, logged.error()));
  reply.send({.status = sent.refusal_status,
              .headers = {{"Content-Type", "application/json"}},
              .body = sent.refusal});
}

void answer_here(const RelayParts& parts, const ClientRequest& request,
                 std::optional<uint64_t> opaque, OwnAnswer own, http::LaterReply& reply) {
  if (opaque) {
    const Status logged = parts.threads->opaque().answer({.request = *opaque,
                                                          .status = own.status,
                                                          .body = own.body,
                                                          .bytes = own.body.size(),
                                                          .credentials = request.credentials});
    if (!logged.ok() && !parts.is_log_optional) {
      return reply.send(log_error(parts, request.wire, logged.error()));
    }
  }
  reply.send({.status = own.status,
              .headers = {{"Content-Type", "application/json"}},
              .body = std::move(own.body)});
}

}  // namespace twotrack::gateway
