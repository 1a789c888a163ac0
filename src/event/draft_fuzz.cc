// Whatever data is sent: a draft is refused, or what it writes is strict JSON, holds its raw
// output, can be read, and is accepted again without a change.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/json_scanner.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "event/draft.h"
#include "event/read.h"
#include "event/stored_output.h"

namespace twotrack {
namespace {

// Finds a secret in any text that has an 's'.
class Letter final : public Redactor {
 public:
  bool redact(std::string& text, std::vector<Redaction>& found) const override {
    const size_t at = text.find('s');
    if (at == std::string::npos) return false;
    text.replace(at, 1, "[X]");
    found.push_back({.rule = "letter", .length = 1});
    return true;
  }
};

void check_raw_output(const Draft& draft, std::string_view data) {
  const StoredOutput stored = stored_output(data);
  CHECK(stored.is_whole && stored.sha256 == draft.raw_sha256());
  const std::string raw = stored.bytes().value();
  CHECK(raw == *draft.raw_output());
  CHECK(draft.raw_sha256() == sha256_hex(raw));
}

void check_draft(std::string_view type, std::string_view sent, const Redactor* redactor) {
  const auto draft = Draft::make({.type = type, .data = sent}, redactor);
  if (!draft.ok()) {
    CHECK(draft.error().code == Code::kInvalid && is_utf8(draft.error().message));
    return;
  }
  const std::string data = draft.value().data_with_raw_output();
  CHECK(normalize_json(data).value() == data);
  CHECK(read_body(type, data).ok());
  if (draft.value().raw_output()) {
    check_raw_output(draft.value(), data);
    CHECK(normalize_json(draft.value().data_with_blob(1)).ok());
  }
  const auto again = Draft::make({.type = type, .data = data}, nullptr);
  CHECK(again.ok() && again.value().data_with_raw_output() == data);
}

}  // namespace
}  // namespace twotrack

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const twotrack::Letter letter;
  for (const std::string_view type : {"tool_result", "tool_call", "foreign_type"}) {
    twotrack::check_draft(type, text, nullptr);
    twotrack::check_draft(type, text, &letter);
  }
  return 0;
}
