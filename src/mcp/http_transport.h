// A server behind HTTP: every message is a POST, an answer is JSON or a stream of events.
//
// Revisions with sessions: the server may give us an id, which every request carries; a stream that
// the server closes before the answer is taken up again by GET, after the time that it asked for.
// The revision without: what a broken stream loses is lost.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mcp/transport.h"

namespace twotrack::mcp {

struct HttpPlan {
  std::string url{};
  std::vector<std::string> headers{};  // "Authorization: Bearer …"
};

// Connects to nobody yet. Fails with kInvalid on a bad URL, or when a header would travel in the
// clear to another machine.
//
// request() also fails with kNotFound when the server has forgotten our session: nothing has
// happened then.
Result<std::unique_ptr<Transport>> open_http(HttpPlan plan);

}  // namespace twotrack::mcp
