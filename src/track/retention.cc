// Why removing a blob takes three steps.
//
// A writer stores a blob first and the line that names it afterwards. Between the two the blob is
// named by nobody, and prune must not take it. So a blob is first moved aside. Whoever stores the
// same bytes from now on stores them anew (put() always writes). Whoever stored them before still
// holds the lock of its log, or has written its line. So then, when no lock is held and no log
// names the blob, it goes; otherwise it is moved back. A crash in between leaves it aside, and the
// next prune moves it back before it does anything else.
#include "track/retention.h"

#include <algorithm>
#include <optional>

#include "event/line.h"
#include "track/blob_store.h"
#include "track/line_reader.h"
#include "track/log_file.h"
#include "track/raw_output.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kAside = ".pruned";
constexpr std::string_view kLock = ".lock";

Path aside(const Path& blob) {
  Path path = blob;
  path += kAside;
  return path;
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

// Every run of 64 hexadecimal characters in a line that cannot be read.
void add_anything_like_a_name(std::string_view line, std::set<std::string>& names) {
  size_t run = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    run = is_hex(line[i]) ? run + 1 : 0;
    if (run >= kHashLength) names.emplace(line.substr(i + 1 - kHashLength, kHashLength));
  }
}

void add_names(std::string_view line, std::set<std::string>& names) {
  const auto view = read_line(line);
  if (!view.ok() || !hash_matches(line)) return add_anything_like_a_name(line, names);
  std::string name = blob_of(view.value().data);
  if (!name.empty()) names.insert(std::move(name));
}

Result<std::set<std::string>> blobs_named_by_all(FileSystem& files, const Layout& layout,
                                                 const std::set<std::string>& without) {
  std::set<std::string> named;
  for (const std::string& agent : TRY(list_agents(files, layout))) {
    if (!without.contains(agent)) named.merge(TRY(blobs_named_by(files, layout, agent)));
  }
  return named;
}

Result<bool> any_writer(FileSystem& files, const Layout& layout) {
  for (const std::string& name : TRY(files.list(layout.traces()))) {
    if (!name.ends_with(kLock)) continue;
    if (TRY(files.lock_holder(layout.traces() / name))) return true;
  }
  return false;
}

// The size of a file that is there; then it is gone. 0 when there is none.
Result<uint64_t> remove_if_there(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  if (!info.ok() && info.error().code == Code::kNotFound) return uint64_t{0};
  if (!info.ok()) return info.error();
  TRY(files.remove(path));
  return info.value().size;
}

// Unless the same bytes were stored again meanwhile.
Status put_back(FileSystem& files, const Path& blob) {
  if (exists(files, blob)) return files.remove(aside(blob));
  return files.rename(aside(blob), blob);
}

// What a prune that was killed had moved aside.
Status put_back_all(FileSystem& files, const Layout& layout) {
  return BlobStore(files, layout).for_each_file([&](const Path& path) -> Status {
    if (path.extension() != kAside) return Done{};
    return put_back(files, path.parent_path() / path.stem());
  });
}

}  // namespace

Result<std::set<std::string>> blobs_named_by(FileSystem& files, const Layout& layout,
                                             std::string_view agent) {
  const auto log = TRY(open_log(files, layout, agent));
  std::set<std::string> names;
  LineReader reader(*log);
  while (const auto line = TRY(reader.next())) add_names(line->text, names);
  add_anything_like_a_name(reader.partial(), names);
  return names;
}

Path thread_index_path(const Layout& layout) {
  return layout.agentfs() / "gateway.index";
}

Result<uint64_t> remove_log(FileSystem& files, const Layout& layout, std::string_view agent) {
  const auto lock = TRY(files.lock(layout.lock(agent)));
  const auto held = TRY(claim_log(files, layout, agent));
  uint64_t bytes = TRY(remove_if_there(files, layout.head(agent)));
  // The order must also hold on the disk.
  TRY(files.sync_directory(layout.traces()));
  for (const Path& path : {layout.log(agent), layout.compacted(agent), layout.index(agent),
                           layout.snapshots(agent), layout.torn(agent), layout.signature(agent)}) {
    bytes += TRY(remove_if_there(files, path));
  }
  TRY(remove_if_there(files, thread_index_path(layout)));
  TRY(files.sync_directory(layout.traces()));
  return bytes;
}

Result<UnnamedBlobs> find_unnamed_blobs(FileSystem& files, const Layout& layout,
                                        const std::set<std::string>& without) {
  const std::vector<std::string> blobs = TRY(BlobStore(files, layout).list());
  const std::set<std::string> named = TRY(blobs_named_by_all(files, layout, without));
  UnnamedBlobs unnamed;
  for (const std::string& blob : blobs) {
    if (named.contains(blob)) continue;
    unnamed.names.push_back(blob);
    const auto info = files.info(layout.blob(blob));
    if (info.ok()) unnamed.bytes += info.value().size;
  }
  return unnamed;
}

Result<RemovedBlobs> remove_unnamed_blobs(FileSystem& files, const Layout& layout) {
  TRY(put_back_all(files, layout));
  const UnnamedBlobs unnamed = TRY(find_unnamed_blobs(files, layout, {}));
  RemovedBlobs removed;
  if (unnamed.names.empty()) return removed;
  for (const std::string& name : unnamed.names) {
    TRY(files.rename(layout.blob(name), aside(layout.blob(name))));
  }
  // In this order: a writer that is gone by the time of the first question has written its lines
  // by the time of the second.
  const bool writing = TRY(any_writer(files, layout));
  const std::set<std::string> named = TRY(blobs_named_by_all(files, layout, {}));
  for (const std::string& name : unnamed.names) {
    const Path blob = layout.blob(name);
    if (writing || named.contains(name)) {
      TRY(put_back(files, blob));
      ++removed.kept;
    } else {
      removed.bytes += TRY(remove_if_there(files, aside(blob)));
      ++removed.count;
    }
  }
  return removed;
}

}  // namespace twotrack::track
