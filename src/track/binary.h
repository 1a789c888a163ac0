// Numbers in little-endian order and a checksum, for the binary files next to a log.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack::track {

// Protects against accidents, not against people: the data can be rebuilt from the log.
inline uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

template <class Number>
void append_number(std::string& out, Number value) {
  for (size_t i = 0; i < sizeof value; ++i) {
    out.push_back(static_cast<char>(value & 0xff));
    value = static_cast<Number>(value >> 8);
  }
}

// Reads what append_number() wrote. Past the end every number is 0 and ok() is false.
class BinaryReader {
 public:
  explicit BinaryReader(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  Number number() {
    const std::string_view digits = bytes(sizeof(Number));
    Number value = 0;
    for (size_t i = digits.size(); i > 0; --i) {
      value = static_cast<Number>(value << 8 | static_cast<unsigned char>(digits[i - 1]));
    }
    return value;
  }

  std::string_view bytes(uint64_t length) {
    if (length > bytes_.size()) {
      ok_ = false;
      bytes_ = {};
      return {};
    }
    const std::string_view taken = bytes_.substr(0, length);
    bytes_.remove_prefix(length);
    return taken;
  }

  std::string_view rest() const { return bytes_; }
  bool ok() const { return ok_; }

 private:
  std::string_view bytes_;
  bool ok_ = true;
};

}  // namespace twotrack::track
