#include "gateway/gateway.h"

#include <future>
#include <utility>

#include "gateway/relay.h"
#include "gateway/threads.h"
#include "gateway/upstream.h"
#include "http/server.h"
#include "http/workers.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kLoggers = 4;

http::HttpLimits gateway_limits() {
  http::HttpLimits limits;
  limits.connections = 1024;
  limits.head_bytes = size_t{64} << 10;
  limits.body_bytes = size_t{64} << 20;
  limits.receive = std::chrono::seconds(120);
  limits.idle = std::chrono::seconds(120);
  limits.long_workers = 4;  // They wait for the disk; streams go on meanwhile.
  limits.tick = std::chrono::milliseconds(250);
  return limits;
}

class RunningGateway final : public Gateway {
 public:
  RunningGateway(std::unique_ptr<Threads> threads, model::ServerUrl upstream)
      : threads_(std::move(threads)),
        loggers_(kLoggers, SIZE_MAX),
        upstream_(std::move(upstream)),
        parts_{.threads = threads_.get(), .upstream = &upstream_, .loggers = &loggers_} {}
  ~RunningGateway() override { stop(); }
  RunningGateway(const RunningGateway&) = delete;  // Routes point to it.
  RunningGateway& operator=(const RunningGateway&) = delete;

  Status listen(const GatewayOptions& options) {
    std::vector<http::HttpRoute> routes;
    for (const char* method : {"GET", "POST", "DELETE"}) {
      routes.push_back({.method = method,
                        .path = "/**",
                        .answer_later = [this](const http::HttpCall& call,
                                               const auto& reply) { relay(parts_, call, reply); },
                        .lane = http::RouteLane::kLong});
    }
    server_ = TRY(http::HttpServer::start(
        {.address = options.address, .port = options.port, .limits = gateway_limits()},
        std::move(routes)));
    return Done{};
  }

  uint16_t port() const override { return server_->port(); }
  size_t threads() const override { return threads_->size(); }

  // First the server's side, so that everything under way gets its end; then the logs; last the
  // clients, who have been told.
  void stop() override {
    upstream_.stop();
    // When this one's turn comes, all before it have begun; stop() waits until they are done.
    std::promise<void> begun;
    if (loggers_.go_on([&] { begun.set_value(); })) begun.get_future().wait();
    loggers_.stop();
    if (server_ != nullptr) server_->stop();
  }

 private:
  std::unique_ptr<Threads> threads_;
  std::unique_ptr<http::HttpServer> server_{};
  http::Workers loggers_;
  Upstream upstream_;
  RelayParts parts_;
};

}  // namespace

Result<std::unique_ptr<Gateway>> Gateway::start(project::Project& project, GatewayOptions options) {
  auto gateway = std::make_unique<RunningGateway>(TRY(Threads::open(project)), options.upstream);
  TRY(gateway->listen(options));
  return std::unique_ptr<Gateway>(std::move(gateway));
}

}  // namespace twotrack::gateway
