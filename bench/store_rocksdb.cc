#include <rocksdb/c.h>

#include <atomic>
#include <cstring>

#include "store.h"

namespace twotrack::bench {
namespace {

struct Free {
  void operator()(rocksdb_t* database) const { rocksdb_close(database); }
  void operator()(rocksdb_options_t* options) const { rocksdb_options_destroy(options); }
  void operator()(rocksdb_writeoptions_t* options) const { rocksdb_writeoptions_destroy(options); }
};
using Database = std::unique_ptr<rocksdb_t, Free>;
using Options = std::unique_ptr<rocksdb_options_t, Free>;
using WriteOptions = std::unique_ptr<rocksdb_writeoptions_t, Free>;

Error rocksdb_error(char* message) {
  Error error{Code::kIo, std::string("rocksdb: ") + message};
  rocksdb_free(message);
  return error;
}

class RocksdbStore final : public Store {
 public:
  RocksdbStore(Path directory, Database database)
      : directory_(std::move(directory)),
        database_(std::move(database)),
        write_options_(rocksdb_writeoptions_create()),
        bytes_when_empty_(directory_bytes(directory_)) {
    rocksdb_writeoptions_set_sync(write_options_.get(), 1);
  }

  std::string name() const override { return "RocksDB sync"; }

  Status append(std::string_view payload) override {
    // Big-endian, so that the order of keys is the order of events.
    const uint64_t key = __builtin_bswap64(next_.fetch_add(1));
    char key_bytes[sizeof key];
    std::memcpy(key_bytes, &key, sizeof key);
    char* error = nullptr;
    rocksdb_put(database_.get(), write_options_.get(), key_bytes, sizeof key, payload.data(),
                payload.size(), &error);
    if (error != nullptr) return rocksdb_error(error);
    return Done{};
  }

  Result<double> bytes_an_event() override {
    return static_cast<double>(directory_bytes(directory_) - bytes_when_empty_) /
           static_cast<double>(next_.load());
  }

 private:
  Path directory_;
  Database database_;
  WriteOptions write_options_;
  uint64_t bytes_when_empty_;  // its own log and options
  std::atomic<uint64_t> next_{0};
};

}  // namespace

StoreResult make_rocksdb(const Path& directory) {
  const Options options(rocksdb_options_create());
  rocksdb_options_set_create_if_missing(options.get(), 1);
  char* error = nullptr;
  Database database(rocksdb_open(options.get(), directory.c_str(), &error));
  if (error != nullptr) return rocksdb_error(error);
  return std::unique_ptr<Store>(std::make_unique<RocksdbStore>(directory, std::move(database)));
}

}  // namespace twotrack::bench
