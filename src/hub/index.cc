#include "hub/index.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "hub/outline.h"
#include "hub/project_path.h"
#include "hub/source_reader.h"

namespace twotrack::hub {
namespace {

// Somebody who writes all the time is not waited for.
constexpr int kAttemptsMax = 3;
// What is read before it is written: some ten megabytes, and all that anybody changes at once.
constexpr size_t kBatchNodes = 20'000;
// Who wants to stop waits for as many.
constexpr size_t kFilesAtOnce = 256;

class Indexing {
 public:
  Indexing(FileSystem& files, const Path& project, Store& store,
           const std::vector<std::string>& ignore, const std::function<bool()>& is_stopped)
      : files_(&files),
        project_(&project),
        store_(&store),
        ignore_(&ignore),
        is_stopped_(&is_stopped) {}

  Result<Indexed> run(const std::vector<std::string>& paths) && {
    std::vector<std::string> relative;
    for (const std::string& path : paths) {
      relative.push_back(TRY(path_in_project(*project_, path)));
      for (FileState& state : TRY(store_->files_below(relative.back()))) {
        std::string name = state.path;
        known_.insert_or_assign(std::move(name), std::move(state));
      }
    }
    Sources sources = TRY(find(relative));
    keep_named(sources);
    std::vector<std::string> names = look_at(sources);
    note_removed(sources);
    for (int attempt = 0; attempt < kAttemptsMax && (!names.empty() || !removed_.empty());
         ++attempt) {
      TRY(read_and_write(names));
      names = std::exchange(again_, {});
    }
    for (const std::string& name : names) skip(name, "changes while it is read");
    std::ranges::sort(result_.skipped);
    const auto twice = std::ranges::unique(result_.skipped);
    result_.skipped.erase(twice.begin(), twice.end());
    return std::move(result_);
  }

 private:
  void skip(const std::string& name, std::string_view why) {
    result_.skipped.push_back(name + ": " + std::string(why));
  }

  Result<Sources> find(const std::vector<std::string>& paths) {
    for (int attempt = 1;; ++attempt) {
      std::vector<std::string> there;
      std::vector<std::string> absent;
      for (const std::string& path : paths) {
        const auto info = files_->info(*project_ / path);
        const bool is_absent = !info.ok() && info.error().code == Code::kNotFound;
        (is_absent ? absent : there).push_back(path);
      }
      auto sources = find_sources(*files_, *project_, there, *ignore_);
      // Gone since it was looked for.
      const bool is_late = !sources.ok() && sources.error().code == Code::kNotFound;
      if (is_late && attempt < kAttemptsMax) continue;
      if (!sources.ok()) return std::move(sources).error();
      for (const std::string& path : absent) {
        if (TRY(store_->files_below(path)).empty()) skip(path, "not there");
      }
      std::ranges::copy(sources.value().skipped, std::back_inserter(result_.skipped));
      return sources;
    }
  }

  // What somebody has named stays, until it is gone.
  void keep_named(Sources& sources) {
    for (const auto& [name, state] : known_) {
      if (!state.is_named || sources.files.contains(name)) continue;
      const auto info = files_->info(*project_ / name);
      if (!info.ok() || info.value().kind != FileInfo::Kind::kFile) continue;
      sources.files.insert(name);
      sources.named.insert(name);
    }
    named_ = sources.named;
  }

  // Which of them have to be read.
  std::vector<std::string> look_at(const Sources& sources) {
    std::vector<std::string> names;
    result_.looked_at = sources.files.size();
    for (const std::string& name : sources.files) {
      const auto known = known_.find(name);
      if (known != known_.end()) {
        const auto info = files_->info(*project_ / name);
        const bool is_told = known->second.is_named == named_.contains(name);
        if (info.ok() && is_told && is_unchanged(info.value(), known->second)) {
          if (!known->second.trouble.empty()) skip(name, known->second.trouble);
          continue;
        }
      }
      names.push_back(name);
    }
    return names;
  }

  void note_removed(const Sources& sources) {
    for (const auto& [name, state] : known_) {
      if (sources.files.contains(name)) continue;
      const auto info = files_->info(*project_ / name);
      // In a folder that cannot be read nobody knows what is gone.
      if (!info.ok() && info.error().code != Code::kNotFound) continue;
      removed_.emplace(name, info.ok() ? Removal::kNoSource : Removal::kGone);
    }
  }

