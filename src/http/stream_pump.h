// StreamPump: carries the pieces of a stream to a connection, and lets the connection sleep while
// there are none.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "http/message.h"
#include "http/workers.h"

namespace twotrack::http {

class StreamPump : public std::enable_shared_from_this<StreamPump> {
 public:
  // How it puts its connection to sleep and wakes it. The first is only called from read().
  struct Connection {
    std::function<void()> suspend{};
    std::function<void()> resume{};
    int descriptor = -1;
  };
  static constexpr ssize_t kEnd = -1;
  static constexpr ssize_t kBroken = -2;

  StreamPump(std::unique_ptr<HttpStream> stream, Connection connection, Workers& workers);
  // Before the first read.
  void start();

  // For the thread of the connections: how many bytes it has put there; kEnd, kBroken, or 0 if the
  // connection sleeps now.
  ssize_t read(char* buffer, size_t max);

  // Something may have come.
  void wake();
  // Ends the stream where it is: the server stops. No worker is running any more.
  void close();
  // The reader has gone, if it waits.
  void hang_up();

  int descriptor() const { return connection_.descriptor; }

 private:
  enum class Phase : uint8_t {
    kIdle,      // the connection has what there is, and will ask
    kFetching,  // a worker calls next(), or is about to
    kWaiting,   // there was nothing
    kEnded,
    kBroken,
  };

  void fetch();
  // Must hold mutex_.
  bool begin_fetch();
  // Whether there is something to read now: a piece, or the end.
  bool take(Result<std::optional<std::string>> next);
  ssize_t sleep();
  void resume();

  std::unique_ptr<HttpStream> stream_;
  const bool is_quick_;
  Connection connection_;
  Workers* workers_;
  std::mutex mutex_;  // guards what follows
  Phase phase_ = Phase::kIdle;
  std::string piece_;
  size_t taken_ = 0;  // of it
  bool is_asleep_ = false;
  bool is_woken_ = false;  // while a worker was fetching
  bool is_closed_ = false;
};

}  // namespace twotrack::http
