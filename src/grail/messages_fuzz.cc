#include <cstdint>
#include <cstdlib>

#include "base/json_scanner.h"
#include "grail/messages.h"

// Whatever a worker sends: no crash, and every value that is taken is strict JSON.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const auto event = grail::read_event({reinterpret_cast<const char*>(data), size});
  if (!event.ok()) return 0;
  for (const Json* json : {&event.value().args, &event.value().value}) {
    if (!json->empty() && !normalize_json(*json).ok()) std::abort();
  }
  return 0;
}
