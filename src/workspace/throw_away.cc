#include "workspace/throw_away.h"

#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "base/posix.h"
#include "base/temporary_folder.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

Status copy_entry(const Path& from, const Path& to, const Entry& entry) {
  if (entry.is_folder()) {
    if (::mkdir(to.c_str(), 0700) != 0) return system_error("make", to);
    return Done{};
  }
  if (entry.is_link()) {
    if (::symlink(entry.target.c_str(), to.c_str()) != 0) return system_error("make", to);
    return Done{};
  }
  TRY(copy_bytes(from, to));
  return set_mode(to, entry.mode & 0777U);
}

}  // namespace

Result<ThrowAwayCopy> ThrowAwayCopy::make(const Path& project) {
  ThrowAwayCopy copy(TRY(make_temporary_folder()));
  for (const Entry& entry : TRY(walk(project))) {
    TRY(copy_entry(project / entry.path, copy.root() / entry.path, entry));
  }
  return copy;
}

ThrowAwayCopy::~ThrowAwayCopy() {
  if (!root_.empty()) (void)remove_tree(root_);
}

ThrowAwayCopy::ThrowAwayCopy(ThrowAwayCopy&& other) noexcept
    : root_(std::exchange(other.root_, Path())) {}

}  // namespace twotrack::workspace
