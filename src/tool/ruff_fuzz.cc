#include <cstdint>
#include <cstdlib>

#include "tool/ruff.h"

// A report with any places in it: its edits fit the text or are refused.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view json(reinterpret_cast<const char*>(data), size);
  const auto findings = twotrack::tool::parse_ruff(json);
  if (!findings.ok()) return 0;
  for (const auto& finding : findings.value()) {
    if (!finding.fix) continue;
    const auto text =
        twotrack::tool::apply_edits("import os\r\nx = '\xC3\xA9'\n", finding.fix->edits);
    if (!text.ok() && text.error().message.empty()) std::abort();
  }
  return 0;
}
