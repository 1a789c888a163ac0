#include "base/plain_json.h"

#include <bit>
#include <charconv>
#include <cstring>

#include "base/json_scanner.h"

namespace twotrack {
namespace {

constexpr size_t kIntegerBytesMax = 15;
// Deeper values are rare; JsonScanner takes them.
constexpr int kPlainDepthMax = 16;

bool is_plain_ascii(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

// How many characters at the head of `text` are shown as they are, in JSON too. Eight are looked at
// in one go.
size_t plain_length(std::string_view text) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  constexpr uint64_t kHighBits = kOnes * 0x80;
  size_t at = 0;
  for (uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    const uint64_t quote = word ^ (kOnes * '"');
    const uint64_t backslash = word ^ (kOnes * '\\');
    // The high bit of a byte is set where it is 0x80 or more; below 0x20, where 0x20 less borrows
    // it; of 0x7F, where 1 more carries into it; of 0, where 1 less borrows it. Only what lies
    // behind the first such byte may be wrong.
    const uint64_t found = (word | (word - kOnes * 0x20) | (word + kOnes) |
                            ((quote - kOnes) & ~quote) | ((backslash - kOnes) & ~backslash)) &
                           kHighBits;
    if (found == 0) continue;
    if constexpr (std::endian::native == std::endian::little) {
      return at + static_cast<size_t>(std::countr_zero(found)) / 8;
    }
    break;
  }
  while (at < text.size() && is_plain_ascii(text[at])) ++at;
  return at;
}

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

size_t digits_in(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && is_decimal(text[end])) ++end;
  return end - at;
}

}  // namespace

bool PlainJson::quoted(std::string_view& inside) {
  if (!take('"')) return false;
  const size_t length = plain_length(rest_);
  if (length == rest_.size() || rest_[length] != '"') return false;
  inside = rest_.substr(0, length);
  rest_.remove_prefix(length + 1);
  return true;
}

bool PlainJson::integer(std::string_view& digits) {
  skip_space();
  const size_t sign = !rest_.empty() && rest_.front() == '-' ? 1 : 0;
  const size_t count = digits_in(rest_, sign);
  const size_t length = sign + count;
  if (count == 0 || length > kIntegerBytesMax) return false;
  // "-0" is a number of another kind, and "01" is none.
  if (rest_[sign] == '0' && (count > 1 || sign > 0)) return false;
  if (length < rest_.size() &&
      std::string_view(".eE").find(rest_[length]) != std::string_view::npos) {
    return false;
  }
  digits = rest_.substr(0, length);
  rest_.remove_prefix(length);
  return true;
}

bool PlainJson::count(uint64_t& number) {
  std::string_view digits;
  if (!integer(digits) || digits.front() == '-') return false;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return true;
}

bool PlainJson::take_word(std::string_view word) {
  if (!rest_.starts_with(word)) return false;
  rest_.remove_prefix(word.size());
  return true;
}

bool PlainJson::scalar(std::string_view& json) {
  const char first = peek();
  const std::string_view before = rest_;
  std::string_view inside;
  const bool is_read = first == '"'   ? quoted(inside)
                       : first == 't' ? take_word("true")
                       : first == 'f' ? take_word("false")
                       : first == 'n' ? take_word("null")
                                      : integer(inside);
  json = before.substr(0, before.size() - rest_.size());
  return is_read;
}

// Any number of JSON's.
bool PlainJson::number() {
  size_t at = rest_.front() == '-' ? 1 : 0;
  const size_t whole = digits_in(rest_, at);
  if (whole == 0 || (whole > 1 && rest_[at] == '0')) return false;
  at += whole;
  if (at < rest_.size() && rest_[at] == '.') {
    const size_t fraction = digits_in(rest_, at + 1);
    if (fraction == 0) return false;
    at += 1 + fraction;
  }
  if (at < rest_.size() && (rest_[at] == 'e' || rest_[at] == 'E')) {
    ++at;
    if (at < rest_.size() && (rest_[at] == '+' || rest_[at] == '-')) ++at;
    const size_t exponent = digits_in(rest_, at);
    if (exponent == 0) return false;
    at += exponent;
  }
  rest_.remove_prefix(at);
  return true;
}

bool PlainJson::skip_array(uint64_t& elements, int depth) {
  elements = 0;
  if (!take('[')) return false;
  if (take(']')) return true;
  do {
    if (!skip_plain(depth)) return false;
    ++elements;
  } while (take(','));
  return take(']');
}

bool PlainJson::skip_plain(int depth) {
  if (depth > kPlainDepthMax) return false;
  std::string_view inside;
  uint64_t elements = 0;
  switch (peek()) {
    case '"':
      return quoted(inside);
    case '{':
      return members([&](std::string_view) { return skip_plain(depth + 1); });
    case '[':
      return skip_array(elements, depth + 1);
    case 't':
      return take_word("true");
    case 'f':
      return take_word("false");
    case 'n':
      return take_word("null");
    case '\0':
      return false;
    default:
      return number();
  }
}

bool PlainJson::skip() {
  const std::string_view before = rest_;
  if (skip_plain(0)) return true;
  rest_ = before;
  JsonScanner scanner(rest_);
  if (!scanner.value_text().ok()) return false;
  rest_.remove_prefix(rest_.size() - scanner.remaining());
  return true;
}

bool PlainJson::skip_array(uint64_t& elements) {
  return skip_array(elements, 0);
}

}  // namespace twotrack
