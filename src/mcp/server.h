// Server: offers our tools to any MCP client, on two streams of this process.
//
// Supports both kinds of revisions at once: a request that says its version is answered
// on its own; `initialize` starts a session. Only messages are ever written to the
// output. One request at a time, in the order in which they came.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "mcp/message.h"

namespace twotrack::mcp {

// For a structure above this, the client is told to ask for less.
inline constexpr size_t kServedBytesMax = size_t{256} << 10;

struct ServedTool {
  std::string name{};
  std::string title{};
  std::string description{};
  Json input_schema{};   // an object
  Json output_schema{};  // an object
  bool only_reads = true;
  // `args` is a JSON object that fits the input schema. Returns a JSON object; what it fails with
  // is the tool's error, in its words.
  std::function<Result<Json>(std::string_view args)> call{};
};

struct ServerInfo {
  std::string name{};
  std::string version{};
  std::string instructions{};
};

class Server {
 public:
  Server(ServerInfo info, std::vector<ServedTool> tools)
      : info_(std::move(info)), tools_(std::move(tools)) {}

  // The answer to one line; empty if there is none.
  std::string answer(std::string_view line);

 private:
  struct Request;

  std::string answer_request(const RpcMessage& message);
  std::string answer_stateless(const Request& request);
  std::string answer_in_session(const Request& request);
  std::string discover(const Request& request) const;
  std::string initialize(const Request& request);
  std::string list_tools(const Request& request) const;
  std::string call_tool(const Request& request) const;

  ServerInfo info_;
  std::vector<ServedTool> tools_;
};

// Reads lines from `input` and writes the answers to `output` until the input ends. Fails with kIo.
Status serve(Server& server, int input, int output);

}  // namespace twotrack::mcp
