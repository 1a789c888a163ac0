#include "http/server.h"

#include <microhttpd.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "base/ascii.h"
#include "base/check.h"
#include "http/listen.h"
#include "http/routes.h"
#include "http/same_site.h"
#include "http/stream_pump.h"
#include "http/workers.h"

namespace twotrack::http {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// A request that is being read or answered. The thread of the connections has it, except while a
// worker answers: then the connection sleeps.
struct Exchange {
  std::string uri{};
  HttpCall call{};
  const HttpRoute* route = nullptr;
  bool is_begun = false;
  bool is_too_large = false;
  MHD_Connection* connection = nullptr;
  std::mutex mutex{};  // guards what follows
  std::optional<HttpReply> reply{};
  bool is_asleep = false;
  std::atomic<bool> is_gone = false;  // while nobody has answered yet
};
using SharedExchange = std::shared_ptr<Exchange>;

HttpReply busy() {
  return error_reply(503, "busy", with_hint(Error{Code::kTimeout, "too much to do"}, "try again"));
}

// Nothing of a request is decoded by the library: parse_target() does it.
size_t leave_as_it_is(void* /*server*/, MHD_Connection* /*connection*/, char* text) {
  return std::string_view(text).size();
}

MHD_Result add_header(void* list, MHD_ValueKind /*kind*/, const char* key, size_t key_size,
                      const char* value, size_t value_size) {
  static_cast<HeaderList*>(list)->emplace_back(
      std::string(key, key_size),
      value == nullptr ? std::string() : std::string(value, value_size));
  return MHD_YES;
}

class MicroServer final : public HttpServer {
 public:
  MicroServer(HttpOptions options, std::vector<HttpRoute> routes)
      : options_(std::move(options)),
        routes_(std::move(routes)),
        quick_(options_.limits.quick_workers, options_.limits.waiting_max),
        long_(options_.limits.long_workers, options_.limits.waiting_max) {}
  ~MicroServer() override { stop(); }
  MicroServer(const MicroServer&) = delete;  // Its threads point to it.
  MicroServer& operator=(const MicroServer&) = delete;

  Status listen();
  uint16_t port() const override { return own_.port; }
  void stop() override;

 private:
  // ---- called by the library, on its thread ----
  static void* begin_request(void* server, const char* uri, MHD_Connection* connection);
  static MHD_Result handle(void* server, MHD_Connection* connection, const char* url,
                           const char* method, const char* version, const char* upload,
                           size_t* upload_size, void** held);
  static void end_request(void* server, MHD_Connection* connection, void** exchange,
                          MHD_RequestTerminationCode why);
  static void note_connection(void* server, MHD_Connection* connection, void** context,
                              MHD_ConnectionNotificationCode what);
  static ssize_t read_pump(void* pump, uint64_t position, char* buffer, size_t max);
  static void free_pump(void* pump);

  // What is answered before the body is read; nothing: go on.
  std::optional<HttpReply> look_at(Exchange& exchange, std::string_view method) const;
  MHD_Result go_on(const SharedExchange& shared);
  void answer(const SharedExchange& exchange);
  void finish(const SharedExchange& exchange, HttpReply reply);
  MHD_Result send(Exchange& exchange, HttpReply reply);
  MHD_Response* make_response(Exchange& exchange, HttpReply& reply);

  void tick_until_stopped();
  void tick();
  void drop_trickling(SteadyTime now);
  void wake_streams();
  void look_for_the_gone();

  class Later;

  HttpOptions options_;
  RouteTable routes_;
  OwnNames own_{};
  ListeningSocket listener_{};
  MHD_Daemon* daemon_ = nullptr;
  Workers quick_;
  Workers long_;

