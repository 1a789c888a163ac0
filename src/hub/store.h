// Store: what is known about the project's nodes, in one SQLite file, .agentfs/hub.db.
//
// Any number of processes read and write it at once. Everything known about a file changes in one
// transaction, so nobody sees half of it. This is derived data: what the sources say is read
// again by index.h, what agents learned is rebuilt from their logs. So a power cut may lose what
// was written last (SQLite's synchronous = NORMAL); a killed process loses nothing.
//
// One thread at a time for a Store; each thread opens its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "base/sqlite.h"
#include "hub/node.h"
#include "hub/outline.h"

namespace twotrack::hub {

// A source file as it was when it was read last.
struct FileState {
  std::string path{};         // relative to the project
  std::string source_hash{};  // SHA-256 of its bytes: of the file's own node
  uint64_t bytes = 0;
  // With bytes and inode: whether it may have changed since. 0 if unknown: it was
  // written so shortly before it was read that another change may have the same time.
  int64_t modified_ns = 0;
  uint64_t inode = 0;
  uint64_t lines = 0;
  std::string trouble{};    // why there are fewer nodes than one would think
  std::string read_with{};  // reading_mark() of its language when it was read
  // It was given by name, and a full index would leave it out.
  bool is_named = false;
  bool operator==(const FileState&) const = default;
};

// What one operation found out about a node, the last time: an agent's end.
struct Learned {
  std::string node_id{};
  std::string operation{};    // "lint"
  std::string status{};       // "success", "partial", …: of run_end
  std::string summary{};      // one line
  Json knowledge{};           // an object: the agent's knowledge at its end, bounded
  std::string source_hash{};  // of the node's text that this is true for
  std::string agent_id{};     // its log,
  uint64_t ref = 0;           // and the event in it
  std::string learned_at{};   // RFC 3339; of two about the same, the later one counts
  bool operator==(const Learned&) const = default;
};

// A node that is gone, and where its text is now.
struct Move {
  std::string from{};
  std::string to{};
  bool operator==(const Move&) const = default;
};

struct Counts {
  uint64_t files = 0;
  uint64_t nodes = 0;
  uint64_t learned = 0;
  uint64_t troubled = 0;  // files with trouble
};

class Store {
 public:
  // Where it lies.
  static Path path(const Path& project);

  // Creates it if it is missing. Fails with kCorrupt if the file is not a hub database or is
  // damaged (the message says that it is safe to delete, and how to rebuild it), with
  // kInvalid when a newer program wrote it. Every error of a Store names the file, and what to do.
  // `seal`: what nobody else knows, and is in the file from its beginning. One that has another is
  // kCorrupt: it came with the folder. Empty: it is not asked for.
  static Result<Store> open(FileSystem& files, const Path& project, std::string_view seal = {});
  // nullopt if there is none: readers do not create the file.
  static Result<std::optional<Store>> open_existing(FileSystem& files, const Path& project,
                                                    std::string_view seal = {});

  // While it exists, all reads see the state of the first read: many queries are consistent, and
  // take less time. REQUIRES: this Store writes nothing meanwhile, and outlives it.
  class Snapshot {
   public:
    Snapshot() = default;
    explicit Snapshot(Transaction transaction) : transaction_(std::move(transaction)) {}

   private:
    std::optional<Transaction> transaction_{};
  };
  Result<Snapshot> snapshot();

  Result<std::optional<FileState>> file(std::string_view path);
  Result<std::vector<FileState>> files();                               // by path
  Result<std::vector<FileState>> files_below(std::string_view folder);  // or the file of that name
  Result<std::vector<Node>> nodes_of(std::string_view path);            // in the order of the text
  Result<std::optional<Node>> node(std::string_view id);
  Result<Counts> counts();

  // Replaces everything known about each file, in one transaction for all. A `still_so(state)` that
  // returns false leaves that file's entry unchanged: somebody has changed it since it was read.
  // For a removed one it is asked with a state that has a path alone. Knowledge of nodes that are
  // gone moves with their text: to the one node of `replaced` that has the same source hash (and
  // the same name, when several have it) and was not known before. That may be a later call: what
  // is gone is remembered for a while. Answers with the moves.
  struct Replacement {
    FileState state{};
    std::vector<Node> nodes{};
    std::vector<Calls> calls{};
  };
  using StillSo = std::function<bool(const FileState&)>;
  Result<std::vector<Move>> replace(std::span<const Replacement> replaced,
                                    std::span<const std::string> removed, const StillSo& still_so);

  // The bytes of these files are the known ones (their hash says so, or nothing happens), only the
  // rest of their state is another.
  Status confirm(std::span<const FileState> states, const StillSo& still_so);

  // Within the project, by the names that the texts have: a node whose last name part is the called
  // one's, in the same file before others, and nobody when several files have one. At most `max`.
  Result<std::vector<std::string>> callers(std::string_view id, size_t max);
  Result<std::vector<std::string>> callees(std::string_view id, size_t max);

  // Where the text of a node that is gone was seen last; nothing when nobody knows.
  Result<std::optional<std::string>> moved_to(std::string_view id);

  // Stored unless something later is known about the same node and operation; for a node that has
  // moved, where it is now. kConflict if others write for more than a second.
  Status learn(const Learned& learned);
  Result<std::vector<Learned>> learned(std::string_view node_id);  // by operation
  // Forgets all that agents learned, and learns `all` instead, in one transaction. What is known of
  // another end than theirs stays when it `is_so`: an agent may have ended since they were made.
  using IsSo = std::function<bool(const Learned&)>;
  Status relearn(std::span<const Learned> all, const IsSo& is_so);

  // The first fault that SQLite finds in the file; empty if it is intact.
  Result<std::string> check();

 private:
  Store(Database database, Path path) : database_(std::move(database)), path_(std::move(path)) {}
  // With what to do about it, when the file is damaged.
  template <class T>
  Result<T> told(Result<T> result) const;

  Database database_;
  Path path_;
};

}  // namespace twotrack::hub
