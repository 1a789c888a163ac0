// Trying again: a server that is loading, busy or being restarted is not yet a failure.
#pragma once

#include <chrono>
#include <functional>
#include <random>
#include <stop_token>
#include <vector>

#include "model/http/http_client.h"
#include "model/model.h"

namespace twotrack::model {

// Waits, less when a stop is requested. Handed in, so that tests do not wait.
using Pause = std::function<void(std::chrono::milliseconds, const std::stop_token&)>;
void pause_for(std::chrono::milliseconds time, const std::stop_token& stop);

struct RetryPolicy {
  std::chrono::milliseconds pause_first{200};  // doubled each time
  std::chrono::milliseconds pause_longest{5'000};
  // Of pauses and tries together. A server that says 503 gets all of it.
  std::chrono::milliseconds time_max{60'000};
  // A server that is not there, breaks off or has no time gets this many tries.
  uint64_t tries_max = 4;
  Pause pause = pause_for;
};

// Sends until an answer comes that is worth having, or there is no use in going on. One for each
// client, used by one thread at a time.
class RetryingClient {
 public:
  RetryingClient(HttpClient client, RetryPolicy policy);

  // The last exchange, whatever it was. Each earlier one stands in `retries`.
  Exchange send(HttpRequest request, const std::stop_token& stop, std::vector<Retry>& retries);

  const HttpClientOptions& options() const { return client_.options(); }

 private:
  std::chrono::milliseconds next_pause(uint64_t tries, const Exchange& exchange);

  HttpClient client_;
  RetryPolicy policy_;
  std::minstd_rand random_;
};

}  // namespace twotrack::model
