// Retries: a server that is loading, busy or restarting is not yet a failure.
#pragma once

#include <chrono>
#include <functional>
#include <random>
#include <stop_token>
#include <vector>

#include "model/http/http_client.h"
#include "model/model.h"

namespace twotrack::model {

// Waits, less if a stop is requested. Passed in, so that tests do not wait.
using Pause = std::function<void(std::chrono::milliseconds, const std::stop_token&)>;
void pause_for(std::chrono::milliseconds time, const std::stop_token& stop);

struct RetryPolicy {
  std::chrono::milliseconds pause_first{200};  // doubled each time
  std::chrono::milliseconds pause_longest{5'000};
  // For pauses and retries together. A server that says 503 gets all of it.
  std::chrono::milliseconds time_max{60'000};
  // A server that is unreachable, disconnects or is busy gets this many attempts.
  uint64_t tries_max = 4;
  // Besides 429, 502 and 503, which are worth a retry anywhere.
  std::vector<int> also_statuses{};
  Pause pause = pause_for;
};

// Sends until there is a useful answer, or no point in continuing. One for each
// client, used by one thread at a time.
class RetryingClient {
 public:
  RetryingClient(HttpClient client, RetryPolicy policy);

  // The last exchange, whatever its result. Each earlier one is in `retries`.
  Exchange send(HttpRequest request, const std::stop_token& stop, std::vector<Retry>& retries);

  // Whether the same request may succeed later.
  bool is_temporary(const Exchange& exchange) const;

  const HttpClientOptions& options() const { return client_.options(); }

 private:
  std::chrono::milliseconds next_pause(uint64_t tries, const Exchange& exchange);

  HttpClient client_;
  RetryPolicy policy_;
  std::minstd_rand random_;
};

}  // namespace twotrack::model
