// run_program: a program of a tool, in the sandbox that the call asks for.
#pragma once

#include <string>
#include <vector>

#include "base/environment.h"
#include "sandbox/run_confined.h"
#include "tool/tool.h"

namespace twotrack::tool {

struct ProgramRun {
  std::vector<std::string> argv{};
  std::vector<std::string> env_pass{};  // of the tool, besides those of the call
  Environment environment{};            // more variables
  std::vector<Path> writable{};         // more folders that it may write
  process::Streams streams = process::Streams::kTogether;
  bool needs_network = false;     // has it only where the call grants it too
  bool is_users_program = false;  // not an agent's choice (sandbox.h)
};

// Where programs find the workspace, which may differ from where this process sees it.
const Path& program_workspace(const CallContext& context);

// In the workspace, with a clean environment and the limits of the call. Fails as run_confined()
// does.
Result<sandbox::Ended> run_program(const ProgramRun& run, const CallContext& context);

// The result: the codes TIMEOUT, OUTPUT_LIMIT, MEMORY_LIMIT, PROCESS_LIMIT, DISK_LIMIT,
// SIGNAL, CANCELLED, NOT_FOUND, INVALID, IO, or how it ended by itself. Only the output says how
// it went after exit status 0, and after status 1 with some output: a linter that found something
// exits like that. Anything else is an error.
ToolReturn to_return(const Result<sandbox::Ended>& ended, const CallContext& context);

}  // namespace twotrack::tool
