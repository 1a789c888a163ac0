#include "track/kv_table.h"

#include "base/json_scanner.h"

namespace twotrack::track {
namespace {

// The statements of agentfs-sdk 0.6.4, to the letter.
constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS kv_store (
                key TEXT PRIMARY KEY,
                value TEXT NOT NULL,
                created_at INTEGER DEFAULT (unixepoch()),
                updated_at INTEGER DEFAULT (unixepoch())
            );
CREATE INDEX IF NOT EXISTS idx_kv_store_created_at
            ON kv_store(created_at);
)sql";

constexpr std::string_view kSet = R"sql(
INSERT INTO kv_store (key, value, updated_at) VALUES (?1, ?2, unixepoch())
ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = unixepoch()
)sql";

constexpr std::string_view kAppend = R"sql(
INSERT INTO kv_store (key, value, updated_at) VALUES (?1, '[' || ?2 || ']', unixepoch())
ON CONFLICT(key) DO UPDATE SET
  value = substr(value, 1, length(value) - 1) || ',' || ?2 || ']', updated_at = unixepoch()
)sql";

// The first key behind all that begin with `prefix`, which ends in no 0xFF.
std::string behind(std::string_view prefix) {
  std::string key(prefix);
  ++key.back();
  return key;
}

}  // namespace

Status KvTable::create() {
  return database_->execute(kSchema);
}

Result<std::optional<std::string>> KvTable::get(std::string_view key) {
  Statement select = TRY(database_->prepare("SELECT value FROM kv_store WHERE key = ?1"));
  if (!TRY(select.bind(1, key).next())) return std::nullopt;
  return std::optional(std::string(select.text(0)));
}

Status KvTable::set(std::string_view key, std::string_view json) {
  Statement statement = TRY(database_->prepare(kSet));
  return statement.bind(1, key).bind(2, json).run();
}

Status KvTable::erase(std::string_view key) {
  Statement statement = TRY(database_->prepare("DELETE FROM kv_store WHERE key = ?1"));
  return statement.bind(1, key).run();
}

Result<std::vector<std::string>> KvTable::keys_with_prefix(std::string_view prefix) {
  const std::string end = behind(prefix);
  Statement select =
      TRY(database_->prepare("SELECT key FROM kv_store WHERE key >= ?1 AND key < ?2 ORDER BY key"));
  select.bind(1, prefix).bind(2, std::string_view(end));
  std::vector<std::string> keys;
  while (TRY(select.next())) keys.emplace_back(select.text(0));
  return keys;
}

Status KvTable::erase_prefix(std::string_view prefix) {
  const std::string end = behind(prefix);
  Statement statement =
      TRY(database_->prepare("DELETE FROM kv_store WHERE key >= ?1 AND key < ?2"));
  return statement.bind(1, prefix).bind(2, std::string_view(end)).run();
}

Result<uint64_t> KvTable::size_of(std::string_view key) {
  Statement select =
      TRY(database_->prepare("SELECT length(CAST(value AS BLOB)) FROM kv_store WHERE key = ?1"));
  if (!TRY(select.bind(1, key).next())) return uint64_t{0};
  return static_cast<uint64_t>(select.integer(0));
}

Status KvTable::append_to_array(std::string_view key, std::string_view elements) {
  Statement statement = TRY(database_->prepare(kAppend));
  return statement.bind(1, key).bind(2, elements).run();
}

Status KvTable::edit_array(std::string_view key,
                           const std::function<void(std::vector<std::string>& elements)>& edit) {
  const auto before = TRY(get(key));
  std::vector<std::string> elements;
  JsonScanner scanner(before ? std::string_view(*before) : "[]");
  const Status read = scanner.for_each_element([&](std::string_view element) -> Status {
    elements.emplace_back(element);
    return Done{};
  });
  if (!read.ok()) elements.clear();
  edit(elements);
  if (elements.empty()) return before ? erase(key) : Done{};
  std::string after = "[";
  for (const std::string& element : elements) {
    if (after.size() > 1) after.push_back(',');
    after += element;
  }
  after.push_back(']');
  return after == before ? Done{} : set(key, after);
}

}  // namespace twotrack::track
