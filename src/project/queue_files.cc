#include "project/queue_files.h"

#include <sys/stat.h>

#include <map>

#include "base/lines.h"
#include "base/sha256.h"
#include "workspace/carry.h"
#include "workspace/paths.h"
#include "workspace/tree.h"

namespace twotrack::project {
namespace {

using workspace::Entry;
using workspace::Listing;

// No larger file is read into a workspace.
constexpr uint64_t kBytesMax = uint64_t{4} << 30;
// More than a hundred bytes for each of the files that a workspace may have.
constexpr uint64_t kListBytesMax = uint64_t{64} << 20;

Status put_bytes(replica::ReplicaStore& store, const std::string& sha256, const Path& file) {
  if (TRY(store.has_blob(sha256))) return Done{};
  const std::string bytes = TRY(workspace::read_bytes(file));
  if (sha256_hex(bytes) == sha256) return store.put_blob(sha256, bytes);
  return Error{Code::kConflict, file.string() + " is being written: try again"};
}

Result<std::string> put_list(replica::ReplicaStore& store, const Listing& list) {
  const std::string bytes = encode(list);
  if (bytes.size() > kListBytesMax)
    return Error{Code::kInvalid, "there are too many files to send"};
  std::string digest = sha256_hex(bytes);
  TRY(store.put_blob(digest, bytes));
  return digest;
}

Result<Listing> get_list(replica::ReplicaStore& store, const std::string& digest) {
  const std::string bytes = TRY(store.get_blob(digest, kListBytesMax));
  return workspace::decode(bytes);
}

Status make_entry(replica::ReplicaStore& store, const Path& folder, const Entry& entry) {
  const Path path = folder / entry.path;
  FileSystem& files = posix_file_system();
  if (entry.is_folder()) return files.create_directories(path);
  if (entry.is_link()) {
    std::error_code error;
    std::filesystem::create_symlink(entry.target, path, error);
    if (!error) return Done{};
    return Error{Code::kIo, "link " + path.string() + ": " + error.message()};
  }
  const std::string bytes = TRY(store.get_blob(entry.sha256, entry.size));
  if (bytes.size() != entry.size) {
    return Error{Code::kCorrupt, "the project's " + entry.path + " has another size than it says"};
  }
  {
    const auto file = TRY(files.open(path, OpenMode::kTruncate));
    TRY(write_all(*file, 0, bytes));
  }
  return workspace::set_mode(path, entry.mode);
}

// Anybody may have written the list: neither settings of git, logs or workspaces, nor more than
// may be sent.
Status check_entries(const Listing& list) {
  uint64_t bytes = 0;
  std::map<std::string_view, const Entry*> entries;
  for (const Entry& entry : list.entries) {
    entries.emplace(entry.path, &entry);
    const bool is_known = entry.is_folder() || entry.is_file() || entry.is_link();
    const bool is_foreign =
        workspace::is_left_out(entry.path, entry.is_folder(), workspace::Besides::kNothing);
    if (!is_known || is_foreign || (entry.is_file() && entry.sha256.empty()) ||
        (entry.mode & (S_ISUID | S_ISGID)) != 0) {
      return Error{Code::kCorrupt,
                   "the project has " + entry.path + ", which no project may bring"};
    }
    if (!entry.is_file()) continue;
    if (entry.size > workspace::kCopyBytesMax - bytes) {
      return Error{Code::kCorrupt, "the project has more bytes than may be sent"};
    }
    bytes += entry.size;
  }
  return workspace::check_folders(entries);
}

}  // namespace

Result<Listing> list_project(const Path& root) {
  // Without times and places: equal files are an equal project.
  Listing list;
  uint64_t bytes = 0;
  for (const Entry& found : TRY(workspace::walk(root))) {
    if (found.is_link() && !workspace::stays_inside(root, found)) continue;
    Entry entry{.path = found.path,
                .mode = found.mode & ~static_cast<uint32_t>(S_ISUID | S_ISGID),
                .size = found.is_file() ? found.size : 0,
                .target = found.target};
    if (found.is_file()) entry.sha256 = TRY(workspace::sha256_of_file(root / found.path));
    bytes += entry.size;
    list.entries.push_back(std::move(entry));
  }
  if (bytes <= workspace::kCopyBytesMax) return list;
  return Error{Code::kInvalid, "the project has more than " +
                                   std::to_string(workspace::kCopyBytesMax >> 20) +
                                   " MiB to send: keep large files outside of it"};
}

Result<std::string> put_project(replica::ReplicaStore& store, const Path& root,
                                const Listing& list) {
  // The list is put last: who has it has all of it.
  std::string digest = sha256_hex(encode(list));
  if (TRY(store.has_blob(digest))) return digest;
  for (const Entry& entry : list.entries) {
    if (entry.is_file()) TRY(put_bytes(store, entry.sha256, root / entry.path));
  }
  return put_list(store, list);
}

Status get_project(replica::ReplicaStore& store, const std::string& digest, const Path& folder) {
  const Listing list = TRY(get_list(store, digest));
  TRY(check_entries(list));
  TRY(posix_file_system().create_directories(folder));
  // Links last: nothing is written through one.
  for (const bool links : {false, true}) {
    for (const Entry& entry : list.entries) {
      if (entry.is_link() == links) TRY(make_entry(store, folder, entry));
    }
  }
  for (const Entry& entry : list.entries) {
    if (entry.is_link() && !workspace::stays_inside(folder, entry)) {
      return Error{Code::kCorrupt, "the project's link " + entry.path + " leads out of it"};
    }
  }
  for (auto entry = list.entries.rbegin(); entry != list.entries.rend(); ++entry) {
    if (entry->is_folder()) TRY(workspace::set_mode(folder / entry->path, entry->mode));
  }
  return Done{};
}

Status put_workspace(replica::ReplicaStore& store, replica::WorkQueue& queue,
                     const workspace::Workspace& workspace, const std::string& hash) {
  if (TRY(queue.noted(replica::kSpaceNote, hash))) return Done{};
  const auto take = [&](const std::string& sha256, const Path& file) {
    return put_bytes(store, sha256, file);
  };
  const workspace::Carried carried = TRY(workspace::carry(workspace, take));
  const std::string now = TRY(put_list(store, carried.now));
  const std::string base = TRY(put_list(store, carried.base));
  return queue.note(replica::kSpaceNote, hash, now + " " + base);
}

Status get_workspace(replica::ReplicaStore& store, replica::WorkQueue& queue, const Path& root,
                     const std::string& agent, uint64_t generation, const std::string& hash,
                     workspace::WorkspaceKind kind) {
  if (generation == 0) return workspace::Workspace::remove(root, agent);
  const auto note = TRY(queue.noted(replica::kSpaceNote, hash));
  if (!note) {
    return Error{Code::kNotFound, "the replica has no workspace " + hash + " of " + agent};
  }
  const auto digests = split(*note, ' ');
  if (digests.size() != 2) return Error{Code::kCorrupt, "workspace " + hash + " is damaged"};
  const workspace::Carried carried{.now = TRY(get_list(store, std::string(digests[0]))),
                                   .base = TRY(get_list(store, std::string(digests[1])))};
  const auto give = [&](const std::string& sha256) { return store.get_blob(sha256, kBytesMax); };
  TRY(workspace::bring(root, agent, generation, carried, kind, give));
  // Whoever may write to the stream could have named other files.
  const auto workspace = TRY(workspace::Workspace::look(root, agent));
  if (workspace::Workspace::hash_of(TRY(workspace.changes())) == hash) return Done{};
  TRY(workspace::Workspace::remove(root, agent));
  return Error{Code::kCorrupt, "what the replica has as the workspace of " + agent +
                                   " is not what its log says: it was not taken"};
}

}  // namespace twotrack::project
