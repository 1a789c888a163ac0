// Who calls whom, derived from names on demand: nothing stored can be wrong
// because another file has changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sqlite.h"

namespace twotrack::hub {

class CallGraph {
 public:
  explicit CallGraph(Database& database) : database_(&database) {}

  Result<std::vector<std::string>> callers(std::string_view id, size_t max);
  Result<std::vector<std::string>> callees(std::string_view id, size_t max);

 private:
  struct Definition {
    std::string id{};
    std::string name{};
  };
  struct Place {
    std::string id{};
    std::string name{};
    int64_t file = 0;
    std::string calls{};
  };

  Result<std::optional<Place>> place_of(std::string_view id);
  // What a name may mean in `file`: the definitions of that file, or of the only other one.
  Result<std::vector<Definition>> meanings(std::string_view last_name, int64_t file);
  Result<std::vector<Definition>> definitions(std::string_view last_name, int64_t file);
  // The one file that defines the name; nullopt if there is none or several.
  Result<std::optional<int64_t>> only_file(std::string_view last_name);
  // Those of `rows` (id, name, calls) that mean `target`.
  enum class From : uint8_t { kSameFile, kOtherFiles };
  Status add_callers(Statement& rows, const Place& target, From from, size_t max,
                     std::vector<std::string>& callers);

  // What a call by the node `caller` ("A.f"; empty: in another file) means. Null: unknown.
  static const Definition* resolve(std::string_view called, std::string_view caller,
                                   const std::vector<Definition>& definitions);

  Database* database_;
};

}  // namespace twotrack::hub
