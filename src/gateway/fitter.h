// Fitter: keeps requests below a bound, and knows which epoch holds for which history.
//
// What it knows is in the logs and is read back from them. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "gateway/fit.h"
#include "gateway/thread_log.h"
#include "gateway/token_count.h"
#include "wire/epoch.h"
#include "wire/lineage.h"

namespace twotrack::gateway {

// A request as it came, with its secrets: what is sent on is made of it.
struct RawRequest {
  http::HeaderList headers{};  // for the server
  std::string body{};
};

// Why it must be cut further although it fits.
struct RefusedBy {
  uint64_t prompt_tokens = 0;   // as the server counts; 0: it does not say
  uint64_t context_tokens = 0;  // likewise
};

class Fitter {
 public:
  // `counter` and `clock` must outlive it.
  Fitter(uint64_t bound, TokenCounter& counter, Clock& clock)
      : bound_(bound), counter_(&counter), clock_(&clock) {}

  uint64_t bound() const { return bound_; }

  // An epoch that stands in a log.
  void know(const Epoch& epoch);

  // What is to be sent on of a request whose messages `log` has. Fails as reading the log does.
  Result<Forwarded> fit(const RawRequest& raw, const AskedRequest& asked, ThreadLog& log,
                        const std::optional<RefusedBy>& refused = std::nullopt);
  // Of a body that cannot be cut: what is to be answered instead of sending it on (`refusal`, with
  // its status), or nothing.
  Forwarded refuse(WireDialect wire, const RawRequest& raw);
  // The same of a request in none of the three dialects; empty: it may go on.
  std::string refuse_unread(std::string_view body);

 private:
  std::optional<Epoch> epoch_of(const AskedRequest& asked, const ThreadLog& log);
  // So many tokens may it have, if the server has refused `sent` of them.
  uint64_t harder_bound(const RefusedBy& refused, uint64_t sent) const;

  const uint64_t bound_;
  TokenCounter* counter_;
  Clock* clock_;

  std::mutex mutex_;                       // guards what follows
  std::map<std::string, Epoch> epochs_{};  // by the message at which they were made
};

// Whether an answer says that the prompt is too long for the server.
std::optional<RefusedBy> read_too_long(int status, std::string_view body);

}  // namespace twotrack::gateway
