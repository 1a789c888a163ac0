// ServerPlan: a configured server, and what may be done with its tools.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "event/words.h"
#include "mcp/client.h"
#include "mcp/tool_info.h"
#include "mcp/transport.h"
#include "sandbox/sandbox.h"

namespace twotrack::mcp {

struct ServerPlan {
  std::string name{};
  std::vector<std::string> command{};  // a program that we start; or
  std::string url{};                   // a server that runs elsewhere
  std::vector<std::string> headers{};  // "Name: value"; ${NAME} is an environment variable
  std::vector<std::string> env_pass{};
  bool has_network = false;
  bool is_trusted = false;                                // what it says about effects is believed
  std::vector<std::string> tools = {"*"};                 // patterns for the tools that may be used
  std::vector<std::pair<std::string, Effect>> effects{};  // by pattern; the first that fits
  std::chrono::milliseconds timeout{60'000};
  // Before a call over HTTP the list of tools is fetched again if it is older than this.
  std::chrono::milliseconds look_again{60'000};
  std::string pin{};  // the hash that the approved list must have; empty: any
  // What binding_of() must say when the program is started; empty: a person starts it by hand.
  std::string binding{};
  sandbox::Level require = sandbox::Level::kReduced;
  std::vector<Path> read_only{};

  bool may_use(std::string_view tool) const;
  bool is_http() const { return !url.empty(); }
};

// Where a program is started: the workspace of one agent.
struct ServerPlace {
  Path workspace{};
  // Of a call: what contains its programs. The level, the network and what may be read besides are
  // the server's own.
  sandbox::Policy policy{};
};

// What a call of the tool can do to the world. The server's own hints are untrusted: they make it
// stricter, and weaker only for a trusted server. The configuration overrides
// a trusted server, and `said`, from the agent that has the tool, overrides both.
Effect effect_of(const ServerPlan& plan, const ToolInfo& tool, std::optional<Effect> said = {});

// What an approval is for: the program with its arguments, the code that they name and the names
// of the variables that it sees, or the address with its headers. A hash; other tools behind the
// same name have another one. Relative paths are of `folder`. Fails as process::find_program()
// does.
Result<std::string> binding_of(const ServerPlan& plan, const Path& folder, const Environment& own);

// Starts the program in the sandbox, or gets ready for HTTP. Fails as start_stdio(), open_http()
// and sandbox::confined() do, and with kConflict when it is not the program that was approved: an
// agent may have changed it in its workspace.
Result<std::unique_ptr<Transport>> open_transport(const ServerPlan& plan, const ServerPlace& place,
                                                  const Environment& own);

// Connections: the servers that are running for the agents of this process.
//
// A program sees the workspace of one agent, so each agent has its own programs. They are
// started when they are first needed, kept between calls, and ended when many others have been
// started since. Thread-safe.

// How many idle servers to keep; beyond that, the one idle for longest is ended.
inline constexpr size_t kIdleConnectionsMax = 16;

class Connections {
 public:
  // `own`: the environment of this process. `version`: of this program.
  Connections(Environment own, std::string version);
  ~Connections();
  Connections(const Connections&) = delete;  // It has locks.
  Connections& operator=(const Connections&) = delete;

  // A server whose tools are the approved ones, now; it is not ended while in use, and
  // must be released before this object. Fails with kConflict and the differences when
  // they are not, and as open_transport() and Client::connect() do: then nothing has been called.
  Result<std::shared_ptr<Client>> get(const ServerPlan& plan, const ToolList& approved,
                                      const ServerPlace& place, const Waiting& waiting);

 private:
  struct Slot;
  struct Use;
  using Key = std::pair<std::string, std::string>;  // server, workspace

  std::shared_ptr<Slot> use_slot(const Key& key);
  static bool is_look_due(const Slot& slot, const ServerPlan& plan);
  void end_idle();

  const Environment own_;
  const std::string version_;
  std::mutex mutex_{};  // guards what follows
  std::map<Key, std::shared_ptr<Slot>> slots_{};
  uint64_t uses_ = 0;
};

}  // namespace twotrack::mcp
