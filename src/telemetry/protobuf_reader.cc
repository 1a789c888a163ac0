#include "telemetry/protobuf_reader.h"

#include <optional>

namespace twotrack::telemetry {
namespace {

std::optional<uint64_t> take_varint(std::string_view& bytes) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    value |= uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return value;
  }
  return std::nullopt;
}

}  // namespace

ProtobufFields read_protobuf(std::string_view bytes) {
  ProtobufFields fields;
  while (const auto tag = take_varint(bytes)) {
    const uint64_t field = *tag >> 3U;
    const uint64_t type = *tag & 7U;
    const bool is_fixed = type == 1 || type == 5;
    const auto number = is_fixed ? std::optional<uint64_t>(type == 1 ? 8 : 4) : take_varint(bytes);
    if (!number || type == 3 || type == 4 || type > 5) break;
    if (type == 0) {
      fields.numbers[field] = *number;
      continue;
    }
    if (*number > bytes.size()) break;
    if (type == 2) fields.texts[field] = bytes.substr(0, *number);
    bytes.remove_prefix(*number);
  }
  return fields;
}

}  // namespace twotrack::telemetry
