#include "hub/store.h"

#include <set>
#include <utility>

#include "base/check.h"
#include "base/ignored_folder.h"
#include "base/lines.h"
#include "hub/store_tables.h"

namespace twotrack::hub {
namespace {

std::string_view advice_for(Code code) {
  switch (code) {
    case Code::kCorrupt:
      return ". Nothing is lost when you delete it (with its -wal and -shm): `twotrack hub index` "
             "makes it again, and `twotrack hub rebuild` what agents learned, from their logs";
    case Code::kConflict:
      return " (others are writing it; try again)";
    case Code::kNoSpace:
      return " (what was known before is safe; make room and try again)";
    case Code::kIo:
      return " (also those who only read a hub must be able to write to its folder)";
    default:
      return "";
  }
}

// Where it was, and what to do about it.
Error with_advice(Error error, const Path& file) {
  const bool says_where = error.message.find(file.string()) != std::string::npos;
  if (!says_where) error = std::move(error).at(file.string());
  error.message += advice_for(error.code);
  return error;
}

FileState file_state(const Statement& row) {
  return {.path = row.string(0),
          .source_hash = row.string(1),
          .bytes = row.count(2),
          .modified_ns = row.integer(3),
          .inode = row.count(4),
          .lines = row.count(5),
          .trouble = row.string(6),
          .read_with = row.string(7),
          .is_named = row.integer(8) != 0};
}

Node node_of(const Statement& row) {
  Node node{.id = row.string(0),
            .type = named<hub::NodeType>(row.text(1)).value_or(NodeType::kFile),
            .name = row.string(2),
            .file = row.string(3),
            .start_line = row.count(4),
            .end_line = row.count(5),
            .signature = row.string(6),
            .docstring = row.string(7),
            .source_hash = row.string(8)};
  for (const std::string_view line : lines_of(row.text(9))) node.decorators.emplace_back(line);
  return node;
}

// Nodes of `replaced` that nobody knew, and nodes that it no longer has.
void compare(const Store::Replacement& replaced, std::vector<Node> known, std::vector<Node>& gone,
             std::vector<const Node*>& fresh) {
  std::set<std::string_view> before;
  for (const Node& node : known) before.insert(node.id);
  std::set<std::string_view> now;
  for (const Node& node : replaced.nodes) {
    now.insert(node.id);
    if (!before.contains(node.id)) fresh.push_back(&node);
  }
  for (Node& node : known) {
    if (!now.contains(node.id)) gone.push_back(std::move(node));
  }
}

Result<std::vector<Move>> replace_in(Database& database,
                                     std::span<const Store::Replacement> replaced,
                                     std::span<const std::string> removed,
                                     const Store::StillSo& still_so) {
  Transaction transaction = TRY(Transaction::begin(database));
  std::vector<Node> gone;
  std::vector<const Node*> fresh;
  for (const std::string& path : removed) {
    if (!still_so({.path = path})) continue;
    for (Node& node : TRY(remove_file(database, path))) gone.push_back(std::move(node));
  }
  for (const Store::Replacement& one : replaced) {
    // In the transaction: whoever read a newer text has either written it before, and then this
    // one is no longer so, or writes it after.
    if (!still_so(one.state)) continue;
    compare(one, TRY(replace_nodes(database, one)), gone, fresh);
  }
  std::vector<Move> moves = TRY(note_moves(database, gone, fresh));
  TRY(transaction.commit());
  return moves;
}

Status confirm_in(Database& database, std::span<const FileState> states,
                  const Store::StillSo& still_so) {
  Transaction transaction = TRY(Transaction::begin(database));
  for (const FileState& state : states) {
    if (!still_so(state)) continue;
    TRY(
        database.run("UPDATE files SET bytes = ?3, modified_ns = ?4, inode = ?5, is_named = ?6 "
                     "WHERE path = ?1 AND source_hash = ?2",
                     state.path, state.source_hash, state.bytes, state.modified_ns, state.inode,
                     state.is_named));
  }
  return transaction.commit();
}

// While it lives, nobody is waited for longer than this: an agent's end must not hold a run that
// has others to go on with, and its log says the same.
class Hurry {
 public:
  static constexpr int kWaitMsMax = 1000;

