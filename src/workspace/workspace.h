// Workspace: the project as one agent sees and changes it; the project itself does not change.
//
// An overlay of the project, kept mounted by its own process (holder.h); if that is impossible,
// a copy (reflinked if the file system supports it). What the agent wrote is in
// .agentfs/workspaces/{agent}. After each call that may have changed something the runner keeps a
// generation, durably, before the result is logged with that generation's number. After a crash the
// workspace goes back to the generation of the last logged result: an effect is then there
// exactly once, or not at all.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "base/words.h"
#include "workspace/plan.h"

namespace twotrack::workspace {

class Holder;

inline constexpr uint64_t kCopyBytesMax = uint64_t{512} << 20;

struct Change {
  enum class Kind : uint8_t { kAdded, kModified, kRemoved };
  std::string path{};  // relative to the project; any bytes that a file name may have
  Kind kind = Kind::kModified;
  std::string sha256{};  // of the new bytes, of a link: of its target; empty when it was removed
  // Of the project's bytes when the workspace was created; empty if added. The same as sha256 if
  // only the mode has changed.
  std::string base_sha256{};
  // Kind and permissions as stat() has them: 0100644 of a file, 0120777 of a link; 0: not there.
  uint32_t mode = 0;
  uint32_t base_mode = 0;
  bool operator==(const Change&) const = default;
};
constexpr auto all_names(Change::Kind) {
  return name_list("added", "modified", "removed");
}

// How the agent's view of the project is implemented.
enum class WorkspaceKind : uint8_t {
  kOverlay,  // the project itself, with writes kept separately
  kReflink,  // a copy that shares its blocks with the project
  kCopy,
};
constexpr auto all_names(WorkspaceKind) {
  return name_list("overlay", "reflink", "copy");
}

class Workspace {
 public:
  // Creates the workspace of `agent`, or opens the existing one; one whose creation was interrupted
  // is created again. Files keep their modes and times. Left out are: what is_left_out() names
  // (.git, .agentfs, .venv, node_modules, …); symbolic links that lead out of the project; sockets,
  // pipes and devices. Fails with kInvalid when more than kCopyBytesMax would have to be copied,
  // with kCorrupt when one with kept generations is damaged. `best` is what to try first: an
  // overlay only for callers that enter its holder's namespaces with every program they start. An
  // existing one keeps its kind; kInvalid if it is an overlay and can no longer be mounted.
  static Result<Workspace> open(const Path& project, std::string_view agent,
                                WorkspaceKind best = WorkspaceKind::kReflink);
  // The existing one, for reading: nothing is created, fixed or mounted, and root() may not
  // be used. Fails with kNotFound.
  static Result<Workspace> look(const Path& project, std::string_view agent);
  // Whether `agent` has one.
  static bool exists(const Path& project, std::string_view agent);
  // Every agent that has one, by name.
  static Result<std::vector<std::string>> agents(const Path& project);

  // The folder that tools work in.
  const Path& root() const { return root_; }

  WorkspaceKind kind() const { return kind_; }
  // Whether its files may not be what was written: the system was restarted before any of it was
  // kept. open() would create such a workspace again. Fails with kCorrupt if it is damaged.
  Result<bool> is_doubtful() const;
  // Of an overlay: the process whose namespaces have it mounted at the project's own path; else 0.
  pid_t holder() const;
  // Where its writes are: the root itself, or for an overlay the folder behind it.
  Path written_to() const;
  // Why it is not an overlay, if one was tried.
  const std::string& why_no_overlay() const { return why_; }
  // Its size on disk.
  uint64_t disk_bytes() const;

  // Every file and link that differs from the project as it was when the workspace was made, by
  // path, and every folder whose mode does. New and removed folders alone do not count, nor does
  // what is_left_out().
  Result<std::vector<Change>> changes() const;
  // SHA-256 over the change set: the workspace's state as one value.
  static std::string hash_of(const std::vector<Change>& changes);

  // Makes the present state durable as generation `number`, which is above 0; the one before it is
  // kept too, older ones and later numbers are removed. Nobody may write to the workspace
  // meanwhile.
  Status keep(uint64_t number);
  // Restores everything to generation `number`: bytes, modes, times, folders; what is
  // not in it is removed. Generation 0 is the untouched copy and always exists. Fails with
  // kNotFound if another one is gone. If interrupted, it can be called again.
  Status restore(uint64_t number);

  // The same with folders, and where the bytes of both versions are: what accepting needs.
  Result<std::vector<Proposal>> proposals() const;

  // Unified diff of all changes, for people and for `git apply`: `--- a/path`, `+++ b/path`; binary
  // files are only named.
  Result<std::string> diff() const;

  // Removes it.
  static Status remove(const Path& project, std::string_view agent);

 private:
  Workspace(Path project, Path home, WorkspaceKind kind);
  Status make_overlay();
  Status hold();

  Path project_;
  Path home_;
  Path root_;
  WorkspaceKind kind_;
  std::string why_{};
  // Shared by the copies of this object: the last one releases it.
  std::shared_ptr<Holder> holder_{};
};

}  // namespace twotrack::workspace
