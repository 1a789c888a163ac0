// SimulatedDisk: a file system in memory that fails as real ones do, and as often as a test wishes.
//
// It keeps apart what programs see (the cache) and what the disk has, for bytes and for names, and
// counts the calls that change something. A test first counts the calls of a run, then repeats the
// run with a fault at each of them. Everything follows from seeds: the same seed, the same
// disaster.
//
//   SimulatedDisk disk(seed);
//   disk.add_fault({.kind = DiskFault::Kind::kStop, .at_call = 17});
//   ... run until every call fails ...
//   const auto found = disk.after_power_cut(seed);   // what the machine finds afterwards
//
// Thread-safe. Open files and locks must not outlive the disk.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "testing/seeded.h"
#include "testing/simulated_file.h"

namespace twotrack::testing {

struct DiskFault {
  enum class Kind {
    // The power goes, or the process is killed: this call and every later one fails. Of a write a
    // part may still have happened.
    kStop,
    // The same, but the call took effect and nobody was told.
    kStopAfter,
    // The call fails. A failed write may have written a part; after a failed sync of a file the
    // pages that did not reach the disk count as clean, and never will; other calls do nothing.
    kIoError,
    // A write fails for want of space, once; likewise a part of it may have happened.
    kNoSpace,
    // A write takes only some of its bytes and says so.
    kShortWrite,
  };
  Kind kind = Kind::kStop;
  uint64_t at_call = 0;  // counted from 0; the first call from there on that this can happen to
};

class SimulatedDisk final : public FileSystem {
 public:
  explicit SimulatedDisk(uint64_t seed);

  void add_fault(const DiskFault& fault);
  // Forgets faults that have not happened yet.
  void clear_faults();
  // How many faults have happened so far.
  size_t faults_happened() const;
  // How many bytes all files may have together. Nothing: no limit.
  void set_capacity(std::optional<uint64_t> bytes);
  uint64_t bytes_used() const;

  // How many calls have been made that change something, or open a file.
  uint64_t calls() const;
  bool stopped() const;
  // Stops now, between two calls.
  void stop();
  // Writes each call and what came of it to `out`; nullptr ends that.
  void set_trace(std::ostream* out);

  // The disk that a machine finds which lost power in this state.
  std::unique_ptr<SimulatedDisk> after_power_cut(uint64_t seed) const;
  // The disk that the next process finds when this one was killed: no lock is held, the cache is
  // still there, and what waits for a sync still waits. With Eviction::kYes memory was short
  // meanwhile: clean pages have been read again from the disk.
  enum class Eviction { kNo, kYes };
  std::unique_ptr<SimulatedDisk> after_process_death(uint64_t seed, Eviction eviction) const;

  // The bytes of a file as programs see them, whatever state the disk is in. A way past the calls,
  // for tests that damage a file or look at one.
  std::optional<std::string> peek(const Path& path) const;
  // REQUIRES: the directory exists. Durable at once.
  void plant(const Path& path, std::string bytes);
  bool is_directory(const Path& path) const;
  // One level, as mkdir() makes it: durable when the directory above is synced.
  Status make_directory(const Path& path);

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override;
  Status rename(const Path& from, const Path& to) override;
  Status remove(const Path& path) override;
  Status sync_directory(const Path& directory) override;
  Status create_directories(const Path& directory) override;
  Result<FileInfo> info(const Path& path) override;
  Result<std::vector<std::string>> list(const Path& directory) override;
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override;
  Result<std::optional<std::string>> lock_holder(const Path& path) override;

 private:
  class Handle;
  class Lock;
  using NodePtr = std::shared_ptr<SimulatedNode>;
  enum class Call { kOpen, kWrite, kSync, kTruncate, kRename, kRemove, kDirectory, kLock };

  // All private functions: must hold mutex_.

  // Counts a call and says which fault happens to it. Fails when the disk has stopped.
  Result<std::optional<DiskFault::Kind>> begin(Call call, const Path& path);
  // For calls that either happen as a whole or not at all.
  template <class Effect>
  Status make_call(Call call, const Path& path, Effect effect);
  std::optional<DiskFault::Kind> take_fault(Call call);

  NodePtr find(const Path& path) const;
  Result<NodePtr> find_parent(const Path& path) const;
  NodePtr make_node(bool is_directory);
  Result<NodePtr> open_node(const Path& path, OpenMode mode);
  Result<size_t> write(const NodePtr& node, const Path& path, uint64_t offset,
                       std::string_view bytes);
  uint64_t writable_bytes(const SimulatedFile& file, uint64_t offset, uint64_t length) const;

  mutable std::mutex mutex_;
  Seeded random_;
  uint64_t next_identity_ = 1;
  NodePtr root_;
  uint64_t calls_ = 0;
  bool stopped_ = false;
  size_t faults_happened_ = 0;
  std::vector<DiskFault> faults_;
  std::optional<uint64_t> capacity_;
  std::set<Path> locked_;
  std::ostream* trace_ = nullptr;
};

}  // namespace twotrack::testing
