#include "redact/wrapped.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

#include "base/ascii.h"

namespace twotrack::redact {
namespace {

// ---- What stands between the characters ----

// No secret is longer: a token, and a whole key.
constexpr size_t kTokenBytes = 512;
constexpr size_t kKeyBytes = 8192;

// The bytes at the head of `text` that a reader does not see, or 0: a colour (also as a source text
// or JSON writes it), or a backslash that joins two lines.
size_t unseen_bytes(std::string_view text) {
  constexpr std::string_view kEscapes[] = {"\x1b[",    R"(\u001b[)", R"(\u001B[)", R"(\x1b[)",
                                           R"(\x1B[)", R"(\033[)",   R"(\e[)"};
  if (text[0] == '\\') {
    size_t end = 1;
    if (end < text.size() && text[end] == '\r') ++end;
    if (end < text.size() && text[end] == '\n') {
      ++end;
      while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
      return end;
    }
  }
  for (const std::string_view escape : kEscapes) {
    if (!text.starts_with(escape)) continue;
    size_t end = escape.size();
    while (end < text.size() && (is_digit(text[end]) || text[end] == ';')) ++end;
    return end < text.size() && is_letter(text[end]) ? end + 1 : 0;
  }
  return 0;
}

// Whether something that is not seen may begin with these two characters. A backslash is common in
// source texts and JSON, what follows it mostly settles it.
bool may_begin(char first, char second) {
  if (first == '\x1b') return second == '[';
  return first == '\\' && (second == '\n' || second == '\r' || second == 'u' || second == 'x' ||
                           second == '0' || second == 'e');
}

struct Seen {
  std::string text;
  std::vector<size_t> places;  // of each byte, in the text that it came from
};

Seen as_seen(std::string_view text) {
  Seen seen;
  seen.text.reserve(text.size());
  seen.places.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const bool may_be = at + 1 < text.size() && may_begin(text[at], text[at + 1]);
    const size_t unseen = may_be ? unseen_bytes(text.substr(at)) : 0;
    if (unseen == 0) {
      seen.text.push_back(text[at]);
      seen.places.push_back(at);
    }
    at += std::max<size_t>(1, unseen);
  }
  return seen;
}

// From one place that is not seen to the last one near it: what lies further away holds no part of
// the same secret. Whole lines, so that no word is cut.
struct Window {
  size_t begin = 0;
  size_t end = 0;
};

// Goes from one place where something that is not seen begins to the next.
class UnseenPlaces {
 public:
  explicit UnseenPlaces(std::string_view text) : text_(text) {}

  // The first one from `at` on; the end of the text if there is none. REQUIRES: `at` never falls.
  size_t next(size_t at) {
    for (;; ++at) {
      if (escape_ < at || at == 0) escape_ = text_.find('\x1b', at);
      if (slash_ < at || at == 0) slash_ = text_.find('\\', at);
      at = std::min(escape_, slash_);
      if (at == std::string_view::npos || at + 1 >= text_.size()) return text_.size();
      if (may_begin(text_[at], text_[at + 1]) && unseen_bytes(text_.substr(at)) > 0) return at;
    }
  }

 private:
  std::string_view text_;
  size_t escape_ = 0;
  size_t slash_ = 0;
};

Window window_around(std::string_view text, size_t unseen, size_t near, UnseenPlaces& places) {
  const size_t line = text.rfind('\n', unseen > near ? unseen - near : 0);
  Window window{.begin = line == std::string_view::npos ? 0 : line + 1};
  while (true) {
    const size_t next = places.next(unseen + 1);
    if (next == text.size() || next - unseen > near) break;
    unseen = next;
  }
  window.end = std::min(text.find('\n', std::min(unseen + near, text.size())), text.size());
  return window;
}

void find_seen(const Finder& finder, std::string_view text, std::vector<SecretSpan>& spans) {
  UnseenPlaces places(text);
  size_t at = places.next(0);
  if (at == text.size()) return;
  const bool has_key = text.find("PRIVATE KEY-----") != std::string_view::npos;
  while (at < text.size()) {
    const Window window = window_around(text, at, has_key ? kKeyBytes : kTokenBytes, places);
    const Seen seen = as_seen(text.substr(window.begin, window.end - window.begin));
    for (SecretSpan span : finder.find(seen.text)) {
      span.begin = window.begin + seen.places[span.begin];
      span.end = window.begin + seen.places[span.end - 1] + 1;
      spans.push_back(span);
    }
    at = places.next(window.end);
  }
}

// ---- base64 ----

constexpr size_t kRunMin = 24;  // characters; less holds no secret of any length
constexpr size_t kBlock = 8;    // any run of that length has a whole aligned block of this
constexpr size_t kProbe = 16;   // characters that tell whether a run is a text at all
constexpr uint8_t kNoDigit = 255;

constexpr std::array<uint8_t, 256> make_digits() {
  std::array<uint8_t, 256> digits{};
  digits.fill(kNoDigit);
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<uint8_t>(kAlphabet[i])] = static_cast<uint8_t>(i);
  }
  digits['-'] = 62;
  digits['_'] = 63;
  return digits;
}
constexpr std::array<uint8_t, 256> kDigits = make_digits();

