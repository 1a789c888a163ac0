#include "hub/call_graph.h"

#include <algorithm>
#include <array>

#include "hub/node_table.h"

namespace twotrack::hub {
namespace {

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

}  // namespace

const CallGraph::Definition* CallGraph::resolve(std::string_view called, std::string_view caller,
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

Result<std::vector<std::string>> CallGraph::callees(std::string_view id, size_t max) {
  std::vector<std::string> callees;
  const auto caller = TRY(place_of(id));
  if (!caller) return callees;
  for (const std::string_view called : call_names(caller->calls)) {
    if (callees.size() >= max) break;
    const auto definitions = TRY(meanings(last_name(called), caller->file));
    const Definition* means = resolve(called, caller->name, definitions);
    if (means == nullptr || means->id == id) continue;
    if (std::ranges::find(callees, means->id) == callees.end()) callees.push_back(means->id);
  }
  return callees;
}

Result<std::vector<std::string>> CallGraph::callers(std::string_view id, size_t max) {
  std::vector<std::string> callers;
  const auto target = TRY(place_of(id));
  if (!target) return callers;
  const std::string_view name = last_name(target->name);
  {
    auto rows = TRY(database_->kept(
        "SELECT n.node_id, n.name, n.calls FROM called c JOIN nodes n ON n.id = c.node "
        "WHERE c.last_name = ?1 AND c.file = ?2 LIMIT ?3"));
    rows->bind(1, name).bind(2, target->file).bind(3, kLookedAtMax);
    TRY(add_callers(*rows, *target, From::kSameFile, max, callers));
  }
  if (callers.size() >= max || TRY(only_file(name)) != target->file) return callers;
  auto rows = TRY(database_->kept(
      "SELECT n.node_id, n.name, n.calls FROM called c JOIN nodes n ON n.id = c.node "
      "WHERE c.last_name = ?1 AND c.file <> ?2 LIMIT ?3"));
  rows->bind(1, name).bind(2, target->file).bind(3, kLookedAtMax);
  TRY(add_callers(*rows, *target, From::kOtherFiles, max, callers));
  return callers;
}

Status CallGraph::add_callers(Statement& rows, const Place& target, From from, size_t max,
                              std::vector<std::string>& callers) {
  const std::string_view name = last_name(target.name);
  const auto candidates = TRY(definitions(name, target.file));
  while (callers.size() < max && TRY(rows.next())) {
    if (rows.text(0) == target.id) continue;
    const std::string_view caller = from == From::kSameFile ? rows.text(1) : std::string_view();
    for (const std::string_view called : call_names(rows.text(2))) {
      if (last_name(called) != name) continue;
      const Definition* means = resolve(called, caller, candidates);
      if (means == nullptr || means->id != target.id) continue;
      callers.emplace_back(rows.text(0));
      break;
    }
  }
  return Done{};
}

Result<std::optional<CallGraph::Place>> CallGraph::place_of(std::string_view id) {
  auto rows = TRY(database_->kept(
      "SELECT node_id, name, file, calls FROM nodes WHERE node_id = ?1 AND type <> 'file'"));
  rows->bind(1, id);
  if (!TRY(rows->next())) return std::optional<Place>();
  return std::optional(Place{.id = std::string(rows->text(0)),
                             .name = std::string(rows->text(1)),
                             .file = rows->integer(2),
                             .calls = std::string(rows->text(3))});
}

Result<std::vector<CallGraph::Definition>> CallGraph::meanings(std::string_view last_name,
                                                               int64_t file) {
  auto own = TRY(definitions(last_name, file));
  if (!own.empty()) return own;
  const auto other = TRY(only_file(last_name));
  if (!other) return own;
  return definitions(last_name, *other);
}

Result<std::vector<CallGraph::Definition>> CallGraph::definitions(std::string_view last_name,
                                                                  int64_t file) {
  auto rows = TRY(database_->kept(
      "SELECT node_id, name FROM nodes WHERE last_name = ?1 AND file = ?2 ORDER BY id"));
  rows->bind(1, last_name).bind(2, file);
  std::vector<Definition> found;
  while (TRY(rows->next())) {
    found.push_back({.id = std::string(rows->text(0)), .name = std::string(rows->text(1))});
  }
  return found;
}

Result<std::optional<int64_t>> CallGraph::only_file(std::string_view last_name) {
  auto rows =
      TRY(database_->kept("SELECT (SELECT min(file) FROM nodes WHERE last_name = ?1), "
                          "(SELECT max(file) FROM nodes WHERE last_name = ?1)"));
  rows->bind(1, last_name);
  if (!TRY(rows->next())) return std::optional<int64_t>();
  const int64_t first = rows->integer(0);  // 0: there is none
  const bool is_only = first != 0 && first == rows->integer(1);
  return is_only ? std::optional(first) : std::nullopt;
}

}  // namespace twotrack::hub
