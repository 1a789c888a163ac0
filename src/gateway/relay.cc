#include "gateway/relay.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "gateway/content_coding.h"
#include "gateway/exchange_secrets.h"
#include "gateway/own_answer.h"
#include "gateway/scope.h"
#include "gateway/stream_error.h"

namespace twotrack::gateway {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

// An answer up to this size that is no stream goes on in one piece, with its length.
constexpr size_t kWholeBytesMax = size_t{16} << 20;
// So much waits for a slow reader; then the server has to wait.
constexpr size_t kWaitingBytesMax = size_t{1} << 20;
// More of an answer is not kept in the log.
constexpr size_t kAnswerBytesMax = size_t{64} << 20;
// What is asked below it is logged, whether it can be read or not.
constexpr std::string_view kLoggedPaths = "/v1/";
const std::string kNoAnswer = "twotrack gateway: no answer from the model server: ";
constexpr std::string_view kCountPath = "/v1/messages/count_tokens";

// Of one connection and not of the message (RFC 9110), and what each side says for itself.
bool is_hop_header(std::string_view name) {
  return is_one_of(name, {"connection", "keep-alive", "proxy-authenticate", "proxy-authorization",
                          "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
                          "content-length"});
}

http::HeaderList end_to_end(const http::HeaderList& headers) {
  const std::string named = lower_case(header_of(headers, "connection"));
  http::HeaderList kept;
  for (const auto& [key, value] : headers) {
    const std::string name = lower_case(key);
    if (!is_hop_header(name) && !contains(named, name)) kept.emplace_back(key, value);
  }
  return kept;
}

http::HeaderList upstream_headers(const http::HeaderList& headers) {
  http::HeaderList kept = end_to_end(headers);
  std::erase_if(kept, [](const auto& header) {
    return is_one_of(lower_case(header.first), {"host", "expect", "accept-encoding", kAgentHeader});
  });
  return kept;
}

// What of a body can be searched for secrets, and so be written: all of it, unpacked, or nothing.
std::string readable(const http::HeaderList& headers, std::string_view body) {
  auto plain = decoded_body(headers, body, kAnswerBytesMax);
  return plain.ok() ? std::move(plain).value() : "";
}

// Where the event ends that begins at `at`, or the bytes.
size_t event_end(std::string_view bytes, size_t at) {
  for (size_t feed = bytes.find('\n', at); feed != std::string_view::npos;
       feed = bytes.find('\n', feed + 1)) {
    const std::string_view rest = bytes.substr(feed + 1);
    if (rest.starts_with('\n')) return feed + 2;
    if (rest.starts_with("\r\n")) return feed + 3;
  }
  return bytes.size();
}

// How many of the bytes stand before the event that ends the answer.
size_t add_events(AnswerStream& reader, std::string_view bytes) {
  size_t before = 0;
  for (size_t at = 0; at < bytes.size(); at = event_end(bytes, at)) {
    reader.add(bytes.substr(at, event_end(bytes, at) - at));
    if (!reader.is_complete()) before = event_end(bytes, at);
  }
  return before;
}

class Relay final : public UpstreamSink, public std::enable_shared_from_this<Relay> {
 public:
  // `opaque`: the event of a request that no thread has, if that is logged.
  Relay(const RelayParts& parts, std::optional<WireDialect> wire, SentOn sent,
        std::optional<uint64_t> opaque, std::vector<std::string> credentials,
        std::shared_ptr<http::LaterReply> reply)
      : parts_(parts),
        wire_(wire),
        opaque_(opaque),
        credentials_(std::move(credentials)),
        thread_(std::move(sent.thread)),
        asked_(std::move(sent.asked)),
        reply_(std::move(reply)),
        wants_stream_(sent.is_streamed) {
    if (thread_ != nullptr) reader_.emplace(*wire_);
  }

  // Sends `body` on. `call` has the rest.
  void start(UpstreamCall call, std::string body);

  // ---- the server's side ----
  void take_head(int status, http::HeaderList headers) override;
  bool take_bytes(std::string_view bytes) override;
  void end(const std::string& fault) override;
  void wait() override;
  bool is_gone() const override { return !is_streamed_ && reply_->is_gone(); }

  // ---- the client's side ----
  Result<std::optional<std::string>> next();
  void set_wake(std::function<void()> wake);
  void hang_up();

