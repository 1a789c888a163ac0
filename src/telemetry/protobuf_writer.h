// ProtobufWriter: the wire format of Protocol Buffers, as far as OTLP needs it.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack::telemetry {

class ProtobufWriter {
 public:
  void varint(uint32_t field, uint64_t value) {
    tag(field, 0);
    raw_varint(value);
  }
  void fixed64(uint32_t field, uint64_t value) {
    tag(field, 1);
    raw_fixed(value, 8);
  }
  void fixed32(uint32_t field, uint32_t value) {
    tag(field, 5);
    raw_fixed(value, 4);
  }
  void number(uint32_t field, double value) { fixed64(field, std::bit_cast<uint64_t>(value)); }
  void bytes(uint32_t field, std::string_view value) {
    tag(field, 2);
    raw_varint(value.size());
    out_ += value;
  }
  // A message, or a packed list, that `fill` writes.
  template <class Fill>
  void message(uint32_t field, Fill fill) {
    tag(field, 2);
    const size_t start = out_.size();
    fill();
    // Its length stands before it.
    ProtobufWriter length;
    length.raw_varint(out_.size() - start);
    out_.insert(start, length.out_);
  }
  void packed(uint64_t value) { raw_fixed(value, 8); }

  std::string take() { return std::move(out_); }

 private:
  void tag(uint32_t field, uint32_t type) { raw_varint(field << 3U | type); }
  void raw_varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7U) out_ += static_cast<char>(value | 0x80);
    out_ += static_cast<char>(value);
  }
  void raw_fixed(uint64_t value, int size) {
    for (int i = 0; i < size; ++i, value >>= 8U) out_ += static_cast<char>(value);
  }

  std::string out_;
};

}  // namespace twotrack::telemetry
