// LoopbackServer: a small HTTP server inside a test, on a free port of this machine.
//
// It speaks as much HTTP/1.1 as a client of ours needs: a request line, headers, a body with a
// length, connections that stay open. What it answers is the test's own.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace twotrack::testing {

struct ServedRequest {
  std::string line{};  // "POST /v1/completions"
  std::string headers{};
  std::string body{};
  uint64_t connection = 0;  // counted from 0, in the order in which they came
};

struct ServedResponse {
  int status = 200;
  std::string body{};
  std::string content_type = "application/json";
  std::vector<std::string> headers{};  // "Retry-After: 2"
  // Closes the connection instead of answering.
  bool is_reset = false;
};

class LoopbackServer {
 public:
  // Called for each request, by several threads at a time when several connections are open.
  using Handler = std::function<ServedResponse(const ServedRequest&)>;

  explicit LoopbackServer(Handler handler);
  ~LoopbackServer();
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  // "http://127.0.0.1:41237"
  std::string url() const;
  // Every request so far.
  std::vector<ServedRequest> requests() const;

 private:
  void accept_all();
  void serve(int socket, uint64_t connection);

  Handler handler_;
  int listener_ = -1;
  uint16_t port_ = 0;
  mutable std::mutex mutex_;  // guards what follows
  std::vector<ServedRequest> requests_;
  std::vector<int> sockets_;
  std::vector<std::thread> threads_;
  bool is_stopped_ = false;
  std::thread acceptor_;
};

}  // namespace twotrack::testing