bool is_base64(char c) {
  return kDigits[static_cast<uint8_t>(c)] != kNoDigit;
}

// Sixteen bytes at once, in whatever instructions the processor has for that.
using Bytes = uint8_t __attribute__((vector_size(2 * kBlock)));
using Blocks = uint64_t __attribute__((vector_size(2 * kBlock)));

// Which of the two blocks at `bytes` are all of the alphabet, and not only small letters and signs:
// a path is, base64 of a text hardly ever.
std::array<bool, 2> are_blocks(const char* bytes) {
  Bytes c;
  std::memcpy(&c, bytes, sizeof c);
  const Bytes letter = (c | 0x20) - 'a';
  const Bytes digit = c - '0';
  const auto is_in =
      (letter < 26) | (digit < 10) | (c == '+') | (c == '/') | (c == '-') | (c == '_');
  const auto blocks = (Blocks)is_in;
  const auto random = (Blocks)((digit < 10) | (Bytes(c - 'A') < 26));
  return {blocks[0] == ~uint64_t{0} && random[0] != 0, blocks[1] == ~uint64_t{0} && random[1] != 0};
}

// The first block from `at` on, which is a multiple of its length; nothing in the last few bytes
// counts: a run is longer.
size_t next_block(std::string_view text, size_t at) {
  for (; at + 2 * kBlock <= text.size(); at += 2 * kBlock) {
    const auto [first, second] = are_blocks(text.data() + at);
    if (first || second) return first ? at : at + kBlock;
  }
  return text.size();
}

struct Run {
  size_t begin = 0;
  size_t end = 0;
};

// The next run from `from` on: lines of base64 that follow each other are one.
std::optional<Run> next_run(std::string_view text, size_t from) {
  for (size_t at = next_block(text, from); at < text.size(); at = next_block(text, at)) {
    Run run{.begin = at, .end = at + kBlock};
    while (run.begin > from && is_base64(text[run.begin - 1])) --run.begin;
    while (run.end < text.size() && is_base64(text[run.end])) ++run.end;
    if (run.end - run.begin < kRunMin) {
      at = run.end;
      continue;
    }
    // A line that is full goes on in the next one.
    while ((run.end - run.begin) % 4 == 0 || text[run.end - 1] == '\n') {
      size_t next = run.end;
      if (next < text.size() && text[next] == '\r') ++next;
      if (next + 1 >= text.size() || text[next] != '\n' || !is_base64(text[next + 1])) break;
      run.end = next + 1;
      while (run.end < text.size() && is_base64(text[run.end])) ++run.end;
      if (run.end == next + 1) break;
    }
    return run;
  }
  return std::nullopt;
}

// Stops at the first byte that no text has.
std::string decoded_text(std::string_view base64) {
  std::string text;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : base64) {
    const uint8_t digit = kDigits[static_cast<uint8_t>(c)];
    if (digit == kNoDigit) continue;  // a line end
    bits = bits << 6 | digit;
    if (++count % 4 == 1) continue;
    const int left = count % 4 == 2 ? 4 : count % 4 == 3 ? 2 : 0;
    const auto byte = static_cast<uint8_t>(bits >> left);
    const bool is_text = (byte >= 0x20 && byte != 0x7f) || (byte >= '\t' && byte <= '\r');
    if (!is_text) return text;
    text.push_back(static_cast<char>(byte));
  }
  return text;
}

// Where the character of that number stands: line ends do not count.
size_t place_of_digit(std::string_view base64, size_t number) {
  size_t at = 0;
  while (!is_base64(base64[at]) || number-- > 0) ++at;
  return at;
}

void find_encoded(const Finder& finder, std::string_view text, std::vector<SecretSpan>& spans) {
  for (auto run = next_run(text, 0); run; run = next_run(text, run->end)) {
    const std::string_view base64 = text.substr(run->begin, run->end - run->begin);
    if (decoded_text(base64.substr(0, kProbe)).size() < kProbe / 4 * 3) continue;
    for (SecretSpan span : finder.find(decoded_text(base64))) {
      // Three bytes are four characters; one that holds a bit of the secret goes too.
      span.begin = run->begin + place_of_digit(base64, span.begin * 4 / 3);
      span.end = run->begin + place_of_digit(base64, (span.end * 4 + 2) / 3 - 1) + 1;
      spans.push_back(span);
    }
  }
}

}  // namespace

std::vector<SecretSpan> find_wrapped(const Finder& finder, std::string_view text) {
  std::vector<SecretSpan> spans = finder.find(text);
  const size_t plain = spans.size();
  find_seen(finder, text, spans);
  find_encoded(finder, text, spans);
  return spans.size() == plain ? spans : finder.joined(std::move(spans));
}

}  // namespace twotrack::redact
