#include "grail/wire.h"

#include <bit>
#include <limits>

namespace twotrack::grail {
namespace {

constexpr uint64_t kMore = 0x80;
constexpr int kVarintBits = 7;

void append_varint(std::string& out, uint64_t value) {
  for (; value >= kMore; value >>= kVarintBits) out += static_cast<char>(value | kMore);
  out += static_cast<char>(value);
}

}  // namespace

void WireWriter::tag(uint32_t field, WireType type) {
  append_varint(text_, (uint64_t{field} << 3) | static_cast<uint64_t>(type));
}

WireWriter& WireWriter::uint(uint32_t field, uint64_t value) {
  tag(field, WireType::kVarint);
  append_varint(text_, value);
  return *this;
}

WireWriter& WireWriter::sint(uint32_t field, int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  return uint(field, (bits << 1) ^ (value < 0 ? ~uint64_t{0} : 0));
}

WireWriter& WireWriter::real(uint32_t field, double value) {
  tag(field, WireType::kFixed64);
  const auto bits = std::bit_cast<uint64_t>(value);
  for (int shift = 0; shift < 64; shift += 8) text_ += static_cast<char>(bits >> shift);
  return *this;
}

WireWriter& WireWriter::bytes(uint32_t field, std::string_view value) {
  tag(field, WireType::kBytes);
  append_varint(text_, value.size());
  text_ += value;
  return *this;
}

WireWriter& WireWriter::packed(uint32_t field, const std::vector<uint32_t>& values) {
  std::string inside;
  for (const uint32_t value : values) append_varint(inside, value);
  return bytes(field, inside);
}

int64_t WireField::zigzag() const {
  return static_cast<int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

double WireField::real() const {
  return std::bit_cast<double>(value);
}

bool WireReader::fail() {
  is_ok_ = false;
  rest_ = {};
  return false;
}

bool WireReader::varint(uint64_t& value) {
  value = 0;
  for (int shift = 0; shift < 64; shift += kVarintBits) {
    if (rest_.empty()) return fail();
    const auto byte = static_cast<uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<uint64_t>(byte & ~kMore) << shift;
    if ((byte & kMore) == 0) return true;
  }
  return fail();
}

bool WireReader::fixed(size_t size, uint64_t& value) {
  if (rest_.size() < size) return fail();
  value = 0;
  for (size_t i = 0; i < size; ++i) {
    value |= static_cast<uint64_t>(static_cast<uint8_t>(rest_[i])) << (8 * i);
  }
  rest_.remove_prefix(size);
  return true;
}

bool WireReader::next(WireField& field) {
  if (rest_.empty()) return false;
  uint64_t tag = 0;
  if (!varint(tag)) return false;
  field = WireField{.number = static_cast<uint32_t>(tag >> 3)};
  if (field.number == 0 || tag > std::numeric_limits<uint32_t>::max()) return fail();
  field.type = static_cast<WireType>(tag & 7);
  switch (field.type) {
    case WireType::kVarint:
      return varint(field.value);
    case WireType::kFixed64:
      return fixed(8, field.value);
    case WireType::kFixed32:
      return fixed(4, field.value);
    case WireType::kBytes:
      break;
    default:
      return fail();
  }
  uint64_t size = 0;
  if (!varint(size)) return false;
  if (size > rest_.size()) return fail();
  field.bytes = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return true;
}

bool read_numbers(const WireField& field, std::vector<uint32_t>& numbers) {
  const auto add = [&](uint64_t value) {
    numbers.push_back(static_cast<uint32_t>(value));
    return value <= std::numeric_limits<uint32_t>::max();
  };
  if (field.type == WireType::kVarint) return add(field.value);
  WireReader packed(field.bytes);
  for (uint64_t value = 0; !packed.rest_.empty();) {
    if (!packed.varint(value) || !add(value)) return false;
  }
  return field.type == WireType::kBytes;
}

}  // namespace twotrack::grail