 private:
  void complain(const std::string& fault, const Status& logged) const;
  void settle(const std::string& fault);
  bool sends_less();
  void begin_stream(http::HeaderList headers);
  void end_stream(const std::string& event, std::string broken);
  Status log(const std::string& fault);
  std::string ping();
  void wake();
  bool has_left();

  const RelayParts parts_;
  const std::optional<WireDialect> wire_;
  const std::optional<uint64_t> opaque_;
  const std::vector<std::string> credentials_;
  const std::shared_ptr<OpenThread> thread_;   // null: nothing of it is read
  std::shared_ptr<const AskedRequest> asked_;  // null: there is no other attempt
  const std::shared_ptr<http::LaterReply> reply_;
  const bool wants_stream_;  // as far as its request can be read
  UpstreamCall call_{};      // as the client sent it, for another attempt
  SteadyTime start_{};
  SteadyTime begun_{};    // of the first attempt
  bool is_head_ = false;  // the request is HEAD

  // Of the server's thread until end(), then of the one that logs.
  std::optional<AnswerStream> reader_{};
  int status_ = 0;
  http::HeaderList headers_{};
  std::optional<uint64_t> head_length_{};
  bool is_events_ = false;
  std::string bytes_{};
  uint64_t taken_ = 0;        // bytes in all
  bool is_streamed_ = false;  // the client has the head of a stream
  bool is_passed_ = false;    // and gets the server's bytes in it
  bool takes_pings_ = false;  // it is one of events
  std::optional<SteadyTime> first_chunk_{};

  std::mutex mutex_;  // guards what follows
  uint64_t transfer_ = 0;
  std::string waiting_{};
  std::string held_{};    // the end of the answer, until that is in the log
  bool is_held_ = false;  // it has come
  bool is_paused_ = false;
  bool is_ended_ = false;
  bool is_hung_up_ = false;
  std::string broken_{};
  SteadyTime last_sent_ = std::chrono::steady_clock::now();
  bool is_between_ = true;  // no event is half sent
  std::function<void()> wake_{};
};

// The client's side of it, as the HTTP server takes it.
class RelayStream final : public http::HttpStream {
 public:
  explicit RelayStream(std::shared_ptr<Relay> relay) : relay_(std::move(relay)) {}
  ~RelayStream() override { relay_->hang_up(); }
  RelayStream(const RelayStream&) = delete;  // The one that goes tells the relay.
  RelayStream& operator=(const RelayStream&) = delete;

  Result<std::optional<std::string>> next() override { return relay_->next(); }
  bool is_quick() const override { return true; }
  void set_wake(std::function<void()> wake) override { relay_->set_wake(std::move(wake)); }

