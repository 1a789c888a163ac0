#include "base/protobuf.h"

#include <bit>
#include <limits>

namespace twotrack {
namespace {

constexpr uint64_t kMore = 0x80;
constexpr int kVarintBits = 7;

void append_varint(std::string& out, uint64_t value) {
  for (; value >= kMore; value >>= kVarintBits) out += static_cast<char>(value | kMore);
  out += static_cast<char>(value);
}

}  // namespace

void ProtobufWriter::tag(uint32_t field, ProtobufType type) {
  append_varint(text_, (uint64_t{field} << 3) | static_cast<uint64_t>(type));
}

ProtobufWriter& ProtobufWriter::uint(uint32_t field, uint64_t value) {
  tag(field, ProtobufType::kVarint);
  append_varint(text_, value);
  return *this;
}

ProtobufWriter& ProtobufWriter::sint(uint32_t field, int64_t value) {
  const auto bits = static_cast<uint64_t>(value);
  return uint(field, (bits << 1) ^ (value < 0 ? ~uint64_t{0} : 0));
}

ProtobufWriter& ProtobufWriter::real(uint32_t field, double value) {
  return fixed64(field, std::bit_cast<uint64_t>(value));
}

void ProtobufWriter::raw_fixed(uint64_t value, size_t size) {
  for (size_t i = 0; i < size; ++i, value >>= 8) text_ += static_cast<char>(value);
}

ProtobufWriter& ProtobufWriter::fixed64(uint32_t field, uint64_t value) {
  tag(field, ProtobufType::kFixed64);
  raw_fixed(value, sizeof value);
  return *this;
}

ProtobufWriter& ProtobufWriter::fixed32(uint32_t field, uint32_t value) {
  tag(field, ProtobufType::kFixed32);
  raw_fixed(value, sizeof value);
  return *this;
}

ProtobufWriter& ProtobufWriter::bytes(uint32_t field, std::string_view value) {
  tag(field, ProtobufType::kBytes);
  append_varint(text_, value.size());
  text_ += value;
  return *this;
}

ProtobufWriter& ProtobufWriter::packed(uint32_t field, const std::vector<uint32_t>& values) {
  std::string inside;
  for (const uint32_t value : values) append_varint(inside, value);
  return bytes(field, inside);
}

ProtobufWriter& ProtobufWriter::packed_fixed64(uint32_t field, std::span<const uint64_t> values) {
  return message(field, [&] {
    for (const uint64_t value : values) raw_fixed(value, sizeof value);
  });
}

ProtobufWriter& ProtobufWriter::message(uint32_t field, const std::function<void()>& fill) {
  tag(field, ProtobufType::kBytes);
  const size_t start = text_.size();
  fill();
  std::string length;  // stands before it
  append_varint(length, text_.size() - start);
  text_.insert(start, length);
  return *this;
}

int64_t ProtobufField::zigzag() const {
  return static_cast<int64_t>((value >> 1) ^ (~(value & 1) + 1));
}

double ProtobufField::real() const {
  return std::bit_cast<double>(value);
}

bool ProtobufReader::fail() {
  is_ok_ = false;
  rest_ = {};
  return false;
}

bool ProtobufReader::varint(uint64_t& value) {
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

bool ProtobufReader::fixed(size_t size, uint64_t& value) {
  if (rest_.size() < size) return fail();
  value = 0;
  for (size_t i = 0; i < size; ++i) {
    value |= static_cast<uint64_t>(static_cast<uint8_t>(rest_[i])) << (8 * i);
  }
  rest_.remove_prefix(size);
  return true;
}

bool ProtobufReader::next(ProtobufField& field) {
  if (rest_.empty()) return false;
  uint64_t tag = 0;
  if (!varint(tag)) return false;
  field = ProtobufField{.number = static_cast<uint32_t>(tag >> 3)};
  if (field.number == 0 || tag > std::numeric_limits<uint32_t>::max()) return fail();
  field.type = static_cast<ProtobufType>(tag & 7);
  switch (field.type) {
    case ProtobufType::kVarint:
      return varint(field.value);
    case ProtobufType::kFixed64:
      return fixed(8, field.value);
    case ProtobufType::kFixed32:
      return fixed(4, field.value);
    case ProtobufType::kBytes:
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

ProtobufField find_field(std::string_view message, uint32_t number) {
  ProtobufField found;
  ProtobufReader reader(message);
  for (ProtobufField field; reader.next(field);) {
    if (field.number == number) found = field;
  }
  return found;
}

bool read_numbers(const ProtobufField& field, std::vector<uint32_t>& numbers) {
  const auto add = [&](uint64_t value) {
    numbers.push_back(static_cast<uint32_t>(value));
    return value <= std::numeric_limits<uint32_t>::max();
  };
  if (field.type == ProtobufType::kVarint) return add(field.value);
  ProtobufReader packed(field.bytes);
  for (uint64_t value = 0; !packed.rest_.empty();) {
    if (!packed.varint(value) || !add(value)) return false;
  }
  return field.type == ProtobufType::kBytes;
}

}  // namespace twotrack
