#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "base/json_tree.h"
#include "summary/report.h"
#include "summary/summarize.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

// Any output has a delta within its bound, with a rank for each leaf.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view output(reinterpret_cast<const char*>(data), size);
  const twotrack::Delta delta = twotrack::summarize({.raw_output = output});
  const std::string json = twotrack::to_json(delta);
  require(json.size() <= twotrack::kDeltaBytesMax);
  require(twotrack::JsonTree::parse(json).ok());
  require(delta.facts.ranks.size() == twotrack::leaves_of(delta.facts).size());
  require(std::ranges::all_of(json, [](char c) { return static_cast<unsigned char>(c) >= 0x20; }));
  return 0;
}
