// A snapshot file may hold anything: reading it must not fail badly, and what is read is written
// the same way again.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "packet/packet.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto packet =
      twotrack::read_packet(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!packet.ok()) return 0;
  const auto again = twotrack::read_packet(twotrack::to_json(packet.value()));
  CHECK(again.ok());
  return 0;
}
