#include "mcp/http_transport.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "base/ascii.h"
#include "base/curl_handle.h"
#include "base/quoted.h"
#include "mcp/message.h"
#include "mcp/tool_info.h"

namespace twotrack::mcp {
namespace {

constexpr std::string_view kStream = "text/event-stream";
constexpr std::chrono::milliseconds kRetryTime{1'000};  // when the server does not say
constexpr std::chrono::milliseconds kRetryTimeMin{50};  // whatever it says: nobody asks in a circle
constexpr std::chrono::milliseconds kGoodbyeTime{1'000};
constexpr size_t kErrorBodyShown = 300;

constexpr std::chrono::milliseconds kConnectTime{10'000};
constexpr size_t kHeaderBytesMax = size_t{64} << 10;

// libcurl takes "Name:" for a header to leave out, and "Name;" for one without a value.
std::string as_curl_takes_it(std::string line) {
  const size_t colon = line.find(':');
  if (line.find_first_not_of(' ', colon + 1) != std::string::npos) return line;
  return line.substr(0, colon) + ";";
}

struct HttpAsk {
  std::string method = "POST";  // POST, GET or DELETE
  std::string url{};
  std::vector<std::string> headers{};  // "Name: value"
  std::string_view body{};
  Waiting waiting{};
};

struct HttpHead {
  int status = 0;
  std::map<std::string, std::string> headers{};  // names in lower case

  std::string_view header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

// Called with the head and the next bytes of the body; false ends the exchange.
using HttpReader = std::function<bool(const HttpHead& head, std::string_view bytes)>;

// What an exchange collects while it runs.
struct Running {
  HttpHead head{};
  size_t header_bytes = 0;
  const HttpReader* reader = nullptr;
  std::stop_token stop{};
  CURL* easy = nullptr;
  bool is_left = false;  // by the reader
};

size_t take_header(char* bytes, size_t size, size_t count, void* user) {
  Running& running = *static_cast<Running*>(user);
  const std::string_view line(bytes, size * count);
  running.header_bytes += line.size();
  if (running.header_bytes > kHeaderBytesMax) return 0;
  // Each answer begins with its own status line, also the interim ones.
  if (line.starts_with("HTTP/")) running.head = {};
  if (const size_t colon = line.find(':'); colon != std::string_view::npos) {
    running.head.headers[lower_case(line.substr(0, colon))] = trimmed(line.substr(colon + 1));
  }
  return line.size();
}

size_t take_body(char* bytes, size_t size, size_t count, void* user) {
  Running& running = *static_cast<Running*>(user);
  running.head.status = curl_status(running.easy);
  if ((*running.reader)(running.head, {bytes, size * count})) return size * count;
  running.is_left = true;
  return 0;
}

int should_stop(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const Running*>(user)->stop.stop_requested() ? 1 : 0;
}

Error error_of(CURLcode code, const char* message) {
  if (code == CURLE_OPERATION_TIMEDOUT) return Error{Code::kTimeout, "no answer in time"};
  if (code == CURLE_ABORTED_BY_CALLBACK) return Error{Code::kCancelled, "cancelled"};
  return Error{Code::kIo, curl_fault(message, code)};
}

// Whether `url` leads to this machine. Fails with kInvalid when it is no URL of http or https, or
// contains a password: secrets belong in a header, which comes from the environment.
Result<bool> check_url(const std::string& url) {
  const CurlUrl parsed(url);
  if (!parsed.is_valid()) {
    return Error{Code::kInvalid, "not a URL; expected one like http://127.0.0.1:3000/mcp"};
  }
  const std::string scheme = parsed.part(CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") {
    return Error{Code::kInvalid, "a server is reached by http or https, not by " + scheme};
  }
  if (!parsed.part(CURLUPART_USER).empty()) {
    return Error{Code::kInvalid,
                 "a URL may hold no password: put it into a header from the environment"};
  }
  return parsed.is_loopback();
}

// One HTTP request at a time, whose answer is read while it arrives, on a connection that is
// reused. Used by one thread at a time.
//
// The model servers' client (model/http) waits for complete answers; a stream of events must be
// read as it arrives, and closed once it contains the answer.
class HttpExchange {
 public:
  HttpExchange() {
    CURL* curl = easy_.get();
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message_);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, long{kConnectTime.count()});
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, should_stop);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
  }
  ~HttpExchange() = default;
  HttpExchange(const HttpExchange&) = delete;  // libcurl keeps pointers into it.
  HttpExchange& operator=(const HttpExchange&) = delete;

  // Whatever status the server answers is a head. Fails with kTimeout, kCancelled or kIo. An
  // exchange that the reader ended has succeeded.
  Result<HttpHead> run(const HttpAsk& ask, const HttpReader& reader) {
    CURL* curl = easy_.get();
    Running running{.reader = &reader, .stop = ask.waiting.stop, .easy = curl};
    CurlHeaders headers;
    for (const std::string& line : ask.headers) headers.add(as_curl_takes_it(line));
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(
        ask.waiting.deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Error{Code::kTimeout, "no answer in time"};
    message_[0] = '\0';
    curl_easy_setopt(curl, CURLOPT_URL, ask.url.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, long{left.count()});
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &running);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &running);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &running);
    curl_easy_setopt(curl, CURLOPT_PROXY, CurlUrl(ask.url).is_loopback() ? "" : nullptr);
    if (ask.method == "POST") {
      curl_easy_setopt(curl, CURLOPT_POST, 1L);
      set_curl_body(curl, ask.body);
    } else {
      curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    }
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ask.method == "DELETE" ? "DELETE" : nullptr);
    const CURLcode code = curl_easy_perform(curl);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, nullptr);
    running.head.status = curl_status(curl);
    if (code != CURLE_OK && !running.is_left) return error_of(code, message_);
    return std::move(running.head);
  }

 private:
  CurlEasy easy_ = make_curl();
  char message_[CURL_ERROR_SIZE] = {};
};

