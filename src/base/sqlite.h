// SQLite with our kind of errors and lifetimes. One thread at a time for a database and all of its
// statements; other processes may use the same file.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace twotrack {

// A prepared statement. Parameters count from 1, columns from 0.
class Statement {
 public:
  Statement(sqlite3* database, sqlite3_stmt* statement);

  // Bound text is not copied: it must live until the statement has been run. nullopt binds NULL.
  Statement& bind(int parameter, std::string_view text);
  Statement& bind(int parameter, int64_t value);
  Statement& bind(int parameter, const std::optional<std::string>& text);
  Statement& bind(int parameter, std::optional<std::string>&& text) = delete;  // gone too soon
  Statement& bind(int parameter, std::string&& text) = delete;                 // also gone too soon
  template <class Value>
  Statement& bind_any(int parameter, const Value& value) {
    if constexpr (std::integral<Value>)
      return bind(parameter, static_cast<int64_t>(value));
    else
      return bind(parameter, std::string_view(value));
  }

  // The next row; false after the last. Then, or on an error, the statement is
  // ready to be run again.
  Result<bool> next();
  // Runs to the end.
  Status run();
  // Skips the remaining rows. A statement that is still at a row keeps its transaction
  // open.
  void reset();

  // Of the current row; valid until the next call of next().
  std::string_view text(int column) const;
  std::string string(int column) const { return std::string(text(column)); }
  int64_t integer(int column) const;
  uint64_t count(int column) const { return static_cast<uint64_t>(integer(column)); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A cached statement, while it is in use. Reset when this is destroyed.
class KeptStatement {
 public:
  explicit KeptStatement(Statement& statement) : statement_(&statement) {}
  ~KeptStatement() {
    if (statement_ != nullptr) statement_->reset();
  }
  KeptStatement(KeptStatement&& other) noexcept
      : statement_(std::exchange(other.statement_, nullptr)) {}
  KeptStatement& operator=(KeptStatement&&) = delete;  // A use belongs to one scope.

  Statement* operator->() const { return statement_; }
  Statement& operator*() const { return *statement_; }

 private:
  Statement* statement_;
};

class Database {
 public:
  enum class Durability : uint8_t {
    kFull,    // what is committed is on disk
    kNormal,  // a power cut may lose the last commits; the file stays intact
  };

  // Creates the file if it is missing, readable only by its owner. Waits up to
  // kBusyTimeoutMs for other users of the file in every call. Fails with kCorrupt if the file is
  // not a database, or has views, triggers or virtual tables: no program of ours makes them, and
  // one that came from elsewhere may have no end.
  static Result<Database> open(FileSystem& files, const Path& path,
                               Durability durability = Durability::kFull);
  // The same, but fails if the file is missing.
  static Result<Database> open_existing(const Path& path, Durability durability);

  static constexpr int kBusyTimeoutMs = 10'000;

  // `sql` may contain several statements.
  Status execute(const char* sql);
  Result<Statement> prepare(std::string_view sql);
  // Prepared at its first use, with its parameters bound in their order (texts are not copied).
  // REQUIRES: `sql` is a literal, and nobody else is using it.
  template <class... Values>
  Result<KeptStatement> kept(const char* sql, Values&&... values) {
    static_assert((!std::same_as<Values, std::string> && ...), "the text is gone too soon");
    KeptStatement statement = TRY(prepared(sql));
    int parameter = 0;
    (statement->bind_any(++parameter, values), ...);
    return statement;
  }
  // The same, run to its end.
  template <class... Values>
  Status run(const char* sql, const Values&... values) {
    return TRY(kept(sql, values...))->run();
  }
  // What `read` makes of each row.
  template <class Read, class... Values>
  Result<std::vector<std::invoke_result_t<Read, Statement&>>> all(const char* sql, Read read,
                                                                  const Values&... values) {
    KeptStatement rows = TRY(kept(sql, values...));
    std::vector<std::invoke_result_t<Read, Statement&>> all;
    while (TRY(rows->next())) all.push_back(read(*rows));
    return all;
  }
  // What `read` makes of the first row; nullopt if there is none.
  template <class Read, class... Values>
  Result<std::optional<std::invoke_result_t<Read, Statement&>>> first(const char* sql, Read read,
                                                                      const Values&... values) {
    KeptStatement rows = TRY(kept(sql, values...));
    std::optional<std::invoke_result_t<Read, Statement&>> first;
    if (TRY(rows->next())) first.emplace(read(*rows));
    return first;
  }
  int64_t last_insert_id() const;
  // How many rows the last INSERT, UPDATE or DELETE changed.
  int64_t changed_rows() const;
  bool is_in_transaction() const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  explicit Database(sqlite3* database) : database_(database) {}
  Result<KeptStatement> prepared(const char* sql);
  std::unique_ptr<sqlite3, Close> database_;
  std::map<const char*, Statement> kept_{};
};

// A transaction that is undone unless commit() succeeds. It takes the write lock immediately, so
// that what is read in it is still true when it is written.
class Transaction {
 public:
  static Result<Transaction> begin(Database& database);
  // A read-only one: everything read in it is from the moment of the first read.
  static Result<Transaction> begin_reading(Database& database);
  ~Transaction();
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;  // A transaction belongs to one scope.

  Status commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;  // null when nothing is left to undo
};

}  // namespace twotrack
