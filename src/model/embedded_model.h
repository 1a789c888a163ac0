// Packaged models: where they are once scripts/fetch_models.py has fetched them, and
// which of them is the default.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::model {

struct PackagedModel {
  std::string name{};
  Path file{};
  uint64_t bytes = 0;
  std::string licence{};
  bool is_default = false;
  bool is_there = false;  // with its size; its bytes were compared when it was fetched
};

// $TWOTRACK_MODELS, otherwise twotrack/models in $XDG_CACHE_HOME or ~/.cache. Empty if none of
// these is set.
Path model_directory(const Environment& environment);
// Where models merged with their adapters are kept: twotrack/prepared in the same cache.
Path prepared_directory(const Environment& environment);

// The default first.
std::vector<PackagedModel> packaged_models(const Environment& environment);

// The weights of the embedded default. Fails with kNotFound and says how to get them.
Result<Path> embedded_model(const Environment& environment);

}  // namespace twotrack::model
