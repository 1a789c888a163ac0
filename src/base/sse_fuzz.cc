#include <cstdint>
#include <cstdlib>

#include "base/sse.h"

// However a stream is cut, the same events come out of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const std::string_view stream(reinterpret_cast<const char*>(data), size);
  SseParser whole(256);
  const auto expected = whole.add(stream);
  SseParser pieces(256);
  std::vector<SseEvent> events;
  for (size_t at = 0; at < size; at += 3) {
    for (SseEvent& event : pieces.add(stream.substr(at, 3))) events.push_back(std::move(event));
  }
  if (events != expected || whole.last_event_id() != pieces.last_event_id() ||
      whole.retry() != pieces.retry()) {
    std::abort();
  }
  return 0;
}
