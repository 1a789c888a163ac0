// What the gateway answers itself, in the dialect of who asked: that a request cannot be logged,
// does not fit, or that its answer is known here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gateway/relay.h"

namespace twotrack::gateway {

http::HttpReply error_reply(std::optional<WireDialect> wire, int status, std::string_view type,
                            std::string_view message);

// Why a request was not sent on, with the way out; told to the person at the terminal too.
http::HttpReply log_error(const RelayParts& parts, std::optional<WireDialect> wire,
                          const Error& error);

// Answers a request of a thread that cannot be fitted, as the dialect does.
void refuse(const RelayParts& parts, WireDialect wire, const SentOn& sent, http::LaterReply& reply);

struct OwnAnswer {
  int status = 200;
  std::string body{};
};

// Answers a request that no thread has. `opaque`: its event, if it is logged.
void answer_here(const RelayParts& parts, const ClientRequest& request,
                 std::optional<uint64_t> opaque, OwnAnswer own, http::LaterReply& reply);

}  // namespace twotrack::gateway
