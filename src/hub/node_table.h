// The files and their nodes in the store.
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

class NodeTable {
 public:
  explicit NodeTable(Database& database) : database_(&database) {}

  Result<std::optional<FileState>> file(std::string_view path);
  Result<std::vector<FileState>> files();
  Result<std::vector<FileState>> files_below(std::string_view folder);
  Result<std::vector<Node>> nodes_of(std::string_view path);
  Result<std::optional<Node>> node(std::string_view id);
  Result<Counts> counts();

  // What to know about a node that is removed.
  struct Known {
    std::string id{};
    NodeType type = NodeType::kFile;
    std::string name{};
    std::string source_hash{};
  };
  // Both return what was known about the file. REQUIRES: a transaction.
  Result<std::vector<Known>> replace(const Store::Replacement& replaced);
  Result<std::vector<Known>> remove(std::string_view path);
  Status confirm(const FileState& state);

 private:
  Result<int64_t> write_file(const FileState& state);
  Result<std::vector<Known>> remove_nodes(int64_t file);
  Status add_node(int64_t row, int64_t file, const Node& node, std::string_view calls);
  Status add_called(int64_t row, int64_t file, std::string_view calls);

  Database* database_;
};

// "f" of "A.f".
std::string_view last_name(std::string_view name);

// Each name once, in the order of the text.
std::vector<std::string_view> call_names(std::string_view calls);
// The last parts of them, each once.
std::vector<std::string_view> last_names(std::string_view calls);

}  // namespace twotrack::hub
