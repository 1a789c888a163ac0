#include "hub/node_table.h"

#include <algorithm>
#include <map>

#include "base/check.h"
#include "base/lines.h"

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

FileState file_state(const Statement& row) {
  return {.path = std::string(row.text(0)),
          .source_hash = std::string(row.text(1)),
          .bytes = static_cast<uint64_t>(row.integer(2)),
          .modified_ns = row.integer(3),
          .inode = static_cast<uint64_t>(row.integer(4)),
          .lines = static_cast<uint64_t>(row.integer(5)),
          .trouble = std::string(row.text(6)),
          .read_with = std::string(row.text(7)),
          .is_named = row.integer(8) != 0};
}

Node node_of(const Statement& row) {
  Node node{.id = std::string(row.text(0)),
            .type = node_type(row.text(1)).value_or(NodeType::kFile),
            .name = std::string(row.text(2)),
            .file = std::string(row.text(3)),
            .start_line = static_cast<uint64_t>(row.integer(4)),
            .end_line = static_cast<uint64_t>(row.integer(5)),
            .signature = std::string(row.text(6)),
            .docstring = std::string(row.text(7)),
            .source_hash = std::string(row.text(8))};
  for (const std::string_view line : lines_of(row.text(9))) node.decorators.emplace_back(line);
  return node;
}

Result<std::vector<FileState>> all_states(Statement& statement) {
  std::vector<FileState> states;
  while (TRY(statement.next())) states.push_back(file_state(statement));
  return states;
}

}  // namespace

