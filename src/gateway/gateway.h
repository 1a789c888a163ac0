// Gateway: stands between agents and their model server, and keeps a log of every conversation.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "model/http/server_url.h"
#include "project/project.h"

namespace twotrack::gateway {

struct GatewayOptions {
  model::ServerUrl upstream{};
  std::string address = "127.0.0.1";    // numeric
  uint16_t port = 0;                    // 0: a free one
  std::chrono::seconds ping_after{15};  // so long a stream may be silent
  bool is_log_optional = false;         // what cannot be logged is sent on all the same
  uint64_t fit_tokens = 0;              // that a request may have; 0: all go on as they came
};

class Gateway {
 public:
  // Listens when it returns. `project` must outlive it. Fails with kInvalid or kConflict if it
  // cannot listen there, else as reading the logs does.
  static Result<std::unique_ptr<Gateway>> start(project::Project& project,
                                                const GatewayOptions& options);
  virtual ~Gateway() = default;

  // Where it listens: "http://127.0.0.1:8090".
  virtual const std::string& url() const = 0;
  virtual size_t threads() const = 0;
  // Whether the server counts the tokens of chat completions.
  virtual bool is_counted_by_server() = 0;
  // What is under way is cut off; all of it is in the logs when this returns. May be called twice.
  virtual void stop() = 0;
};

}  // namespace twotrack::gateway
