// Client: a conversation with one server, whichever revision of the protocol it speaks.
//
// 2026-07-28 has no handshake: every request says its version. Earlier revisions begin with
// `initialize`. To find out which one a server speaks, we try `server/discover` first: a server
// that does not know it is of the earlier kind.
//
// It offers the server nothing: no sampling, no roots, no questions to the user. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "mcp/tool_info.h"
#include "mcp/transport.h"

namespace twotrack::mcp {

inline constexpr std::string_view kStatelessVersion = "2026-07-28";
// The newest first.
inline constexpr std::string_view kSessionVersions[] = {"2025-11-25", "2025-06-18"};

struct CallProgress {
  double value = 0;
  std::string message{};
};

struct ClientOptions {
  std::string version{};  // of this program, as it introduces itself
  std::chrono::milliseconds probe_time{5'000};
  std::chrono::milliseconds connect_time{60'000};  // of all of it
  std::stop_token stop{};
  // Called by the thread that reads.
  std::function<void(const CallProgress&)> on_progress{};
};

struct ServerIdentity {
  std::string name{};  // as it says; for people only
  std::string version{};
  std::string protocol{};
  bool is_stateless = false;
};

struct ServerCall {
  std::string name{};
  Json args{"{}"};  // an object
};

// The answer: a result (JSON object), or the server's error.
using RpcAnswer = std::variant<Json, RpcError>;

class Client {
 public:
  // Finds out what the server supports and agrees on a version. Fails with kInvalid when there is
  // none in common, and as Transport::request() does.
  static Result<std::unique_ptr<Client>> connect(std::unique_ptr<Transport> transport,
                                                 const ClientOptions& options);
  ~Client();
  Client(const Client&) = delete;  // The transport calls back into this object.
  Client& operator=(const Client&) = delete;

  const ServerIdentity& identity() const { return identity_; }

  // All pages. Fails with kInvalid if a server has too many of them, or loops. Needed
  // before the first call: over HTTP a tool's schema says what goes into headers.
  Result<ToolList> list_tools(const Waiting& waiting);

  // If we stop waiting, the server is told. Fails with kNotFound, and nothing has been
  // called, when the server had forgotten the session: there is a new one, tool_changes() has
  // grown, and a caller that accepts the tools may call again.
  Result<RpcAnswer> call(const ServerCall& call, const Waiting& waiting);

  bool is_alive() const { return transport_->is_alive(); }
  // How often the server has said that its tools have changed, or may have.
  uint64_t tool_changes() const { return tool_changes_; }

 private:
  struct Params;

  Client(std::unique_ptr<Transport> transport, const ClientOptions& options);
  Status open();
  // Whether the server is of the revision without sessions.
  Result<bool> discover(const Waiting& waiting);
  Status initialize(const Waiting& waiting);
  Result<RpcMessage> send(std::string_view method, const Params& params, const Waiting& waiting);
  // The same in a new session after the server has forgotten one; but a call is not made
  // there before the tools have been checked again.
  Result<RpcMessage> send_in_session(std::string_view method, const Params& params,
                                     const Waiting& waiting);
  void cancel(const Json& id, std::string_view reason);
  std::optional<std::string> hear(const RpcMessage& message);
  Outgoing outgoing(std::string_view method) const;
  void read_headers(ToolList& list);

  std::unique_ptr<Transport> transport_;
  ClientOptions options_;
  ServerIdentity identity_{};
  std::atomic<uint64_t> last_id_ = 0;
  std::atomic<uint64_t> tool_changes_ = 0;
  std::mutex session_{};  // held while a new session is started
  uint64_t sessions_ = 0;
  std::mutex headers_mutex_{};                                              // guards headers_
  std::map<std::string, std::vector<HeaderParam>, std::less<>> headers_{};  // by tool
};

}  // namespace twotrack::mcp
