#include "serve/serving.h"

#include <utility>

#include "base/random.h"
#include "serve/access.h"
#include "serve/answer.h"
#include "serve/page_files.h"
#include "serve/parameters.h"
#include "serve/served.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;

constexpr size_t kTokenBytes = 16;
constexpr size_t kTokenCharactersMin = 16;

// Whatever a log holds, a browser runs none of it and sends none of it anywhere.
http::HeaderList safe_headers() {
  return {{"Content-Security-Policy",
           "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
           "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
           "frame-ancestors 'none'; require-trusted-types-for 'script'; "
           "trusted-types svelte-trusted-html"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
}

// All routes as data, for scripts and for the tests that none may escape.
void add_route_list(Routes& routes) {
  JsonWriter json;
  json.begin_object().key("routes").begin_array();
  for (const http::HttpRoute& route : routes) {
    json.begin_object().member("method", route.method).member("path", route.path);
    json.member("is_open", route.is_open).key("parameters").begin_array();
    const bool is_asked = route.method == "GET" && route.path.starts_with("/api");
    if (is_asked) {
      for (const std::string_view name : parameters_of(route.path)) json.string(name);
    }
    json.end_array().end_object();
  }
  const Json list = json.end_array().end_object().take();
  add_json_route(routes, "/api", [list](const HttpCall& /*call*/) { return list; });
}

Routes make_routes(Served& served, const Access& access, const PageFiles& page) {
  Routes routes;
  routes.push_back({.method = "GET",
                    .path = "/",
                    .answer =
                        [&](const HttpCall& call) {
                          const auto token = call.target.query.find("token");
                          return token == call.target.query.end() ? page.answer(call, "index.html")
                                                                  : access.enter(token->second);
                        },
                    .is_open = true});
  routes.push_back({.method = "GET",
                    .path = "/assets/*",
                    .answer =
                        [&](const HttpCall& call) {
                          HttpReply reply = page.answer(call, "assets/" + call.wild[0]);
                          if (reply.status != 404) return reply;
                          // What is no file of the page is not open.
                          return access.refuse(call).value_or(std::move(reply));
                        },
                    .is_open = true});
  add_agent_routes(served, routes);
  add_turn_routes(served, routes);
  add_event_routes(served, routes);
  add_gateway_routes(served, routes);
  add_raw_routes(served, routes);
  add_compare_routes(served, routes);
  add_search_routes(served, routes);
  add_workspace_routes(served, routes);
  add_hub_routes(served, routes);
  routes.push_back({.method = "GET",
                    .path = "/metrics",
                    .answer =
                        [&](const HttpCall& /*call*/) {
                          return HttpReply{
                              .headers = {{"Content-Type", std::string(kPrometheusType)}},
                              .body = served.meter.text()};
                        },
                    .lane = http::RouteLane::kLong});
  add_route_list(routes);
  check_parameters(routes);
  return routes;
}

Status check_reach(const ServeOptions& options) {
  const bool has_token = options.token.size() >= kTokenCharactersMin;
  if (!options.token.empty() && !has_token) {
    return Error{Code::kInvalid, "the token is too short: at least 16 characters"};
  }
  if (http::is_loopback(options.address)) return Done{};
  if (!has_token || !options.tls || options.names.empty()) {
    return with_hint(
        Error{Code::kInvalid, "others could reach " + options.address +
                                  ": that needs a token, a certificate and the server's name"},
        "--token-file FILE --tls-cert FILE --tls-key FILE --name HOST; or forward a port of "
        "127.0.0.1 with ssh");
  }
  return Done{};
}

class RunningServer final : public Serving {
 public:
  RunningServer(const Path& root, ServeOptions options)
      : options_(std::move(options)),
        served_(root),
        access_(options_.token, options_.tls.has_value()),
        page_(options_.page_folder) {
    served_.allows_decisions = options_.allows_decisions;
    served_.place = options_.place.empty() ? root.string() : options_.place;
  }
  ~RunningServer() override { stop_all(); }
  RunningServer(const RunningServer&) = delete;  // Routes point to it.
  RunningServer& operator=(const RunningServer&) = delete;

  Status start() {
    http::HttpOptions http;
    http.address = options_.address;
    http.port = options_.port;
    http.names = options_.names;
    http.tls = options_.tls;
    http.headers = safe_headers();
    http.refuse = [this](const HttpCall& call) { return access_.refuse(call); };
    // Nobody can ask before the address is known, so the name of the cookie may follow.
    server_ = TRY(http::HttpServer::start(std::move(http), make_routes(served_, access_, page_)));
    access_.set_port(server_->port());
    return served_.tail.start();
  }

  std::string address() const override { return address_with(options_.token); }
  std::string address_for_once() override { return address_with(access_.make_ticket()); }
  uint16_t port() const override { return server_->port(); }

  bool stop() override {
    served_.background.ask_to_stop();
    served_.logs.ask_to_stop();
    served_.lines.ask_to_stop();
    server_->stop();
    return served_.background.is_idle() && served_.logs.is_idle() && served_.lines.is_idle();
  }

 private:
  std::string address_with(const std::string& token) const {
    const bool is_v6 = options_.address.find(':') != std::string::npos;
    std::string host = is_v6 ? "[" + options_.address + "]" : options_.address;
    if (!http::is_loopback(options_.address)) host = options_.names.front();
    return (options_.tls ? "https://" : "http://") + host + ":" + std::to_string(server_->port()) +
           "/?token=" + token;
  }

  void stop_all() {
    if (server_) server_->stop();
    served_.stop();
  }

  ServeOptions options_;
  Served served_;
  Access access_;
  PageFiles page_;
  std::unique_ptr<http::HttpServer> server_;
};

}  // namespace

Result<std::unique_ptr<Serving>> Serving::start(const Path& root, ServeOptions options) {
  TRY(check_reach(options));
  if (options.token.empty()) options.token = random_hex(kTokenBytes);
  auto server = std::make_unique<RunningServer>(root, std::move(options));
  TRY(server->start());
  return std::unique_ptr<Serving>(std::move(server));
}

std::vector<RouteName> route_names() {
  Served served(".");
  const Access access("none", false);
  const PageFiles page;
  std::vector<RouteName> names;
  for (const http::HttpRoute& route : make_routes(served, access, page)) {
    names.push_back({.method = route.method, .path = route.path, .is_open = route.is_open});
  }
  return names;
}

}  // namespace twotrack::serve
