// Tool: something an agent may call.
//
// A tool never throws and never fails the run: whatever happens, it returns a result, which is
// recorded to the last byte. Stateless and safe to call from several threads; all that differs
// between two agents is in the CallContext.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "base/words.h"
#include "event/event.h"
#include "event/words.h"
#include "hub/node.h"
#include "sandbox/sandbox.h"
#include "tool/spec.h"

namespace twotrack::tool {

// What a tool may do besides reading its workspace: what the safety rules of an agent check.
enum class Does : uint8_t { kWrite, kNetwork, kEvalExec };
constexpr auto all_names(Does) {
  return name_list("write", "network", "eval_exec");
}

struct CallContext {
  std::string call_id{};
  Json args{"{}"};   // an object, fit for the spec (check_args)
  Path workspace{};  // the project as this agent sees it; the tool's working directory
  hub::Node node{};  // what the agent works on; node.file is relative to the workspace
  // What contains the programs that a tool starts (run_program.h). Its workspace, when empty, is
  // the one above; its has_network says whether the network is granted to tools that need it.
  sandbox::Policy policy{};
  bool allows_unsafe = true;  // fixes that may change what the program does
  // To run the project's code, in a tool that does its work without: no safety rule forbids it.
  bool allows_eval = false;
  std::vector<std::string> env_pass{};  // variables that programs may have besides the usual ones
  std::string idempotency_key{};
  std::chrono::milliseconds time_limit{60'000};
  uint64_t output_bytes_max = uint64_t{256} << 20;
  std::stop_token stop{};
  // Takes the events around each effect inside a call (external_call, external_result), in the
  // thread of the call. An effect that it did not take must not happen. Empty: nobody keeps a log.
  std::function<Status(EventBody event)> record{};
};

struct ToolReturn {
  // Every byte: the contract's JSON object {"result","summary","knowledge_delta","outcome","error"}
  // of a tool that follows the contract, or whatever else it printed.
  std::string output{};
  // Only what is known without the output: kError for a timeout, a signal, a program that
  // does not exist; kUnknown if having returned proves nothing. Otherwise the output itself says
  // how it went.
  std::optional<Outcome> outcome{};
  // Of an error: NOT_FOUND, EXIT, … or one of those that put an effect in doubt (tool/stop_code.h).
  std::string code{};
  std::string error{};  // the same for people: one line, with what to do
  // Of a program that ended by itself. Recorded as `exit_code` with the output: a status of
  // 1 is never a success, even if nothing can read the output.
  std::optional<int> exit_code{};
  // For a tool whose world is not in a workspace: a name for the state it left behind. If that
  // differs from before, the call has changed something, and earlier evidence is stale. Empty:
  // nothing was ever changed.
  std::string world{};
};

// A program that a tool cannot work without.
struct NeededProgram {
  std::string name{};
  Path path{};                // empty: it is not there
  std::string install{};      // then: the command that brings it, or what else a person can do
  bool says_version = false;  // when called with --version
  std::string lack{"is not installed"};  // what is wrong with one that is not there
};

// A path in the project without a suffix may be what another tool builds; who looks for it before
// the first call can be wrong. A script with one is a source, and somebody must have written it.
bool may_be_built(std::string_view program);

// A program that was looked for, with what a person can do if it is not there: install it, or
// `instead`.
NeededProgram as_needed(std::string_view name, Result<Path> found, std::string_view instead);

class Tool {
 public:
  virtual ~Tool() = default;

  virtual const ToolSpec& spec() const = 0;
  virtual Effect effect() const = 0;
  virtual std::vector<Does> does() const = 0;
  virtual ToolReturn call(const CallContext& context) const = 0;
  // What it runs, as far as that can be said before a call.
  virtual std::vector<NeededProgram> needed_programs(const Path& /*project*/) const { return {}; }
  // Whether a file of the project, named from its root, is a part of it: a script that it runs.
  virtual bool runs_by(std::string_view /*file*/) const { return false; }
  // Part of this program, so that it keeps to what effect() and does() say.
  virtual bool is_builtin() const { return false; }
  // Whether an agent with it must have its own workspace. What an outside program says
  // about itself is not proven; a tool that never touches the project's files may say so.
  virtual bool needs_workspace() const { return effect() != Effect::kPure || !is_builtin(); }
};

}  // namespace twotrack::tool
