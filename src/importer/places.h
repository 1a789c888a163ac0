// Places: turns a position in a text into the line and column that a person looks for.
#pragma once

#include <string>
#include <string_view>

#include "importer/importer.h"

namespace twotrack::importer {

class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {}

  // `at` is a part of the text; where it begins is the place. Places in ascending order cost one
  // pass in all, so that a large file with an error on every line is reported in reasonable time.
  ImportProblem problem(std::string_view at, std::string message);

 private:
  std::string_view text_;
  size_t counted_ = 0;  // line feeds before this position are in lines_
  uint64_t lines_ = 0;
};

// What is wrong, without the column that JsonScanner puts before it: that column counts from where
// the scanner started, which may not be the start of a line.
std::string without_column(std::string message);

}  // namespace twotrack::importer
