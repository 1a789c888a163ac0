// The wire format of Protocol Buffers, as far as Monty's protocol and OpenTelemetry's need it.
//
// A message is a row of fields: a number, a wire type, a value. The writer appends them; the reader
// returns them one by one and trusts nothing: every length is checked against what is there.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

enum class ProtobufType : uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

class ProtobufWriter {
 public:
  // Always written, even if the value is 0: a member of a oneof must be. For a plain field,
  // omit the call instead.
  ProtobufWriter& uint(uint32_t field, uint64_t value);
  ProtobufWriter& sint(uint32_t field, int64_t value);  // zigzag
  ProtobufWriter& real(uint32_t field, double value);
  ProtobufWriter& fixed64(uint32_t field, uint64_t value);
  ProtobufWriter& fixed32(uint32_t field, uint32_t value);
  ProtobufWriter& bytes(uint32_t field, std::string_view value);
  // Numbers in one field.
  ProtobufWriter& packed(uint32_t field, const std::vector<uint32_t>& values);
  ProtobufWriter& packed_fixed64(uint32_t field, std::span<const uint64_t> values);
  // A message that `fill` writes, with this writer.
  ProtobufWriter& message(uint32_t field, const std::function<void()>& fill);

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  void tag(uint32_t field, ProtobufType type);
  void raw_fixed(uint64_t value, size_t size);

  std::string text_{};
};

struct ProtobufField {
  uint32_t number = 0;
  ProtobufType type = ProtobufType::kVarint;
  uint64_t value = 0;        // of kVarint, and the bits of a fixed one
  std::string_view bytes{};  // of kBytes; points into the message

  int64_t zigzag() const;
  double real() const;
};

class ProtobufReader {
 public:
  // `message` must outlive the reader and its fields.
  explicit ProtobufReader(std::string_view message) : rest_(message) {}

  // The next field; false at the end and after something that is no field.
  bool next(ProtobufField& field);
  // Whether all that was read so far were fields.
  bool ok() const { return is_ok_; }

 private:
  friend bool read_numbers(const ProtobufField& field, std::vector<uint32_t>& numbers);

  bool varint(uint64_t& value);
  bool fixed(size_t size, uint64_t& value);
  bool fail();

  std::string_view rest_;
  bool is_ok_ = true;
};

// The last field of that number, up to the first byte that makes no sense; else an empty one.
ProtobufField find_field(std::string_view message, uint32_t number);

// Adds the numbers of a repeated field, packed or single. False when they are neither.
bool read_numbers(const ProtobufField& field, std::vector<uint32_t>& numbers);

}  // namespace twotrack