  struct Receiving {
    int descriptor = -1;
    SteadyTime since{};
    bool is_received = false;  // the request that is being answered
  };
  std::mutex mutex_;  // guards what follows
  std::condition_variable stopped_;
  bool is_stopping_ = false;
  std::map<MHD_Connection*, Receiving> connections_;
  std::set<SharedExchange> asleep_;  // exchanges that a worker has, or will have
  std::set<std::shared_ptr<StreamPump>> pumps_;
  std::thread ticker_;
};

// What the library hands to read_pump() and free_pump().
struct HeldPump {
  std::shared_ptr<StreamPump> pump{};
  std::function<void()> forget{};
};

Status MicroServer::listen() {
  listener_ = TRY(listen_on(options_.address, options_.port));
  own_ = {.names = options_.names, .port = listener_.port, .is_tls = options_.tls.has_value()};
  for (std::string& name : own_.names) name = lower_case(name);
  if (is_loopback(options_.address)) {
    own_.names.insert(own_.names.end(), {"127.0.0.1", "localhost", "[::1]"});
  }
  const HttpLimits& limits = options_.limits;
  std::vector<MHD_OptionItem> items = {
      {MHD_OPTION_LISTEN_SOCKET, listener_.socket.get(), nullptr},
      {MHD_OPTION_CONNECTION_LIMIT, static_cast<intptr_t>(limits.connections), nullptr},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, static_cast<intptr_t>(limits.head_bytes), nullptr},
      {MHD_OPTION_CONNECTION_TIMEOUT, static_cast<intptr_t>(limits.idle.count()), nullptr},
      {MHD_OPTION_STRICT_FOR_CLIENT, 1, nullptr},
      {MHD_OPTION_URI_LOG_CALLBACK, reinterpret_cast<intptr_t>(&begin_request), this},
      {MHD_OPTION_NOTIFY_COMPLETED, reinterpret_cast<intptr_t>(&end_request), this},
      {MHD_OPTION_NOTIFY_CONNECTION, reinterpret_cast<intptr_t>(&note_connection), this},
      {MHD_OPTION_UNESCAPE_CALLBACK, reinterpret_cast<intptr_t>(&leave_as_it_is), nullptr},
  };
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (options_.tls) {
    flags |= MHD_USE_TLS;
    items.push_back({MHD_OPTION_HTTPS_MEM_CERT, 0, options_.tls->certificate.data()});
    items.push_back({MHD_OPTION_HTTPS_MEM_KEY, 0, options_.tls->key.data()});
  }
  items.push_back({MHD_OPTION_END, 0, nullptr});
  daemon_ = MHD_start_daemon(flags, 0, nullptr, nullptr, &handle, this, MHD_OPTION_ARRAY,
                             items.data(), MHD_OPTION_END);
  if (daemon_ == nullptr) {
    return options_.tls ? Error{Code::kInvalid, "the certificate and its key cannot be used"}
                        : Error{Code::kIo, "the HTTP server cannot be started"};
  }
  (void)listener_.socket.release();  // The library closes it.
  ticker_ = std::thread([this] { tick_until_stopped(); });
  return Done{};
}

void* MicroServer::begin_request(void* /*server*/, const char* uri, MHD_Connection* connection) {
  auto exchange = std::make_shared<Exchange>();
  exchange->uri = uri;
  exchange->connection = connection;
  return new SharedExchange(std::move(exchange));
}

void MicroServer::end_request(void* server, MHD_Connection* connection, void** exchange,
                              MHD_RequestTerminationCode /*why*/) {
  delete static_cast<SharedExchange*>(std::exchange(*exchange, nullptr));
  auto& self = *static_cast<MicroServer*>(server);
  const std::lock_guard hold(self.mutex_);
  const auto found = self.connections_.find(connection);
  if (found == self.connections_.end()) return;
  found->second.is_received = false;
  found->second.since = std::chrono::steady_clock::now();
}

