// Workspace: the project as one agent sees and changes it; nothing of the project itself changes.
//
// An overlay of the project, kept mounted by a process of its own (holder.h); where that cannot be,
// a copy (reflinked where the file system can). What the agent wrote lies below
// .agentfs/workspaces/{agent}. After each call that may have changed something the runner keeps a
// generation, durably, before the result is logged with that generation's number. After a crash the
// workspace goes back to the generation that the last logged result names: an effect is then there
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
#include "workspace/plan.h"

namespace twotrack::workspace {

class Holder;

inline constexpr uint64_t kCopyBytesMax = uint64_t{512} << 20;

struct Change {
  enum class Kind : uint8_t { kAdded, kModified, kRemoved };
  std::string path{};  // relative to the project; any bytes that a file name may have
  Kind kind = Kind::kModified;
  std::string sha256{};  // of the new bytes, of a link: of its target; empty when it was removed
  // Of the project's bytes when the workspace was made; empty when added. The same as sha256 when
  // only the mode has changed.
  std::string base_sha256{};
  // Kind and permissions as stat() has them: 0100644 of a file, 0120777 of a link; 0: not there.
  uint32_t mode = 0;
  uint32_t base_mode = 0;
  bool operator==(const Change&) const = default;
};

// "added", "modified", "removed".
std::string_view name_of(Change::Kind kind);

// How the agent's view of the project is made.
enum class Kind : uint8_t {
  kOverlay,  // the project itself, with what was written kept apart
  kReflink,  // a copy that shares its blocks with the project
  kCopy,
};
std::string_view name_of(Kind kind);  // "overlay", "reflink", "copy"

class Workspace {
 public:
  // Makes the workspace of `agent`, or opens the one that is there; one whose making was cut short
  // is made anew. Files keep their modes and times. Left out are: what is_left_out() names (.git,
  // .agentfs, .venv, node_modules, …); symbolic links that lead out of the project; sockets, pipes
  // and devices. Fails with kInvalid when more than kCopyBytesMax would have to be copied, with
  // kCorrupt when one with kept generations is damaged.
  // `best` is what to try first: an overlay only for who enters its holder's namespaces with every
  // program that it starts. One that is there stays what it is; kInvalid when it is an overlay and
  // cannot be mounted any more.
  static Result<Workspace> open(const Path& project, std::string_view agent,
                                Kind best = Kind::kReflink);
  // The one that is there, for looking at: nothing is made, fixed or mounted, and root() may not
  // be used. Fails with kNotFound.
  static Result<Workspace> look(const Path& project, std::string_view agent);
  // Whether `agent` has one.
  static bool exists(const Path& project, std::string_view agent);
  // Every agent that has one, by name.
  static Result<std::vector<std::string>> agents(const Path& project);

  // The folder that tools work in.
  const Path& root() const { return root_; }

  Kind kind() const { return kind_; }
  // Whether its files may not be what was written: the system was started anew before any of it was
  // kept. open() would make such a one anew. Fails with kCorrupt when it is damaged.
  Result<bool> is_doubtful() const;
  // Of an overlay: the process whose namespaces have it mounted at the project's own path; else 0.
  pid_t holder() const;
  // Where what is written to it lies: the root itself, or of an overlay the folder behind it.
  Path written_to() const;
  // Why it is no overlay, when that was tried.
  const std::string& why_no_overlay() const { return why_; }
  // What it takes on the disk.
  uint64_t disk_bytes() const;

  // Every file and link that differs from the project as it was when the workspace was made, by
  // path, and every folder whose mode does. New and removed folders alone do not count, nor does
  // what is_left_out().
  Result<std::vector<Change>> changes() const;
  // SHA-256 over the change set: the workspace's state in one word.
  static std::string hash_of(const std::vector<Change>& changes);

  // Makes the present state durable as generation `number`, which is above 0; the one before it is
  // kept too, older ones and those of a later number go. Nobody may write to the workspace
  // meanwhile.
  Status keep(uint64_t number);
  // Puts everything back as it was at generation `number`: bytes, modes, times, folders; what is
  // not of it goes. Generation 0 is the untouched copy and always there. Fails with kNotFound when
  // another one is gone. Cut short, it can be called again.
  Status restore(uint64_t number);

  // The same with folders, and where the bytes of both versions are: what accepting it asks for.
  Result<std::vector<Proposal>> proposals() const;

  // Unified diff of all changes, for people and for `git apply`: `--- a/path`, `+++ b/path`; binary
  // files are only named.
  Result<std::string> diff() const;

  // Removes it.
  static Status remove(const Path& project, std::string_view agent);

 private:
  Workspace(Path project, Path home, Kind kind);
  Status make_overlay();
  Status hold();

  Path project_;
  Path home_;
  Path root_;
  Kind kind_;
  std::string why_{};
  // Shared by the copies of this object: the last one lets it go.
  std::shared_ptr<Holder> holder_{};
};

}  // namespace twotrack::workspace
