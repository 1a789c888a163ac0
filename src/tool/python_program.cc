#include "tool/python_program.h"

#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "base/utf8.h"
#include "tool/contract_return.h"

namespace twotrack::tool {
namespace {

constexpr std::chrono::seconds kVersionTime{5};
constexpr size_t kVersionBytes = 80;

bool can_run(const Path& path) {
  return ::access(path.c_str(), X_OK) == 0;
}

// Where set-up has installed programs: above this program, which may lie in the repository that was
// set up (build/release/twotrack), or where a link in the user's cache leads, for one that was
// installed elsewhere.
std::vector<Path> own_folders() {
  std::vector<Path> folders;
  std::error_code error;
  Path place = std::filesystem::read_symlink("/proc/self/exe", error);
  while (!error && place.has_relative_path()) {
    place = place.parent_path();
    folders.push_back(place / ".twotrack/venv/bin");
  }
  const Environment environment = process_environment();
  const auto cache = find_variable(environment, "XDG_CACHE_HOME");
  const auto home = find_variable(environment, "HOME");
  if (!cache && !home) return folders;
  const Path users = (cache ? Path(*cache) : Path(*home) / ".cache") / "twotrack/venv";
  const Path found = std::filesystem::canonical(users, error);
  if (!error) folders.push_back(found / "bin");
  return folders;
}

bool is_our_own(const Path& program) {
  return std::ranges::any_of(own_folders(), [&](const Path& folder) {
    std::error_code ignored;
    return std::filesystem::equivalent(program.parent_path(), folder, ignored);
  });
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
    // By its real place: an agent may change a link in its workspace.
    std::error_code error;
    const Path place = std::filesystem::canonical(project / folder, error);
    if (!error && can_run(place / name)) return place / name;
  }
  auto on_path = process::find_program(name, workspace, process_environment());
  if (on_path.ok()) return on_path;
  for (const Path& folder : own_folders()) {
    if (can_run(folder / name)) return folder / name;
  }
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
       .streams = process::Streams::kApart,
       .is_users_program = is_our_own(program)},
      context);
}

std::string program_version(const Path& program, const CallContext& context) {
  static std::mutex mutex;
  static std::map<std::pair<Path, int64_t>, std::string> known;
  const auto info = posix_file_system().info(program);
  const std::pair key(program, info.ok() ? info.value().modified_us : 0);
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  // Without the lock: whoever wants to stop does not wait for another's question.
  CallContext asked = context;
  asked.policy.looks_only = true;
  asked.time_limit = kVersionTime;
  const auto ended = run_python_program(program, {"--version"}, asked);
  if (context.stop.stop_requested()) return {};
  std::string_view said;
  if (ended.ok() && ended.value().result.status == 0) {
    const process::ProcessResult& result = ended.value().result;
    said = result.output.empty() ? result.errors : result.output;
  }
  said = said.substr(0, said.find_first_of("\r\n"));
  const std::string name = program.filename().string() + " ";
  if (said.starts_with(name)) said.remove_prefix(name.size());
  const std::lock_guard lock(mutex);
  return known[key] = std::string(utf8_prefix(repair_utf8(said), kVersionBytes));
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
