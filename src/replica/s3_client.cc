#include "replica/s3_client.h"

#include <atomic>
#include <mutex>

#include "base/curl_handle.h"
#include "base/sha256.h"

namespace twotrack::replica {
namespace {

constexpr long kConnectMs = 5'000;
// A server that sends and takes nothing for so long is gone.
constexpr long kSilenceSeconds = 10;

int is_to_end(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<const std::atomic<bool>*>(user)->load() ? 1 : 0;
}

std::string variable(const Environment& environment, std::string_view name) {
  return std::string(find_variable(environment, name).value_or(""));
}

}  // namespace

struct S3Client::Impl {
  std::string url;         // with the bucket
  std::string signing;     // "aws:amz:REGION:s3"
  std::string credential;  // "KEY:SECRET"
  std::string session_token;
  std::string ca_file;

  std::atomic<bool> is_cancelled = false;
  std::mutex mutex;
  std::vector<CurlEasy> idle;  // guarded by mutex

  CurlEasy take() {
    const std::lock_guard hold(mutex);
    if (idle.empty()) return make_curl();
    CurlEasy easy = std::move(idle.back());
    idle.pop_back();
    return easy;
  }

  void give_back(CurlEasy easy) {
    const std::lock_guard hold(mutex);
    idle.push_back(std::move(easy));
  }

  CurlHeaders headers_of(const S3Request& request) const {
    CurlHeaders headers;
    headers.add("Content-Type: application/octet-stream");
    headers.add("x-amz-content-sha256: " + sha256_hex(request.body));
    if (!session_token.empty()) headers.add("x-amz-security-token: " + session_token);
    for (const std::string& line : request.headers) headers.add(line);
    return headers;
  }

  void set_options(CURL* curl, const S3Request& request) const {
    curl_easy_reset(curl);
    set_curl_defaults(curl);
    std::string target = url;
    if (!request.key.empty()) target += "/" + std::string(request.key);
    if (!request.query.empty()) target += "?" + std::string(request.query);
    curl_easy_setopt(curl, CURLOPT_URL, target.c_str());
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, kSilenceSeconds);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_to_end);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &is_cancelled);
    curl_easy_setopt(curl, CURLOPT_AWS_SIGV4, signing.c_str());
    curl_easy_setopt(curl, CURLOPT_USERPWD, credential.c_str());
    if (!ca_file.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, ca_file.c_str());
    if (CurlUrl(url).is_loopback()) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (request.method == "PUT") {
      curl_easy_setopt(curl, CURLOPT_POST, 1L);
      curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, "PUT");
      set_curl_body(curl, request.body);
    } else if (request.method == "HEAD") {
      curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    }
  }
};

S3Client::S3Client(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
S3Client::~S3Client() = default;

void S3Client::cancel() {
  impl_->is_cancelled = true;
}

const std::string& S3Client::url() const {
  return impl_->url;
}

Result<std::unique_ptr<S3Client>> S3Client::open(std::string_view bucket,
                                                 const Environment& environment) {
  const std::string key = variable(environment, "AWS_ACCESS_KEY_ID");
  const std::string secret = variable(environment, "AWS_SECRET_ACCESS_KEY");
  if (key.empty() || secret.empty()) {
    return with_hint(
        Error{Code::kInvalid, "s3: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set"},
        "credentials come from the environment, never from a file of the project");
  }
  std::string region = variable(environment, "AWS_REGION");
  if (region.empty()) region = variable(environment, "AWS_DEFAULT_REGION");
  if (region.empty()) region = "us-east-1";
  std::string endpoint = variable(environment, "AWS_ENDPOINT_URL_S3");
  if (endpoint.empty()) endpoint = variable(environment, "AWS_ENDPOINT_URL");
  if (endpoint.empty()) endpoint = "https://s3." + region + ".amazonaws.com";
  while (endpoint.ends_with('/')) endpoint.pop_back();
  if (!endpoint.starts_with("http://") && !endpoint.starts_with("https://")) {
    return Error{Code::kInvalid, "AWS_ENDPOINT_URL: expected http://HOST:PORT or https://HOST"};
  }
  auto impl = std::make_unique<Impl>();
  impl->url = endpoint + "/" + std::string(bucket);
  impl->signing = "aws:amz:" + region + ":s3";
  impl->credential = key + ":" + secret;
  impl->session_token = variable(environment, "AWS_SESSION_TOKEN");
  impl->ca_file = variable(environment, "AWS_CA_BUNDLE");
  return std::unique_ptr<S3Client>(new S3Client(std::move(impl)));
}

Result<S3Answer> S3Client::send(const S3Request& request) {
  CurlEasy easy = impl_->take();
  CURL* curl = easy.get();
  CurlBody body{.bytes_max = request.answer_bytes_max};
  char message[CURL_ERROR_SIZE] = {};
  const CurlHeaders headers = impl_->headers_of(request);
  impl_->set_options(curl, request);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, CurlBody::take);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &body);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
  const CURLcode code = curl_easy_perform(curl);
  S3Answer answer{.status = curl_status(curl), .body = std::move(body.text)};
  impl_->give_back(std::move(easy));
  if (code == CURLE_OK) return answer;
  if (body.is_too_large) {
    return Error{Code::kCorrupt, impl_->url + ": the server answers with more than " +
                                     std::to_string(body.bytes_max) + " bytes"};
  }
  Error error{code == CURLE_OPERATION_TIMEDOUT ? Code::kTimeout : Code::kIo,
              impl_->url + ": " + curl_fault(message, code)};
  if (code != CURLE_PEER_FAILED_VERIFICATION) return error;
  return with_hint(std::move(error), "AWS_CA_BUNDLE names the authorities to trust");
}

}  // namespace twotrack::replica