void MicroServer::note_connection(void* server, MHD_Connection* connection, void** /*context*/,
                                  MHD_ConnectionNotificationCode what) {
  auto& self = *static_cast<MicroServer*>(server);
  const std::lock_guard hold(self.mutex_);
  if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
    self.connections_.erase(connection);
    return;
  }
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  self.connections_[connection] = {.descriptor = info == nullptr ? -1 : info->connect_fd,
                                   .since = std::chrono::steady_clock::now()};
}

// Where two programs disagree about the end of a request, one can be hidden behind it.
bool has_unclear_length(const HttpCall& call) {
  return call.count("Content-Length") + call.count("Transfer-Encoding") > 1;
}

std::optional<HttpReply> MicroServer::look_at(Exchange& exchange, std::string_view method) const {
  HttpCall& call = exchange.call;
  MHD_get_connection_values_n(exchange.connection, MHD_HEADER_KIND, &add_header, &call.headers);
  if (auto refused = refuse_other_sites(call, own_)) return refused;
  if (has_unclear_length(call)) {
    return error_reply(400, "bad_request",
                       {Code::kInvalid, "the length of the request is given twice"});
  }
  call.method = method;
  auto target = options_.is_relay ? parse_passed_target(exchange.uri) : parse_target(exchange.uri);
  if (!target.ok()) return error_reply(400, "bad_request", target.error());
  call.target = std::move(target).value();
  call.uri = exchange.uri;
  RouteTable::Found found = routes_.find(call.method, call.target.parts);
  if (method == "HEAD" && found.route == nullptr) {
    call.method = "GET";
    found = routes_.find(call.method, call.target.parts);
  }
  const bool is_open = found.route != nullptr && found.route->is_open;
  if (!is_open && options_.refuse) {
    if (auto refused = options_.refuse(call)) return refused;
  }
  if (found.allowed.empty())
    return error_reply(404, "not_found", {Code::kNotFound, "there is nothing here"});
  if (found.route == nullptr) {
    HttpReply reply = error_reply(405, "wrong_method", {Code::kInvalid, "only " + found.allowed});
    reply.headers.emplace_back("Allow", found.allowed);
    return reply;
  }
  const auto length = call.header("Content-Length");
  if (length && whole_number<uint64_t>(*length).value_or(UINT64_MAX) > options_.limits.body_bytes) {
    return error_reply(413, "too_large", {Code::kInvalid, "the body is too large"});
  }
  exchange.route = found.route;
  call.wild = std::move(found.wild);
  return std::nullopt;
}

MHD_Result MicroServer::handle(void* server, MHD_Connection* connection, const char* /*url*/,
                               const char* method, const char* /*version*/, const char* upload,
                               size_t* upload_size, void** held) {
  auto& self = *static_cast<MicroServer*>(server);
  const SharedExchange& shared = *static_cast<SharedExchange*>(*held);
  Exchange& exchange = *shared;
  if (!exchange.is_begun) {
    exchange.is_begun = true;
    auto refused = self.look_at(exchange, method);
    return refused ? self.send(exchange, std::move(*refused)) : MHD_YES;
  }
  if (*upload_size > 0) {
    const size_t room = self.options_.limits.body_bytes - exchange.call.body.size();
    exchange.is_too_large = exchange.is_too_large || *upload_size > room;
    if (!exchange.is_too_large) exchange.call.body.append(upload, *upload_size);
    *upload_size = 0;
    return MHD_YES;
  }
  {
    const std::lock_guard hold(self.mutex_);
    const auto found = self.connections_.find(connection);
    if (found != self.connections_.end()) found->second.is_received = true;
  }
  if (exchange.is_too_large) {
    return self.send(exchange,
                     error_reply(413, "too_large", {Code::kInvalid, "the body is too large"}));
  }
  return self.go_on(shared);
}

