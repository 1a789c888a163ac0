// Workspace: the project as one agent sees and changes it; nothing of the project itself changes.
//
// A copy of the project (reflinked where the file system can) below .agentfs/workspaces/{agent}.
// After each call that may have changed something the runner keeps a generation, durably, before
// the result is logged with that generation's number. After a crash the workspace goes back to the
// generation that the last logged result names: an effect is then there exactly once, or not at
// all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::workspace {

struct Change {
  enum class Kind : uint8_t { kAdded, kModified, kRemoved };
  std::string path{};  // relative to the project
  Kind kind = Kind::kModified;
  std::string sha256{};  // of the new bytes; empty when it was removed
  std::string
      base_sha256{};  // of the project's bytes when the workspace was made; empty when added
  bool operator==(const Change&) const = default;
};

class Workspace {
 public:
  // Makes the workspace of `agent`, or opens the one that is there. Folders that no tool should see
  // or that are cheap to do without are left out: .git, .agentfs, .twotrack, .venv, node_modules, …
  static Result<Workspace> open(const Path& project, std::string_view agent);
  // Whether `agent` has one.
  static bool exists(const Path& project, std::string_view agent);

  // The folder that tools work in.
  const Path& root() const { return root_; }

  // Every file that differs from the project as it was when the workspace was made, by path.
  Result<std::vector<Change>> changes() const;
  // SHA-256 over the change set: the workspace's state in one word.
  static std::string hash_of(const std::vector<Change>& changes);

  // Makes the present state durable as generation `number`; the one before it is kept too, older
  // ones go. Generation 0 is the untouched copy.
  Status keep(uint64_t number);
  // Puts every file back as it was at generation `number`. Fails with kNotFound when it is gone.
  Status restore(uint64_t number);

  // Unified diff of all changes, for people: `--- a/path`, `+++ b/path`; binary files are named.
  Result<std::string> diff() const;

  // Removes it.
  static Status remove(const Path& project, std::string_view agent);

 private:
  Workspace(Path project, Path home);
  Path project_;
  Path home_;
  Path root_;
};

}  // namespace twotrack::workspace
