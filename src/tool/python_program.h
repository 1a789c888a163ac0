// Programs that come from Python packages (ruff, pytest), wherever a project keeps them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/run_program.h"
#include "tool/tool.h"

namespace twotrack::tool {

// The project that a workspace is a copy of; any other folder is a project itself.
Path project_of(const Path& workspace);

// `name` in the project's own environments (.venv, venv, .twotrack/venv), then on the PATH, then in
// the .twotrack/venv that the program was set up with: above the program, or linked in the user's
// cache (twotrack/venv). Fails with kNotFound and says how to install `package`.
Result<Path> find_python_program(std::string_view name, std::string_view package,
                                 const Path& workspace);

// The command that installs `package` where find_python_program() looks, whatever the system's own
// Python allows: an environment of the project.
std::string install_command(std::string_view package, const Path& project);

// Runs it in the workspace, with stdout and stderr apart. Python writes no caches there. It may
// write `writable` as well.
Result<sandbox::Ended> run_python_program(const Path& program, std::vector<std::string> words,
                                          const CallContext& context,
                                          const std::vector<Path>& writable = {});

// What it says when called with --version, without its name: "0.15.1". Asked once for each program
// file. Empty if it says nothing.
std::string program_version(const Path& program, const CallContext& context);

// The result for a missing program, in the form of the contract.
ToolReturn missing_program(const std::string& error);

// The result for a program that did not end by itself; nullopt if it did.
std::optional<ToolReturn> stopped_return(const Result<sandbox::Ended>& ended,
                                         const CallContext& context);

}  // namespace twotrack::tool
