#include "redact/byte_list.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>

#include "base/ascii.h"

namespace twotrack::redact {
namespace {

constexpr size_t kBytesMin = 12;  // less holds no secret, and every list has a block of sixteen

size_t blanks_end(std::string_view text, size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

struct ByteNumber {
  uint8_t byte = 0;
  size_t end = 0;
};

constexpr size_t kDigitsMax = 8;  // with zeros before it; a longer number is not read to its end

// The number at `at`, if it is a byte of a text.
std::optional<ByteNumber> number_at(std::string_view text, size_t at) {
  const bool is_hex = text.substr(at).starts_with("0x");
  const std::string_view digits = text.substr(at + (is_hex ? 2 : 0), kDigitsMax + 1);
  uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, is_hex ? 16 : 10);
  const bool is_text =
      value == '\t' || value == '\n' || value == '\r' || (value >= ' ' && value < 256);
  const bool is_whole = end <= digits.data() + kDigitsMax;
  if (error != std::errc{} || !is_whole || !is_text || value == 0x7f) return std::nullopt;
  return ByteNumber{static_cast<uint8_t>(value), static_cast<size_t>(end - text.data())};
}

// The list that begins at `at`, and where it ends.
size_t read_list(std::string_view text, size_t at, Unwrapped& list) {
  size_t end = at;
  while (const auto number = number_at(text, at)) {
    end = number->end;
    list.add(static_cast<char>(number->byte), {at, end});
    const size_t next = blanks_end(text, end);
    if (next >= text.size() || text[next] != ',') break;
    at = blanks_end(text, next + 1);
  }
  return end;
}

bool is_list_byte(char c) {
  const auto letter = static_cast<char>(c | 0x20);
  return is_digit(c) || c == ',' || (c >= 0 && c <= ' ') || letter == 'x' ||
         (letter >= 'a' && letter <= 'f');
}

using ListBytes = uint8_t __attribute__((vector_size(16)));
using ListHalves = uint64_t __attribute__((vector_size(16)));

// Whether sixteen bytes may be a part of a list: no other characters, and a comma among them.
bool is_list_block(const char* bytes) {
  ListBytes c;
  std::memcpy(&c, bytes, sizeof c);
  const ListBytes letter = c | 0x20;
  const auto commas = (ListHalves)(c == ',');
  if ((commas[0] | commas[1]) == 0) return false;
  const auto in = (ListHalves)((ListBytes(c - '0') < 10) | (ListBytes(letter - 'a') < 6) |
                               (letter == 'x') | (c == ',') | (c <= ' '));
  return (in[0] & in[1]) == ~uint64_t{0};
}

}  // namespace

void for_each_byte_list(std::string_view text, const std::function<void(const Unwrapped&)>& visit) {
  size_t from = 0;  // what lies before was read
  for (size_t block = 0; block + sizeof(ListBytes) <= text.size(); block += sizeof(ListBytes)) {
    if (block < from || !is_list_block(text.data() + block)) continue;
    size_t at = block;
    while (at > from && is_list_byte(text[at - 1])) --at;
    while (at < text.size() && is_list_byte(text[at])) {
      Unwrapped list;
      const size_t end = read_list(text, at, list);
      if (list.text.size() >= kBytesMin) visit(list);
      at = std::max(end, at + 1);
    }
    from = at;
  }
}

bool has_byte_list(std::string_view text) {
  bool has = false;
  for_each_byte_list(text, [&](const Unwrapped&) { has = true; });
  return has;
}

}  // namespace twotrack::redact
