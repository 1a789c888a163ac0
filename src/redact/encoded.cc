#include "redact/encoded.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>

#include "base/ascii.h"

namespace twotrack::redact {
namespace {

constexpr size_t kRunMin = 24;  // digits; less holds no secret of any length
constexpr size_t kBlock = 8;    // any run of that length has a whole block of this
constexpr size_t kProbe = 12;   // bytes that tell whether digits stand for a text
constexpr uint8_t kNoDigit = 255;
// A long text is read in pieces that overlap by the longest secret.
constexpr size_t kPieceBytes = size_t{1} << 18;
constexpr size_t kOverlapDigits = 12288;

// ---- Digits ----

struct Encoding {
  int bits = 0;  // of a digit
  std::array<uint8_t, 256> digits{};
};

constexpr Encoding make_encoding(int bits, std::string_view alphabet) {
  Encoding encoding{.bits = bits};
  encoding.digits.fill(kNoDigit);
  for (size_t i = 0; i < alphabet.size(); ++i) {
    encoding.digits[static_cast<uint8_t>(alphabet[i])] = static_cast<uint8_t>(i);
  }
  return encoding;
}

constexpr Encoding make_base64() {
  Encoding encoding =
      make_encoding(6, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
  encoding.digits['-'] = 62;
  encoding.digits['_'] = 63;
  return encoding;
}

constexpr Encoding make_hex() {
  Encoding encoding = make_encoding(4, "0123456789ABCDEF");
  for (char c = 'a'; c <= 'f'; ++c) {
    encoding.digits[static_cast<uint8_t>(c)] = static_cast<uint8_t>(c - 'a' + 10);
  }
  return encoding;
}

constexpr Encoding kHex = make_hex();
constexpr Encoding kBase32 = make_encoding(5, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
constexpr Encoding kBase64 = make_base64();

bool is_base64(char c) {
  return kBase64.digits[static_cast<uint8_t>(c)] != kNoDigit;
}

// NUL, since a text may be UTF-16.
bool is_text(uint8_t byte) {
  return (byte >= 0x20 && byte != 0x7f) || (byte >= '\t' && byte <= '\r') || byte == 0x1b ||
         byte == 0;
}

// The bytes that the digits of `text` stand for, each with its place, as long as `take` wants them.
// Line ends do not count; another character ends it.
template <class Take>
void decode(const Encoding& encoding, std::string_view text, size_t at, const Take& take) {
  std::array<size_t, 4> places{};  // of the last digits
  uint32_t bits = 0;
  int held = 0;
  for (size_t count = 0; at < text.size(); ++at) {
    const uint8_t digit = encoding.digits[static_cast<uint8_t>(text[at])];
    if (digit == kNoDigit) {
      if (is_space(text[at])) continue;
      return;
    }
    places[count++ % places.size()] = at;
    bits = bits << encoding.bits | digit;
    held += encoding.bits;
    if (held < 8) continue;
    const size_t first =
        places[(count - 1 - static_cast<size_t>((held - 1) / encoding.bits)) % places.size()];
    held -= 8;
    if (!take(static_cast<uint8_t>(bits >> held), Unwrapped::Place{first, at + 1})) return;
  }
}

bool is_text_at(const Encoding& encoding, std::string_view text, size_t at) {
  size_t count = 0;
  size_t zeros = 0;  // in UTF-16 every second one
  size_t foreign = 0;
  decode(encoding, text, at, [&](uint8_t byte, const Unwrapped::Place&) {
    zeros += byte == 0 ? 1 : 0;
    foreign += byte >= 0x80 ? 1 : 0;
    if (!is_text(byte) || zeros > kProbe / 2 || foreign > kProbe / 4) return false;
    return ++count < kProbe;
  });
  return count == kProbe;
}

// From the digit at `at` to the first byte that no text has, or to the end of a piece.
Unwrapped text_at(const Encoding& encoding, std::string_view text, size_t at) {
  Unwrapped out;
  decode(encoding, text, at, [&](uint8_t byte, const Unwrapped::Place& place) {
    if (is_text(byte)) out.add(static_cast<char>(byte), place);
    return is_text(byte) && out.text.size() < kPieceBytes;
  });
  return out;
}

// ---- Runs ----

// Sixteen bytes at once, in whatever instructions the processor has for that.
using Digits = uint8_t __attribute__((vector_size(2 * kBlock)));
using Blocks = uint64_t __attribute__((vector_size(2 * kBlock)));

// Which of the two blocks at `bytes` are letters and digits, and not only small letters: a path and
// most names are none, digits that stand for a text have one in any run.
std::array<bool, 2> are_blocks(const char* bytes) {
  constexpr uint64_t kAll = ~uint64_t{0};
  Digits c;
  std::memcpy(&c, bytes, sizeof c);
  const Digits letter = (c | 0x20) - 'a';
  const Digits digit = c - '0';
  const auto in = (Blocks)((letter < 26) | (digit < 10));
  if (in[0] != kAll && in[1] != kAll) return {false, false};
  const auto random = (Blocks)((digit < 10) | (Digits(c - 'A') < 26));
  return {in[0] == kAll && random[0] != 0, in[1] == kAll && random[1] != 0};
}

// The first block from `at` on; nothing in the last few bytes counts: a run is longer.
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

size_t digits_end(std::string_view text, size_t at) {
  while (at < text.size() && is_base64(text[at])) ++at;
  return at;
}

// Where the next line begins, without its indentation, if `at` is the end of one.
std::optional<size_t> next_line(std::string_view text, size_t at) {
  if (at < text.size() && text[at] == '\r') ++at;
  if (at >= text.size() || text[at] != '\n') return std::nullopt;
  return std::min(text.find_first_not_of(" \t", at + 1), text.size());
}

// Encoders break lines at one length; only the first, which something may stand before, and the
// last are shorter.
size_t lines_end(std::string_view text, size_t end) {
  size_t width = 0;
  while (const auto line = next_line(text, end)) {
    const size_t line_end = digits_end(text, *line);
    const size_t length = line_end - *line;
    if (length == 0 || (width > 0 && length > width)) break;
    end = line_end;
    if (width > 0 && length < width) break;
    width = length;
  }
  return end;
}

std::optional<Run> next_run(std::string_view text, size_t from) {
  for (size_t at = next_block(text, from); at < text.size(); at = next_block(text, at)) {
    Run run{.begin = at, .end = digits_end(text, at)};
    while (run.begin > from && is_base64(text[run.begin - 1])) --run.begin;
    run.end = lines_end(text, run.end);
    if (run.end - run.begin >= kRunMin) return run;
    at = run.end;
  }
  return std::nullopt;
}

// ---- Where a text may be ----

// Most digits stand for no text, and four probes for each would cost more than all the rest. So a
// streak is counted for every encoding and phase at once, a byte each: of digits that may be what
// they would have to be there, since no byte of ASCII has its highest bit set.
using Streaks = uint64_t;
constexpr size_t kLanes = sizeof(Streaks);
constexpr Streaks kOne = 0x0101010101010101;
constexpr size_t kStreak = 16;  // is long enough for a closer look
constexpr Streaks kLong = kStreak * kOne;

struct Lane {
  const Encoding* encoding = nullptr;
  size_t period = 0;  // digits after which bytes begin where they did before
  size_t phase = 0;
};

// Whether `digit` may be the one of that number, from where a byte begins.
constexpr bool fits(const Encoding& encoding, size_t number, uint8_t digit) {
  if (digit == kNoDigit) return false;
  const auto bits = static_cast<size_t>(encoding.bits);
  // The bit of the digit that is the highest one of a byte.
  for (size_t bit = 0; bit < bits; ++bit) {
    if ((number * bits + bit) % 8 == 0 && (digit >> (bits - 1 - bit) & 1) != 0) return false;
  }
  return true;
}

// Lanes for some of the encodings, and for each digit of a period which lanes go on with it.
class LaneTable {
 public:
  explicit LaneTable(std::span<const Encoding* const> encodings) {
    for (const Encoding* encoding : encodings) {
      const auto bits = static_cast<size_t>(encoding->bits);
      const size_t period = std::lcm(bits, size_t{8}) / bits;
      for (size_t phase = 0; phase < period; ++phase) lanes_.push_back({encoding, period, phase});
    }
    for (size_t number = 0; number < kLanes; ++number) {
      for (size_t c = 0; c < 256; ++c) masks_[number][c] = mask(number, c);
    }
  }

  Streaks mask(size_t number, char c) const {
    return masks_[number % kLanes][static_cast<uint8_t>(c)];
  }
  const Lane& lane(size_t number) const { return lanes_[number]; }

 private:
  Streaks mask(size_t number, size_t c) const {
    Streaks all = 0;
    for (size_t i = 0; i < lanes_.size(); ++i) {
      const Lane& lane = lanes_[i];
      const size_t place = (number + lane.period - lane.phase) % lane.period;
      if (fits(*lane.encoding, place, lane.encoding->digits[c])) all |= Streaks{0xff} << 8 * i;
    }
    return all;
  }

  std::vector<Lane> lanes_{};
  std::array<std::array<Streaks, 256>, kLanes> masks_{};
};

const LaneTable& base64_and_hex() {
  static const LaneTable table({{&kHex, &kBase64}});
  return table;
}

const LaneTable& base32() {
  static const LaneTable table({{&kBase32}});
  return table;
}

// `count` digits before `at`, or the first one of the run.
size_t digits_before(std::string_view run, size_t at, size_t count) {
  while (at > 0 && count > 0) {
    if (!is_space(run[--at])) --count;
  }
  return at;
}

bool is_all_text(const Encoding& encoding, std::string_view text, size_t at) {
  bool is_all = true;
  decode(encoding, text, at, [&](uint8_t byte, const Unwrapped::Place&) {
    is_all = is_text(byte);
    return is_all;
  });
  return is_all;
}

// Texts in one run of digits.
class RunReader {
 public:
  RunReader(std::string_view run, const LaneTable& table) : run_(run), table_(table) {}

  // The next one.
  std::optional<Unwrapped> next() {
    for (; at_ < run_.size(); ++at_) {
      go_on();
      if ((streaks_ & kLong) == 0) return std::nullopt;
      const auto lane = static_cast<size_t>(std::countr_zero(streaks_ & kLong)) / 8;
      streaks_ &= ~(Streaks{0xff} << 8 * lane);
      Unwrapped found = read(table_.lane(lane));
      if (found.text.size() < kProbe) continue;
      at_ = found.places.back().end;
      count_ = 0;
      streaks_ = 0;
      return found;
    }
    return std::nullopt;
  }

 private:
  // Up to the digit with which a streak is long, or the end.
  void go_on() {
    size_t at = at_;
    size_t count = count_;
    Streaks streaks = streaks_;
    for (; at < run_.size(); ++at) {
      if (run_[at] <= ' ') continue;  // between two lines
      streaks = (streaks + kOne) & table_.mask(count++, run_[at]);
      if ((streaks & kLong) != 0) break;
    }
    at_ = at;
    count_ = count;
    streaks_ = streaks;
  }

  // The text that the last digits are a part of, from its beginning on.
  Unwrapped read(const Lane& lane) const {
    // The digits of the streak, less those that belong to a byte before it.
    const size_t begun =
        (count_ + 2 * lane.period - lane.phase - kStreak % lane.period) % lane.period;
    const size_t skipped = (lane.period - begun) % lane.period;
    size_t begin = digits_before(run_, at_ + 1, kStreak - skipped);
    if (!is_text_at(*lane.encoding, run_, begin)) return {};
    const size_t first = begin - std::min(begin, kOverlapDigits);
    while (begin > first) {
      const size_t before = digits_before(run_, begin, lane.period);
      const bool is_whole = begin - before >= lane.period;
      if (!is_whole || !is_all_text(*lane.encoding, run_.substr(0, begin), before)) break;
      begin = before;
    }
    return text_at(*lane.encoding, run_, begin);
  }

  std::string_view run_;
  const LaneTable& table_;
  size_t at_ = 0;
  size_t count_ = 0;  // digits since the streaks began
  Streaks streaks_ = 0;
};

}  // namespace

void for_each_encoded(std::string_view text,
                      const std::function<void(const Unwrapped&, size_t begin)>& visit) {
  for (auto run = next_run(text, 0); run; run = next_run(text, run->end)) {
    const std::string_view digits = text.substr(run->begin, run->end - run->begin);
    const auto visit_all = [&](const LaneTable& table) {
      RunReader reader(digits, table);
      while (const auto found = reader.next()) visit(*found, run->begin);
    };
    visit_all(base64_and_hex());
    const bool may_be_base32 = std::ranges::none_of(digits.substr(0, kBlock), is_lower);
    if (may_be_base32) visit_all(base32());
  }
}

}  // namespace twotrack::redact
