#include "workspace/sensitive.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>

#include "base/lines.h"

namespace twotrack::workspace {
namespace {

struct Obeyed {
  const char* pattern;  // of a name in the path
  std::string_view why;
};

constexpr std::string_view kVim = "vim runs it when it opens the folder";
constexpr std::string_view kShell = "a shell runs it when it starts";
constexpr std::string_view kAgent = "another agent runs commands that it names";
constexpr std::string_view kCommit = "git runs commands that it names at each commit";
constexpr std::string_view kPackages = "package managers run programs that it names";
constexpr std::string_view kPython = "Python runs it when it starts";
constexpr std::string_view kDebugger = "a debugger runs it when it starts";
constexpr std::string_view kRuby = "Ruby's shell runs it when it starts";
constexpr std::string_view kMise =
    "mise runs commands that it names when a shell enters the folder";

constexpr Obeyed kObeyed[] = {
    {".vscode", "VS Code runs tasks and programs that it names"},
    {"*.code-workspace", "VS Code runs tasks and programs that it names"},
    {".idea", "JetBrains programs run what it names"},
    {".zed", "Zed runs tasks and programs that it names"},
    {".vs", "Visual Studio runs tasks that it names"},
    {".helix", "Helix runs programs that it names"},
    {".devcontainer*", "editors run commands that it names"},
    {".exrc", kVim},
    {".vimrc", kVim},
    {".nvimrc", kVim},
    {".lvimrc", kVim},
    {".nvim.lua", kVim},
    {".dir-locals*.el", "Emacs evaluates it when it opens a file"},
    {".envrc", "direnv runs it when a shell enters the folder"},
    {".mise.toml", kMise},
    {"mise.toml", kMise},
    {".profile", kShell},
    {".bashrc", kShell},
    {".bash_profile", kShell},
    {".bash_login", kShell},
    {".zshrc", kShell},
    {".zshenv", kShell},
    {".zprofile", kShell},
    {".zlogin", kShell},
    {".claude", kAgent},
    {".codex", kAgent},
    {".cursor", kAgent},
    {".gemini", kAgent},
    {".kiro", kAgent},
    {".opencode", kAgent},
    {"opencode.json", kAgent},
    {".windsurf", kAgent},
    {".aider.conf.yml", kAgent},
    {".mcp.json", kAgent},
    {".husky", kCommit},
    {".pre-commit-config.yaml", kCommit},
    {"lefthook.y*ml", kCommit},
    {"lefthook.toml", kCommit},
    {"lefthook.json", kCommit},
    {".lefthook*", kCommit},
    {".npmrc", kPackages},
    {".yarn", kPackages},
    {".yarnrc*", kPackages},
    {".pnpmfile.cjs", kPackages},
    {".cargo", "cargo runs programs that it names"},
    {".mvn", "Maven loads code that it names"},
    {".bazelrc", "Bazel runs programs that it names"},
    {"sitecustomize.py", kPython},
    {"usercustomize.py", kPython},
    {".pdbrc", kDebugger},
    {".gdbinit", kDebugger},
    {".lldbinit", kDebugger},
    {".Rprofile", "R runs it when it starts"},
    {".ghci", "GHCi runs it when it starts"},
    {".irbrc", kRuby},
    {".pryrc", kRuby},
    {".ocamlinit", "OCaml runs it when it starts"},
};

std::string below(const std::string& folder, std::string_view name) {
  return folder.empty() ? std::string(name) : folder + "/" + std::string(name);
}

// "" and each folder around the path, the outermost first.
std::vector<std::string> around(std::string_view path) {
  std::vector<std::string> all = {""};
  for (size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    all.emplace_back(path.substr(0, slash));
  }
  return all;
}

}  // namespace

bool has_name_like(std::string_view path, const std::string& pattern) {
  return std::ranges::any_of(split(path, '/'), [&](std::string_view name) {
    return ::fnmatch(pattern.c_str(), std::string(name).c_str(), FNM_CASEFOLD) == 0;
  });
}

std::string_view program_that_obeys(std::string_view path) {
  for (const Obeyed& one : kObeyed) {
    if (has_name_like(path, one.pattern)) return one.why;
  }
  return {};
}

Repositories::Repositories(const Beneath& project, const std::vector<std::string>& coming)
    : project_(&project) {
  std::set<std::string> folders;
  for (const std::string& path : coming) {
    coming_.insert(path);
    for (std::string& folder : around(path)) {
      coming_.insert(folder);
      folders.insert(std::move(folder));
    }
  }
  std::ranges::copy_if(folders, std::inserter(found_, found_.end()),
                       [&](const std::string& folder) { return is_one(folder); });
}

bool Repositories::hold(std::string_view path) const {
  const std::vector<std::string> folders = around(path);
  return std::ranges::any_of(folders, [&](const std::string& one) { return found_.contains(one); });
}

bool Repositories::has(const std::string& path) const {
  if (coming_.contains(path)) return true;
  const auto place = project_->place(path);
  if (!place.ok()) return false;
  return ::faccessat(place.value().folder.get(), place.value().name.c_str(), F_OK,
                     AT_SYMLINK_NOFOLLOW) == 0;
}

// As setup.c of git has it: a HEAD, and objects and refs, there or in another folder (commondir).
bool Repositories::is_one(const std::string& folder) const {
  if (!has(below(folder, "HEAD"))) return false;
  if (has(below(folder, "commondir"))) return true;
  return has(below(folder, "objects")) && has(below(folder, "refs"));
}

}  // namespace twotrack::workspace
