#include "model/http/http_model.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "model/http/answer.h"
#include "model/http/request.h"
#include "model/http/server_error.h"
#include "model/http/server_probe.h"
#include "model/http/server_reader.h"

namespace twotrack::model {
namespace {

// What the model and its channels share. It never changes after the probe.
struct Session {
  HttpClientOptions client{};
  RetryPolicy retry{};
  ServerName name{};
  ServerFacts facts{};

  RetryingClient connect() const { return {HttpClient(client), retry}; }

  // For counts: who waits for one can do without it. So it is neither repeated nor long.
  HttpClient connect_briefly() const {
    HttpClientOptions brief = client;
    brief.timeout = std::min(brief.timeout, std::chrono::milliseconds(10'000));
    return HttpClient(brief);
  }
};

Failure cancelled() {
  Failure failure;
  failure.kind = FailureKind::kCancelled;
  failure.message = "stopped";
  return failure;
}

class HttpChannel final : public Channel {
 public:
  HttpChannel(std::shared_ptr<const Session> session, uint64_t slot)
      : session_(std::move(session)), client_(session_->connect()), slot_(slot) {}

  Answer ask(const Question& question, const std::stop_token& stop) override {
    const WireRequest request = make_request(session_->facts, question, slot_);
    std::vector<Retry> retries;
    std::vector<std::string> headers;
    if (!question.traceparent.empty()) headers.push_back("traceparent: " + question.traceparent);
    const Exchange exchange = client_.send(
        {.path = request.path, .body = request.body, .headers = headers}, stop, retries);
    Answer answer = read(question, exchange, stop);
    if (auto* reply = std::get_if<Reply>(&answer)) {
      reply->was_constrained = request.is_constrained;
      reply->timing.wall_ms = std::get<HttpResponse>(exchange).wall_ms;
      reply->retries = std::move(retries);
    } else {
      std::get<Failure>(answer).retries = std::move(retries);
    }
    return answer;
  }

 private:
  Answer read(const Question& question, const Exchange& exchange, const std::stop_token& stop) {
    const auto* response = std::get_if<HttpResponse>(&exchange);
    if (response != nullptr && response->status == 200) {
      return read_answer(session_->facts, session_->name, question, response->body);
    }
    if (stop.stop_requested()) return cancelled();
    if (response != nullptr) return failure_of(*response, session_->name);
    return failure_of(std::get<TransportFault>(exchange), session_->name);
  }

  // Shared: a channel may outlive its model.
  std::shared_ptr<const Session> session_;
  RetryingClient client_;
  uint64_t slot_;
};

class ServedModelClient final : public HttpModel {
 public:
  explicit ServedModelClient(std::shared_ptr<const Session> session)
      : session_(std::move(session)), counter_(session_->connect_briefly()) {}

  const ServerFacts& facts() const override { return session_->facts; }
  const Capabilities& capabilities() const override { return session_->facts.capabilities; }

  std::string describe() const override {
    const Capabilities& can = capabilities();
    JsonWriter json;
    json.begin_object().member("kind", "http").member("server", name_of(can.server));
    json.member("model", can.model).member("dialect", name_of(can.dialect));
    json.member("url", session_->name.url).member("template", template_id());
    json.key("probe").raw(to_json(session_->facts)).end_object();
    return json.take();
  }

  std::string render(const Prompt& prompt) const override {
    return render_prompt(session_->facts, prompt);
  }

  std::string template_id() const override { return model::template_id(session_->facts); }

  std::optional<uint64_t> count_tokens(const Prompt& prompt) override {
    const WireRequest request = make_count_request(session_->facts, prompt);
    if (request.path.empty()) return std::nullopt;
    const std::string key = sha256_hex(request.body);
    const std::lock_guard lock(mutex_);
    const auto known = counts_.find(key);
    if (known != counts_.end()) return known->second;
    const auto count = ask_count(request);
    if (!count) return std::nullopt;
    // The same prompt is counted again within a turn, hardly ever later.
    if (counts_.size() >= kCountsMax) counts_.clear();
    counts_.emplace(key, *count);
    return count;
  }

  std::unique_ptr<Channel> open(uint64_t slot, uint64_t /*answered*/) override {
    return std::make_unique<HttpChannel>(session_, slot);
  }

 private:
  static constexpr size_t kCountsMax = 1024;

  // Must hold mutex_.
  std::optional<uint64_t> ask_count(const WireRequest& request) {
    const Exchange exchange = counter_.send({.path = request.path, .body = request.body}, {});
    const auto* response = std::get_if<HttpResponse>(&exchange);
    if (response == nullptr || response->status != 200) return std::nullopt;
    return read_token_count(response->body);
  }

  std::shared_ptr<const Session> session_;
  std::mutex mutex_;  // guards what follows
  HttpClient counter_;
  std::map<std::string, uint64_t> counts_;
};

Code code_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::kBadKey:
    case FailureKind::kBadRequest:
      return Code::kInvalid;
    case FailureKind::kUnknownModel:
      return Code::kNotFound;
    case FailureKind::kLoading:
    case FailureKind::kTimeout:
      return Code::kTimeout;
    case FailureKind::kCancelled:
      return Code::kCancelled;
    default:
      return Code::kIo;
  }
}

// A key that was pasted with the end of its line would end a header.
std::string trimmed_reply(std::string_view key) {
  const size_t begin = key.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(key.substr(begin, key.find_last_not_of(" \t\r\n") - begin + 1));
}

}  // namespace

Result<std::unique_ptr<HttpModel>> open_http_model(const HttpModelOptions& options,
                                                   const std::stop_token& stop) {
  auto session = std::make_shared<Session>();
  session->client.url = TRY(parse_server_url(options.url));
  session->client.api_key = trimmed_reply(options.api_key);
  session->client.timeout = options.timeout;
  session->retry = options.retry;
  session->retry.time_max = options.timeout;
  session->name = {.url = session->client.url.base,
                   .model = options.name,
                   .api_key_env = options.api_key_env,
                   .api_key = session->client.api_key};
  RetryingClient client = session->connect();
  auto found = probe_server(client, session->name,
                            {.dialect = options.dialect,
                             .model = options.name,
                             .slots = options.slots,
                             .context_tokens = options.context_tokens},
                            stop);
  if (const auto* failure = std::get_if<Failure>(&found)) {
    if (stop.stop_requested()) return Error{Code::kCancelled, "stopped"};
    return Error{code_of(failure->kind), failure->message};
  }
  session->facts = std::get<ServerFacts>(std::move(found));
  session->name.model = session->facts.capabilities.model;
  session->name.has = names_of(session->facts.models);
  return std::unique_ptr<HttpModel>(std::make_unique<ServedModelClient>(std::move(session)));
}

}  // namespace twotrack::model
