#include "project/git_tree.h"

#include <openssl/evp.h>
#include <sys/stat.h>

#include <map>
#include <set>

#include "base/check.h"
#include "base/encoding.h"
#include "hub/project_path.h"
#include "project/git.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

using workspace::Entry;

constexpr size_t kIdLength = 40;
constexpr const char* kSendAsItIs = "without --at the files are sent as they are now";

// The hash of an object, of its kind, its size and its bytes: 20 bytes.
std::string object_hash(std::string_view kind, std::string_view bytes) {
  std::string all = std::string(kind) + " " + std::to_string(bytes.size());
  all.push_back('\0');
  all += bytes;
  std::string hash(kIdLength / 2, '\0');
  auto* const bytes_of_hash = reinterpret_cast<unsigned char*>(hash.data());
  size_t length = 0;
  CHECK(EVP_Q_digest(nullptr, "SHA1", nullptr, all.data(), all.size(), bytes_of_hash, &length) ==
        1);
  return hash;
}

std::string hex(std::string_view bytes) {
  return to_hex({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

std::string_view mode_of(const Entry& entry) {
  if (entry.is_link()) return "120000";
  return (entry.mode & S_IXUSR) != 0 ? "100755" : "100644";
}

Result<std::string> blob_hash(const Path& folder, const Entry& entry) {
  if (entry.is_link()) return object_hash("blob", entry.target);
  return object_hash("blob", TRY(workspace::read_bytes(folder / entry.path)));
}

// A folder of a tree, while it is put together. git sorts a folder as if its name ended in "/".
struct Folder {
  std::map<std::string, std::string> lines{};
  std::map<std::string, Folder> folders{};

  void add(std::string_view path, std::string_view mode, std::string_view hash) {
    const size_t slash = path.find('/');
    if (slash != std::string_view::npos) {
      folders[std::string(path.substr(0, slash))].add(path.substr(slash + 1), mode, hash);
      return;
    }
    lines[std::string(path)] = line(path, mode, hash);
  }

  std::string hash() {
    for (auto& [name, folder] : folders) lines[name + "/"] = line(name, "40000", folder.hash());
    std::string all;
    for (const auto& [name, text] : lines) all += text;
    return object_hash("tree", all);
  }

 private:
  static std::string line(std::string_view name, std::string_view mode, std::string_view hash) {
    std::string text = std::string(mode) + " " + std::string(name);
    text.push_back('\0');
    return text.append(hash);
  }
};

Error differs(const std::string& path, const std::string& how) {
  return with_hint(Error{Code::kInvalid, path + " " + how}, kSendAsItIs);
}

}  // namespace

bool is_commit_id(std::string_view text) {
  return text.size() == kIdLength &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<std::string> tree_id(const Path& folder, const std::vector<Entry>& entries) {
  Folder top;
  for (const Entry& entry : entries) {
    if (entry.is_folder()) continue;
    top.add(entry.path, mode_of(entry), TRY(blob_hash(folder, entry)));
  }
  return hex(top.hash());
}

Status check_commit_of(const GitCommit& commit, const std::string& tree) {
  if (hex(object_hash("commit", commit.object)) == commit.id &&
      commit.object.starts_with("tree " + tree + "\n")) {
    return Done{};
  }
  return Error{Code::kCorrupt, "these files are not those of the commit " + commit.id};
}

Result<GitCommit> keep_committed(Project& project, const std::string& ref,
                                 workspace::Listing& files) {
  const Path& root = project.layout().root;
  const auto repository = hub::find_repository(project.files(), root);
  if (!repository || !repository->project.empty()) {
    return differs(root.string(), "is not the top of a git repository");
  }
  // What begins with a dash would be an option.
  if (ref.starts_with('-')) return Error{Code::kInvalid, ref + " is not a commit"};
  const auto ask = [&](std::vector<std::string> words) {
    return run_git(project, GitMay::kLook, std::move(words));
  };
  const auto found_id = ask({"rev-parse", "--verify", ref + "^{commit}"});
  if (!found_id.ok() && found_id.error().code != Code::kIo) return found_id.error();
  GitCommit commit{.id = found_id.ok() ? found_id.value().substr(0, found_id.value().find('\n'))
                                       : std::string()};
  if (!is_commit_id(commit.id)) return differs(ref, "is not a commit with a SHA-1 hash");
  commit.object = TRY(ask({"cat-file", "commit", commit.id}));

  std::map<std::string, const Entry*> here;
  for (const Entry& entry : files.entries) here.emplace(entry.path, &entry);
  std::set<std::string> kept;  // with the folders above
  const std::string tree = TRY(ask({"ls-tree", "-r", "-z", "--full-tree", commit.id}));
  workspace::Fields fields(tree, "what git says of " + commit.id);
  while (!fields.empty()) {
    const std::string mode(TRY(fields.next(' ')));
    TRY(fields.next(' '));  // its kind: the mode says it, too
    const std::string id(TRY(fields.next('\t')));
    const std::string path(TRY(fields.next('\0')));
    const auto found = here.find(path);
    if (found == here.end() || found->second->is_folder()) {
      return differs(path, "of " + ref + " is not here, or is never sent");
    }
    if (mode != mode_of(*found->second) || id != hex(TRY(blob_hash(root, *found->second)))) {
      return differs(path, "is not as in " + ref + ": commit it");
    }
    for (size_t end = path.size(); end != std::string::npos; end = path.rfind('/', end - 1)) {
      kept.insert(path.substr(0, end));
    }
  }
  std::erase_if(files.entries, [&](const Entry& entry) { return !kept.contains(entry.path); });
  const std::string here_id = TRY(tree_id(root, files.entries));
  TRY(check_commit_of(commit, here_id));
  return commit;
}

}  // namespace twotrack::project
