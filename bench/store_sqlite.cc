#include <sqlite3.h>

#include <mutex>

#include "store.h"

namespace twotrack::bench {
namespace {

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

Error sqlite_error(sqlite3* database) {
  return Error{Code::kIo, std::string("sqlite: ") + sqlite3_errmsg(database)};
}

class SqliteStore final : public Store {
 public:
  SqliteStore(Path directory, Database database, Statement insert)
      : directory_(std::move(directory)),
        database_(std::move(database)),
        insert_(std::move(insert)) {}

  std::string name() const override { return "SQLite WAL FULL"; }

  Status append(std::string_view payload) override {
    const std::lock_guard hold(mutex_);
    sqlite3_bind_text(insert_.get(), 1, payload.data(), static_cast<int>(payload.size()),
                      SQLITE_STATIC);
    const int done = sqlite3_step(insert_.get());
    sqlite3_reset(insert_.get());
    if (done != SQLITE_DONE) return sqlite_error(database_.get());
    ++events_;
    return Done{};
  }

  Result<double> bytes_an_event() override {
    // What lies in the write-ahead log lies in the table too, sooner or later.
    const int moved = sqlite3_wal_checkpoint_v2(database_.get(), nullptr,
                                                SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    if (moved != SQLITE_OK) return sqlite_error(database_.get());
    return static_cast<double>(directory_bytes(directory_)) / static_cast<double>(events_);
  }

 private:
  Path directory_;
  Database database_;
  Statement insert_;
  std::mutex mutex_;  // guards what lies above and below
  uint64_t events_ = 0;
};

}  // namespace

StoreResult make_sqlite(const Path& directory) {
  sqlite3* opened = nullptr;
  const Path path = directory / "events.db";
  const int result = sqlite3_open(path.c_str(), &opened);
  Database database(opened);
  if (result != SQLITE_OK) return sqlite_error(opened);
  constexpr const char* kSetUp =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
      "CREATE TABLE events(seq INTEGER PRIMARY KEY, payload TEXT);";
  if (sqlite3_exec(opened, kSetUp, nullptr, nullptr, nullptr) != SQLITE_OK) {
    return sqlite_error(opened);
  }
  sqlite3_stmt* insert = nullptr;
  constexpr const char* kInsert = "INSERT INTO events(payload) VALUES(?)";
  if (sqlite3_prepare_v2(opened, kInsert, -1, &insert, nullptr) != SQLITE_OK) {
    return sqlite_error(opened);
  }
  return std::unique_ptr<Store>(
      std::make_unique<SqliteStore>(directory, std::move(database), Statement(insert)));
}

}  // namespace twotrack::bench
