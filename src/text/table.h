// Table: cells in columns, for people. The last column takes what width is left.
#pragma once

#include <string>
#include <vector>

#include "text/style.h"

namespace twotrack {

struct Cell {
  std::string text;  // one line that came from terminal_line, or is our own
  Tone tone = Tone::kPlain;
};

enum class Align { kLeft, kRight };

struct Column {
  std::string title;
  Align align = Align::kLeft;
  size_t width_max = 48;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // REQUIRES: as many cells as columns.
  void add(std::vector<Cell> row);
  bool empty() const { return rows_.empty(); }

  // Columns without any text are left out. `indent` spaces stand before each line.
  std::string render(const Style& style, size_t width, size_t indent = 0) const;

 private:
  std::vector<size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace twotrack