std::string_view last_name(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::vector<std::string_view> call_names(std::string_view calls) {
  return lines_of(calls);
}

std::vector<std::string_view> last_names(std::string_view calls) {
  std::vector<std::string_view> names = lines_of(calls);
  for (std::string_view& name : names) name = last_name(name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Result<std::optional<FileState>> NodeTable::file(std::string_view path) {
  auto rows =
      TRY(database_->kept("SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, "
                          "read_with, is_named FROM files WHERE path = ?1"));
  rows->bind(1, path);
  if (!TRY(rows->next())) return std::optional<FileState>();
  return std::optional(file_state(*rows));
}

Result<std::vector<FileState>> NodeTable::files() {
  auto rows =
      TRY(database_->kept("SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, "
                          "read_with, is_named FROM files ORDER BY path"));
  return all_states(*rows);
}

Result<std::vector<FileState>> NodeTable::files_below(std::string_view folder) {
  // "/" is followed by "0": all names that begin with "folder/" lie between the two.
  const std::string from = std::string(folder) + "/";
  const std::string to = std::string(folder) + "0";
  auto rows = TRY(database_->kept(
      "SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, "
      "read_with, is_named FROM files WHERE path = ?1 OR (path > ?2 AND path < ?3) ORDER BY path"));
  rows->bind(1, folder).bind(2, std::string_view(from)).bind(3, std::string_view(to));
  return all_states(*rows);
}

Result<std::vector<Node>> NodeTable::nodes_of(std::string_view path) {
  auto rows = TRY(database_->kept(
      "SELECT n.node_id, n.type, n.name, f.path, n.start_line, n.end_line, n.signature, "
      "n.docstring, n.source_hash, n.decorators "
      "FROM files f JOIN nodes n ON n.file = f.id WHERE f.path = ?1 ORDER BY n.id"));
  rows->bind(1, path);
  std::vector<Node> nodes;
  while (TRY(rows->next())) nodes.push_back(node_of(*rows));
  return nodes;
}

Result<std::optional<Node>> NodeTable::node(std::string_view id) {
  auto rows = TRY(database_->kept(
      "SELECT n.node_id, n.type, n.name, f.path, n.start_line, n.end_line, n.signature, "
      "n.docstring, n.source_hash, n.decorators "
      "FROM nodes n JOIN files f ON n.file = f.id WHERE n.node_id = ?1"));
  rows->bind(1, id);
  if (!TRY(rows->next())) return std::optional<Node>();
  return std::optional(node_of(*rows));
}

Result<Counts> NodeTable::counts() {
  auto rows = TRY(database_->kept(
      "SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM nodes), "
      "(SELECT count(*) FROM learned), (SELECT count(*) FROM files WHERE trouble <> '')"));
  CHECK(TRY(rows->next()));
  return Counts{.files = static_cast<uint64_t>(rows->integer(0)),
                .nodes = static_cast<uint64_t>(rows->integer(1)),
                .learned = static_cast<uint64_t>(rows->integer(2)),
                .troubled = static_cast<uint64_t>(rows->integer(3))};
}

Result<std::vector<NodeTable::Known>> NodeTable::replace(const Store::Replacement& replaced) {
  const int64_t file = TRY(write_file(replaced.state));
  std::vector<Known> known = TRY(remove_nodes(file));
  std::map<std::string_view, std::string> calls;
  for (const Calls& one : replaced.calls) calls[one.node_id] = joined(one.names);
  int64_t row = 0;
  {
    auto rows = TRY(database_->kept("SELECT coalesce(max(id), 0) FROM nodes"));
    CHECK(TRY(rows->next()));
    row = rows->integer(0);
  }
  for (const Node& node : replaced.nodes) {
    const auto called = calls.find(node.id);
    TRY(add_node(++row, file, node, called == calls.end() ? "" : called->second));
  }
  return known;
}

Result<std::vector<NodeTable::Known>> NodeTable::remove(std::string_view path) {
  int64_t file = 0;
  {
    auto rows = TRY(database_->kept("SELECT id FROM files WHERE path = ?1"));
    rows->bind(1, path);
    if (!TRY(rows->next())) return std::vector<Known>();
    file = rows->integer(0);
  }
  std::vector<Known> known = TRY(remove_nodes(file));
  auto removal = TRY(database_->kept("DELETE FROM files WHERE id = ?1"));
  removal->bind(1, file);
  TRY(removal->run());
  return known;
}

Status NodeTable::confirm(const FileState& state) {
  auto update = TRY(
      database_->kept("UPDATE files SET bytes = ?3, modified_ns = ?4, inode = ?5, is_named = ?6 "
                      "WHERE path = ?1 AND source_hash = ?2"));
  update->bind(1, std::string_view(state.path)).bind(2, std::string_view(state.source_hash));
  update->bind(3, static_cast<int64_t>(state.bytes)).bind(4, state.modified_ns);
  update->bind(5, static_cast<int64_t>(state.inode)).bind(6, int64_t{state.is_named});
  return update->run();
}

// A file keeps its number, so that those who call a node keep their order.
Result<int64_t> NodeTable::write_file(const FileState& state) {
  auto rows = TRY(database_->kept(
      "INSERT INTO files(path, source_hash, bytes, modified_ns, inode, lines, trouble, read_with, "
      "is_named) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT(path) DO UPDATE SET "
      "source_hash = ?2, bytes = ?3, modified_ns = ?4, inode = ?5, lines = ?6, trouble = ?7, "
      "read_with = ?8, is_named = ?9 RETURNING id"));
  rows->bind(1, std::string_view(state.path)).bind(2, std::string_view(state.source_hash));
  rows->bind(3, static_cast<int64_t>(state.bytes)).bind(4, state.modified_ns);
  rows->bind(5, static_cast<int64_t>(state.inode)).bind(6, static_cast<int64_t>(state.lines));
  rows->bind(7, std::string_view(state.trouble)).bind(8, std::string_view(state.read_with));
  rows->bind(9, int64_t{state.is_named});
  CHECK(TRY(rows->next()));
  return rows->integer(0);
}

Result<std::vector<NodeTable::Known>> NodeTable::remove_nodes(int64_t file) {
  std::vector<Known> known;
  auto rows = TRY(database_->kept(
      "SELECT node_id, type, name, source_hash, id, calls FROM nodes WHERE file = ?1"));
  auto uncalled =
      TRY(database_->kept("DELETE FROM called WHERE last_name = ?1 AND file = ?2 AND node = ?3"));
  rows->bind(1, file);
  while (TRY(rows->next())) {
    known.push_back({.id = std::string(rows->text(0)),
                     .type = node_type(rows->text(1)).value_or(NodeType::kFile),
                     .name = std::string(rows->text(2)),
                     .source_hash = std::string(rows->text(3))});
    for (const std::string_view name : last_names(rows->text(5))) {
      uncalled->bind(1, name).bind(2, file).bind(3, rows->integer(4));
      TRY(uncalled->run());
    }
  }
  auto removal = TRY(database_->kept("DELETE FROM nodes WHERE file = ?1"));
  removal->bind(1, file);
  TRY(removal->run());
  return known;
}

// Two files can have one id when their names are meant to ("a.py" with a class `b` that has a
// method `py`, and "a.py::b.py"): the first one keeps it, and nothing fails.
Status NodeTable::add_node(int64_t row, int64_t file, const Node& node, std::string_view calls) {
  auto added = TRY(database_->kept(
      "INSERT OR IGNORE INTO nodes(id, node_id, file, type, name, last_name, start_line, end_line, "
      "signature, docstring, source_hash, decorators, calls) "
      "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)"));
  const std::string decorators = joined(node.decorators);
  added->bind(1, row).bind(2, std::string_view(node.id)).bind(3, file);
  added->bind(4, name_of(node.type)).bind(5, std::string_view(node.name));
  added->bind(6, node.type == NodeType::kFile ? std::string_view() : last_name(node.name));
  added->bind(7, static_cast<int64_t>(node.start_line));
  added->bind(8, static_cast<int64_t>(node.end_line));
  added->bind(9, std::string_view(node.signature)).bind(10, std::string_view(node.docstring));
  added->bind(11, std::string_view(node.source_hash)).bind(12, std::string_view(decorators));
  added->bind(13, calls);
  TRY(added->run());
  const bool is_taken = database_->changed_rows() == 0;
  if (is_taken || calls.empty()) return Done{};
  return add_called(row, file, calls);
}

Status NodeTable::add_called(int64_t row, int64_t file, std::string_view calls) {
  auto added = TRY(database_->kept("INSERT INTO called(last_name, file, node) VALUES(?1, ?2, ?3)"));
  for (const std::string_view name : last_names(calls)) {
    added->bind(1, name).bind(2, file).bind(3, row);
    TRY(added->run());
  }
  return Done{};
}

}  // namespace twotrack::hub
