#include "packet/shown_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/encoding.h"

namespace twotrack {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

struct Character {
  uint32_t point = 0;
  size_t length = 0;  // 0: not UTF-8
};

size_t sequence_length(uint8_t first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

Character decode(std::string_view text) {
  const auto first = static_cast<uint8_t>(text[0]);
  const size_t length = sequence_length(first);
  if (length == 1) return {first, 1};
  if (length == 0 || length > text.size() || !is_utf8(text.substr(0, length))) return {};
  uint32_t point = first & (0x7FU >> length);
  for (size_t i = 1; i < length; ++i) point = point << 6 | (static_cast<uint8_t>(text[i]) & 0x3FU);
  return {point, length};
}

// Characters that a reader cannot see but a parser or a terminal obeys.
bool is_invisible(uint32_t point) {
  struct Range {
    uint32_t first;
    uint32_t last;
  };
  constexpr Range kRanges[] = {
      {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},      {0x34F, 0x34F},   {0x61C, 0x61C},
      {0x115F, 0x1160}, {0x17B4, 0x17B5},   {0x180B, 0x180F},  {0x200B, 0x200F}, {0x2028, 0x202E},
      {0x2060, 0x206F}, {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
      {0xFFF0, 0xFFFB}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
  return std::ranges::any_of(
      kRanges, [&](const Range& range) { return point >= range.first && point <= range.last; });
}

// The length of the terminal escape sequence at the head of `text`, or 1.
size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[1] != '[') return 1;
  size_t end = 2;
  while (end < text.size() && static_cast<uint8_t>(text[end]) < 0x40) ++end;
  return end < text.size() ? end + 1 : text.size();
}

bool is_plain(char c) {
  const auto byte = static_cast<uint8_t>(c);
  return byte >= 0x20 && byte < 0x7F;
}

// How many characters at the head of `text` are shown as they are. Most texts have no others, so
// eight are looked at in one go.
size_t plain_length(std::string_view text) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  size_t at = 0;
  for (uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    // The high bit of a byte is set when it is 0x80 or more; below 0x20, when 0x20 less borrows it;
    // of 0x7F, when 1 more carries into it.
    if (((word | (word - kOnes * 0x20) | (word + kOnes)) & kOnes * 0x80) != 0) break;
  }
  while (at < text.size() && is_plain(text[at])) ++at;
  return at;
}

}  // namespace

std::string shown_text(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const size_t plain = plain_length(text);
    shown.append(text, 0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const char c = text[0];
    if (c == '\n') {
      shown += kLineBreak;
    } else if (c == '\t') {
      shown += "  ";
    }
    if (c == '\x1b') {
      text.remove_prefix(escape_length(text));
      continue;
    }
    const Character character = decode(text);
    if (character.length == 0) {
      shown += kReplacement;
      text.remove_prefix(1);
      continue;
    }
    if (!is_invisible(character.point)) shown.append(text, 0, character.length);
    text.remove_prefix(character.length);
  }
  return shown;
}

std::string cut_middle(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return std::string(text);
  const std::string mark = "…" + std::to_string(text.size()) + "B…";
  if (bytes_max <= mark.size() + 8) return std::string(utf8_prefix(text, bytes_max));
  const size_t room = bytes_max - mark.size();
  const std::string_view head = utf8_prefix(text, room * 2 / 3);
  return std::string(head) + mark + std::string(utf8_suffix(text, room - room * 2 / 3));
}

std::string cut_end(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return std::string(text);
  constexpr std::string_view kMark = "…";
  if (bytes_max <= kMark.size()) return std::string(utf8_prefix(text, bytes_max));
  return std::string(utf8_prefix(text, bytes_max - kMark.size())) + std::string(kMark);
}

std::string cut_characters(std::string_view text, size_t characters_max) {
  size_t characters = 0;
  size_t cut = 0;  // where the last character but one ends
  for (size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<uint8_t>(text[i]) & 0xC0U) == 0x80) continue;
    if (characters + 1 == characters_max) cut = i;
    if (++characters > characters_max) return std::string(text.substr(0, cut)) + "…";
  }
  return std::string(text);
}

}  // namespace twotrack
