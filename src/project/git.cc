#include "project/git.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/environment.h"
#include "base/list_tree.h"
#include "config/user_folder.h"
#include "hub/project_path.h"
#include "process/process.h"
#include "project/sandbox_policy.h"
#include "sandbox/run_confined.h"

namespace twotrack::project {
namespace {

constexpr std::string_view kAny = "*";

// Settings of a repository that start no program, lead nowhere else and fetch nothing, however
// they are set. What is not here needs trust: git gets new settings with every release. Included
// files are listed too, so that an include is harmless by itself.
struct HarmlessSettings {
  std::string_view section;
  std::string_view names;  // without the part between the section and the name
};

constexpr HarmlessSettings kHarmlessSettings[] = {
    {"advice", "*"},
    {"alias", "*"},  // git takes its own commands first
    {"author", "name email"},
    {"branch", "*"},
    {"color", "*"},
    {"commit", "cleanup gpgsign status verbose"},
    {"committer", "name email"},
    {"core",
     "abbrev autocrlf bare bigfilethreshold checkstat commentchar commitgraph compression eol "
     "filemode fscache hidedotfiles ignorecase logallrefupdates longpaths loosecompression "
     "multipackindex precomposeunicode preloadindex protecthfs protectntfs quotepath "
     "repositoryformatversion safecrlf sharedrepository sparsecheckout sparsecheckoutcone "
     "splitindex symlinks trustctime untrackedcache whitespace"},
    {"diff", "algorithm colormoved context mnemonicprefix noprefix renames"},
    {"extensions", "objectformat refstorage relativeworktrees worktreeconfig"},
    {"feature", "*"},
    {"fetch", "*"},
    {"gc", "auto autodetach autopacklimit pruneexpire reflogexpire"},
    {"gitflow", "*"},
    {"gui", "*"},
    {"http", "*"},  // nothing here is fetched: that takes remote.*.promisor
    {"i18n", "*"},
    {"include", "path"},
    {"includeif", "path"},
    {"index", "*"},
    {"init", "*"},
    {"lfs", "access locksverify repositoryformatversion"},
    {"log", "*"},
    {"maintenance", "*"},
    {"merge", "conflictstyle ff log renames stat"},
    {"pack", "*"},
    {"pull", "*"},
    {"push", "*"},
    {"rebase", "*"},
    {"remote", "fetch gh-resolved mirror prune prunetags push pushurl tagopt url"},
    {"rerere", "*"},
    {"status", "*"},
    {"submodule", "active branch url"},
    {"tag", "forcesignannotated gpgsign sort"},
    {"user", "email name signingkey useconfigonly"},
};

// "remote.origin.url" is "url" of "remote". git writes both in small letters.
bool is_harmless(std::string_view key) {
  const std::string_view section = key.substr(0, key.find('.'));
  const std::string_view name = key.substr(key.rfind('.') + 1);
  const auto* found = std::ranges::find(kHarmlessSettings, section, &HarmlessSettings::section);
  if (found == std::end(kHarmlessSettings)) return false;
  const std::string names = " " + std::string(found->names) + " ";
  return found->names == kAny || names.find(" " + std::string(name) + " ") != std::string::npos;
}

Result<std::string> output_of(const process::ProcessResult& ended, std::string_view what) {
  if (ended.end == process::ProcessResult::End::kExited && ended.status == 0) return ended.output;
  const std::string said = ended.errors.substr(0, ended.errors.find('\n'));
  return Error{Code::kIo, "git " + std::string(what) + ": " +
                              (said.empty() ? "it did not come to an end" : said)};
}

// As "scope, origin, key, line feed, value", where a value may be missing. Reading settings starts
// no program.
Result<std::string> list_settings(const Path& root) {
  Environment environment = process_environment();
  std::erase_if(environment, [](const std::string& one) {
    return one.starts_with("GIT_CONFIG=");  // would list another file
  });
  const auto ended = TRY(process::run_process(
      {.argv = {"git", "config", "--list", "-z", "--show-scope", "--show-origin"},
       .directory = root,
       .environment = std::move(environment),
       .streams = process::Streams::kApart,
       .time_limit = std::chrono::seconds(10)}));
  return output_of(ended, "config");
}

std::string_view next_field(std::string_view& rest) {
  const size_t end = rest.find('\0');
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return field;
}

Status check_settings(Project& project) {
  const std::vector<config::Wish> wishes = TRY(git_wishes(project));
  if (wishes.empty()) return Done{};
  return project.require_trust(TRY(git_trust_store()), wishes);
}

// The folders that git itself says it uses: its own, and the one that all worktrees share.
struct GitFolders {
  Path own;
  Path shared;
};

Result<GitFolders> find_folders(const Path& root) {
  const auto ended =
      TRY(process::run_process({.argv = {"git", "rev-parse", "--git-dir", "--git-common-dir"},
                                .directory = root,
                                .environment = process_environment(),
                                .streams = process::Streams::kApart,
                                .time_limit = std::chrono::seconds(10)}));
  const std::string said = TRY(output_of(ended, "rev-parse"));
  const size_t end = std::min(said.find('\n'), said.size());
  const std::string_view second = std::string_view(said).substr(std::min(end + 1, said.size()));
  std::error_code error;
  GitFolders folders;
  folders.own = std::filesystem::canonical(root / said.substr(0, end), error);
  if (!error) folders.shared = canonical(root / second.substr(0, second.find('\n')), error);
  if (error) return Error{Code::kIo, "git's folder: " + error.message()};
  return folders;
}

// Whether it lies in the .git of a repository around this one.
bool is_submodules(const Path& own, const Path& git) {
  const std::string place = own.string();
  const size_t modules = place.find("/.git/modules/");
  return modules != std::string::npos && git.string().starts_with(place.substr(0, modules) + "/");
}

// As git makes them: .git around the project, a submodule's in .git/modules, or a worktree's, which
// names the .git file that names it. A folder from elsewhere could name any other.
bool are_gits_own(const GitFolders& folders, const hub::Repository& repository) {
  using std::filesystem::equivalent;
  std::error_code error;
  // What was looked into is what git takes.
  if (!equivalent(folders.own, repository.own, error) ||
      !equivalent(folders.shared, repository.shared, error)) {
    return false;
  }
  const Path git = canonical(repository.top, error) / ".git";
  if (folders.own != folders.shared) {
    std::string back;
    std::getline(std::ifstream(folders.own / "gitdir"), back);
    return folders.own.parent_path() == folders.shared / "worktrees" &&
           equivalent(folders.own / back, git, error);
  }
  return folders.own == git || is_submodules(folders.own, git);
}

// A file that is mostly a hole costs nobody anything but git, which reads it into memory.
bool is_hollow(const Path& path) {
  constexpr off_t kBlockBytes = 512;  // of st_blocks, whatever the file system has
  constexpr off_t kLarge = off_t{256} << 20;
  struct stat status{};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_size > kLarge && status.st_blocks * kBlockBytes < status.st_size / 2;
}

Error made_by_nobody(const Path& path, bool has_holes) {
  const std::string what = has_holes ? "a huge file of holes" : "neither a file nor a folder";
  return with_hint(Error{Code::kInvalid, path.string() + ": " + what},
                   "git makes no such thing: whoever made the folder did; remove it");
}

// What git reads to list settings. Here it may lie behind a link: nothing is written.
Status check_read(const Path& folder) {
  for (const char* name : {"HEAD", "config", "config.worktree", "commondir", "gitdir"}) {
    std::error_code error;
    const Path path = std::filesystem::canonical(folder / name, error);
    if (error) continue;
    const bool is_plain = std::filesystem::is_regular_file(path, error);
    const bool has_holes = is_hollow(path);
    if (!is_plain || has_holes) return made_by_nobody(folder / name, has_holes);
  }
  return Done{};
}

// git writes and deletes below its folder as the user, and follows what lies there: a link would
// lead it elsewhere, a pipe would keep it waiting. It makes neither itself; hooks are not run. What
// cannot be looked at is refused, too.
Status check_folder(const Path& folder) {
  for (const auto& entry : TRY(list_tree(folder))) {
    std::error_code error;
    const auto type = entry.symlink_status(error).type();
    const bool is_plain = type == std::filesystem::file_type::regular ||
                          type == std::filesystem::file_type::directory ||
                          entry.path().string().starts_with((folder / "hooks/").string());
    const bool has_holes = is_hollow(entry.path());
    if (!is_plain || has_holes) return made_by_nobody(entry.path(), has_holes);
  }
  return Done{};
}

Status check_files(Project& project) {
  const auto repository = hub::find_repository(project.files(), project.layout().root);
  if (!repository) return Done{};
  TRY(check_folder(repository->own));
  if (repository->shared != repository->own) TRY(check_folder(repository->shared));
  const GitFolders folders = TRY(find_folders(project.layout().root));
  if (are_gits_own(folders, *repository)) return Done{};
  return with_hint(
      Error{Code::kInvalid, folders.shared.string() + ": not the folder of this repository"},
      "only .git itself, a worktree of git's or a submodule is written to: look at " +
          (repository->top / ".git").string());
}

Result<process::ProcessResult> look(Project& project, std::vector<std::string> words) {
  std::error_code failed;
  const Path root = std::filesystem::canonical(project.layout().root, failed);
  const config::Config& config = *TRY(project.config());
  sandbox::Policy policy = TRY(sandbox_policy(config, root));
  // The project may be a folder of a larger repository: then git must see all of that.
  const auto repository = hub::find_repository(project.files(), root);
  policy.workspace = repository ? repository->top : root;
  policy.looks_only = true;
  Environment environment = process::clean_environment(process_environment(), policy.workspace, {});
  // HOME is the folder, and a .gitconfig in it nobody's own.
  environment.emplace_back("GIT_CONFIG_GLOBAL=/dev/null");
  auto ended = TRY(sandbox::run_confined(policy, {.argv = std::move(words),
                                                  .directory = root,
                                                  .environment = std::move(environment),
                                                  .streams = process::Streams::kApart}));
  return std::move(ended.result);
}

}  // namespace

Result<config::TrustStore> git_trust_store() {
  return config::TrustStore(posix_file_system(),
                            TRY(config::user_data_folder(process_environment())) / "git");
}

Result<std::vector<config::Wish>> git_wishes(const Project& project) {
  std::vector<config::Wish> wishes;
  if (const auto repository = hub::find_repository(posix_file_system(), project.layout().root)) {
    TRY(check_read(repository->own));
    TRY(check_read(repository->shared));
  }
  const auto listed = list_settings(project.layout().root);
  if (!listed.ok() && listed.error().code == Code::kNotFound) return wishes;
  if (!listed.ok()) return listed.error();
  std::string_view rest = listed.value();
  while (!rest.empty()) {
    const std::string_view scope = next_field(rest);
    const std::string_view origin = next_field(rest);
    const std::string_view setting = next_field(rest);
    if (scope != "local" && scope != "worktree") continue;
    const std::string_view key = setting.substr(0, setting.find('\n'));
    if (is_harmless(key)) continue;
    const bool has_value = key.size() < setting.size();
    wishes.push_back({.key = std::string(key),
                      .value = std::string(has_value ? setting.substr(key.size() + 1) : "true"),
                      .means = "a setting of git's that may start programs",
                      .origin = {.kind = config::Origin::Kind::kFile,
                                 .name = std::string(origin.substr(origin.find(':') + 1)),
                                 .position = {}}});
  }
  return wishes;
}

Result<std::string> run_git(Project& project, GitMay may, std::vector<std::string> words) {
  TRY(check_files(project));
  TRY(check_settings(project));
  const std::string what = words.front();
  words.insert(words.begin(),
               {"git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c",
                "gc.auto=0", "-c", "maintenance.auto=false", "--literal-pathspecs"});
  const auto ended = may == GitMay::kLook
                         ? look(project, std::move(words))
                         : process::run_process({.argv = std::move(words),
                                                 .directory = project.layout().root,
                                                 .environment = process_environment(),
                                                 .streams = process::Streams::kApart});
  if (!ended.ok()) return ended.error();
  return output_of(ended.value(), what);
}

}  // namespace twotrack::project
