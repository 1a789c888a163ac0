// Something that keeps events so that they survive a power cut: the log, and what it stands beside.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::bench {

class Store {
 public:
  virtual ~Store() = default;

  virtual std::string name() const = 0;
  // The payload is on the disk when this returns. Any number of threads, except where a maker says
  // otherwise.
  virtual Status append(std::string_view payload) = 0;
  // Of all that the store keeps for them, divided by the events appended.
  virtual Result<double> bytes_an_event() = 0;
};

using StoreResult = Result<std::unique_ptr<Store>>;

// The physical limit: overwrites a block that lies on the disk already, and syncs. One thread.
StoreResult make_overwritten_file(const Path& directory, size_t payload_bytes);
// The least that a log can do: appends to a file, and syncs. One thread.
StoreResult make_appended_file(const Path& directory);
StoreResult make_twotrack(const Path& directory);
// One row, one transaction, journal_mode WAL, synchronous FULL. Threads take turns.
StoreResult make_sqlite(const Path& directory);
// WriteOptions::sync. kNotFound when the benchmarks were built without RocksDB.
StoreResult make_rocksdb(const Path& directory);

// The sizes of all files below a directory, added up.
uint64_t directory_bytes(const Path& directory);

}  // namespace twotrack::bench
