#include "base/invisible.h"

#include "base/utf8.h"

namespace twotrack {
namespace {

constexpr char kEscape = '\x1b';
constexpr char32_t kStringTerminator = 0x9C;

// A terminal obeys a bell inside a control sequence and reads on. What a reader sees ends it, and
// so does the next sequence.
bool is_inside_control(char c) {
  return c >= 0 && c <= 0x3F && c != '\n' && c != '\t' && c != '\r' && c != kEscape;
}

// The length of a control sequence's parameters and final byte: ESC [ was before `rest`.
size_t control_sequence_length(std::string_view rest) {
  size_t at = 0;
  while (at < rest.size() && is_inside_control(rest[at])) ++at;
  if (at < rest.size() && rest[at] >= 0x40 && rest[at] <= 0x7E) ++at;
  return at;
}

// The length of a string sequence's content and terminator (BEL or ST); 0 if nothing terminates it.
size_t string_sequence_length(std::string_view rest) {
  for (size_t at = 0; at < rest.size();) {
    if (rest[at] == '\a') return at + 1;
    if (rest[at] == kEscape) return rest.substr(at + 1).starts_with('\\') ? at + 2 : 0;
    const Utf8Character next = decode_utf8(rest.substr(at));
    at += next.length;
    if (next.code == kStringTerminator) return at;
    if (begins_sequence(next.code)) return 0;
  }
  return 0;
}

// What follows an introducer `kind` (the letter after ESC): its length in `rest`.
size_t introduced_length(char kind, std::string_view rest) {
  switch (kind) {
    case '[':
      return control_sequence_length(rest);
    case ']':  // OSC: title, clipboard, links
    case 'P':  // DCS
    case 'X':  // SOS
    case '^':  // PM
    case '_':  // APC
      return string_sequence_length(rest);
    default:
      return 0;
  }
}

}  // namespace

size_t terminal_sequence_length(std::string_view text) {
  if (text[0] != kEscape) {
    const Utf8Character c1 = decode_utf8(text);
    return c1.length + introduced_length(static_cast<char>(c1.code - 0x40), text.substr(c1.length));
  }
  size_t at = 1;
  while (at < text.size() && text[at] >= 0x20 && text[at] <= 0x2F) ++at;  // intermediate bytes
  if (at == text.size()) return at;
  const char kind = text[at];
  if (kind < 0x30 || kind > 0x7E) return at;
  ++at;
  return at == 2 ? at + introduced_length(kind, text.substr(at)) : at;
}

size_t shown_sequence_length(std::string_view text) {
  return text.substr(1).starts_with('[') ? 2 + control_sequence_length(text.substr(2)) : 1;
}

}  // namespace twotrack
