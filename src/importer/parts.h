// Places: turns a position in a text into the line and column that a person looks for.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/sha256.h"
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

// AgentNames: an agent id for each log of one import, as close to the given name as possible.
class AgentNames {
 public:
  // The slug of `name`; the second one of the same slug ends in -2, the third in -3. An id names
  // a file, and some file systems do not distinguish "A" from "a": this class treats them as the
  // same.
  std::string make(std::string_view name);

 private:
  // Both in lower case. The counters only save looking through what is taken anyway.
  std::set<std::string> taken_;
  std::map<std::string, uint64_t> counters_;
};

// The id of an imported log: differs for each log of an import, and is the same when the same text
// is imported again with the same seed.
inline std::string make_log_id(const ImportOptions& options, uint64_t ordinal,
                               std::string_view history) {
  Sha256 hash;
  hash.update(options.log_id_seed + "\n" + std::to_string(ordinal) + "\n");
  hash.update(history);
  return hash.finish_hex().substr(0, 32);
}

}  // namespace twotrack::importer