  Status read_and_write(const std::vector<std::string>& names) {
    const SourceReader reader(*files_, *project_, known_);
    std::vector<SourceRead> batch;
    size_t nodes = 0;
    for (size_t at = 0; at < names.size(); at += kFilesAtOnce) {
      if ((*is_stopped_)()) return Error{Code::kCancelled, "stopped"};
      const size_t end = std::min(at + kFilesAtOnce, names.size());
      for (SourceRead& read : reader.read({names.begin() + static_cast<ptrdiff_t>(at),
                                           names.begin() + static_cast<ptrdiff_t>(end)})) {
        nodes += read.replacement.nodes.size();
        batch.push_back(std::move(read));
      }
      if (nodes < kBatchNodes) continue;
      TRY(write(reader, std::exchange(batch, {})));
      nodes = 0;
    }
    return write(reader, std::move(batch));
  }

  // Sorts what was read by what has to be written.
  Status write(const SourceReader& reader, std::vector<SourceRead> batch) {
    std::vector<Store::Replacement> replaced;
    std::vector<FileState> confirmed;
    std::map<std::string, SourceRead> read_as;  // without the nodes
    for (SourceRead& read : batch) {
      const std::string name = read.replacement.state.path;
      const auto known = known_.find(name);
      if (read.end == SourceRead::End::kGone) {
        if (known != known_.end()) removed_.emplace(name, Removal::kGone);
        continue;
      }
      ++result_.read;
      read.replacement.state.is_named = named_.contains(name);
      if (!read.replacement.state.trouble.empty()) skip(name, read.replacement.state.trouble);
      read_as[name] = {
          .end = read.end, .info = read.info, .replacement = {.state = {.path = name}}};
      if (known != known_.end() && known->second == read.replacement.state) continue;
      if (read.end == SourceRead::End::kSame) {
        confirmed.push_back(std::move(read.replacement.state));
      } else {
        replaced.push_back(std::move(read.replacement));
      }
    }
    const auto still_so = [&](const FileState& state) {
      const auto read = read_as.find(state.path);
      if (read != read_as.end() && reader.is_as_read(read->second)) return true;
      if (read == read_as.end() && is_still_removed(state.path)) return true;
      again_.push_back(state.path);
      return false;
    };
    if (!confirmed.empty()) TRY(store_->confirm(confirmed, still_so));
    return replace(replaced, still_so);
  }

  Status replace(std::span<const Store::Replacement> replaced, const Store::StillSo& still_so) {
    std::vector<std::string> removed;
    for (const auto& [name, why] : removed_) removed.push_back(name);
    if (replaced.empty() && removed.empty()) return Done{};
    const size_t given_up = again_.size();
    std::ranges::copy(TRY(store_->replace(replaced, removed, still_so)),
                      std::back_inserter(result_.moves));
    const std::set<std::string> not_written(again_.begin() + static_cast<ptrdiff_t>(given_up),
                                            again_.end());
    for (const Store::Replacement& one : replaced) {
      if (not_written.contains(one.state.path)) continue;
      ++result_.changed;
      result_.lines += one.state.lines;
      result_.nodes += one.nodes.size();
    }
    for (const std::string& name : removed) result_.removed += not_written.contains(name) ? 0 : 1;
    removed_.clear();
    return Done{};
  }

  // Why a known file is removed: it is gone, or it is there and not among the project's sources.
  enum class Removal : uint8_t { kGone, kNoSource };

  bool is_still_removed(const std::string& name) const {
    const auto removed = removed_.find(name);
    if (removed == removed_.end()) return false;
    const auto info = files_->info(*project_ / name);
    if (removed->second == Removal::kNoSource) return info.ok();
    return !info.ok() && info.error().code == Code::kNotFound;
  }

  FileSystem* files_;
  const Path* project_;
  Store* store_;
  const std::vector<std::string>* ignore_;
  const std::function<bool()>* is_stopped_;
  SourceReader::Known known_{};
  std::set<std::string> named_{};  // Sources::named
  std::map<std::string, Removal> removed_{};
  std::vector<std::string> again_{};  // changed while they were read
  Indexed result_{};
};

}  // namespace

Result<Indexed> index(FileSystem& files, const Path& project, Store& store,
                      const std::vector<std::string>& paths, const std::vector<std::string>& ignore,
                      const std::function<bool()>& is_stopped) {
  return Indexing(files, project, store, ignore, is_stopped).run(paths);
}

}  // namespace twotrack::hub
