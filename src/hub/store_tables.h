// What Store is made of: functions on the tables of its database. Those that write want a
// transaction around them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sqlite.h"
#include "hub/node.h"
#include "hub/store.h"

namespace twotrack::hub {

// Makes the tables in an empty file, and brings those of an older program up to date. Fails with
// kCorrupt when the file has other things in it, with kInvalid when a newer program wrote it. A new
// file gets the seal, unless that is empty.
Status ensure_schema(Database& database, std::string_view seal);
// Whether the tables were made with this seal; kCorrupt when not. An empty one is not asked for.
Status check_seal(Database& database, std::string_view seal);
// Whether the tables are there: a file without them was left by a process that was killed while
// creating it. Fails as ensure_schema() does.
Result<bool> has_schema(Database& database);

// Both return the nodes that were known of the file: their ids, types, names and hashes.
Result<std::vector<Node>> replace_nodes(Database& database, const Store::Replacement& replaced);
Result<std::vector<Node>> remove_file(Database& database, std::string_view path);

Status add_learned(Database& database, std::string_view node_id, const Learned& learned);
Result<std::vector<Learned>> learned_of(Database& database, std::string_view node_id);
Result<std::vector<Learned>> all_learned(Database& database);

// Which nodes are gone, and where their text is now. A function that moves to another file
// disappears before it reappears, or the other way round: so removed nodes are remembered for a
// while, in case a node with the same text appears. `gone` were there before this transaction,
// `fresh` were not, and are already written. Returns the moves that this shows.
Result<std::vector<Move>> note_moves(Database& database, std::span<const Node> gone,
                                     std::span<const Node* const> fresh);
Result<std::optional<std::string>> moved_to(Database& database, std::string_view id);
// Older ones are forgotten.
inline constexpr int64_t kGoneMax = 20'000;

// Who calls whom, derived from names on demand: nothing stored can be wrong because another file
// has changed.
Result<std::vector<std::string>> callers_of(Database& database, std::string_view id, size_t max);
Result<std::vector<std::string>> callees_of(Database& database, std::string_view id, size_t max);

// "f" of "A.f".
std::string_view last_name(std::string_view name);

}  // namespace twotrack::hub
