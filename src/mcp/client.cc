#include "mcp/client.h"

#include <algorithm>
#include <set>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"

namespace twotrack::mcp {
namespace {

constexpr std::string_view kClientName = "twotrack";
constexpr uint64_t kPagesMax = 100;

// What tells a server of the new kind from one that just knows no `server/discover`.
bool is_modern_error(int64_t code) {
  return code == kUnsupportedVersion || code == kMissingCapability || code == kHeaderMismatch;
}

bool is_session_version(std::string_view version) {
  return std::ranges::find(kSessionVersions, version) != std::end(kSessionVersions);
}

Error said(std::string_view method, const RpcError& error) {
  return Error{Code::kInvalid, "the server refused " + std::string(method) + ": " +
                                   in_quotes(error.message) + " (" + std::to_string(error.code) +
                                   ")"};
}

bool supports(JsonElement list, std::string_view version) {
  const JsonArray versions = list.array();
  return std::ranges::any_of(versions, [&](JsonElement one) { return one.text() == version; });
}

void read_identity(JsonElement result, ServerIdentity& identity) {
  const JsonElement own = result["serverInfo"];
  const JsonElement info =
      own.exists() ? own : result.at_pointer("/_meta/io.modelcontextprotocol~1serverInfo");
  if (!info.exists()) return;
  identity.name = json_string(info, "name");
  identity.version = json_string(info, "version");
}

}  // namespace

// The parameters of a request, before what every request carries.
struct Client::Params {
  std::string members{};  // JSON members without braces: "\"cursor\":\"2\""
  std::string name{};
  std::vector<std::string> headers{};
  bool wants_progress = false;
};

Result<std::unique_ptr<Client>> Client::connect(std::unique_ptr<Transport> transport,
                                                const ClientOptions& options) {
  std::unique_ptr<Client> client(new Client(std::move(transport), options));
  TRY(client->open());
  return client;
}

Client::Client(std::unique_ptr<Transport> transport, const ClientOptions& options)
    : transport_(std::move(transport)), options_(options) {
  transport_->listen([this](const RpcMessage& message) { return hear(message); });
}

Client::~Client() {
  transport_->close();
}

Status Client::open() {
  const Waiting waiting = Waiting::for_time(options_.connect_time, options_.stop);
  // Whoever does not answer it must have time left for the older question.
  const auto probe_time = std::min(options_.probe_time, options_.connect_time / 2);
  auto stateless = discover(Waiting::for_time(probe_time, options_.stop));
  if (!stateless.ok() && stateless.error().code != Code::kTimeout) {
    return std::move(stateless).error();
  }
  if (stateless.ok() && stateless.value()) return Done{};
  Status begun = initialize(waiting);
  // A server that was slow to start may have been asked the wrong thing.
  const bool was_slow = !stateless.ok() && !begun.ok() && begun.error().code == Code::kInvalid;
  if (!was_slow) return begun;
  stateless = discover(waiting);
  return stateless.ok() && stateless.value() ? Status(Done{}) : begun;
}

Result<bool> Client::discover(const Waiting& waiting) {
  identity_.is_stateless = true;
  identity_.protocol = kStatelessVersion;
  auto sent = send("server/discover", {}, waiting);
  identity_.is_stateless = false;
  identity_.protocol.clear();
  if (!sent.ok()) return std::move(sent).error();
  const RpcMessage& answer = sent.value();
  const bool is_error = answer.kind == RpcMessage::Kind::kError;
  if (is_error && !is_modern_error(answer.error.code)) return false;
  // A server that speaks other versions says which, in a result or in its refusal.
  const Json& told = is_error ? answer.error.data : answer.result;
  if (is_error && told.empty()) return said("server/discover", answer.error);
  const JsonTree tree = TRY(JsonTree::parse(told));
  JsonElement versions;
  if (!tree.root()[is_error ? "supported" : "supportedVersions"].read(versions)) {
    if (is_error) return said("server/discover", answer.error);
    return false;
  }
  if (!supports(versions, kStatelessVersion)) {
    const bool has_session = std::ranges::any_of(
        kSessionVersions, [&](std::string_view version) { return supports(versions, version); });
    if (has_session) return false;
    return Error{Code::kInvalid,
                 "the server speaks other versions of the protocol: " + in_quotes(versions.json())};
  }
  read_identity(tree.root(), identity_);
  identity_.is_stateless = true;
  identity_.protocol = kStatelessVersion;
  return true;
}

Status Client::initialize(const Waiting& waiting) {
  JsonWriter json;
  json.member("protocolVersion", kSessionVersions[0]).key("capabilities").raw("{}");
  json.key("clientInfo").begin_object().member("name", kClientName);
  json.member("version", options_.version).end_object();
  const RpcMessage answer = TRY(send("initialize", {.members = json.take()}, waiting));
  if (answer.kind == RpcMessage::Kind::kError) return said("initialize", answer.error);
  const JsonTree tree = TRY(JsonTree::parse(answer.result));
  const std::string_view version = json_string(tree.root(), "protocolVersion");
  if (!is_session_version(version)) {
    return Error{Code::kInvalid, "the server speaks version " + in_quotes(version) +
                                     " of the protocol; this program speaks 2026-07-28, "
                                     "2025-11-25 and 2025-06-18"};
  }
  if (identity_.protocol.empty()) {
    identity_.protocol = version;
    read_identity(tree.root(), identity_);
  } else if (identity_.protocol != version) {
    return Error{Code::kInvalid, "the server has changed its version of the protocol"};
  }
  Outgoing done = outgoing("notifications/initialized");
  done.text = notification_text(done.method, "");
  return transport_->notify(done, waiting);
}

Outgoing Client::outgoing(std::string_view method) const {
  return {.method = std::string(method),
          .version = identity_.protocol,
          .is_stateless = identity_.is_stateless};
}

Result<RpcMessage> Client::send(std::string_view method, const Params& params,
                                const Waiting& waiting) {
  Outgoing out = outgoing(method);
  out.id = {std::to_string(++last_id_)};
  if (method == "initialize") out.version.clear();
  out.name = params.name;
  out.headers = params.headers;
  JsonWriter json;
  json.begin_object();
  if (!params.members.empty()) json.raw(params.members);
  if (identity_.is_stateless || params.wants_progress) {
    json.key("_meta").begin_object();
    if (params.wants_progress) json.key("progressToken").raw(out.id);
    if (identity_.is_stateless) {
      json.member("io.modelcontextprotocol/protocolVersion", identity_.protocol);
      json.key("io.modelcontextprotocol/clientInfo").begin_object();
      json.member("name", kClientName).member("version", options_.version).end_object();
      json.key("io.modelcontextprotocol/clientCapabilities").raw("{}");
    }
    json.end_object();
  }
  json.end_object();
  out.text = request_text(out.id, method, json.text());
  auto answer = transport_->request(out, waiting);
  if (answer.ok()) return answer;
  const Code code = answer.error().code;
  // The first request of a session is never taken back.
  if ((code == Code::kTimeout || code == Code::kCancelled) && method != "initialize") {
    cancel(out.id, code == Code::kTimeout ? "timeout" : "cancelled");
  }
  return answer;
}

Result<RpcMessage> Client::send_in_session(std::string_view method, const Params& params,
                                           const Waiting& waiting) {
  uint64_t session = 0;
  {
    const std::lock_guard hold(session_);
    session = sessions_;
  }
  auto answer = send(method, params, waiting);
  if (answer.ok() || answer.error().code != Code::kNotFound || identity_.is_stateless) {
    return answer;
  }
  {
    const std::lock_guard hold(session_);
    if (session == sessions_) {
      TRY(initialize(waiting));
      ++sessions_;
      // A server that has forgotten us may be another one by now.
      ++tool_changes_;
    }
  }
  if (method == "tools/call") return answer;
  return send(method, params, waiting);
}

void Client::cancel(const Json& id, std::string_view reason) {
  Outgoing out = outgoing("notifications/cancelled");
  if (out.is_stateless && transport_->is_http()) return;
  JsonWriter json;
  json.begin_object().key("requestId").raw(id).member("reason", reason).end_object();
  out.text = notification_text(out.method, json.text());
  // It is a courtesy: whether it arrives changes nothing here.
  static_cast<void>(transport_->notify(out, Waiting::for_time(std::chrono::seconds(1))));
}

Result<ToolList> Client::list_tools(const Waiting& waiting) {
  ToolList list;
  std::set<std::string> cursors;
  std::string members;
  for (uint64_t page = 0; page < kPagesMax; ++page) {
    const RpcMessage answer = TRY(send_in_session("tools/list", {.members = members}, waiting));
    if (answer.kind == RpcMessage::Kind::kError) return said("tools/list", answer.error);
    const JsonTree tree = TRY(JsonTree::parse(answer.result));
    JsonElement tools;
    if (!tree.root()["tools"].read(tools)) {
      return Error{Code::kInvalid, "the answer to tools/list has no tools"};
    }
    TRY(add_tools(list, tools.json()));
    const std::string cursor(json_string(tree.root(), "nextCursor"));
    if (cursor.empty()) {
      if (transport_->is_http() && identity_.is_stateless) read_headers(list);
      return list;
    }
    if (!cursors.insert(cursor).second) {
      return Error{Code::kInvalid, "tools/list repeats a page"};
    }
    JsonWriter json;
    json.member("cursor", cursor);
    members = json.take();
  }
  return Error{Code::kInvalid, "tools/list has more than " + std::to_string(kPagesMax) + " pages"};
}

void Client::read_headers(ToolList& list) {
  const std::lock_guard hold(headers_mutex_);
  headers_.clear();
  std::erase_if(list.tools, [&](const ToolInfo& tool) {
    auto params = header_params(tool.input_schema);
    if (!params.ok()) {
      list.refused.push_back(tool.name + ": " + params.error().message);
      return true;
    }
    if (!params.value().empty()) headers_[tool.name] = std::move(params).value();
    return false;
  });
}

Result<RpcAnswer> Client::call(const ServerCall& call, const Waiting& waiting) {
  JsonWriter json;
  json.member("name", call.name).key("arguments").raw(call.args);
  Params params{
      .members = json.take(), .name = call.name, .wants_progress = options_.on_progress != nullptr};
  {
    const std::lock_guard hold(headers_mutex_);
    const auto found = headers_.find(call.name);
    if (found != headers_.end()) params.headers = header_lines(found->second, call.args);
  }
  RpcMessage answer = TRY(send_in_session("tools/call", params, waiting));
  if (answer.kind == RpcMessage::Kind::kError) return RpcAnswer(std::move(answer.error));
  return RpcAnswer(std::move(answer.result));
}

std::optional<std::string> Client::hear(const RpcMessage& message) {
  if (message.kind == RpcMessage::Kind::kRequest) {
    if (message.method == "ping") return result_text(message.id, "{}");
    return error_text(message.id,
                      {.code = kMethodNotFound, .message = "this client answers nothing but ping"});
  }
  if (message.method == "notifications/tools/list_changed") ++tool_changes_;
  if (message.method == "notifications/progress" && options_.on_progress) {
    const auto tree = JsonTree::parse(message.params);
    if (!tree.ok()) return std::nullopt;
    CallProgress progress{.message = std::string(json_string(tree.value().root(), "message"))};
    if (tree.value().root()["progress"].read(progress.value)) options_.on_progress(progress);
  }
  return std::nullopt;
}

}  // namespace twotrack::mcp
