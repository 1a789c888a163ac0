// wire: the part of protobuf's encoding that Monty's protocol needs.
//
// A message is a row of fields: a number, a wire type, a value. The writer appends them; the reader
// returns them one by one and trusts nothing: every length is checked against what is there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::grail {

enum class WireType : uint8_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

class WireWriter {
 public:
  // Always written, even if the value is 0: a member of a oneof must be. For a plain field,
  // omit the call instead.
  WireWriter& uint(uint32_t field, uint64_t value);
  WireWriter& sint(uint32_t field, int64_t value);  // zigzag
  WireWriter& real(uint32_t field, double value);
  WireWriter& bytes(uint32_t field, std::string_view value);
  // Numbers in one field.
  WireWriter& packed(uint32_t field, const std::vector<uint32_t>& values);

  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  void tag(uint32_t field, WireType type);

  std::string text_{};
};

struct WireField {
  uint32_t number = 0;
  WireType type = WireType::kVarint;
  uint64_t value = 0;        // of kVarint, and the bits of a fixed one
  std::string_view bytes{};  // of kBytes; points into the message

  int64_t zigzag() const;
  double real() const;
};

class WireReader {
 public:
  // `message` must outlive the reader and its fields.
  explicit WireReader(std::string_view message) : rest_(message) {}

  // The next field; false at the end and after something that is no field.
  bool next(WireField& field);
  // Whether all that was read so far were fields.
  bool ok() const { return is_ok_; }

 private:
  friend bool read_numbers(const WireField& field, std::vector<uint32_t>& numbers);

  bool varint(uint64_t& value);
  bool fixed(size_t size, uint64_t& value);
  bool fail();

  std::string_view rest_;
  bool is_ok_ = true;
};

// Adds the numbers of a repeated field, packed or single. False when they are neither.
bool read_numbers(const WireField& field, std::vector<uint32_t>& numbers);

}  // namespace twotrack::grail
