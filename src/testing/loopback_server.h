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
#include <string_view>
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

// RecordedServer: a loopback server that answers with the bodies in tests/data/servers.
//
// A file holds a row a line: {"request":"GET /props","contains":"…","times":1,"status":200,
// "headers":[…],"body":…}. The first row that fits answers: its request is the one that was made
// ("*" fits all), "contains" stands in the request's body, and it has not been used up. A body that
// is no string is sent as compact JSON.
struct RecordedRow {
  std::string request{};
  std::string contains{};
  uint64_t times_left = UINT64_MAX;
  ServedResponse response{};
};

// REQUIRES: `json` is such a row.
RecordedRow read_row(std::string_view json);

class RecordedServer {
 public:
  // `first` come before the rows of `file` ("vllm").
  explicit RecordedServer(std::string_view file, std::vector<RecordedRow> first = {});

  std::string url() const { return server_.url(); }
  std::vector<ServedRequest> requests() const { return server_.requests(); }
  // The body of the last request with this line; empty when there was none.
  std::string last_body(std::string_view line) const;

 private:
  ServedResponse answer(const ServedRequest& request);

  std::mutex mutex_;  // guards rows_
  std::vector<RecordedRow> rows_;
  LoopbackServer server_;
};

}  // namespace twotrack::testing
