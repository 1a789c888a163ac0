#include "gateway/upstream.h"

#include <future>
#include <utility>

#include "base/ascii.h"
#include "base/check.h"
#include "base/curl_handle.h"
#include "base/text.h"
#include "gateway/scope.h"

namespace twotrack::gateway {
namespace {

constexpr int kTickMs = 200;  // how soon a caller who left is noticed
constexpr long kConnectMs = 10'000;

// More is no answer to a question of ours.
constexpr size_t kReplyBytesMax = size_t{4} << 20;

// For one who waits.
class ReplySink final : public UpstreamSink {
 public:
  void take_head(int status, http::HeaderList /*headers*/) override { reply_.status = status; }
  bool take_bytes(std::string_view bytes) override {
    if (reply_.body.size() + bytes.size() <= kReplyBytesMax) reply_.body.append(bytes);
    return true;
  }
  void end(const std::string& fault) override {
    done_.set_value(fault.empty() ? Result<UpstreamReply>(std::move(reply_))
                                  : Error{Code::kIo, fault});
  }
  bool is_gone() const override { return false; }
  std::future<Result<UpstreamReply>> future() { return done_.get_future(); }

 private:
  UpstreamReply reply_{};
  std::promise<Result<UpstreamReply>> done_{};
};

}  // namespace

struct Upstream::Multi {
  CURLM* handle = curl_multi_init();
  Multi() { CHECK(handle != nullptr); }
  ~Multi() { curl_multi_cleanup(handle); }
  Multi(const Multi&) = delete;
  Multi& operator=(const Multi&) = delete;
};

struct Upstream::Transfer {
  uint64_t name = 0;
  UpstreamCall call{};
  std::shared_ptr<UpstreamSink> sink{};
  CurlEasy easy = make_curl();
  CurlHeaders lines{};
  int status = 0;
  http::HeaderList headers{};
  bool has_head = false;
  char message[CURL_ERROR_SIZE] = {};

  // libcurl adds headers of its own unless it is told not to.
  void add_lines() {
    for (const auto& [key, value] : call.headers) {
      lines.add(value.empty() ? key + ";" : key + ": " + value);
    }
    for (const std::string_view own : {"accept", "content-type", "user-agent"}) {
      if (header_of(call.headers, own).empty()) lines.add(std::string(own) + ":");
    }
  }

  void prepare(const model::ServerUrl& url) {
    CURL* curl = easy.get();
    add_lines();
    const std::string whole = url.base + call.uri;
    curl_easy_setopt(curl, CURLOPT_URL, whole.c_str());
    curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, lines.get());
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, this);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
    if (url.is_loopback) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (!url.credentials.empty() && header_of(call.headers, "authorization").empty()) {
      curl_easy_setopt(curl, CURLOPT_USERPWD, url.credentials.c_str());
    }
    if (call.method == "POST" || !call.body.empty()) {
      set_curl_body(curl, call.body);
    }
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, call.method.c_str());
    if (call.method == "HEAD") curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
  }

  static size_t take_header(char* bytes, size_t size, size_t count, void* user) {
    Transfer& self = *static_cast<Transfer*>(user);
    const std::string_view line = stripped(std::string_view(bytes, size * count));
    const size_t colon = line.find(':');
    if (line.starts_with("HTTP/")) {  // also behind "100 Continue"
      self.headers.clear();
      self.status = whole_number<int>(line.substr(std::min(line.find(' ') + 1, line.size()), 3))
                        .value_or(502);
    } else if (colon != std::string_view::npos) {
      self.headers.emplace_back(line.substr(0, colon), stripped(line.substr(colon + 1)));
    } else if (line.empty() && self.status >= 200 && !self.has_head) {
      self.has_head = true;
      self.sink->take_head(self.status, std::move(self.headers));
    }
    return size * count;
  }

  static size_t take_body(char* bytes, size_t size, size_t count, void* user) {
    const Transfer& self = *static_cast<Transfer*>(user);
    return self.sink->take_bytes({bytes, size * count}) ? size * count : CURL_WRITEFUNC_PAUSE;
  }
};

std::string connect_fault(const model::ServerUrl& url, std::chrono::milliseconds timeout) {
  const CurlEasy easy = make_curl();
  char message[CURL_ERROR_SIZE] = {};
  curl_easy_setopt(easy.get(), CURLOPT_URL, url.base.c_str());
  curl_easy_setopt(easy.get(), CURLOPT_CONNECT_ONLY, 1L);
  curl_easy_setopt(easy.get(), CURLOPT_ERRORBUFFER, message);
  curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT_MS, static_cast<long>(timeout.count()));
  if (url.is_loopback) curl_easy_setopt(easy.get(), CURLOPT_PROXY, "");
  const CURLcode code = curl_easy_perform(easy.get());
  return code == CURLE_OK ? "" : curl_fault(message, code);
}

