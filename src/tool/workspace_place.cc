#include "tool/workspace_place.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <deque>
#include <memory>
#include <optional>

namespace twotrack::tool {
namespace {

constexpr mode_t kNewFolderMode = 0777;  // less what the process's mask takes
constexpr int kLinksMax = 40;
// Deeper than any project, and fewer than the descriptors that we may open.
constexpr size_t kPlaceDepthMax = 200;
constexpr std::string_view kHidden = ".agentfs";  // no tool makes anything there

ItemKind kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return ItemKind::kFolder;
  return S_ISREG(mode) ? ItemKind::kFile : ItemKind::kOther;
}

// Of the link that is open itself; nothing when it is none.
std::optional<Path> target_of(const Descriptor& link) {
  char buffer[PATH_MAX];
  const ssize_t n = ::readlinkat(link.get(), "", buffer, sizeof buffer);
  if (n < 0) return std::nullopt;
  return Path(std::string_view(buffer, static_cast<size_t>(n)));
}

// The way from a workspace to a place in it, every folder of which is held open.
class Way {
 public:
  Way(Descriptor root, Missing missing, std::string_view shown)
      : root_(std::move(root)), missing_(missing), shown_(shown) {}

  Status follow(const Path& relative) {
    std::deque<Path> ahead(relative.begin(), relative.end());
    while (!ahead.empty()) {
      const Path part = ahead.front();
      ahead.pop_front();
      if (part.empty() || part == ".") continue;
      TRY(enter());
      if (part == "..") {
        if (steps_.empty()) return leads_out();
        steps_.pop_back();
        continue;
      }
      const auto target = TRY(step(part.string()));
      if (!target) continue;
      if (target->is_absolute() || ++links_ > kLinksMax) return leads_out();
      ahead.insert(ahead.begin(), target->begin(), target->end());
    }
    return Done{};
  }

  WorkspacePlace take() {
    if (steps_.empty()) return {.folder = std::move(root_), .name = "."};
    Path path;
    for (const Step& one : steps_) path /= one.name;
    std::string name = std::move(steps_.back().name);
    steps_.pop_back();
    Descriptor& folder = steps_.empty() ? root_ : steps_.back().handle;
    return {.path = std::move(path), .folder = std::move(folder), .name = std::move(name)};
  }

 private:
  struct Step {
    std::string name{};
    Descriptor handle{};  // none: there is nothing
  };

  Error refused(std::string_view why) const {
    return Error{Code::kInvalid, std::string(shown_) + ": " + std::string(why)};
  }
  Error leads_out() const { return refused("may not lead out of the project"); }

  int below(size_t depth) const {
    return depth == 0 ? root_.get() : steps_[depth - 1].handle.get();
  }

  // Links may have led there.
  bool is_hidden() const {
    return std::ranges::any_of(steps_, [](const Step& one) { return one.name == kHidden; });
  }

  // The last step leads on: it must be a folder, at least from now on.
  Status enter() {
    if (steps_.empty() || steps_.back().handle.is_open()) return Done{};
    if (missing_ == Missing::kFail || is_hidden()) {
      return system_error("open", Path(shown_), ENOENT);
    }
    const std::string& name = steps_.back().name;
    const int parent = below(steps_.size() - 1);
    if (::mkdirat(parent, name.c_str(), kNewFolderMode) != 0 && errno != EEXIST) {
      return system_error("create directory", Path(shown_));
    }
    steps_.back().handle.reset(
        ::openat(parent, name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!steps_.back().handle.is_open()) return system_error("open", Path(shown_));
    return Done{};
  }

  // To what has that name; to where a link leads, which is told, there is more than one step.
  Result<std::optional<Path>> step(std::string name) {
    if (steps_.size() >= kPlaceDepthMax) return refused("too many folders in folders");
    Descriptor handle(
        ::openat(below(steps_.size()), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (!handle.is_open() && errno != ENOENT) return system_error("open", Path(shown_));
    if (handle.is_open()) {
      if (auto target = target_of(handle)) return target;
    }
    steps_.push_back({std::move(name), std::move(handle)});
    return std::optional<Path>();
  }

  Descriptor root_;
  Missing missing_;
  std::string_view shown_;
  std::vector<Step> steps_{};
  int links_ = 0;
};

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

}  // namespace

Result<WorkspacePlace> find_place(const Path& workspace, std::string_view path, Missing missing) {
  const Path relative(path);
  const auto refused = [&](std::string_view why) {
    return Error{Code::kInvalid, std::string(path) + ": " + std::string(why)};
  };
  if (path.empty()) return refused("no file is named");
  if (path.find('\0') != std::string_view::npos) return refused("no file has such a name");
  if (relative.is_absolute()) return refused("must be relative to the project");
  if (std::ranges::find(relative, Path("..")) != relative.end()) {
    return refused("may not lead out of the project");
  }
  Descriptor root(::open(workspace.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!root.is_open()) return system_error("open", workspace);
  Way way(std::move(root), missing, path);
  TRY(way.follow(relative));
  return way.take();
}

Result<ItemKind> kind_at(const WorkspacePlace& place) {
  struct stat status{};
  if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    return system_error("look at", place.path);
  }
  return kind_of(status.st_mode);
}

Result<Descriptor> open_folder(int parent, const std::string& name) {
  Descriptor folder(
      ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder.is_open()) return folder;
  if (errno == ENOTDIR || errno == ELOOP) return Error{Code::kInvalid, name + " is no folder"};
  return system_error("open", Path(name));
}

Result<std::vector<FolderItem>> items_of(const Descriptor& folder) {
  Descriptor own(::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!own.is_open()) return system_error("open", "a folder");
  const std::unique_ptr<DIR, CloseFolder> stream(::fdopendir(own.get()));
  if (stream == nullptr) return system_error("open", "a folder");
  static_cast<void>(own.release());  // closed with the stream
  std::vector<FolderItem> items;
  errno = 0;
  while (const dirent* item = ::readdir(stream.get())) {
    const std::string_view name = item->d_name;
    struct stat status{};
    // What is gone between the two calls is not there.
    if (name != "." && name != ".." &&
        ::fstatat(folder.get(), item->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
      items.push_back({std::string(name), kind_of(status.st_mode)});
    }
    errno = 0;
  }
  if (errno != 0) return system_error("list", "a folder");
  return items;
}

}  // namespace twotrack::tool