 private:
  std::shared_ptr<Relay> relay_;
};

void Relay::start(UpstreamCall call, std::string body) {
  start_ = std::chrono::steady_clock::now();
  uint64_t transfer = parts_.upstream->new_name();
  {
    const std::lock_guard hold(mutex_);
    transfer_ = transfer;
  }
  if (begun_ == SteadyTime()) begun_ = start_;
  is_head_ = call.method == "HEAD";
  if (asked_ != nullptr) call_ = call;
  if (!body.empty()) call.body = std::move(body);
  parts_.upstream->start(transfer, std::move(call), shared_from_this());
}

void Relay::take_head(int status, http::HeaderList headers) {
  status_ = status;
  is_events_ = lower_case(header_of(headers, "content-type")).starts_with("text/event-stream");
  const auto length = whole_number<size_t>(header_of(headers, "content-length"));
  if (is_head_) head_length_ = length;
  headers_ = end_to_end(headers);
  // Who has a head already can be told of an error only when all of it is known.
  if (is_streamed_) {
    is_passed_ = is_events_ && status < 400;
    return;
  }
  const bool is_error = status >= 400 && asked_ != nullptr;  // There may be another attempt.
  if (!is_events_ && (is_error || (length && *length <= kWholeBytesMax))) return;
  if (is_head_) return;
  is_passed_ = true;
  begin_stream(headers_);
}

void Relay::begin_stream(http::HeaderList headers) {
  is_streamed_ = true;
  takes_pings_ = is_events_ || !is_passed_;
  reply_->send({.status = is_passed_ ? status_ : 200,
                .headers = std::move(headers),
                .body = std::make_unique<RelayStream>(shared_from_this())});
}

// A local model reads a long prompt without a word; clients do not wait for that.
void Relay::wait() {
  if (!wants_stream_ || is_streamed_ || reply_->is_gone()) return;
  if (std::chrono::steady_clock::now() - begun_ < parts_.ping_after) return;
  begin_stream({{"Content-Type", "text/event-stream"}, {"Cache-Control", "no-cache"}});
}

bool Relay::take_bytes(std::string_view bytes) {
  if (!first_chunk_) first_chunk_ = std::chrono::steady_clock::now();
  if (is_passed_) {
    const std::lock_guard hold(mutex_);
    is_paused_ = waiting_.size() > kWaitingBytesMax && !is_held_;
    if (is_paused_) return false;
  }
  taken_ += bytes.size();
  const bool is_kept_short = opaque_ && is_passed_;
  if (thread_ != nullptr || opaque_ || !is_passed_) {
    const size_t bytes_max = is_kept_short ? kOpaqueBytesMax : kAnswerBytesMax;
    if (bytes_.size() + bytes.size() <= bytes_max) bytes_.append(bytes);
  }
  const size_t may_go = reader_ && is_events_ ? add_events(*reader_, bytes) : bytes.size();
  if (!is_passed_) return true;
  {
    const std::lock_guard hold(mutex_);
    waiting_.append(bytes.substr(0, may_go));
    held_.append(bytes.substr(may_go));
    is_held_ = is_held_ || may_go < bytes.size();
  }
  wake();
  return true;
}

void Relay::end(const std::string& fault) {
  // The disk may be slow: other streams must not wait for it.
  const bool is_taken =
      parts_.loggers->go_on([self = shared_from_this(), fault] { self->settle(fault); });
  if (!is_taken) settle(fault);
}

// The server says that what it got is too long for it, and there is less to send.
bool Relay::sends_less() {
  const auto asked = std::exchange(asked_, nullptr);
  const auto refused = asked != nullptr ? read_too_long(status_, bytes_) : std::nullopt;
  if (!refused || is_passed_ || has_left()) return false;
  auto less = parts_.threads->ask_less(*thread_, *asked,
                                       {.headers = call_.headers, .body = call_.body}, *refused);
  // The server's own words say more than that it could not be tried again.
  if (!less.ok() || !less.value()) return false;
  status_ = 0;
  headers_.clear();
  bytes_.clear();
  taken_ = 0;
  first_chunk_.reset();
  reader_.emplace(*wire_);
  start(std::move(call_), std::move(*less.value()));
  return true;
}

// For the person who started the gateway.
void Relay::complain(const std::string& fault, const Status& logged) const {
  if (!logged.ok()) {
    parts_.complaints->tell(Trouble::kLog, "an answer cannot be logged: " + logged.error().text());
  }
  if (fault == kClientGone || fault == kGatewayStops) return;
  if (!fault.empty()) parts_.complaints->tell(Trouble::kUpstream, "the model server: " + fault);
  if (fault.empty() && status_ >= 500) {
    parts_.complaints->tell(Trouble::kUpstream,
                            "the model server answers HTTP " + std::to_string(status_));
  }
}

void Relay::settle(const std::string& fault) {
  Status logged = log(fault);
  complain(fault, logged);
  if (parts_.is_log_optional) logged = Done{};
  if (fault.empty() && logged.ok() && sends_less()) return;
  if (is_passed_) return end_stream("", logged.ok() ? fault : logged.error().message);
  if (is_streamed_) {
    std::string why = fault.empty() ? "" : kNoAnswer + fault;
    if (!logged.ok())
      why = "twotrack gateway: the answer cannot be logged: " + logged.error().text();
    if (why.empty() && status_ < 400) {
      why = "twotrack gateway: the model server answered late, and without a stream";
    }
    return end_stream(stream_error(*wire_, status_, bytes_, why), "");
  }
  if (!fault.empty()) {
    return reply_->send(error_reply(wire_, 502, "upstream_error", kNoAnswer + fault));
  }
  if (!logged.ok()) return reply_->send(log_error(parts_, wire_, logged.error()));
  reply_->send({.status = status_,
                .headers = headers_,
                .body = std::move(bytes_),
                .head_length = head_length_});
}

// `event` is all that is still to come; `broken`: why it ends before its end.
void Relay::end_stream(const std::string& event, std::string broken) {
  {
    const std::lock_guard hold(mutex_);
    waiting_ += event;
    is_ended_ = true;
    broken_ = std::move(broken);
  }
  wake();
}

Status Relay::log(const std::string& fault) {
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start_;
  if (opaque_) {
    const bool is_whole = bytes_.size() == taken_;
    const std::string body = is_whole ? readable(headers_, bytes_) : "";
    return parts_.threads->opaque().answer({.request = *opaque_,
                                            .status = status_,
                                            .body = body,
                                            .bytes = taken_,
                                            .fault = fault,
                                            .wall_ms = took.count(),
                                            .credentials = credentials_});
  }
  if (thread_ == nullptr) return Done{};
  RawAnswer raw{.wire = *wire_,
                .bytes = readable(headers_, bytes_),
                .status = status_,
                .fault = fault,
                .credentials = credentials_};
  if (is_events_) {
    raw.answer = reader_->answer();
    if (fault.empty() && !raw.answer.is_complete && raw.answer.error.empty()) {
      raw.fault = "the stream ended before its end";
    }
  } else if (fault.empty()) {
    raw.answer = read_answer(*wire_, raw.bytes);
  }
  raw.wall_ms = took.count();
  if (is_events_ && first_chunk_) {
    raw.first_chunk_s = std::chrono::duration<double>(*first_chunk_ - start_).count();
  }
  return parts_.threads->answer(*thread_, raw);
}

Result<std::optional<std::string>> Relay::next() {
  const std::lock_guard hold(mutex_);
  // An answer that is not in the log has no end.
  if (is_ended_ && broken_.empty()) waiting_.append(std::exchange(held_, {}));
  if (!waiting_.empty()) {
    if (std::exchange(is_paused_, false)) parts_.upstream->resume(transfer_);
    last_sent_ = std::chrono::steady_clock::now();
    is_between_ = waiting_.ends_with("\n\n") || waiting_.ends_with("\r\n\r\n");
    return std::optional(std::exchange(waiting_, {}));
  }
  if (is_ended_ && !broken_.empty()) return Error{Code::kIo, broken_};
  if (is_ended_) return std::optional<std::string>();
  return std::optional(ping());
}

// Clients give a silent stream up after some twenty seconds, and a model may think for longer.
std::string Relay::ping() {
  const SteadyTime now = std::chrono::steady_clock::now();
  if (!takes_pings_ || !is_between_ || is_held_ || now - last_sent_ < parts_.ping_after) return "";
  last_sent_ = now;
  return wire_ == WireDialect::kMessages ? "event: ping\ndata: {\"type\": \"ping\"}\n\n"
                                         : ": still there\n\n";
}

void Relay::set_wake(std::function<void()> wake) {
  const std::lock_guard hold(mutex_);
  wake_ = std::move(wake);
}

void Relay::wake() {
  std::function<void()> call;
  {
    const std::lock_guard hold(mutex_);
    call = wake_;
  }
  if (call) call();
}

bool Relay::has_left() {
  const std::lock_guard hold(mutex_);
  return is_streamed_ ? is_hung_up_ : reply_->is_gone();
}

void Relay::hang_up() {
  const std::lock_guard hold(mutex_);
  is_hung_up_ = true;
  if (!is_ended_) parts_.upstream->cancel(transfer_);
}

// How long the request would be that is sent on: otherwise the client makes room where none is
// needed. No thread hears of it.
void count_fitted(const RelayParts& parts, ClientRequest request, UpstreamCall call,
                  std::optional<uint64_t> opaque, const std::shared_ptr<http::LaterReply>& reply) {
  auto fitted = parts.threads->preview(request);
  if (!fitted.ok()) return reply->send(log_error(parts, request.wire, fitted.error()));
  if (!fitted.value().empty()) request.raw.body = std::move(fitted).value();
  if (parts.counter->can_count({.wire = request.wire, .headers = &request.raw.headers})) {
    std::make_shared<Relay>(parts, std::nullopt, SentOn{}, opaque, request.credentials, reply)
        ->start(std::move(call), std::move(request.raw.body));
    return;
  }
  JsonWriter json;
  json.begin_object().member("input_tokens", tokens_by_bytes(request.raw.body).tokens);
  answer_here(parts, request, opaque, {200, json.end_object().take().text}, *reply);
}

// As the server will read it: decoded. "/v1/chat/complet%69ons" is a path of ours too.
std::string path_of(const http::HttpCall& call) {
  std::string path;
  for (const std::string& part : call.target.parts) path += "/" + part;
  return path.empty() ? "/" : path;
}

// Logs a request that no thread has. Nothing: it need not be logged, as who only asks for the
// health or the pages of a server.
Result<std::optional<uint64_t>> log_opaque(const RelayParts& parts, const http::HttpCall& call,
                                           const std::vector<std::string>& credentials) {
  const std::string path = path_of(call);
  const bool only_asks = call.method == "GET" || call.method == "HEAD" || call.method == "OPTIONS";
  if (only_asks && !wire_of(path) && !lower_case(path).starts_with(kLoggedPaths)) {
    return std::optional<uint64_t>();
  }
  const std::string body = readable(call.headers, call.body);
  auto logged = parts.threads->opaque().ask({.method = call.method,
                                             .uri = call.uri,
                                             .body = body,
                                             .bytes = call.body.size(),
                                             .credentials = credentials});
  if (!logged.ok() && parts.is_log_optional) return std::optional<uint64_t>();
  return std::optional(TRY(std::move(logged)));
}

// The server's part of a client's trace hangs below ours.
void set_traceparent(http::HeaderList& headers, const std::string& own) {
  for (auto& [name, value] : headers) {
    if (lower_case(name) == "traceparent" && !own.empty()) value = own;
  }
}

// What is fitted goes on unpacked.
void send_plain(UpstreamCall& call, const std::string& body) {
  call.body = body;
  std::erase_if(call.headers,
                [](const auto& header) { return lower_case(header.first) == "content-encoding"; });
}

// What goes on of a prompt; with an optional log also of one that cannot be logged.
Result<SentOn> ask(const RelayParts& parts, const ClientRequest& request) {
  auto asked = parts.threads->ask(request);
  if (asked.ok() || !parts.is_log_optional || asked.error().code == Code::kInvalid) return asked;
  parts.complaints->tell(Trouble::kLog, "requests go on unlogged: " + asked.error().text());
  return parts.threads->pass(request);
}

}  // namespace

