// KvTable: the table kv_store as AgentFS has it. Values are JSON.
//
// Every call prepares its statement: there are few calls per turn, and each moves kilobytes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sqlite.h"

namespace twotrack::track {

class KvTable {
 public:
  // `database` must outlive the table.
  explicit KvTable(Database& database) : database_(&database) {}

  // Creates it as the SDK does, if it is missing.
  Status create();

  Result<std::optional<std::string>> get(std::string_view key);
  Status set(std::string_view key, std::string_view json);
  Status erase(std::string_view key);

  // Sorted by their bytes.
  Result<std::vector<std::string>> keys_with_prefix(std::string_view prefix);
  Status erase_prefix(std::string_view prefix);

  // The bytes of a value; 0 if there is none.
  Result<uint64_t> size_of(std::string_view key);
  // Adds elements (JSON values with commas between them) to the array at `key`, or begins one.
  // REQUIRES: the value there, if any, is an array with at least one element.
  Status append_to_array(std::string_view key, std::string_view elements);

  // Lets `edit` change the elements of the array at `key`. An empty array is removed with its
  // key. A value that is not an array counts as an empty one.
  Status edit_array(std::string_view key,
                    const std::function<void(std::vector<std::string>& elements)>& edit);

 private:
  Database* database_;
};

}  // namespace twotrack::track
