#include "packet/shown_text.h"

#include <cstdint>
#include <cstring>

#include "base/invisible.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

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
      text.remove_prefix(shown_sequence_length(text));
      continue;
    }
    const Utf8Character character = decode_utf8(text);
    if (character.code == kNoCharacter) {
      shown += kReplacement;
    } else if (!is_invisible(character.code)) {
      shown.append(text, 0, character.length);
    }
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
