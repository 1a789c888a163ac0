#include <cstdint>
#include <cstdlib>

#include "base/utf8.h"
#include "model/token_estimate.h"
#include "model/vocabulary.h"

namespace {

using twotrack::model::Vocabulary;

Vocabulary small(const char* name) {
  const twotrack::Path folder = twotrack::Path(TWOTRACK_SOURCE_DIR) / "tests/data/vocabularies";
  return Vocabulary::load(folder / name / "tokenizer.json").value();
}

}  // namespace

// Any bytes can be counted, and what is UTF-8 takes no more tokens than bytes.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Vocabulary over_bytes = small("bytes");
  static const Vocabulary over_characters = small("characters");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const uint64_t counts[] = {over_bytes.count(text), over_characters.count(text),
                             twotrack::model::estimate_tokens(text)};
  for (const uint64_t count : counts) {
    if (twotrack::is_utf8(text) && count > size) std::abort();
  }
  return 0;
}