bool is_success(int status) {
  return status >= 200 && status < 300;
}

// Sleeps until then, or until a stop is requested; false then.
bool sleep_until(Deadline time, const Waiting& waiting) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock hold(mutex);
  never.wait_until(hold, waiting.stop, std::min(time, waiting.deadline), [] { return false; });
  return !waiting.stop.stop_requested();
}

// What a response brings: messages in a body, or in the events of a stream.
class Incoming {
 public:
  using Take = std::function<bool(RpcMessage)>;  // false: no more are wanted

  explicit Incoming(Take take) : take_(std::move(take)) {}

  bool read(const HttpHead& head, std::string_view bytes) {
    if (!is_success(head.status) || !head.header("content-type").starts_with(kStream)) {
      if (body_.size() + bytes.size() > kMessageBytesMax) return refuse("is too long");
      body_.append(bytes);
      return true;
    }
    for (const SseEvent& event : events_.add(bytes)) {
      if (!event.type.empty() && event.type != "message") continue;
      // A server may begin a stream with an empty event, to give it an id.
      if (event.data.empty()) continue;
      if (!take_text(event.data)) return false;
    }
    return !events_.is_too_long() || refuse("is too long");
  }

  // A body that is complete.
  void finish() {
    if (!body_.empty()) take_text(body_);
  }

  const std::string& body() const { return body_; }
  const SseParser& events() const { return events_; }
  const std::string& wrong() const { return wrong_; }

 private:
  bool take_text(std::string_view text) {
    auto message = read_message(text);
    if (!message.ok()) return refuse("is not a message: " + message.error().message);
    return take_(std::move(message).value());
  }

  bool refuse(std::string_view why) {
    wrong_ = "what the server sent " + std::string(why);
    return false;
  }

  Take take_;
  SseParser events_{};
  std::string body_{};
  std::string wrong_{};
};

class HttpTransport final : public Transport {
 public:
  explicit HttpTransport(HttpPlan plan) : plan_(std::move(plan)) {}
  ~HttpTransport() override { close(); }
  HttpTransport(const HttpTransport&) = delete;  // It has locks.
  HttpTransport& operator=(const HttpTransport&) = delete;

  void listen(Listener listener) override { listener_ = std::move(listener); }

