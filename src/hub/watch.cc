#include "hub/watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <optional>
#include <set>
#include <utility>

#include "hub/outline.h"
#include "hub/source_watch.h"
#include "hub/store.h"

namespace twotrack::hub {
namespace {

using Changes = SourceWatch::Changes;

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
  Watching(FileSystem& files, const WatchOptions& options, SourceWatch watch,
           const std::stop_token& stop)
      : files_(&files), options_(&options), watch_(std::move(watch)), stop_(stop), signal_(stop) {}

  Status run(const std::function<void(const Indexed&)>& told) {
    watch_.lose();  // nothing is known yet
    while (!is_stopped()) {
      const Changes changes = TRY(watch_.take());
      auto indexed = update(changes);
      if (indexed.ok()) {
        if (indexed.value()) told(*indexed.value());
      } else if (indexed.error().code == Code::kCancelled) {
        return Done{};
      } else if (indexed.error().code == Code::kConflict) {
        watch_.lose();
      } else {
        return std::move(indexed).error();
      }
      TRY(watch_.wait(options_->quiet, std::array{signal_.descriptor(), options_->interrupt}));
    }
    return Done{};
  }

 private:
  bool is_stopped() const {
    pollfd interrupt{.fd = options_->interrupt, .events = POLLIN, .revents = 0};
    return stop_.stop_requested() || ::poll(&interrupt, 1, 0) > 0;
  }

  // Nothing when the changes are nobody's business here.
  Result<std::optional<Indexed>> update(const Changes& changes) {
    const bool is_new_store = TRY(ensure_store());
    std::vector<std::string> names;
    const bool needs_all = is_new_store || TRY(affects_all(changes, names));
    if (needs_all) {
      folders_ = TRY(watch_.find_sources()).folders;
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
      } else if (is_plain && has_language(*files_, options_->project / path)) {
        return true;
      }
    }
    return false;
  }

  // Whether it was opened anew: the first time, and when somebody has deleted its file.
  Result<bool> ensure_store() {
    const Path file = Store::path(options_->project);
    const auto before = files_->info(file);
    if (store_ && before.ok() && before.value().identity == store_identity_) return false;
    store_.reset();
    store_.emplace(TRY(Store::open(*files_, options_->project, options_->seal)));
    store_identity_ = TRY(files_->info(file)).identity;
    return true;
  }

  FileSystem* files_;
  const WatchOptions* options_;
  SourceWatch watch_;
  std::stop_token stop_;
  StopSignal signal_;
  std::optional<Store> store_{};
  uint64_t store_identity_ = 0;
  std::set<std::string> folders_{};  // that are watched
};

}  // namespace

Status watch(FileSystem& files, const WatchOptions& options, const std::stop_token& stop,
             const std::function<void(const Indexed&)>& told) {
  SourceWatch sources = TRY(SourceWatch::open(
      files, {.project = options.project, .paths = {""}, .ignore = options.ignore}));
  return Watching(files, options, std::move(sources), stop).run(told);
}

}  // namespace twotrack::hub
