#include <cstdint>
#include <cstdlib>

#include "model/vocabulary.h"

// Whatever is taken for a tokenizer.json can count, and takes no text for more tokens than bytes.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view json(reinterpret_cast<const char*>(data), size);
  const auto vocabulary = twotrack::model::Vocabulary::parse(json);
  if (!vocabulary.ok()) {
    if (vocabulary.error().message.empty()) std::abort();
    return 0;
  }
  // A replacement that makes a text longer is legal, and then there is no such bound.
  const bool may_grow = json.find("Replace") != std::string_view::npos;
  for (const std::string_view text : {"", "aab abc\n", "it's 12  <e>\xc3\xa9"}) {
    if (vocabulary.value().count(text) > text.size() && !may_grow) std::abort();
  }
  return 0;
}
