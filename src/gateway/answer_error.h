// Why a client got an error, or half an answer: for who reads the log.
#pragma once

#include <string>
#include <string_view>

#include "base/json.h"
#include "gateway/thread_log.h"

namespace twotrack::gateway {

// What stands as `error` in the model_response: {"kind","message","reply"}; the last is what the
// server sent as its error. Nothing if it is a whole answer.
//
//   kind      message
//   --------  --------------------------------------------------------------------------
//   upstream  "no answer: Failed to connect to 127.0.0.1 port 1", "HTTP 500: out of memory",
//             "half an answer: the stream ended before its end"
//   rejected  "HTTP 404: no such model": the server takes the request for a wrong one
//   refused   what the client was told: the request is longer than the bound
//   cut_off   "the client has gone"
Json answer_error(const GivenAnswer& given);

// What the body of an error says: its message, the title of a page, or the first line of it that
// says something. Empty: nothing.
std::string words_of_error(std::string_view body);

}  // namespace twotrack::gateway
