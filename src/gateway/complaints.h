// Complaints: what goes wrong behind the gateway, told to the person at its terminal.
//
// The client gets each error as it happens. Who started the gateway sees the first of a kind, and
// then at most one a minute, which says how many there were: a dead server must not fill a screen.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace twotrack::gateway {

enum class Trouble {
  kUpstream,  // the model server gives no answer, half an answer or HTTP 5xx
  kLog,       // a request or an answer cannot be logged
};

class Complaints {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // `warn` is called by one thread at a time.
  explicit Complaints(std::function<void(std::string_view)> warn) : warn_(std::move(warn)) {}

  void tell(Trouble kind, std::string_view text, Time now = std::chrono::steady_clock::now());

 private:
  struct Told {
    Time at{};
    uint64_t unsaid = 0;  // since then
  };

  std::function<void(std::string_view)> warn_;
  std::mutex mutex_{};
  std::map<Trouble, Told> told_{};
};

}  // namespace twotrack::gateway
