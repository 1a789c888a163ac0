// The id of an imported log: differs for each log of an import, and is the same when the same text
// is imported again with the same seed.
#pragma once

#include <string>
#include <string_view>

#include "base/sha256.h"
#include "importer/importer.h"

namespace twotrack::importer {

inline std::string make_log_id(const ImportOptions& options, uint64_t ordinal,
                               std::string_view history) {
  Sha256 hash;
  hash.update(options.log_id_seed + "\n" + std::to_string(ordinal) + "\n");
  hash.update(history);
  return hash.finish_hex().substr(0, 32);
}

}  // namespace twotrack::importer
