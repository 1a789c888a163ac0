// What the reader takes for a literal is JSON that everybody can read.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/json_tree.h"
#include "summary/python_literal.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto json =
      twotrack::python_literal_to_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (json) CHECK(twotrack::JsonTree::parse(*json).ok());
  return 0;
}