// Called twice: to put the work into a queue, and when it is done.
MHD_Result MicroServer::go_on(const SharedExchange& shared) {
  Exchange& exchange = *shared;
  std::optional<HttpReply> reply;
  {
    const std::lock_guard hold(exchange.mutex);
    reply.swap(exchange.reply);
  }
  if (reply) return send(exchange, std::move(*reply));
  Workers& workers = exchange.route->lane == RouteLane::kQuick ? quick_ : long_;
  {
    const std::lock_guard hold(mutex_);
    asleep_.insert(shared);
  }
  bool is_taken = false;
  {
    // The worker waits here until the connection sleeps.
    const std::lock_guard hold(exchange.mutex);
    is_taken = workers.add([this, shared] { answer(shared); });
    if (is_taken) {
      exchange.is_asleep = true;
      MHD_suspend_connection(exchange.connection);
    }
  }
  if (is_taken) return MHD_YES;
  {
    const std::lock_guard hold(mutex_);
    asleep_.erase(shared);
  }
  return send(exchange, busy());
}

class MicroServer::Later final : public LaterReply {
 public:
  Later(MicroServer& server, SharedExchange exchange)
      : server_(&server), exchange_(std::move(exchange)) {}
  void send(HttpReply reply) override { server_->finish(exchange_, std::move(reply)); }
  bool is_gone() const override { return exchange_->is_gone; }

 private:
  MicroServer* server_;
  SharedExchange exchange_;
};

void MicroServer::answer(const SharedExchange& exchange) {
  if (exchange->route->answer_later) {
    exchange->route->answer_later(exchange->call, std::make_shared<Later>(*this, exchange));
  } else {
    finish(exchange, exchange->route->answer(exchange->call));
  }
}

void MicroServer::finish(const SharedExchange& exchange, HttpReply reply) {
  {
    const std::lock_guard hold(mutex_);
    asleep_.erase(exchange);
  }
  const std::lock_guard hold(exchange->mutex);
  exchange->reply = std::move(reply);
  if (std::exchange(exchange->is_asleep, false)) MHD_resume_connection(exchange->connection);
}

MHD_Result MicroServer::send(Exchange& exchange, HttpReply reply) {
  MHD_Response* response = make_response(exchange, reply);
  if (response == nullptr) return MHD_NO;
  for (const HeaderList* list : {&options_.headers, &reply.headers}) {
    for (const auto& [key, value] : *list) {
      MHD_add_response_header(response, key.c_str(), value.c_str());
    }
  }
  const MHD_Result queued =
      MHD_queue_response(exchange.connection, static_cast<unsigned>(reply.status), response);
  MHD_destroy_response(response);
  return queued;
}

MHD_Response* MicroServer::make_response(Exchange& exchange, HttpReply& reply) {
  if (reply.head_length && exchange.call.method == "HEAD") {
    // Nobody reads the body of an answer to HEAD; its length is said all the same.
    const auto no_body = [](void*, uint64_t, char*, size_t) -> ssize_t {
      return MHD_CONTENT_READER_END_OF_STREAM;
    };
    return MHD_create_response_from_callback(*reply.head_length, 1, no_body, nullptr, nullptr);
  }
  if (auto* text = std::get_if<std::string>(&reply.body)) {
    return MHD_create_response_from_buffer(text->size(), text->data(), MHD_RESPMEM_MUST_COPY);
  }
  MHD_Connection* connection = exchange.connection;
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  auto pump = std::make_shared<StreamPump>(
      std::move(std::get<std::unique_ptr<HttpStream>>(reply.body)),
      StreamPump::Connection{.suspend = [=] { MHD_suspend_connection(connection); },
                             .resume = [=] { MHD_resume_connection(connection); },
                             .descriptor = info == nullptr ? -1 : info->connect_fd},
      quick_);
  pump->start();
  {
    const std::lock_guard hold(mutex_);
    pumps_.insert(pump);
  }
  auto* held = new HeldPump{.pump = pump, .forget = [this, pump] {
                              const std::lock_guard hold(mutex_);
                              pumps_.erase(pump);
                            }};
  constexpr size_t kBlockBytes = size_t{64} << 10;
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kBlockBytes, &read_pump, held,
                                           &free_pump);
}

