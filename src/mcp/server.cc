#include "mcp/server.h"

#include <unistd.h>

#include <algorithm>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/posix.h"
#include "mcp/client.h"
#include "mcp/json_schema.h"
#include "mcp/message.h"

namespace twotrack::mcp {
namespace {

constexpr size_t kServerReadBytes = size_t{64} << 10;
constexpr std::string_view kVersionKey = "/_meta/io.modelcontextprotocol~1protocolVersion";
constexpr std::string_view kCapabilitiesKey = "/_meta/io.modelcontextprotocol~1clientCapabilities";
// The logs may have grown by the next time that somebody asks; the list of tools has not.
constexpr int kListTtlMs = 3'600'000;

void write_info(JsonWriter& json, const ServerInfo& info) {
  json.begin_object().member("name", info.name).member("version", info.version).end_object();
}

std::string text_at(JsonElement root, std::string_view pointer) {
  return std::string(root.at_pointer(pointer).text());
}

Status write_all(int output, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n =
        retry_interrupted([&] { return ::write(output, bytes.data(), bytes.size()); });
    if (n < 0) return system_error("write", "the answer");
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return Done{};
}

// What is wrong with the arguments of a call, for who wrote them.
std::string argument_fault(const ServedTool& tool, std::string fault) {
  constexpr std::string_view kWhole = "the value: ";
  constexpr std::string_view kUnknown = ": may not be there";
  if (fault.starts_with(kWhole)) fault.replace(0, kWhole.size(), tool.name + ": ");
  if (!fault.ends_with(kUnknown)) return fault;
  const auto schema = JsonTree::parse(tool.input_schema);
  std::string takes;
  if (schema.ok()) {
    for (const JsonMember one : schema.value().root()["properties"].object()) {
      takes += (takes.empty() ? "" : ", ") + std::string(one.key);
    }
  }
  return fault + "; " + tool.name + " takes " + (takes.empty() ? "nothing" : takes);
}

}  // namespace

// A request with its parameters taken apart.
struct Server::Request {
  Json id{};
  std::string method{};
  Json params{};  // an object
  std::string version{};
  bool is_stateless = false;

