#include "base/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/check.h"
#include "base/posix.h"

namespace twotrack {
namespace {

Code code_of_sqlite(int result) {
  switch (result & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Code::kConflict;
    case SQLITE_FULL:
      return Code::kNoSpace;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return Code::kCorrupt;
    default:
      return Code::kIo;
  }
}

Error error_of(sqlite3* database, int result) {
  return Error{code_of_sqlite(result), std::string("SQLite: ") + sqlite3_errmsg(database)};
}

// The journal is turned into a WAL by whoever comes first, which needs the file for itself. SQLite
// does not wait for that as it waits for a transaction, so this does.
// REQUIRES: no busy timeout is set yet.
Status use_wal(Database& database) {
  constexpr int kPauseMs = 10;
  for (int waited = 0;; waited += kPauseMs) {
    Status switched = database.execute("PRAGMA journal_mode = WAL");
    const bool busy = !switched.ok() && switched.error().code == Code::kConflict;
    if (!busy || waited >= Database::kBusyTimeoutMs) return switched;
    sqlite3_sleep(kPauseMs);
  }
}

// Of what only reads and writes rows.
Status check_schema(Database& database) {
  Statement odd = TRY(database.prepare(
      "SELECT type, name FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR "
      "(type = 'table' AND rootpage = 0) LIMIT 1"));
  if (!TRY(odd.next())) return Done{};
  return Error{Code::kCorrupt, "this program made no " + odd.string(0) + " \"" + odd.string(1) +
                                   "\": the file is somebody else's"};
}

// Gives the file `from` another name, unless that is taken, on every file system.
bool take_name(const std::string& from, const Path& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno == EEXIST) return false;
  if (::link(from.c_str(), to.c_str()) == 0) return true;
  if (errno == EEXIST) return false;
  const int made = ::open(to.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (made >= 0) ::close(made);
  return made >= 0;
}

// SQLite would make a file that others can read; what it makes beside it has the same mode. The
// file gets its name when it is closed: who closes a file takes from its whole process all locks on
// it, and so from another connection the one that keeps its WAL from being deleted.
Status make_private_file(const Path& path) {
  std::string beside = path.string() + ".XXXXXX";
  const int made = ::mkostemp(beside.data(), O_CLOEXEC);
  if (made < 0) return system_error("create", path);
  ::close(made);
  const bool is_there = take_name(beside, path) || errno == EEXIST;
  const Error error = system_error("create", path);
  ::unlink(beside.c_str());
  if (!is_there) return error;
  return Done{};
}

// A rollback journal may name a journal of several databases, which SQLite deletes once it has
// rolled back. This program never has several, so such a name is somebody else's, and any file may
// be meant.
bool names_another_journal(const Path& journal) {
  constexpr std::array<unsigned char, 8> kMagic = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
  const Descriptor file(::open(journal.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  std::array<unsigned char, 8> last{};
  if (!file.is_open()) return false;
  const off_t end = ::lseek(file.get(), 0, SEEK_END);
  const auto size = static_cast<off_t>(last.size());
  return end >= size && ::pread(file.get(), last.data(), last.size(), end - size) == size &&
         last == kMagic;
}

// SQLite opens what lies beside the file by itself, and would wait for somebody to write to a pipe.
Status check_files(const Path& path) {
  for (const char* ending : {"", "-journal", "-wal", "-shm"}) {
    const Path file = path.string() + ending;
    struct stat info{};
    if (::lstat(file.c_str(), &info) != 0 || S_ISREG(info.st_mode)) continue;
    return Error{Code::kCorrupt, file.string() + ": not a regular file"};
  }
  const Path journal = path.string() + "-journal";
  if (!names_another_journal(journal)) return Done{};
  return with_hint(Error{Code::kCorrupt, journal.string() + ": names a file for SQLite to delete"},
                   "this program writes no such journal; remove it");
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(sqlite3* database, sqlite3_stmt* statement)
    : database_(database), statement_(statement) {}

Statement& Statement::bind(int parameter, std::string_view text) {
  // A null pointer would bind NULL: an empty text has an address of its own.
  const char* bytes = text.empty() ? "" : text.data();
  CHECK(sqlite3_bind_text64(statement_.get(), parameter, bytes, text.size(), SQLITE_STATIC,
                            SQLITE_UTF8) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind(int parameter, int64_t value) {
  CHECK(sqlite3_bind_int64(statement_.get(), parameter, value) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind(int parameter, const std::optional<std::string>& text) {
  if (text) return bind(parameter, std::string_view(*text));
  CHECK(sqlite3_bind_null(statement_.get(), parameter) == SQLITE_OK);
  return *this;
}

Result<bool> Statement::next() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) {
    sqlite3_reset(statement_.get());
    return false;
  }
  Error error = error_of(database_, result);
  sqlite3_reset(statement_.get());
  return error;
}

Status Statement::run() {
  while (TRY(next())) {
  }
  return Done{};
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

std::string_view Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

void Database::Close::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

Result<Database> Database::open(FileSystem& files, const Path& path, Durability durability) {
  TRY(files.create_directories(path.parent_path()));
  if (!exists(files, path)) TRY(make_private_file(path));
  return open_existing(path, durability);
}

Result<Database> Database::open_existing(const Path& path, Durability durability) {
  sqlite3* handle = nullptr;
  // The file itself may not be a link to somebody else's; the folders before it may.
  std::error_code error;
  const Path folder =
      std::filesystem::canonical(path.parent_path().empty() ? "." : path.parent_path(), error);
  if (error) return system_error("open", path, error.value());
  const Path real = folder / path.filename();
  TRY(check_files(real));
  const int result =
      sqlite3_open_v2(real.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, nullptr);
  Database database(handle);
  if (result != SQLITE_OK) return error_of(handle, result).at(path.string());
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  Status ready = use_wal(database);
  sqlite3_busy_timeout(handle, kBusyTimeoutMs);
  if (ready.ok()) ready = check_schema(database);
  if (ready.ok()) {
    ready = database.execute(durability == Durability::kFull ? "PRAGMA synchronous = FULL"
                                                             : "PRAGMA synchronous = NORMAL");
  }
  if (!ready.ok()) return std::move(ready).error().at(path.string());
  return database;
}

Status Database::execute(const char* sql) {
  const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return error_of(database_.get(), result);
  return Done{};
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
  if (result != SQLITE_OK) return error_of(database_.get(), result);
  return Statement(database_.get(), statement);
}

Result<KeptStatement> Database::prepared(const char* sql) {
  auto found = kept_.find(sql);
  if (found == kept_.end()) found = kept_.emplace(sql, TRY(prepare(sql))).first;
  return KeptStatement(found->second);
}

bool Database::is_in_transaction() const {
  return sqlite3_get_autocommit(database_.get()) == 0;
}

int64_t Database::changed_rows() const {
  return sqlite3_changes64(database_.get());
}

int64_t Database::last_insert_id() const {
  return sqlite3_last_insert_rowid(database_.get());
}

Result<Transaction> Transaction::begin(Database& database) {
  TRY(database.execute("BEGIN IMMEDIATE"));
  return Transaction(database);
}

Result<Transaction> Transaction::begin_reading(Database& database) {
  TRY(database.execute("BEGIN"));
  return Transaction(database);
}

Transaction::~Transaction() {
  // When this fails SQLite has undone it already.
  if (database_ != nullptr) (void)database_->execute("ROLLBACK").ok();
}

Status Transaction::commit() {
  TRY(database_->execute("COMMIT"));
  database_ = nullptr;
  return Done{};
}

}  // namespace twotrack
