// The files and their nodes in the store.
#include <algorithm>
#include <map>

#include "base/check.h"
#include "base/lines.h"
#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

// Names, decorators and calls stand on one line each, so lines keep them apart.
std::string joined(std::span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (!text.empty()) text.push_back('\n');
    text += line;
  }
  return text;
}

// The last parts of the names that are called, each once.
std::vector<std::string_view> last_names(std::string_view calls) {
  std::vector<std::string_view> names = lines_of(calls);
  for (std::string_view& name : names) name = last_name(name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::vector<Node>> remove_nodes(Database& database, int64_t file) {
  std::vector<Node> known;
  auto rows = TRY(database.kept(
      "SELECT node_id, type, name, source_hash, id, calls FROM nodes WHERE file = ?1", file));
  while (TRY(rows->next())) {
    known.push_back({.id = rows->string(0),
                     .type = named<hub::NodeType>(rows->text(1)).value_or(NodeType::kFile),
                     .name = rows->string(2),
                     .source_hash = rows->string(3)});
    for (const std::string_view name : last_names(rows->text(5))) {
      TRY(database.run("DELETE FROM called WHERE last_name = ?1 AND file = ?2 AND node = ?3", name,
                       file, rows->integer(4)));
    }
  }
  TRY(database.run("DELETE FROM nodes WHERE file = ?1", file));
  return known;
}

// Two files can have one id when their names are meant to ("a.py" with a class `b` that has a
// method `py`, and "a.py::b.py"): the first one keeps it, and nothing fails.
Status add_node(Database& database, int64_t row, int64_t file, const Node& node,
                std::string_view calls) {
  TRY(database.run(
      "INSERT OR IGNORE INTO nodes(id, node_id, file, type, name, last_name, start_line, end_line, "
      "signature, docstring, source_hash, decorators, calls) "
      "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
      row, node.id, file, name_of(node.type), node.name,
      node.type == NodeType::kFile ? std::string_view() : last_name(node.name), node.start_line,
      node.end_line, node.signature, node.docstring, node.source_hash, joined(node.decorators),
      calls));
  const bool is_taken = database.changed_rows() == 0;
  if (is_taken) return Done{};
  for (const std::string_view name : last_names(calls)) {
    TRY(database.run("INSERT INTO called(last_name, file, node) VALUES(?1, ?2, ?3)", name, file,
                     row));
  }
  return Done{};
}

int64_t first_integer(const Statement& row) {
  return row.integer(0);
}

}  // namespace

std::string_view last_name(std::string_view name) {
  return name.substr(name.rfind('.') + 1);  // npos + 1 is 0
}

Result<std::vector<Node>> replace_nodes(Database& database, const Store::Replacement& replaced) {
  const FileState& state = replaced.state;
  // A file keeps its number, so that those who call a node keep their order.
  const auto file = TRY(database.first(
      "INSERT INTO files(path, source_hash, bytes, modified_ns, inode, lines, trouble, read_with, "
      "is_named) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(path) DO UPDATE SET "
      "source_hash = ?2, bytes = ?3, modified_ns = ?4, inode = ?5, lines = ?6, trouble = ?7, "
      "read_with = ?8, is_named = ?9 RETURNING id",
      first_integer, state.path, state.source_hash, state.bytes, state.modified_ns, state.inode,
      state.lines, state.trouble, state.read_with, state.is_named));
  CHECK(file);
  std::vector<Node> known = TRY(remove_nodes(database, *file));
  std::map<std::string_view, std::string> calls;
  for (const Calls& one : replaced.calls) calls[one.node_id] = joined(one.names);
  const auto last_row =
      TRY(database.first("SELECT coalesce(max(id), 0) FROM nodes", first_integer));
  CHECK(last_row);
  int64_t row = *last_row;
  for (const Node& node : replaced.nodes) {
    const auto called = calls.find(node.id);
    TRY(add_node(database, ++row, *file, node, called == calls.end() ? "" : called->second));
  }
  return known;
}

Result<std::vector<Node>> remove_file(Database& database, std::string_view path) {
  const auto file =
      TRY(database.first("SELECT id FROM files WHERE path = ?1", first_integer, path));
  if (!file) return std::vector<Node>();
  std::vector<Node> known = TRY(remove_nodes(database, *file));
  TRY(database.run("DELETE FROM files WHERE id = ?1", *file));
  return known;
}

}  // namespace twotrack::hub
