// remove_tree: whatever a tool has left, however deep. Folders are opened one in another, so no
// path is too long; what lies deeper than a few folders is moved up first, so that neither the
// stack nor the number of open files grows with the depth.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/posix.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

constexpr int kOpenFoldersMax = 64;
constexpr int kMovesMax = 1'000'000;

struct CloseStream {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

class TreeRemover {
 public:
  explicit TreeRemover(const Path& root) : root_(&root) {}

  Status run() {
    Descriptor top = TRY(open_folder(AT_FDCWD, root_->c_str()));
    top_ = top.get();
    // What was moved up lies in the top folder, which may have been read past it.
    do {
      has_moved_ = false;
      TRY(empty(top.get(), 0));
    } while (has_moved_);
    if (::rmdir(root_->c_str()) != 0) return failed("remove");
    return Done{};
  }

 private:
  Error failed(std::string_view what) const { return system_error(what, *root_); }

  // Its owner may always do that; of another's folder the error comes when it is opened.
  Result<Descriptor> open_folder(int parent, const char* name) const {
    (void)::fchmodat(parent, name, S_IRWXU, AT_SYMLINK_NOFOLLOW);
    Descriptor fd(::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!fd.is_open()) return failed("open a folder in");
    return fd;
  }

  Status empty(int folder, int depth) {
    const std::unique_ptr<DIR, CloseStream> items(::fdopendir(::dup(folder)));
    if (items == nullptr) return failed("list");
    ::rewinddir(items.get());
    while (const dirent* item = ::readdir(items.get())) {
      const std::string_view name = item->d_name;
      if (name != "." && name != "..") TRY(remove(folder, item->d_name, depth));
    }
    return Done{};
  }

  Status remove(int folder, const char* name, int depth) {
    if (::unlinkat(folder, name, 0) == 0 || errno == ENOENT) return Done{};
    struct stat status{};
    if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return failed("stat in");
    if (!S_ISDIR(status.st_mode)) return failed("remove a file in");
    if (depth == kOpenFoldersMax) return move_up(folder, name);
    const Descriptor inside = TRY(open_folder(folder, name));
    TRY(empty(inside.get(), depth + 1));
    if (::unlinkat(folder, name, AT_REMOVEDIR) != 0) return failed("remove a folder in");
    return Done{};
  }

  Status move_up(int folder, const char* name) {
    // To move a folder is to write to it.
    (void)::fchmodat(folder, name, S_IRWXU, AT_SYMLINK_NOFOLLOW);
    while (next_ < kMovesMax) {
      const std::string there = ".deep-" + std::to_string(next_++);
      if (::renameat(folder, name, top_, there.c_str()) == 0) {
        has_moved_ = true;
        return Done{};
      }
      if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR) break;
    }
    return failed("move a folder in");
  }

  const Path* root_;
  int top_ = -1;
  int next_ = 0;
  bool has_moved_ = false;
};

}  // namespace

Status remove_tree(const Path& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) {
    return errno == ENOENT || errno == ENOTDIR ? Status(Done{}) : system_error("stat", path);
  }
  if (S_ISDIR(status.st_mode)) return TreeRemover(path).run();
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return system_error("remove", path);
  return Done{};
}

}  // namespace twotrack::workspace