  Result<RpcMessage> request(const Outgoing& out, const Waiting& waiting) override {
    const std::lock_guard hold(mutex_);
    std::optional<RpcMessage> answer;
    const auto take_one = [&](RpcMessage message) {
      return take(std::move(message), out, waiting, answer);
    };
    Incoming incoming(take_one);
    const HttpHead head = TRY(exchange_.run(ask(out, waiting), reader(incoming)));
    if (!incoming.wrong().empty()) return Error{Code::kCorrupt, incoming.wrong()};
    if (!is_success(head.status)) return refused(head, out, incoming.body());
    incoming.finish();
    if (!incoming.wrong().empty()) return Error{Code::kCorrupt, incoming.wrong()};
    if (out.method == "initialize") keep_session(head);
    std::string event_id = incoming.events().last_event_id();
    auto retry = incoming.events().retry();
    while (!answer) {
      if (waiting.stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
      if (std::chrono::steady_clock::now() >= waiting.deadline) {
        return Error{Code::kTimeout, "no answer to " + out.method + " in time"};
      }
      if (out.is_stateless || event_id.empty()) {
        return Error{Code::kIo,
                     "the server ended its answer to " + out.method + " before it was complete"};
      }
      const Deadline next =
          std::chrono::steady_clock::now() + std::max(retry.value_or(kRetryTime), kRetryTimeMin);
      if (!sleep_until(next, waiting)) return Error{Code::kCancelled, "cancelled"};
      Incoming more(take_one);
      TRY(resume(out, event_id, waiting, more));
      if (!more.events().last_event_id().empty()) event_id = more.events().last_event_id();
      if (more.events().retry()) retry = more.events().retry();
    }
    return std::move(*answer);
  }

  Status notify(const Outgoing& out, const Waiting& waiting) override {
    const std::lock_guard hold(side_mutex_);
    if (out.method == "notifications/initialized") {
      set_session({.id = session().id, .version = out.version});
    }
    const HttpHead head =
        TRY(side_.run(ask(out, waiting), [](const HttpHead&, std::string_view) { return true; }));
    if (is_success(head.status)) return Done{};
    return Error{Code::kIo, "the server answered " + out.method + " with status " +
                                std::to_string(head.status)};
  }

  bool is_alive() const override { return true; }
  bool is_http() const override { return true; }

  void close() override {
    const std::lock_guard hold(side_mutex_);
    if (session().id.empty()) return;
    HttpAsk goodbye{.method = "DELETE",
                    .url = plan_.url,
                    .headers = common_headers(session().version),
                    .waiting = Waiting::for_time(kGoodbyeTime)};
    // A server need not let its clients end a session.
    static_cast<void>(side_.run(goodbye, [](const HttpHead&, std::string_view) { return true; }));
    set_session({});
  }

 private:
  struct Session {
    std::string id{};  // empty: none
    std::string version{};
  };

  static HttpReader reader(Incoming& incoming) {
    return [&incoming](const HttpHead& head, std::string_view bytes) {
      return incoming.read(head, bytes);
    };
  }

  std::vector<std::string> common_headers(std::string_view version) const {
    std::vector<std::string> headers = plan_.headers;
    if (!version.empty()) headers.push_back("MCP-Protocol-Version: " + std::string(version));
    if (const std::string id = session().id; !id.empty()) {
      headers.push_back("Mcp-Session-Id: " + id);
    }
    return headers;
  }

  HttpAsk ask(const Outgoing& out, const Waiting& waiting) const {
    HttpAsk ask{.url = plan_.url,
                .headers = common_headers(out.version),
                .body = out.text,
                .waiting = waiting};
    ask.headers.emplace_back("Content-Type: application/json");
    ask.headers.emplace_back("Accept: application/json, text/event-stream");
    if (out.is_stateless) {
      ask.headers.push_back("Mcp-Method: " + out.method);
      if (!out.name.empty()) ask.headers.push_back("Mcp-Name: " + header_value(out.name));
      ask.headers.insert(ask.headers.end(), out.headers.begin(), out.headers.end());
    }
    return ask;
  }

  // One message of a stream. False when it is the answer: nothing more is wanted. A server that
  // asks and takes its time with our answers does so in the time of the request.
  bool take(RpcMessage message, const Outgoing& out, const Waiting& waiting,
            std::optional<RpcMessage>& answer) {
    const bool is_answer =
        message.kind == RpcMessage::Kind::kResult || message.kind == RpcMessage::Kind::kError;
    if (is_answer && (message.id == out.id || message.id.empty())) {
      answer = std::move(message);
      return false;
    }
    if (is_answer) return true;
    const auto reply = listener_ ? listener_(message) : std::nullopt;
    if (reply) {
      Outgoing back{.method = "an answer", .text = *reply, .version = out.version};
      static_cast<void>(notify(back, waiting));
    }
    return std::chrono::steady_clock::now() < waiting.deadline && !waiting.stop.stop_requested();
  }

  // The head of a request that the server did not take.
  Result<RpcMessage> refused(const HttpHead& head, const Outgoing& out, const std::string& body) {
    if (head.status == 404 && !session().id.empty() && out.method != "initialize") {
      set_session({});
      return Error{Code::kNotFound, "the server has forgotten the session"};
    }
    // An error of the protocol may come with any status.
    if (auto message = read_message(body);
        message.ok() && message.value().kind == RpcMessage::Kind::kError) {
      return std::move(message).value();
    }
    const std::string status = std::to_string(head.status);
    // A server of an earlier revision, asked for what it does not know, says so in its own way.
    const bool is_probe = out.method == "server/discover" && head.status >= 400 &&
                          head.status < 500 && head.status != 401 && head.status != 403;
    if (is_probe) {
      return RpcMessage{.kind = RpcMessage::Kind::kError,
                        .id = out.id,
                        .error = {.code = kMethodNotFound, .message = "status " + status}};
    }
    std::string why = "the server answered " + out.method + " with status " + status;
    if (head.status == 401 || head.status == 403) {
      why += ": it wants a key; name its variable in the server's headers";
    }
    if (!body.empty()) why += ": " + in_quotes(std::string_view(body).substr(0, kErrorBodyShown));
    return Error{Code::kIo, why};
  }

  void keep_session(const HttpHead& head) {
    const std::string_view id = head.header("mcp-session-id");
    const bool is_visible = std::ranges::all_of(id, [](char c) { return c >= 0x21 && c <= 0x7E; });
    if (is_visible) set_session({.id = std::string(id), .version = std::string()});
  }

  Session session() const {
    const std::lock_guard hold(session_mutex_);
    return session_;
  }
  void set_session(Session session) {
    const std::lock_guard hold(session_mutex_);
    session_ = std::move(session);
  }

  Status resume(const Outgoing& out, const std::string& event_id, const Waiting& waiting,
                Incoming& incoming) {
    HttpAsk again{.method = "GET",
                  .url = plan_.url,
                  .headers = common_headers(out.version),
                  .waiting = waiting};
    again.headers.emplace_back("Accept: text/event-stream");
    again.headers.push_back("Last-Event-ID: " + event_id);
    const HttpHead head = TRY(exchange_.run(again, reader(incoming)));
    if (!incoming.wrong().empty()) return Error{Code::kCorrupt, incoming.wrong()};
    if (is_success(head.status)) return Done{};
    return Error{Code::kIo, "the server ended its answer to " + out.method +
                                " and does not go on with it: status " +
                                std::to_string(head.status)};
  }

  const HttpPlan plan_;
  Listener listener_{};
  std::mutex mutex_{};  // guards exchange_
  HttpExchange exchange_{};
  mutable std::mutex session_mutex_{};  // guards session_
  Session session_{};
  std::mutex side_mutex_{};  // guards side_: answers to the server while its stream is open
  HttpExchange side_{};
};

}  // namespace

Result<std::unique_ptr<Transport>> open_http(HttpPlan plan) {
  const bool is_loopback = TRY(check_url(plan.url));
  if (!is_loopback && !plan.headers.empty() && plan.url.starts_with("http://")) {
    return Error{Code::kInvalid, "headers may hold keys: another machine is reached by https"};
  }
  for (const std::string& line : plan.headers) {
    if (line.find_first_of("\r\n") != std::string::npos || line.find(':') == std::string::npos) {
      return Error{Code::kInvalid, "a header is one line: \"Name: value\""};
    }
  }
  return std::unique_ptr<Transport>(std::make_unique<HttpTransport>(std::move(plan)));
}

}  // namespace twotrack::mcp
