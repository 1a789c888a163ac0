#include <cstdint>
#include <cstdlib>

#include "base/sse.h"
#include "mcp/message.h"

// Whatever is read as a message can be written so that it reads as the same one.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack::mcp;
  twotrack::LineSplitter lines(1024);
  lines.add({reinterpret_cast<const char*>(data), size});
  while (const auto line = lines.next()) {
    const auto read = read_message(*line);
    if (!read.ok()) continue;
    const RpcMessage& message = read.value();
    std::string text;
    switch (message.kind) {
      case RpcMessage::Kind::kRequest:
        text = request_text(message.id, message.method, message.params);
        break;
      case RpcMessage::Kind::kNotification:
        text = notification_text(message.method, message.params);
        break;
      case RpcMessage::Kind::kResult:
        text = result_text(message.id, message.result);
        break;
      case RpcMessage::Kind::kError:
        text = error_text(message.id, message.error);
        break;
    }
    const auto again = read_message(text);
    if (!again.ok() || again.value().kind != message.kind || again.value().id != message.id ||
        again.value().method != message.method || again.value().result != message.result ||
        again.value().error.code != message.error.code) {
      std::abort();
    }
  }
  return 0;
}
