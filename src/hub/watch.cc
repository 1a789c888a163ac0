#include "hub/watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "hub/folder_watch.h"
#include "hub/language.h"
#include "hub/outline.h"
#include "hub/store.h"

namespace twotrack::hub {
namespace {

using Changes = FolderWatch::Changes;
using std::chrono::steady_clock;

// Something that is written all the time must not put the rest off for ever.
constexpr int kQuietSpansMax = 10;
// New folders in new folders, made while they are being found.
constexpr int kWalksMax = 16;

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

// Becomes readable when somebody asks to stop.
class StopSignal {
 public:
  explicit StopSignal(const std::stop_token& stop) : callback_(stop, Raise{wake_.get()}) {}
  int descriptor() const { return wake_.get(); }

 private:
  struct Raise {
    int fd;
    void operator()() const {
      const uint64_t one = 1;
      (void)!::write(fd, &one, sizeof one);
    }
  };
  Descriptor wake_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  std::stop_callback<Raise> callback_;
};

class Watching {
 public:
  Watching(FileSystem& files, const WatchOptions& options, FolderWatch watch,
           const std::stop_token& stop)
      : files_(&files), options_(&options), watch_(std::move(watch)), stop_(stop), signal_(stop) {}

  Status run(const std::function<void(const Indexed&)>& told) {
    pending_.has_lost_some = true;  // nothing is known yet
    while (!is_stopped()) {
      auto indexed = update(std::exchange(pending_, {}));
      if (indexed.ok()) {
        if (indexed.value()) told(*indexed.value());
      } else if (indexed.error().code == Code::kCancelled) {
        return Done{};
      } else if (indexed.error().code == Code::kConflict) {
        pending_.has_lost_some = true;
      } else {
        return std::move(indexed).error();
      }
      TRY(wait());
    }
    return Done{};
  }

 private:
  bool is_stopped() const {
    pollfd interrupt{.fd = options_->interrupt, .events = POLLIN, .revents = 0};
    return stop_.stop_requested() || ::poll(&interrupt, 1, 0) > 0;
  }

  // Whether there are changes within that time; a negative time is for ever.
  bool wait_for_changes(int ms) const {
    std::array<pollfd, 3> waits = {
        pollfd{.fd = watch_.descriptor(), .events = POLLIN, .revents = 0},
        pollfd{.fd = signal_.descriptor(), .events = POLLIN, .revents = 0},
        pollfd{.fd = options_->interrupt, .events = POLLIN, .revents = 0}};
    ::poll(waits.data(), waits.size(), ms);
    return waits[0].revents != 0;
  }

  Status collect() {
    Changes changes = TRY(watch_.take());
    pending_.paths.merge(changes.paths);
    pending_.has_lost_some |= changes.has_lost_some;
    return Done{};
  }

  // Until something has changed, and then nothing more for a while.
  Status wait() {
    while (pending_.empty() && !is_stopped()) {
      wait_for_changes(-1);
      TRY(collect());
    }
    const auto last = steady_clock::now() + kQuietSpansMax * options_->quiet;
    while (!is_stopped() && steady_clock::now() < last) {
      if (!wait_for_changes(static_cast<int>(options_->quiet.count()))) break;
      TRY(collect());
    }
    return Done{};
  }

  // Nothing when the changes are nobody's business here.
  Result<std::optional<Indexed>> update(const Changes& changes) {
    const bool is_new_store = TRY(ensure_store());
    std::vector<std::string> names;
    const bool needs_all = is_new_store || TRY(affects_all(changes, names));
    if (needs_all) {
      TRY(watch_folders());
      names = {""};
    }
    if (names.empty()) return std::optional<Indexed>();
    const auto is_told_to_stop = [this] { return is_stopped(); };
    return std::optional(
        TRY(index(*files_, options_->project, *store_, names, options_->ignore, is_told_to_stop)));
  }

  // A known file is looked at alone. What is new may be ignored, and what is no plain file may be
  // anything: then the whole project is looked at, as index() does it.
  Result<bool> affects_all(const Changes& changes, std::vector<std::string>& names) {
    if (changes.has_lost_some) return true;
    for (const std::string& path : changes.paths) {
      if (folders_.contains(path) || file_name(path) == ".gitignore") return true;
      const auto info = files_->info(options_->project / path);
      const bool is_plain = info.ok() && info.value().kind == FileInfo::Kind::kFile;
      if (info.ok() && info.value().kind == FileInfo::Kind::kDirectory) return true;
      if (TRY(store_->file(path))) {
        if (info.ok() && (!is_plain || info.value().is_link)) return true;
        names.push_back(path);
      } else if (is_plain && language_of(file_name(path)) != nullptr) {
        return true;
      }
    }
    return false;
  }

  // Whatever appears in a folder after its watch has been set is told. So the last walk must find
  // no folder that was not watched before it.
  Status watch_folders() {
    for (int walk = 0; walk < kWalksMax; ++walk) {
      Sources sources = TRY(find_sources(*files_, options_->project, {""}, options_->ignore));
      bool has_new = false;
      for (const std::string& folder : sources.folders) has_new |= TRY(watch_.add(folder));
      folders_ = std::move(sources.folders);
      if (!has_new) break;
    }
    return Done{};
  }

  // Whether it was opened anew: the first time, and when somebody has deleted its file.
  Result<bool> ensure_store() {
    const Path file = Store::path(options_->project);
    const auto before = files_->info(file);
    if (store_ && before.ok() && before.value().identity == store_identity_) return false;
    store_.reset();
    store_.emplace(TRY(Store::open(*files_, options_->project)));
    store_identity_ = TRY(files_->info(file)).identity;
    return true;
  }

  FileSystem* files_;
  const WatchOptions* options_;
  FolderWatch watch_;
  std::stop_token stop_;
  StopSignal signal_;
  std::optional<Store> store_{};
  uint64_t store_identity_ = 0;
  std::set<std::string> folders_{};  // that are watched
  Changes pending_{};                // told by the kernel, not looked at
};

}  // namespace

Status watch(FileSystem& files, const WatchOptions& options, const std::stop_token& stop,
             const std::function<void(const Indexed&)>& told) {
  FolderWatch folders = TRY(FolderWatch::open(options.project));
  return Watching(files, options, std::move(folders), stop).run(told);
}

}  // namespace twotrack::hub
