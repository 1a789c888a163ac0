#include <cstdint>
#include <cstdlib>

#include "grail/script.h"

// Whatever a script looks like: no crash, and its code has the lines that it had.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto script = twotrack::grail::read_script("some", text);
  if (script.code.empty()) return 0;
  if (script.code.size() != text.size()) std::abort();
  for (size_t i = 0; i < text.size(); ++i) {
    if ((text[i] == '\n') != (script.code[i] == '\n')) std::abort();
  }
  for (const auto& input : script.inputs) (void)twotrack::grail::value_spec(input.annotation);
  return 0;
}
