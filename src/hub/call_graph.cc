#include <algorithm>
#include <array>

#include "base/lines.h"
#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

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

// A name that more nodes call than this ("get", "append") says little: the first ones are looked
// at.
constexpr int64_t kLookedAtMax = 500;

// The object that a method belongs to, as the languages call it.
constexpr std::array<std::string_view, 4> kOwnObjects = {"self.", "this.", "cls.", "Self."};

// "A" of "A.f", "" of "f".
std::string_view around(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

bool is_in_scope(std::string_view name, std::string_view scope, std::string_view written) {
  if (scope.empty()) return name == written;
  return name.size() == scope.size() + 1 + written.size() && name.starts_with(scope) &&
         name[scope.size()] == '.' && name.ends_with(written);
}

bool ends_with_parts(std::string_view name, std::string_view written) {
  return name == written || (name.ends_with(written) && name.size() > written.size() &&
                             name[name.size() - written.size() - 1] == '.');
}

// What a call by the node `caller` ("A.f"; empty: in another file) means. Null: unknown.
const Definition* resolve(std::string_view called, std::string_view caller,
                          const std::vector<Definition>& definitions) {
  std::string_view scope = caller;
  for (const std::string_view own : kOwnObjects) {
    if (!called.starts_with(own)) continue;
    called.remove_prefix(own.size());
    scope = around(caller);
  }
  // As scopes nest: what is inside of the caller, beside it, around it.
  while (true) {
    const auto inner = std::ranges::find_if(
        definitions, [&](const Definition& one) { return is_in_scope(one.name, scope, called); });
    if (inner != definitions.end()) return &*inner;
    if (scope.empty()) break;
    scope = around(scope);
  }
  // Names that are written in part; then any of the last name, when there is only one. Functions of
  // one name (overloads) count as one.
  const Definition* found = nullptr;
  for (const bool wants_parts : {true, false}) {
    for (const Definition& one : definitions) {
      if (wants_parts && !ends_with_parts(one.name, called)) continue;
      if (found == nullptr) found = &one;
      if (found->name != one.name) return nullptr;
    }
    if (found != nullptr) return found;
  }
  return nullptr;
}

Result<std::optional<Place>> place_of(Database& database, std::string_view id) {
  const auto read = [](const Statement& row) {
    return Place{
        .id = row.string(0), .name = row.string(1), .file = row.integer(2), .calls = row.string(3)};
  };
  return database.first(
      "SELECT node_id, name, file, calls FROM nodes WHERE node_id = ?1 AND type <> 'file'", read,
      id);
}

Result<std::vector<Definition>> definitions_in(Database& database, std::string_view name,
                                               int64_t file) {
  const auto read = [](const Statement& row) {
    return Definition{.id = row.string(0), .name = row.string(1)};
  };
  return database.all(
      "SELECT node_id, name FROM nodes WHERE last_name = ?1 AND file = ?2 ORDER BY id", read, name,
      file);
}

// The one file that defines the name; nullopt if there is none or several.
Result<std::optional<int64_t>> only_file(Database& database, std::string_view name) {
  auto rows =
      TRY(database.kept("SELECT (SELECT min(file) FROM nodes WHERE last_name = ?1), "
                        "(SELECT max(file) FROM nodes WHERE last_name = ?1)",
                        name));
  if (!TRY(rows->next())) return std::optional<int64_t>();
  const int64_t first = rows->integer(0);  // 0: there is none
  const bool is_only = first != 0 && first == rows->integer(1);
  return is_only ? std::optional(first) : std::nullopt;
}

// What a name may mean in `file`: the definitions of that file, or of the only other one.
Result<std::vector<Definition>> meanings(Database& database, std::string_view name, int64_t file) {
  auto own = TRY(definitions_in(database, name, file));
  if (!own.empty()) return own;
  const auto other = TRY(only_file(database, name));
  if (!other) return own;
  return definitions_in(database, name, *other);
}

// Those of `rows` (id, name, calls) that mean `target`, one of `candidates`.
enum class From : uint8_t { kSameFile, kOtherFiles };
Status add_callers(Statement& rows, const Place& target, From from,
                   const std::vector<Definition>& candidates, size_t max,
                   std::vector<std::string>& callers) {
  while (callers.size() < max && TRY(rows.next())) {
    if (rows.text(0) == target.id) continue;
    const std::string_view caller = from == From::kSameFile ? rows.text(1) : std::string_view();
    for (const std::string_view called : lines_of(rows.text(2))) {
      if (last_name(called) != last_name(target.name)) continue;
      const Definition* means = resolve(called, caller, candidates);
      if (means == nullptr || means->id != target.id) continue;
      callers.push_back(rows.string(0));
      break;
    }
  }
  return Done{};
}

}  // namespace

Result<std::vector<std::string>> callees_of(Database& database, std::string_view id, size_t max) {
  std::vector<std::string> callees;
  const auto caller = TRY(place_of(database, id));
  if (!caller) return callees;
  for (const std::string_view called : lines_of(caller->calls)) {
    if (callees.size() >= max) break;
    const auto definitions = TRY(meanings(database, last_name(called), caller->file));
    const Definition* means = resolve(called, caller->name, definitions);
    if (means == nullptr || means->id == id) continue;
    if (std::ranges::find(callees, means->id) == callees.end()) callees.push_back(means->id);
  }
  return callees;
}

Result<std::vector<std::string>> callers_of(Database& database, std::string_view id, size_t max) {
  std::vector<std::string> callers;
  const auto target = TRY(place_of(database, id));
  if (!target) return callers;
  const std::string_view name = last_name(target->name);
  const auto candidates = TRY(definitions_in(database, name, target->file));
  auto own = TRY(
      database.kept("SELECT n.node_id, n.name, n.calls FROM called c JOIN nodes n ON n.id = c.node "
                    "WHERE c.last_name = ?1 AND c.file = ?2 LIMIT ?3",
                    name, target->file, kLookedAtMax));
  TRY(add_callers(*own, *target, From::kSameFile, candidates, max, callers));
  if (callers.size() >= max || TRY(only_file(database, name)) != target->file) return callers;
  auto others = TRY(
      database.kept("SELECT n.node_id, n.name, n.calls FROM called c JOIN nodes n ON n.id = c.node "
                    "WHERE c.last_name = ?1 AND c.file <> ?2 LIMIT ?3",
                    name, target->file, kLookedAtMax));
  TRY(add_callers(*others, *target, From::kOtherFiles, candidates, max, callers));
  return callers;
}

}  // namespace twotrack::hub
