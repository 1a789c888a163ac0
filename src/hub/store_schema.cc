#include <optional>
#include <string>
#include <string_view>

#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

constexpr int64_t kApplicationId = 0x74746875;  // "tthu"
constexpr int64_t kVersion = 3;

// `last_name` is what a call is looked up by: the last part of a name, empty for a file.
// `calls` are the names as they are written, a line each; `called` has the last parts of them.
// `learned` and `gone` outlive the nodes that they name: a branch that is left comes back.
constexpr const char* kTables = R"(
  CREATE TABLE files(
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    source_hash TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    trouble TEXT NOT NULL,
    read_with TEXT NOT NULL DEFAULT '',
    is_named INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE nodes(
    id INTEGER PRIMARY KEY,
    node_id TEXT NOT NULL UNIQUE,
    file INTEGER NOT NULL,
    type TEXT NOT NULL,
    name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    signature TEXT NOT NULL,
    docstring TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    decorators TEXT NOT NULL,
    calls TEXT NOT NULL);
  CREATE INDEX nodes_by_file ON nodes(file);
  CREATE INDEX nodes_by_last_name ON nodes(last_name, file);
  CREATE TABLE called(
    last_name TEXT NOT NULL,
    file INTEGER NOT NULL,
    node INTEGER NOT NULL,
    PRIMARY KEY(last_name, file, node)) WITHOUT ROWID;
  CREATE TABLE learned(
    node_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    status TEXT NOT NULL,
    summary TEXT NOT NULL,
    knowledge TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    agent_id TEXT NOT NULL,
    ref INTEGER NOT NULL,
    learned_at TEXT NOT NULL,
    PRIMARY KEY(node_id, operation));
  CREATE TABLE gone(
    seq INTEGER PRIMARY KEY,
    node_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    is_file INTEGER NOT NULL,
    source_hash TEXT NOT NULL,
    moved_to TEXT);
  CREATE INDEX gone_by_hash ON gone(source_hash);
  CREATE INDEX gone_by_place ON gone(moved_to);
  CREATE TABLE seal(value TEXT NOT NULL);
)";

Result<int64_t> number(Database& database, std::string_view sql) {
  Statement asked = TRY(database.prepare(sql));
  TRY(asked.next());
  return asked.integer(0);
}

}  // namespace

Result<bool> has_schema(Database& database) {
  // Three looks at one moment: between two of them somebody else may make the tables.
  std::optional<Transaction> moment;
  if (!database.is_in_transaction()) moment.emplace(TRY(Transaction::begin_reading(database)));
  const int64_t application = TRY(number(database, "PRAGMA application_id"));
  const int64_t version = TRY(number(database, "PRAGMA user_version"));
  if (application == 0 && version == 0) {
    if (TRY(number(database, "SELECT count(*) FROM sqlite_schema")) == 0) return false;
    return Error{Code::kCorrupt, "no database of a hub"};
  }
  if (application != kApplicationId) return Error{Code::kCorrupt, "no database of a hub"};
  if (version > kVersion) {
    return Error{Code::kInvalid, "written by a newer program (version " + std::to_string(version) +
                                     " of the tables, this one knows " + std::to_string(kVersion) +
                                     "): use that one"};
  }
  // It has no seal, so that nobody knows who made it.
  if (version < kVersion) return Error{Code::kCorrupt, "made by an earlier version of the program"};
  return true;
}

Status check_seal(Database& database, std::string_view seal) {
  if (seal.empty()) return Done{};
  const auto fits = [](Statement&) { return true; };
  if (TRY(database.first("SELECT 1 FROM seal WHERE value = ?1", fits, seal))) return Done{};
  return Error{Code::kCorrupt, "it was not created by you in this folder, so it is ignored"};
}

Status ensure_schema(Database& database, std::string_view seal) {
  if (TRY(has_schema(database))) return Done{};
  Transaction transaction = TRY(Transaction::begin(database));
  // Somebody else may have been first.
  if (TRY(has_schema(database))) return Done{};
  TRY(database.execute(kTables));
  if (!seal.empty()) TRY(database.run("INSERT INTO seal VALUES(?1)", seal));
  const std::string marks = "PRAGMA application_id = " + std::to_string(kApplicationId) +
                            "; PRAGMA user_version = " + std::to_string(kVersion);
  TRY(database.execute(marks.c_str()));
  return transaction.commit();
}

}  // namespace twotrack::hub
