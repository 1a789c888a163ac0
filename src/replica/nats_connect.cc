#include "replica/nats_connect.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/lines.h"

namespace twotrack::replica {
namespace {

constexpr int64_t kConnectMs = 3'000;
constexpr int64_t kReconnectMs = 200;
// A server that is silent for three of these is left for another one.
constexpr int64_t kPingMs = 2'000;
constexpr int kPingsOut = 2;
// Beyond what the library itself waits for: then a server has hung.
constexpr std::chrono::milliseconds kHungConnect{1'000};
constexpr int kHungConnectsMax = 8;

// The library's words without the line of its source that they come from: "(conn.c:773): no".
std::string_view plain_words(const char* words) {
  std::string_view text = words == nullptr ? "" : words;
  const size_t place = text.find("): ");
  if (text.starts_with('(') && place != std::string_view::npos) text.remove_prefix(place + 3);
  return text;
}

Error no_answer(const std::string& servers) {
  return with_hint(Error{Code::kTimeout, "NATS: connect to " + servers + ": no answer in time"},
                   "is it a server of NATS?");
}

// Why there is no connection is only known here, and what to do about it depends on that.
Error connect_error(const std::string& servers, bool is_secure, natsStatus status) {
  natsStatus last = NATS_OK;
  const std::string_view words = plain_words(nats_GetLastError(&last));
  if (status == NATS_TIMEOUT) return no_answer(servers);
  if (status == NATS_NO_SERVER) {
    return with_hint(Error{Code::kIo, "NATS: no server answers at " + servers},
                     "check the address, and whether the server is running");
  }
  Error error = nats_error("connect to " + servers, status);
  if (last == status && !error.message.ends_with(words)) error.message += ": " + std::string(words);
  if (status == NATS_SSL_ERROR) {
    return with_hint(std::move(error),
                     "NATS_CA names the authorities to trust; the server's certificate must name "
                     "the host as it is written here");
  }
  if (status == NATS_SECURE_CONNECTION_WANTED) {
    return with_hint(std::move(error), "nats://HOST:PORT/STREAM goes without TLS");
  }
  if (status == NATS_SECURE_CONNECTION_REQUIRED) {
    return with_hint(std::move(error), "tls://HOST:PORT/STREAM uses TLS");
  }
  if (status == NATS_CONNECTION_AUTH_FAILED) {
    return with_hint(
        std::move(error),
        "who you are is said by NATS_USER and NATS_PASSWORD, NATS_TOKEN or NATS_CREDS");
  }
  const bool has_hung_up = status == NATS_PROTOCOL_ERROR || status == NATS_IO_ERROR ||
                           status == NATS_CONNECTION_CLOSED ||
                           status == NATS_CONNECTION_DISCONNECTED;
  if (is_secure && has_hung_up) {
    return with_hint(std::move(error),
                     "NATS_CERT and NATS_KEY name yours, if the server wants one");
  }
  return error;
}

Result<NatsOptions> options_of(const std::string& servers, bool is_secure,
                               const Environment& environment) {
  natsOptions* made = nullptr;
  natsStatus status = natsOptions_Create(&made);
  NatsOptions options(made);
  const auto set = [&](auto call, auto... arguments) {
    if (status == NATS_OK) status = call(made, arguments...);
  };
  const auto text = [&](std::string_view name) {
    return std::string(find_variable(environment, name).value_or(""));
  };
  std::vector<std::string> urls;
  for (const std::string_view url : split(servers, ',')) urls.emplace_back(url);
  std::vector<const char*> pointers;
  pointers.reserve(urls.size());
  for (const std::string& url : urls) pointers.push_back(url.c_str());
  set(natsOptions_SetServers, pointers.data(), static_cast<int>(pointers.size()));
  set(natsOptions_SetName, "twotrack");
  set(natsOptions_SetTimeout, kConnectMs);
  set(natsOptions_SetWriteDeadline, kNatsAnswerMs);
  set(natsOptions_SetAllowReconnect, true);
  set(natsOptions_SetMaxReconnect, -1);
  set(natsOptions_SetReconnectWait, kReconnectMs);
  set(natsOptions_SetPingInterval, kPingMs);
  set(natsOptions_SetMaxPingsOut, kPingsOut);
  set(natsOptions_SetFailRequestsOnDisconnect, true);
  set(natsOptions_SetSendAsap, true);
  // The same variables as the `nats` command has.
  const std::string ca = text("NATS_CA");
  if (is_secure || !ca.empty()) set(natsOptions_SetSecure, true);
  if (!ca.empty()) set(natsOptions_LoadCATrustedCertificates, ca.c_str());
  const std::string certificate = text("NATS_CERT");
  const std::string key = text("NATS_KEY");
  if (!certificate.empty() && !key.empty()) {
    set(natsOptions_LoadCertificatesChain, certificate.c_str(), key.c_str());
  }
  const std::string user = text("NATS_USER");
  const std::string password = text("NATS_PASSWORD");
  const std::string token = text("NATS_TOKEN");
  const std::string credentials = text("NATS_CREDS");
  if (!user.empty()) set(natsOptions_SetUserInfo, user.c_str(), password.c_str());
  if (!token.empty()) set(natsOptions_SetToken, token.c_str());
  if (!credentials.empty()) {
    set(natsOptions_SetUserCredentialsFromFiles, credentials.c_str(), nullptr);
  }
  if (status != NATS_OK) return nats_error("options", status);
  return options;
}

// Threads that still wait for a server that has hung.
std::atomic<int>& hung_connects() {
  static std::atomic<int> count = 0;
  return count;
}

// Whether it may be over soon: servers that choose a leader are silent, or refuse; and what was
// asked of one that has gone is lost.
bool may_pass(natsStatus status, int code) {
  switch (status) {
    case NATS_TIMEOUT:
    case NATS_NO_RESPONDERS:
    case NATS_CONNECTION_DISCONNECTED:
    case NATS_STALE_CONNECTION:
    case NATS_MISSED_HEARTBEAT:
      return true;
    default:
      // Too few peers: its servers do not all know of each other yet.
      return code == JSClusterNotAvailErr || code == JSClusterNotLeaderErr ||
             code == JSClusterNoPeersErr || code == JSStreamOfflineErr ||
             code == JSConsumerOfflineErr || code == JSConsumerNotFoundErr;
  }
}

struct Connecting {
  std::mutex mutex;  // guards what follows
  std::condition_variable_any changed;
  std::optional<Result<NatsConnection>> ended{};
  bool is_given_up = false;
};

}  // namespace

// The library waits for ever for a server that says hello and nothing more. So a thread of its own
// waits for that, and is given up after a while: it ends when the server hangs up, or the process
// does.
Result<NatsConnection> nats_connect(const std::string& servers, bool is_secure,
                                    const Environment& environment, const std::stop_token& stop) {
  NatsOptions options = TRY(options_of(servers, is_secure, environment));
  if (hung_connects() >= kHungConnectsMax) return no_answer(servers);
  const auto connecting = std::make_shared<Connecting>();
  std::thread([connecting, options = std::move(options), servers, is_secure] {
    natsConnection* made = nullptr;
    const natsStatus status = natsConnection_Connect(&made, options.get());
    NatsConnection connection(made);
    const std::lock_guard hold(connecting->mutex);
    if (connecting->is_given_up) {
      --hung_connects();
    } else if (status == NATS_OK) {
      connecting->ended.emplace(std::move(connection));
    } else {
      connecting->ended.emplace(connect_error(servers, is_secure, status));
    }
    connecting->changed.notify_all();
  }).detach();
  const auto count = 1 + std::ranges::count(servers, ',');
  std::unique_lock hold(connecting->mutex);
  const bool has_ended = connecting->changed.wait_for(
      hold, stop, count * std::chrono::milliseconds(kConnectMs) + kHungConnect,
      [&] { return connecting->ended.has_value(); });
  if (has_ended) return std::move(*connecting->ended);
  connecting->is_given_up = true;
  ++hung_connects();
  return no_answer(servers);
}

Error nats_error(std::string_view action, natsStatus status, int code) {
  const bool is_slow = may_pass(status, code);
  const bool is_refused = status == NATS_NOT_PERMITTED || status == NATS_CONNECTION_AUTH_FAILED;
  const bool has_no_leader = code == JSClusterNotAvailErr || code == JSClusterNotLeaderErr;
  const char* const words = has_no_leader                 ? "no leader"
                            : code == JSClusterNoPeersErr ? "too few servers"
                                                          : natsStatus_GetText(status);
  std::string text = "NATS: " + std::string(action) + ": " + words;
  if (code != 0) text += " (JetStream error " + std::to_string(code) + ")";
  Error error{is_refused ? Code::kInvalid : is_slow ? Code::kTimeout : Code::kIo, std::move(text)};
  if (code == JSNotEnabledForAccountErr) {
    return with_hint(std::move(error), "JetStream is off on this server, or for this user");
  }
  if (is_slow) {
    return with_hint(std::move(error),
                     "its servers are choosing a leader, or too few of them are running");
  }
  if (status == NATS_MAX_PAYLOAD) {
    return with_hint(std::move(error),
                     "chunks have up to 512 kB: max_payload of the server is 1MB by default");
  }
  return error;
}

Error nats_error(natsConnection* connection, std::string_view action, natsStatus status, int code) {
  const char* words = nullptr;
  const bool is_forbidden = status == NATS_TIMEOUT &&
                            natsConnection_GetLastError(connection, &words) == NATS_NOT_PERMITTED &&
                            words != nullptr;
  if (!is_forbidden) return nats_error(action, status, code);
  return Error{Code::kInvalid, "NATS: " + std::string(action) + ": " + words};
}

}  // namespace twotrack::replica
