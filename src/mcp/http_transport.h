// A server behind HTTP: every message is a POST, an answer is JSON or a stream of events.
//
// Revisions with sessions: the server may give us an id, which every request carries; a stream that
// the server closes before the answer is resumed with GET, after the time it asked for.
// The revision without sessions: what a broken stream loses is lost.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "mcp/transport.h"

namespace twotrack::mcp {

struct HttpPlan {
  std::string url{};
  std::vector<std::string> headers{};  // "Authorization: Bearer …"
};

// Does not connect yet. Fails with kInvalid on a bad URL, or if a header would be sent in the
// clear to another machine.
//
// request() also fails with kNotFound when the server has forgotten our session: nothing has
// happened then.
Result<std::unique_ptr<Transport>> open_http(HttpPlan plan);

}  // namespace twotrack::mcp
