#include "gateway/gateway.h"

#include <future>
#include <optional>
#include <utility>

#include "gateway/fitter.h"
#include "gateway/place.h"
#include "gateway/relay.h"
#include "gateway/threads.h"
#include "gateway/token_count.h"
#include "gateway/upstream.h"
#include "http/server.h"
#include "http/workers.h"
#include "project/live_telemetry.h"
#include "telemetry/log_meter.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kLoggers = 4;

http::HttpLimits gateway_limits() {
  http::HttpLimits limits;
  limits.connections = 1024;
  limits.head_bytes = size_t{64} << 10;
  limits.body_bytes = kBodyBytesMax;
  limits.receive = std::chrono::seconds(120);
  limits.idle = std::chrono::seconds(120);
  limits.long_workers = 4;  // They wait for the disk; streams go on meanwhile.
  limits.tick = std::chrono::milliseconds(250);
  return limits;
}

class RunningGateway final : public Gateway {
 public:
  RunningGateway(project::Project& project, model::ServerUrl upstream)
      : place_(project.files(), project.layout()),
        complaints_([&project](std::string_view text) { project.warn(text); }),
        meter_(project.files(), project.layout(), project.clock().now_us()),
        loggers_(kLoggers, SIZE_MAX),
        upstream_(std::move(upstream)),
        counter_(upstream_),
        parts_{.upstream = &upstream_,
               .counter = &counter_,
               .loggers = &loggers_,
               .complaints = &complaints_} {}
  ~RunningGateway() override { stop(); }
  RunningGateway(const RunningGateway&) = delete;  // Routes point to it.
  RunningGateway& operator=(const RunningGateway&) = delete;

  Status open(project::Project& project, const GatewayOptions& options) {
    if (options.fit_tokens > 0) {
      fitter_.emplace(options.fit_tokens, counter_, project.clock());
      counter_.probe();
    }
    telemetry_ = TRY(project::start_telemetry(project, project::TellTrouble::kAtOnce));
    ThreadOptions threads{.fitter = fitter_ ? &*fitter_ : nullptr,
                          .upstream = options.upstream.base};
    if (telemetry_ != nullptr) {
      threads.grown = [this](const std::string& agent) { telemetry_->grew(agent); };
    }
    claim(project);
    threads_ = TRY(Threads::open(project, std::move(threads)));
    parts_.threads = threads_.get();
    parts_.is_traced = telemetry_ != nullptr;
    parts_.ping_after = options.ping_after;
    parts_.is_log_optional = options.is_log_optional;
    return listen(options);
  }

  const std::string& url() const override { return url_; }
  size_t threads() const override { return threads_->size(); }
  bool is_counted_by_server() override { return counter_.can_count({.wire = WireDialect::kChat}); }

  // First the server's side, so that everything under way gets its end; then the logs; last the
  // clients, who have been told.
  void stop() override {
    upstream_.stop();
    // When this one's turn comes, all before it have begun; stop() waits until they are done.
    std::promise<void> begun;
    if (loggers_.go_on([&] { begun.set_value(); })) begun.get_future().wait();
    loggers_.stop();
    if (threads_ != nullptr && !std::exchange(is_saved_, true)) threads_->save();
    if (server_ != nullptr) server_->stop();
    if (telemetry_ != nullptr) telemetry_->stop();
  }

 private:
  // Several gateways may work on one project; a conversation stays with the one that has it. Who
  // starts another one should know.
  void claim(project::Project& project) {
    for (const std::string& other : place_.claim()) {
      project.warn("another gateway (" + other +
                   ") works on this project: what it has begun is answered here with 503. Send "
                   "each agent to one of them only, or start this one with a folder of its own: "
                   "--root DIR");
    }
  }

  Status listen(const GatewayOptions& options) {
    std::vector<http::HttpRoute> routes;
    for (const char* method : {"GET", "HEAD"}) {
      routes.push_back({.method = method,
                        .path = "/metrics",
                        .answer =
                            [this](const http::HttpCall& /*call*/) {
                              return http::HttpReply{
                                  .headers = {{"Content-Type", std::string(kPrometheusType)}},
                                  .body = meter_.text()};
                            },
                        .lane = http::RouteLane::kLong});
    }
    for (const char* method : {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}) {
      routes.push_back({.method = method,
                        .path = "/**",
                        .answer_later = [this](const http::HttpCall& call,
                                               const auto& reply) { relay(parts_, call, reply); },
                        .lane = http::RouteLane::kLong});
    }
    server_ = TRY(http::HttpServer::start({.address = options.address,
                                           .port = options.port,
                                           .is_relay = true,
                                           .limits = gateway_limits()},
                                          std::move(routes)));
    const bool is_v6 = options.address.find(':') != std::string::npos;
    url_ = "http://" + (is_v6 ? "[" + options.address + "]" : options.address) + ":" +
           std::to_string(server_->port());
    place_.publish(url_);
    return Done{};
  }

  GatewayPlace place_;
  Complaints complaints_;
  std::unique_ptr<telemetry::LiveExport> telemetry_{};
  telemetry::LogMeter meter_;
  std::unique_ptr<Threads> threads_{};
  std::unique_ptr<http::HttpServer> server_{};
  http::Workers loggers_;
  Upstream upstream_;
  TokenCounter counter_;
  std::optional<Fitter> fitter_{};
  RelayParts parts_;
  std::string url_{};
  bool is_saved_ = false;
};

}  // namespace

Result<std::unique_ptr<Gateway>> Gateway::start(project::Project& project,
                                                const GatewayOptions& options) {
  auto gateway = std::make_unique<RunningGateway>(project, options.upstream);
  TRY(gateway->open(project, options));
  return std::unique_ptr<Gateway>(std::move(gateway));
}

}  // namespace twotrack::gateway
