// Upstream: all connections to the model server, in one thread (libcurl's multi interface). Bytes
// go through as they come; a transfer whose reader is slow is paused.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/result.h"
#include "http/message.h"
#include "model/http/server_url.h"

namespace twotrack::gateway {

// Faults that are not the server's.
inline constexpr std::string_view kClientGone = "the client has gone";
inline constexpr std::string_view kGatewayStops = "the gateway stops";

struct UpstreamCall {
  std::string method{};
  std::string uri{};  // path and query
  http::HeaderList headers{};
  std::string body{};
};

// A whole answer.
struct UpstreamReply {
  int status = 0;
  std::string body{};
};

// Where an answer goes. Called by the thread of the connections, so it must be quick.
class UpstreamSink {
 public:
  virtual ~UpstreamSink() = default;
  virtual void take_head(int status, http::HeaderList headers) = 0;
  // Returns false to have the same bytes again after Upstream::resume().
  virtual bool take_bytes(std::string_view bytes) = 0;
  // Once, and the last; `fault` says why there is no more, or is empty at the end of the answer.
  virtual void end(const std::string& fault) = 0;
  // Nothing has come yet. Called now and then.
  virtual void wait() {}
  // Whether nobody waits for it any more.
  virtual bool is_gone() const = 0;
};

// Why nobody takes a connection there now, for a person; empty: somebody does. Sends nothing.
std::string connect_fault(const model::ServerUrl& url, std::chrono::milliseconds timeout);

class Upstream {
 public:
  explicit Upstream(model::ServerUrl url);
  ~Upstream();
  Upstream(const Upstream&) = delete;  // Its thread points to it.
  Upstream& operator=(const Upstream&) = delete;

  // A name for a transfer: its sink must know it before the first byte comes.
  uint64_t new_name();
  void start(uint64_t transfer, UpstreamCall call, const std::shared_ptr<UpstreamSink>& sink);
  // Waits for the answer. Fails with kIo if there is none by then.
  Result<UpstreamReply> ask(UpstreamCall call, std::chrono::milliseconds timeout);
  void resume(uint64_t transfer);
  void cancel(uint64_t transfer);
  // Ends all transfers. May be called twice.
  void stop();

 private:
  struct Transfer;
  struct Multi;
  void run();
  void take_orders();
  void add(std::unique_ptr<Transfer> transfer);
  void finish(uint64_t name, const std::string& fault);
  void take_finished();

  const model::ServerUrl url_;
  std::unique_ptr<Multi> multi_;
  std::map<uint64_t, std::unique_ptr<Transfer>> transfers_;  // of the thread alone

  std::mutex mutex_;  // guards what follows
  uint64_t last_ = 0;
  bool is_stopped_ = false;
  std::vector<std::unique_ptr<Transfer>> to_start_;
  std::vector<uint64_t> to_resume_;
  std::vector<uint64_t> to_cancel_;
  std::thread thread_;
};

}  // namespace twotrack::gateway
