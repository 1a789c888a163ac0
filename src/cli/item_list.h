// ItemList: the items of an answer, for people as text or as rows of a table, for programs as JSON.
#pragma once

#include <string_view>
#include <vector>

#include "cli/context.h"
#include "text/table.h"

namespace twotrack::cli {

class ItemList {
 public:
  explicit ItemList(Context& context, std::vector<Column> columns = {});

  // The next item, written at once: `text`, which ends its own lines, or `json`.
  void add(std::string_view text, std::string_view json);
  // The next item as a row of the table, which finish() writes. REQUIRES: there are columns.
  void row(std::vector<Cell> cells, std::string_view json);

  // Writes the rest. Call it once, even if nothing was added: then people are told `none`.
  void finish(std::string_view none = {});

 private:
  Context* context_;
  JsonList json_;
  Table table_;
  bool is_empty_ = true;
};

}  // namespace twotrack::cli
