#include "base/quoted.h"

#include "base/json_writer.h"
#include "base/utf8.h"

namespace twotrack {

std::string in_quotes(std::string_view text) {
  constexpr size_t kBytesMax = 80;
  std::string shown = "\"";
  append_json_escaped(shown, repair_utf8(utf8_prefix(text, kBytesMax)));
  shown += text.size() > kBytesMax ? "…\"" : "\"";
  return shown;
}

}  // namespace twotrack
