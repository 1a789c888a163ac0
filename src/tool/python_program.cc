#include "tool/python_program.h"

#include <unistd.h>

#include <algorithm>

#include "tool/contract_return.h"

namespace twotrack::tool {
namespace {

bool can_run(const Path& path) {
  return ::access(path.c_str(), X_OK) == 0;
}

// The folders from that of the program upwards: build/release/twotrack lies in the repository that
// was set up.
std::vector<Path> places_of_this_program() {
  std::vector<Path> places;
  std::error_code error;
  Path place = std::filesystem::read_symlink("/proc/self/exe", error);
  while (!error && place.has_relative_path()) {
    place = place.parent_path();
    places.push_back(place);
  }
  return places;
}

// Where set-up leaves a link to what it installed, for a program that was installed elsewhere.
std::optional<Path> users_environment() {
  const Environment environment = process_environment();
  const auto cache = find_variable(environment, "XDG_CACHE_HOME");
  const auto home = find_variable(environment, "HOME");
  if (!cache && !home) return std::nullopt;
  const Path folder = cache ? Path(*cache) : Path(*home) / ".cache";
  std::error_code error;
  const Path found = std::filesystem::canonical(folder / "twotrack/venv", error);
  return error ? std::nullopt : std::optional(found);
}

}  // namespace

Path project_of(const Path& workspace) {
  Path project;
  for (const Path& part : workspace) {
    if (part == ".agentfs") return project;
    project /= part;
  }
  return workspace;
}

Result<Path> find_python_program(std::string_view name, std::string_view package,
                                 const Path& workspace) {
  const Path project = project_of(workspace);
  for (const std::string_view folder : {".venv/bin", "venv/bin", ".twotrack/venv/bin"}) {
    if (can_run(project / folder / name)) return project / folder / name;
  }
  auto on_path = process::find_program(name, workspace, process_environment());
  if (on_path.ok()) return on_path;
  for (const Path& place : places_of_this_program()) {
    if (can_run(place / ".twotrack/venv/bin" / name)) return place / ".twotrack/venv/bin" / name;
  }
  const auto users = users_environment();
  if (users && can_run(*users / "bin" / name)) return *users / "bin" / name;
  return Error{Code::kNotFound,
               std::string(name) + " is not installed: " + install_command(package, project)};
}

std::string install_command(std::string_view package, const Path& project) {
  const std::string install = ".venv/bin/pip install " + std::string(package);
  return can_run(project / ".venv/bin/pip") ? install : "python3 -m venv .venv && " + install;
}

Result<sandbox::Ended> run_python_program(const Path& program, std::vector<std::string> words,
                                          const CallContext& context,
                                          const std::vector<Path>& writable) {
  words.insert(words.begin(), program.string());
  // The workspace's own modules come before an installed copy of the project.
  const std::string root = program_workspace(context).string();
  return run_program(
      {.argv = std::move(words),
       .environment = {"PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH=" + root + ":" + root + "/src"},
       .writable = writable,
       .streams = process::Streams::kApart},
      context);
}

ToolReturn missing_program(const std::string& error) {
  ToolReturn done = error_return(error);
  done.outcome = Outcome::kError;
  done.code = "NOT_FOUND";
  done.error = error;
  return done;
}

std::optional<ToolReturn> stopped_return(const Result<sandbox::Ended>& ended,
                                         const CallContext& context) {
  // One that came to its own end tells itself what it could not get.
  const bool has_ended =
      ended.ok() && ended.value().result.end == process::ProcessResult::End::kExited;
  if (has_ended) return std::nullopt;
  const ToolReturn outside = to_return(ended, context);
  // What the program printed is part of the result, whatever it is worth.
  ContractReturn said{.outcome = Outcome::kError, .summary = "Error: " + outside.error};
  if (ended.ok())
    said.result = json_text(ended.value().result.output + ended.value().result.errors);
  said.error = outside.error;
  ToolReturn done = said.to_return();
  done.outcome = Outcome::kError;
  done.code = outside.code;
  done.error = outside.error;
  return done;
}

}  // namespace twotrack::tool