Upstream::Upstream(model::ServerUrl url) : url_(std::move(url)) {
  start_curl();
  multi_ = std::make_unique<Multi>();
  thread_ = std::thread([this] { run(); });
}

Upstream::~Upstream() {
  stop();
}

uint64_t Upstream::new_name() {
  const std::lock_guard hold(mutex_);
  return ++last_;
}

void Upstream::start(uint64_t transfer, UpstreamCall call,
                     const std::shared_ptr<UpstreamSink>& sink) {
  auto made = std::make_unique<Transfer>();
  made->name = transfer;
  made->call = std::move(call);
  made->sink = sink;
  bool is_taken = false;
  {
    const std::lock_guard hold(mutex_);
    is_taken = !is_stopped_;
    if (is_taken) to_start_.push_back(std::move(made));
  }
  if (!is_taken) sink->end(std::string(kGatewayStops));
  curl_multi_wakeup(multi_->handle);
}

Result<UpstreamReply> Upstream::ask(UpstreamCall call, std::chrono::milliseconds timeout) {
  const auto sink = std::make_shared<ReplySink>();
  auto done = sink->future();
  const uint64_t transfer = new_name();
  start(transfer, std::move(call), sink);
  // One that is cancelled has its end soon, too.
  if (done.wait_for(timeout) != std::future_status::ready) cancel(transfer);
  return done.get();
}

void Upstream::resume(uint64_t transfer) {
  {
    const std::lock_guard hold(mutex_);
    to_resume_.push_back(transfer);
  }
  curl_multi_wakeup(multi_->handle);
}

void Upstream::cancel(uint64_t transfer) {
  {
    const std::lock_guard hold(mutex_);
    to_cancel_.push_back(transfer);
  }
  curl_multi_wakeup(multi_->handle);
}

void Upstream::stop() {
  {
    const std::lock_guard hold(mutex_);
    is_stopped_ = true;
  }
  curl_multi_wakeup(multi_->handle);
  if (thread_.joinable()) thread_.join();
}

void Upstream::run() {
  while (true) {
    take_orders();
    int running = 0;
    curl_multi_perform(multi_->handle, &running);
    take_finished();
    {
      const std::lock_guard hold(mutex_);
      if (is_stopped_) break;
    }
    curl_multi_poll(multi_->handle, nullptr, 0, kTickMs, nullptr);
  }
  take_orders();
  while (!transfers_.empty()) finish(transfers_.begin()->first, std::string(kGatewayStops));
}

void Upstream::take_orders() {
  std::vector<std::unique_ptr<Transfer>> starts;
  std::vector<uint64_t> resumes;
  std::vector<uint64_t> cancels;
  {
    const std::lock_guard hold(mutex_);
    starts.swap(to_start_);
    resumes.swap(to_resume_);
    cancels.swap(to_cancel_);
  }
  for (auto& transfer : starts) add(std::move(transfer));
  for (const uint64_t name : resumes) {
    const auto found = transfers_.find(name);
    if (found != transfers_.end()) curl_easy_pause(found->second->easy.get(), CURLPAUSE_CONT);
  }
  for (const auto& [name, transfer] : transfers_) {
    if (transfer->sink->is_gone()) cancels.push_back(name);
    if (!transfer->has_head) transfer->sink->wait();
  }
  for (const uint64_t name : cancels) finish(name, std::string(kClientGone));
}

void Upstream::add(std::unique_ptr<Transfer> transfer) {
  transfer->prepare(url_);
  curl_multi_add_handle(multi_->handle, transfer->easy.get());
  transfers_.emplace(transfer->name, std::move(transfer));
}

void Upstream::finish(uint64_t name, const std::string& fault) {
  const auto found = transfers_.find(name);
  if (found == transfers_.end()) return;
  const std::unique_ptr<Transfer> transfer = std::move(found->second);
  transfers_.erase(found);
  curl_multi_remove_handle(multi_->handle, transfer->easy.get());
  transfer->sink->end(fault);
}

void Upstream::take_finished() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_->handle, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    Transfer* transfer = nullptr;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
    std::string fault;
    if (code != CURLE_OK) fault = curl_fault(transfer->message, code);
    finish(transfer->name, fault);
  }
}

}  // namespace twotrack::gateway
