#include <cstdint>
#include <cstdlib>

#include "base/utf8.h"
#include "redact/redactor.h"

namespace {

constexpr std::string_view kSecret = "fuzz/S3cret+1";

const twotrack::redact::SecretRedactor& redactor() {
  static const auto kRedactor =
      twotrack::redact::make_redactor({}, {"A_KEY=" + std::string(kSecret)}).value();
  return *kRedactor;
}

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

// Whatever comes in: no known value comes out, UTF-8 stays UTF-8, twice is the same as once.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  std::string once = input;
  std::vector<twotrack::Redaction> found;
  const bool changed = redactor().redact(once, found);
  require(changed == !found.empty());
  require(changed || once == input);
  require(once.find(kSecret) == std::string::npos);
  require(!twotrack::is_utf8(input) || twotrack::is_utf8(once));
  std::string twice = once;
  require(!redactor().redact(twice, found));
  return 0;
}
