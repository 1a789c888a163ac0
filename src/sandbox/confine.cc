#include <unistd.h>

#include <algorithm>

#include "base/environment.h"
#include "sandbox/launcher_path.h"
#include "sandbox/places.h"
#include "sandbox/report.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {
namespace {

// What the launcher puts on; the report has more names, of what follows from them.
constexpr std::string_view kPutOn[] = {"userns", "mountns",  "pidns",   "proc",    "netns",
                                       "ipcns",  "landlock", "seccomp", "rlimits", "cgroup"};

std::string layer_list(const Policy& policy) {
  std::string list;
  for (const std::string_view name : kPutOn) {
    if (!is_on(report(), name) || (name == "netns" && policy.has_network)) continue;
    list += list.empty() ? "" : ",";
    list += name;
  }
  return list;
}

// A path without links: what lies behind one may not be there inside.
std::string real_path(const Path& path) {
  std::error_code error;
  const Path real = std::filesystem::canonical(path, error);
  return error ? path.lexically_normal().string() : real.string();
}

std::string without_slash(const Path& path) {
  const Path normal = path.lexically_normal();
  return normal.has_filename() ? normal.string() : normal.parent_path().string();
}

void add_places(const Policy& policy, const std::string& program, std::vector<std::string>& words) {
  const Environment own = process_environment();
  std::vector<std::string> places = program_places(
      {.path_variable = find_variable(own, "PATH").value_or("/usr/bin:/bin"),
       .program = program,
       .is_users_program = policy.is_users_program,
       .workspace = real_path(policy.workspace),
       .project = real_path(policy.project.empty() ? policy.workspace : policy.project),
       .home = find_variable(own, "HOME").value_or("/root")});
  for (const Path& path : policy.read_only) {
    places.push_back(path.lexically_normal().string());
    const std::string real = real_path(path);
    if (real != places.back()) places.push_back(real);
  }
  for (const std::string& place : places) words.push_back("--read=" + place);
  for (const Path& folder : policy.writable) words.push_back("--write=" + real_path(folder));
}

}  // namespace

Status check_level(Level level) {
  const Report& found = report();
  if (found.level >= level) return Done{};
  std::string message = "the sandbox is to be " + std::string(name_of(level)) +
                        ", and this system holds " + std::string(name_of(found.level)) + ":";
  for (const std::string& layer : missing_for(found, level)) message += "\n  " + layer;
  return Error{Code::kInvalid, std::move(message)};
}

bool can_throw_away() {
  return is_on(report(), "mountns") && is_on(report(), "overlay");
}

Result<std::vector<std::string>> confined(const Policy& policy, std::vector<std::string> argv) {
  // Also a program that nothing contains must find the overlay, and not the project behind it.
  const bool is_bare = policy.require == Level::kNone;
  if (is_bare && policy.holder == 0) return argv;
  if (argv.empty()) return Error{Code::kInvalid, "no program is named"};
  const Path launcher = TRY(find_launcher());
  TRY(check_level(policy.require));
  // Names that the program is told must lead there inside too, links or not.
  const Path& seen_as = policy.seen_as.empty() ? policy.workspace : policy.seen_as;
  std::vector<std::string> words = {
      launcher.string(), "run", "--layers=" + (is_bare ? "" : layer_list(policy)),
      "--workspace=" + real_path(policy.workspace), "--seen-as=" + without_slash(seen_as)};
  if (policy.holder > 0) {
    words.push_back("--holder=" + std::to_string(policy.holder));
    words.push_back("--upper=" + policy.upper.string());
  }
  if (policy.has_network) words.emplace_back("--network");
  if (policy.looks_only) words.emplace_back("--look-only");
  if (policy.throws_away) words.emplace_back("--throw-away");
  add_places(policy, argv.front(), words);
  for (const auto& [name, amount] : kLimitOptions) {
    words.push_back(std::string(name) + "=" + std::to_string(policy.limits.*amount));
  }
  words.emplace_back("--");
  std::ranges::move(argv, std::back_inserter(words));
  return words;
}

}  // namespace twotrack::sandbox
