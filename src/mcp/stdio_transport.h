// A server that is a program we started: messages are lines on its standard streams.
//
// A separate thread reads and writes, so that nobody waits for a server that does not read, and
// a server that never stops talking blocks nobody. What the server prints to stderr is kept in
// part, for the message that says how it ended.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "mcp/transport.h"

namespace twotrack::mcp {

struct StdioPlan {
  std::vector<std::string> argv{};
  Path directory{};
  Environment environment{};  // all that it gets
  // How long each step of the end may take: its input closed, SIGTERM, SIGKILL.
  std::chrono::milliseconds patience{2'000};
};

// Starts it. Fails with kNotFound or kInvalid as process::start_child() does. The program ends with
// the transport, and with this process.
Result<std::unique_ptr<Transport>> start_stdio(StdioPlan plan);

}  // namespace twotrack::mcp
