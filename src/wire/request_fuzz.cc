#include <cstdint>
#include <cstdlib>

#include "wire/lineage.h"
#include "wire/read_request.h"

// Whatever is read as a request has its messages in order inside the body, and is its own
// descendant.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  for (const WireDialect wire :
       {WireDialect::kChat, WireDialect::kResponses, WireDialect::kMessages}) {
    const auto request = read_request(wire, body);
    if (!request.ok()) continue;
    size_t at = 0;
    for (const WireMessage& message : request.value().messages) {
      if (message.begin < at || message.end <= message.begin || message.end > size) std::abort();
      at = message.end;
    }
    const Ancestry ancestry = ancestry_of("scope", request.value());
    Lineage lineage;
    lineage.asked("thread", ancestry);
    const Descent expected = ancestry.chain.empty() ? Descent::kNew : Descent::kRetry;
    if (lineage.find(ancestry).how != expected) std::abort();
  }
  return 0;
}
