// Relay: one request on its way to the model server, and its answer on the way back.
//
// The request is in the log before a byte of it goes on. The answer goes on as it comes, except for
// its last piece: that waits until the answer is in the log, so that whoever has seen the end of an
// answer can rely on it. No thread waits for anything meanwhile.
//
// Where requests are fitted to a bound: one that cannot be is answered here. If the server says
// that what it got is too long, it gets less, once.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "gateway/complaints.h"
#include "gateway/threads.h"
#include "gateway/token_count.h"
#include "gateway/upstream.h"
#include "http/message.h"
#include "http/workers.h"
#include "wire/read_answer.h"

namespace twotrack::gateway {

// More of a request is not taken.
inline constexpr size_t kBodyBytesMax = size_t{64} << 20;

// What all relays share. Everything must outlive them.
struct RelayParts {
  Threads* threads = nullptr;
  Upstream* upstream = nullptr;
  TokenCounter* counter = nullptr;
  http::Workers* loggers = nullptr;
  Complaints* complaints = nullptr;
  std::chrono::seconds ping_after{15};  // so long a stream may be silent
  bool is_log_optional = false;         // what cannot be logged is sent on all the same
  bool is_traced = false;               // our spans are sent to somebody
};

// Logs the call and sends it on; answers it, now or later.
void relay(const RelayParts& parts, const http::HttpCall& call,
           const std::shared_ptr<http::LaterReply>& reply);

}  // namespace twotrack::gateway