ssize_t MicroServer::read_pump(void* pump, uint64_t /*position*/, char* buffer, size_t max) {
  static_assert(StreamPump::kEnd == MHD_CONTENT_READER_END_OF_STREAM);
  static_assert(StreamPump::kBroken == MHD_CONTENT_READER_END_WITH_ERROR);
  return static_cast<HeldPump*>(pump)->pump->read(buffer, max);
}

void MicroServer::free_pump(void* pump) {
  const std::unique_ptr<HeldPump> held(static_cast<HeldPump*>(pump));
  held->forget();
}

void MicroServer::tick_until_stopped() {
  std::unique_lock hold(mutex_);
  while (!stopped_.wait_for(hold, options_.limits.tick, [this] { return is_stopping_; })) {
    drop_trickling(std::chrono::steady_clock::now());
    look_for_the_gone();
    hold.unlock();
    wake_streams();
    hold.lock();
  }
}

// Must hold mutex_: no descriptor is closed before its connection was taken out of the list.
void MicroServer::drop_trickling(SteadyTime now) {
  for (const auto& [connection, receiving] : connections_) {
    if (receiving.is_received || now - receiving.since < options_.limits.receive) continue;
    ::shutdown(receiving.descriptor, SHUT_RDWR);
  }
}

// Must hold mutex_: a connection that sleeps is not closed.
void MicroServer::look_for_the_gone() {
  for (const SharedExchange& exchange : asleep_) {
    const auto* info =
        MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    pollfd socket{.fd = info == nullptr ? -1 : info->connect_fd, .events = POLLRDHUP, .revents = 0};
    ::poll(&socket, 1, 0);
    if ((socket.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) exchange->is_gone = true;
  }
}

void MicroServer::wake_streams() {
  std::vector<std::shared_ptr<StreamPump>> pumps;
  std::vector<pollfd> sockets;
  {
    const std::lock_guard hold(mutex_);
    pumps.assign(pumps_.begin(), pumps_.end());
    for (const auto& pump : pumps) {
      sockets.push_back({.fd = pump->descriptor(), .events = POLLRDHUP, .revents = 0});
    }
    ::poll(sockets.data(), sockets.size(), 0);
  }
  for (size_t i = 0; i < pumps.size(); ++i) {
    const bool has_gone = (sockets[i].revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
    has_gone ? pumps[i]->hang_up() : pumps[i]->wake();
  }
}

void MicroServer::stop() {
  {
    const std::lock_guard hold(mutex_);
    if (std::exchange(is_stopping_, true)) return;
  }
  stopped_.notify_all();
  if (ticker_.joinable()) ticker_.join();
  quick_.stop();
  long_.stop();
  std::set<SharedExchange> asleep;
  std::set<std::shared_ptr<StreamPump>> pumps;
  {
    const std::lock_guard hold(mutex_);
    asleep.swap(asleep_);
    pumps = pumps_;
  }
  // The library may not be stopped while a connection sleeps.
  for (const SharedExchange& exchange : asleep) {
    const std::lock_guard hold(exchange->mutex);
    exchange->reply = busy();
    if (std::exchange(exchange->is_asleep, false)) MHD_resume_connection(exchange->connection);
  }
  for (const auto& pump : pumps) pump->close();
  if (daemon_ != nullptr) MHD_stop_daemon(std::exchange(daemon_, nullptr));
}

}  // namespace

Result<std::unique_ptr<HttpServer>> HttpServer::start(HttpOptions options,
                                                      std::vector<HttpRoute> routes) {
  auto server = std::make_unique<MicroServer>(std::move(options), std::move(routes));
  TRY(server->listen());
  return std::unique_ptr<HttpServer>(std::move(server));
}

}  // namespace twotrack::http
