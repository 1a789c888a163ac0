// KvTable: the table kv_store as AgentFS has it. Values are JSON.
//
// Every call prepares its statement: these are few calls a turn, and each moves kilobytes.
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

  // As the SDK makes it, when it is not there.
  Status create();

  Result<std::optional<std::string>> get(std::string_view key);
  Status set(std::string_view key, std::string_view json);
  Status erase(std::string_view key);

  // Sorted by their bytes.
  Result<std::vector<std::string>> keys_with_prefix(std::string_view prefix);
  Status erase_prefix(std::string_view prefix);

  // The bytes of a value; 0 when there is none.
  Result<uint64_t> size_of(std::string_view key);
  // Adds elements (JSON values with commas between them) to the array at `key`, or begins one.
  // REQUIRES: the value there, if any, is an array with at least one element.
  Status append_to_array(std::string_view key, std::string_view elements);

  // Lets `edit` change the elements of the array at `key`. An array without elements goes with its
  // key. What is no array counts as one without elements.
  Status edit_array(std::string_view key,
                    const std::function<void(std::vector<std::string>& elements)>& edit);

 private:
  Database* database_;
};

}  // namespace twotrack::track
