// What a server meant by an error answer.
//
// Five servers say "the prompt is too long" in five ways, and one of them with status 200. Here
// each becomes one kind of Failure, with its numbers and what to do.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/http/http_client.h"
#include "model/http/server_advice.h"
#include "model/model.h"

namespace twotrack::model {

// What a server says, whatever form it has: {"error":{…}}, {"error":"…"}, {"object":"error",…},
// {"detail":…}, an event stream with an error in it, or plain text.
struct ServerMessage {
  std::string message{};
  std::string type{};
  std::optional<uint64_t> prompt_tokens{};
  std::optional<uint64_t> context_tokens{};
};

// nullopt if `body` is a normal answer: JSON without an error.
std::optional<ServerMessage> find_error(std::string_view body);

// The failure that a response stands for. REQUIRES: its status is not 2xx, or find_error() found
// something in it.
Failure failure_of(const HttpResponse& response, const ServerName& server);
Failure failure_of(const TransportFault& fault, const ServerName& server);

// A 200 with neither text nor a call: some servers answer like that if the prompt was too long.
Failure empty_answer(const ServerName& server);

// Whether the same request may succeed a little later.
bool is_worth_a_retry(const HttpResponse& response);
bool is_worth_a_retry(const TransportFault& fault);

}  // namespace twotrack::model