  explicit Hurry(Database& database) : database_(&database) { wait_at_most(kWaitMsMax); }
  ~Hurry() { wait_at_most(Database::kBusyTimeoutMs); }
  Hurry(const Hurry&) = delete;  // It puts back what it found.
  Hurry& operator=(const Hurry&) = delete;

 private:
  void wait_at_most(int ms) {
    const std::string wait = "PRAGMA busy_timeout = " + std::to_string(ms);
    (void)database_->execute(wait.c_str());
  }
  Database* database_;
};

Status learn_in(Database& database, const Learned& learned) {
  const auto moved = TRY(moved_to(database, learned.node_id));
  return add_learned(database, moved ? *moved : learned.node_id, learned);
}

Status relearn_in(Database& database, std::span<const Learned> all, const Store::IsSo& is_so) {
  Transaction transaction = TRY(Transaction::begin(database));
  std::set<std::pair<std::string_view, uint64_t>> ends;
  for (const Learned& learned : all) ends.emplace(learned.agent_id, learned.ref);
  std::vector<Learned> known = TRY(all_learned(database));
  std::erase_if(known, [&](const Learned& one) {
    return ends.contains({one.agent_id, one.ref}) || !is_so(one);
  });
  TRY(database.execute("DELETE FROM learned"));
  for (const Learned& learned : all) TRY(learn_in(database, learned));
  for (const Learned& learned : known) TRY(learn_in(database, learned));
  return transaction.commit();
}

Status learn_at_once(Database& database, const Learned& learned) {
  const Hurry hurry(database);
  Transaction transaction = TRY(Transaction::begin(database));
  TRY(learn_in(database, learned));
  return transaction.commit();
}

Result<std::string> fault_of(Database& database) {
  auto rows = TRY(database.kept("PRAGMA integrity_check(1)"));
  if (!TRY(rows->next())) return std::string("no answer to integrity_check");
  const std::string_view answer = rows->text(0);
  return answer == "ok" ? std::string() : std::string(answer);
}

}  // namespace

Path Store::path(const Path& project) {
  return project / ".agentfs" / "hub.db";
}

template <class T>
Result<T> Store::told(Result<T> result) const {
  if (result.ok()) return result;
  return with_advice(std::move(result).error(), path_);
}

Result<Store> Store::open(FileSystem& files, const Path& project, std::string_view seal) {
  const Path file = path(project);
  TRY(make_ignored_folder(files, file.parent_path()));
  auto database = Database::open(files, file, Database::Durability::kNormal);
  if (!database.ok()) return with_advice(std::move(database).error(), file);
  Store store(std::move(database).value(), file);
  if (TRY(store.told(has_schema(store.database_)))) {
    TRY(store.told(check_seal(store.database_, seal)));
  }
  TRY(store.told(ensure_schema(store.database_, seal)));
  return store;
}

Result<std::optional<Store>> Store::open_existing(FileSystem& files, const Path& project,
                                                  std::string_view seal) {
  const Path file = path(project);
  const auto info = files.info(file);
  if (!info.ok() && info.error().code == Code::kNotFound) return std::optional<Store>();
  auto database = Database::open_existing(file, Database::Durability::kNormal);
  if (!database.ok()) return with_advice(std::move(database).error(), file);
  Store store(std::move(database).value(), file);
  if (!TRY(store.told(has_schema(store.database_)))) return std::optional<Store>();
  TRY(store.told(check_seal(store.database_, seal)));
  TRY(store.told(ensure_schema(store.database_, seal)));
  return std::optional(std::move(store));
}

Result<Store::Snapshot> Store::snapshot() {
  if (database_.is_in_transaction()) return Snapshot();
  return Snapshot(TRY(told(Transaction::begin_reading(database_))));
}

Result<std::optional<FileState>> Store::file(std::string_view path) {
  return told(
      database_.first("SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, "
                      "read_with, is_named FROM files WHERE path = ?1",
                      file_state, path));
}

Result<std::vector<FileState>> Store::files() {
  return told(
      database_.all("SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, "
                    "read_with, is_named FROM files ORDER BY path",
                    file_state));
}

Result<std::vector<FileState>> Store::files_below(std::string_view folder) {
  if (folder.empty()) return files();
  // "/" is followed by "0": all names that begin with "folder/" lie between the two.
  return told(database_.all(
      "SELECT path, source_hash, bytes, modified_ns, inode, lines, trouble, read_with, is_named "
      "FROM files WHERE path = ?1 OR (path > ?2 AND path < ?3) ORDER BY path",
      file_state, folder, std::string(folder) + "/", std::string(folder) + "0"));
}

Result<std::vector<Node>> Store::nodes_of(std::string_view path) {
  return told(database_.all(
      "SELECT n.node_id, n.type, n.name, f.path, n.start_line, n.end_line, n.signature, "
      "n.docstring, n.source_hash, n.decorators "
      "FROM files f JOIN nodes n ON n.file = f.id WHERE f.path = ?1 ORDER BY n.id",
      node_of, path));
}

Result<std::optional<Node>> Store::node(std::string_view id) {
  return told(database_.first(
      "SELECT n.node_id, n.type, n.name, f.path, n.start_line, n.end_line, n.signature, "
      "n.docstring, n.source_hash, n.decorators "
      "FROM nodes n JOIN files f ON n.file = f.id WHERE n.node_id = ?1",
      node_of, id));
}

Result<Counts> Store::counts() {
  const auto read = [](const Statement& row) {
    return Counts{.files = row.count(0),
                  .nodes = row.count(1),
                  .learned = row.count(2),
                  .troubled = row.count(3)};
  };
  const auto counts = TRY(told(database_.first(
      "SELECT (SELECT count(*) FROM files), (SELECT count(*) FROM nodes), "
      "(SELECT count(*) FROM learned), (SELECT count(*) FROM files WHERE trouble <> '')",
      read)));
  CHECK(counts);
  return *counts;
}

Result<std::vector<Move>> Store::replace(std::span<const Replacement> replaced,
                                         std::span<const std::string> removed,
                                         const StillSo& still_so) {
  return told(replace_in(database_, replaced, removed, still_so));
}

Status Store::confirm(std::span<const FileState> states, const StillSo& still_so) {
  return told(confirm_in(database_, states, still_so));
}

Result<std::vector<std::string>> Store::callers(std::string_view id, size_t max) {
  const Snapshot all_of_one_moment = TRY(snapshot());
  return told(callers_of(database_, id, max));
}

Result<std::vector<std::string>> Store::callees(std::string_view id, size_t max) {
  const Snapshot all_of_one_moment = TRY(snapshot());
  return told(callees_of(database_, id, max));
}

Result<std::optional<std::string>> Store::moved_to(std::string_view id) {
  return told(hub::moved_to(database_, id));
}

Status Store::learn(const Learned& learned) {
  return told(learn_at_once(database_, learned));
}

Result<std::vector<Learned>> Store::learned(std::string_view node_id) {
  return told(learned_of(database_, node_id));
}

Status Store::relearn(std::span<const Learned> all, const IsSo& is_so) {
  return told(relearn_in(database_, all, is_so));
}

Result<std::string> Store::check() {
  auto fault = fault_of(database_);
  if (!fault.ok() && fault.error().code == Code::kCorrupt) return std::move(fault).error().message;
  return fault;
}

}  // namespace twotrack::hub