void relay(const RelayParts& parts, const http::HttpCall& call,
           const std::shared_ptr<http::LaterReply>& reply) {
  const std::string path = path_of(call);
  const bool is_post = call.method == "POST";
  const bool fits = parts.threads->fits();
  std::optional<WireDialect> wire = is_post ? wire_of(path) : std::nullopt;
  const bool is_prompt = fits && is_post && is_other_prompt(path);
  UpstreamCall forwarded{.method = call.method,
                         .uri = call.uri,
                         .headers = upstream_headers(call.headers),
                         .body = call.body};
  const bool is_packed = (wire || is_prompt) && is_coded(call.headers);
  auto plain = is_packed ? decoded_body(call.headers, call.body, kBodyBytesMax)
                         : Result<std::string>(call.body);
  if (!plain.ok() && fits) {
    return reply->send(error_reply(wire, 415, "invalid_request_error", plain.error().text()));
  }
  if (!plain.ok()) wire.reset();  // It passes, and nobody knows what it says.
  std::string body = plain.ok() ? std::move(plain).value() : call.body;
  if (is_packed && fits) send_plain(forwarded, body);
  const bool is_count = is_post && path == kCountPath && fits;
  ClientRequest request{
      .wire = is_count ? WireDialect::kMessages : wire.value_or(WireDialect::kChat),
      .path = path,
      .headers = call.headers,
      .raw = {.headers = forwarded.headers, .body = std::move(body)},
      .credentials = credentials_of(call.headers, call.uri)};
  SentOn sent;
  if (wire) {
    auto asked = ask(parts, request);
    if (!asked.ok()) return reply->send(log_error(parts, wire, asked.error()));
    sent = std::move(asked).value();
  } else if (is_prompt) {
    sent.refusal = parts.threads->refuse_unread(request.raw.body);
  }
  if (sent.thread != nullptr && !sent.refusal.empty()) return refuse(parts, *wire, sent, *reply);
  std::optional<uint64_t> opaque;
  if (sent.thread == nullptr) {
    auto logged = log_opaque(parts, call, request.credentials);
    if (!logged.ok()) return reply->send(log_error(parts, wire, logged.error()));
    opaque = logged.value();
  }
  if (!sent.refusal.empty()) {
    return answer_here(parts, request, opaque, {sent.refusal_status, sent.refusal}, *reply);
  }
  if (is_count) {
    return count_fitted(parts, std::move(request), std::move(forwarded), opaque, reply);
  }
  if (parts.is_traced) set_traceparent(forwarded.headers, sent.traceparent);
  std::string fitted = std::move(sent.body);
  std::make_shared<Relay>(parts, wire, std::move(sent), opaque, std::move(request.credentials),
                          reply)
      ->start(std::move(forwarded), std::move(fitted));
}

}  // namespace twotrack::gateway