  JsonWriter begin(const ServerInfo& info) const {
    JsonWriter json;
    json.begin_object();
    if (!is_stateless) return json;
    json.member("resultType", "complete").key("_meta").begin_object();
    json.key("io.modelcontextprotocol/serverInfo");
    write_info(json, info);
    json.end_object();
    return json;
  }
  std::string result(JsonWriter& json) const {
    json.end_object();
    return result_text(id, json.text());
  }
  std::string error(int64_t code, std::string message, Json data = {}) const {
    return error_text(id, {.code = code, .message = std::move(message), .data = std::move(data)});
  }
};

std::string Server::answer(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return {};
  const auto read = read_message(line);
  if (!read.ok()) {
    const int64_t code = line.starts_with('{') ? kInvalidRequest : kParseError;
    return error_text("", {.code = code, .message = read.error().message});
  }
  // We ask nothing, so no answer is for us; and nothing that runs can be taken back.
  if (read.value().kind != RpcMessage::Kind::kRequest) return {};
  return answer_request(read.value());
}

std::string Server::answer_request(const RpcMessage& message) {
  Request request{.id = message.id,
                  .method = message.method,
                  .params = message.params.empty() ? Json{"{}"} : message.params};
  const auto tree = JsonTree::parse(request.params);
  if (!tree.ok()) return request.error(kInvalidParams, tree.error().message);
  request.version = text_at(tree.value().root(), kVersionKey);
  request.is_stateless = !request.version.empty();
  if (!request.is_stateless) return answer_in_session(request);
  if (!tree.value().root().at_pointer(kCapabilitiesKey).is_object()) {
    return request.error(kInvalidParams,
                         "_meta must have io.modelcontextprotocol/clientCapabilities");
  }
  return answer_stateless(request);
}

std::string Server::answer_stateless(const Request& request) {
  if (request.version != kStatelessVersion) {
    JsonWriter data;
    data.begin_object().key("supported").begin_array().string(kStatelessVersion);
    for (const std::string_view version : kSessionVersions) data.string(version);
    data.end_array().member("requested", request.version).end_object();
    return request.error(kUnsupportedVersion, "Unsupported protocol version", data.take());
  }
  if (request.method == "server/discover") return discover(request);
  if (request.method == "tools/list") return list_tools(request);
  if (request.method == "tools/call") return call_tool(request);
  return request.error(kMethodNotFound, "Method not found: " + request.method);
}

std::string Server::answer_in_session(const Request& request) {
  if (request.method == "initialize") return initialize(request);
  if (request.method == "ping") return result_text(request.id, "{}");
  if (request.method == "tools/list") return list_tools(request);
  if (request.method == "tools/call") return call_tool(request);
  return request.error(kMethodNotFound, "Method not found: " + request.method);
}

std::string Server::discover(const Request& request) const {
  JsonWriter json = request.begin(info_);
  json.key("supportedVersions").begin_array().string(kStatelessVersion);
  for (const std::string_view version : kSessionVersions) json.string(version);
  json.end_array().key("capabilities").raw(R"({"tools":{}})");
  json.member("instructions", info_.instructions);
  json.member("ttlMs", kListTtlMs).member("cacheScope", "private");
  return request.result(json);
}

std::string Server::initialize(const Request& request) {
  const auto tree = JsonTree::parse(request.params);
  const std::string wanted = text_at(tree.value().root(), "/protocolVersion");
  // A version that we do not know is answered with the newest of its kind that we do.
  const auto* known = std::ranges::find(kSessionVersions, wanted);
  JsonWriter json = request.begin(info_);
  json.member("protocolVersion",
              known == std::end(kSessionVersions) ? kSessionVersions[0] : *known);
  json.key("capabilities").raw(R"({"tools":{}})").key("serverInfo");
  write_info(json, info_);
  json.member("instructions", info_.instructions);
  return request.result(json);
}

std::string Server::list_tools(const Request& request) const {
  const auto tree = JsonTree::parse(request.params);
  if (!text_at(tree.value().root(), "/cursor").empty()) {
    return request.error(kInvalidParams, "there is only one page");
  }
  JsonWriter json = request.begin(info_);
  json.key("tools").begin_array();
  for (const ServedTool& tool : tools_) {
    json.begin_object().member("name", tool.name).member("title", tool.title);
    json.member("description", tool.description);
    json.key("inputSchema").raw(tool.input_schema).key("outputSchema").raw(tool.output_schema);
    json.key("annotations").begin_object().member("readOnlyHint", tool.only_reads);
    if (!tool.only_reads) json.member("destructiveHint", false).member("idempotentHint", false);
    json.member("openWorldHint", false).end_object().end_object();
  }
  json.end_array();
  if (request.is_stateless) json.member("ttlMs", kListTtlMs).member("cacheScope", "private");
  return request.result(json);
}

std::string Server::call_tool(const Request& request) const {
  const auto tree = JsonTree::parse(request.params);
  const std::string name = text_at(tree.value().root(), "/name");
  const auto tool = std::ranges::find(tools_, name, &ServedTool::name);
  if (tool == tools_.end()) {
    std::vector<std::string> known;
    known.reserve(tools_.size());
    for (const ServedTool& one : tools_) known.push_back(one.name);
    return request.error(kInvalidParams, "Unknown tool: " + name + suggestion(name, known));
  }
  const JsonElement given = tree.value().root()["arguments"];
  const Json args = given.exists() && !given.is_null() ? given.json() : Json{"{}"};
  const auto fault = schema_fault(tool->input_schema, args);
  auto made = fault.ok() && fault.value()
                  ? Result<Json>(Error{Code::kInvalid, argument_fault(*tool, *fault.value())})
                  : tool->call(args);
  // One message is one line, whatever a tool puts between its values.
  if (made.ok()) made = normalize_json(made.value());
  if (made.ok() && made.value().size() > kServedBytesMax) {
    made = Error{Code::kInvalid, "the answer has " + std::to_string(made.value().size()) +
                                     " bytes, and the most is " + std::to_string(kServedBytesMax) +
                                     ": ask for less"};
  }
  JsonWriter json = request.begin(info_);
  json.key("content").begin_array().begin_object().member("type", "text").key("text");
  json.lossy_string(made.ok() ? made.value().text : made.error().text()).end_object().end_array();
  if (made.ok()) json.key("structuredContent").raw(made.value());
  json.member("isError", !made.ok());
  return request.result(json);
}

Status serve(Server& server, int input, int output) {
  LineSplitter lines;
  while (true) {
    char bytes[kServerReadBytes];
    const ssize_t n = retry_interrupted([&] { return ::read(input, bytes, sizeof bytes); });
    if (n < 0) return system_error("read", "the client");
    if (n == 0) return Done{};
    lines.add({bytes, static_cast<size_t>(n)});
    while (const auto line = lines.next()) {
      const std::string answer = server.answer(*line);
      if (!answer.empty()) TRY(write_all(output, answer + "\n"));
    }
    if (lines.is_too_long()) {
      return Error{Code::kInvalid, "the client wrote a line of more than " +
                                       std::to_string(kMessageBytesMax) + " bytes"};
    }
  }
}

}  // namespace twotrack::mcp
