// The fields of one message in the wire format of Protocol Buffers: just enough to read what a
// receiver answers.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

namespace twotrack::telemetry {

// Points into the bytes that were read. Of a field that comes twice, the last one counts.
struct ProtobufFields {
  std::map<uint64_t, uint64_t> numbers{};
  std::map<uint64_t, std::string_view> texts{};

  uint64_t number(uint64_t field) const {
    const auto found = numbers.find(field);
    return found == numbers.end() ? 0 : found->second;
  }
  std::string_view bytes(uint64_t field) const {
    const auto found = texts.find(field);
    return found == texts.end() ? std::string_view() : found->second;
  }
};

// Whatever can be read up to the first byte that makes no sense.
ProtobufFields read_protobuf(std::string_view bytes);

}  // namespace twotrack::telemetry
