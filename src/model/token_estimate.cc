// The weights are sixteenths of a token. They come from a linear program over 47,000 snippets of
// packets, tool output, code, logs, prose in eight languages, random and encoded bytes, with the
// larger of two real counts as the truth, rounded up. To these a floor was added: what every
// vocabulary takes at least one token for (a word, a line end, spaces) never costs less, however
// well the average of a sample would bear it. Without the floor a column of single letters came out
// at half of its tokens. `twotrack_bench --only tokens` measures all this again.
#include "model/token_estimate.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace twotrack::model {
namespace {

constexpr uint64_t kUnit = 16;  // one token
constexpr uint64_t kConstant = 64;
constexpr uint64_t kDigit = 18;
constexpr uint64_t kControl = 18;
constexpr uint64_t kPunctuation = 16;
constexpr uint64_t kPair = 17;
constexpr uint64_t kPieceMin = 18;
constexpr uint64_t kAfterAPiece = 24;  // camelCase: the second word has no space to lean on
constexpr uint64_t kThirdEqualLetter = 4;
constexpr uint64_t kNewline = 16;     // the first, and all others of a run together
constexpr uint64_t kSpaces = 16;      // of an indentation, together
constexpr uint64_t kWhitespace = 16;  // a byte, where it has another form
constexpr uint64_t kNonAscii = 16;    // a byte
constexpr size_t kNewlinesMax = 3;
constexpr size_t kSpacesMax = 32;

// Pairs of letters that stand inside common tokens, by their first letter. A word made of these
// alone is likely to be a few tokens; a word with others may fall apart.
constexpr std::string_view kSmooth[26] = {
    "bcdfgiklmnprstuvwy",
    "aeilorsu",
    "acehiklorstuy",
    "adeiorsu",
    "acdefgilmnopqrstuvwx",
    "aefilortu",
    "aehilnorsu",
    "aeiortuy",
    "abcdefglmnoprstvz",
    "",
    "eis",
    "adeilostuy",
    "abeimopsu",
    "acdefgiknostuv",
    "abcdfgiklmnoprstuvw",
    "aehiloprstu",
    "u",
    "abcdegiklmnoprstuvy",
    "acehiklmopstuy",
    "acehilorstuy",
    "abcdegilmnprst",
    "aeio",
    "aeio",
    "ip",
    "ps",
    "e",
};

// Two characters of punctuation that are one token in most vocabularies, written one behind the
// other.
constexpr std::string_view kPairs =
    R"~(":",:"{","\""}',);},--:{}}],__==}]().../("/.),('""))//')")):]){\([:\->)\"{::>>'')~";
static_assert(kPairs.size() % 2 == 0);

constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

constexpr bool is_control(char c) {
  return static_cast<uint8_t>(c) < 0x20 || c == 0x7f;
}

constexpr bool is_ascii(char c) {
  return static_cast<uint8_t>(c) < 0x80;
}

constexpr size_t letter_index(char c) {
  return static_cast<size_t>((c | 0x20) - 'a');
}

// A bit for each second letter.
constexpr std::array<uint32_t, 26> make_smooth_bits() {
  std::array<uint32_t, 26> bits{};
  for (size_t first = 0; first < bits.size(); ++first) {
    for (const char second : kSmooth[first]) bits[first] |= 1U << letter_index(second);
  }
  return bits;
}

// A row for each first character, a bit for each second one.
constexpr std::array<std::array<bool, 128>, 128> make_pair_table() {
  std::array<std::array<bool, 128>, 128> table{};
  for (size_t i = 0; i < kPairs.size(); i += 2) {
    table[static_cast<size_t>(kPairs[i])][static_cast<size_t>(kPairs[i + 1])] = true;
  }
  return table;
}

constexpr std::array<uint32_t, 26> kSmoothBits = make_smooth_bits();
constexpr std::array<std::array<bool, 128>, 128> kIsPair = make_pair_table();

// Each function below takes the text from where its element begins, and adds its cost.
struct Element {
  size_t bytes = 0;
  uint64_t cost = 0;
};

// [A-Z]?[a-z]+ or else as many capitals as no small letter follows: "Http", "HTTP" of "HTTPServer".
size_t piece_length(std::string_view text) {
  size_t length = is_upper(text[0]) ? 1 : 0;
  while (length < text.size() && is_lower(text[length])) ++length;
  if (length > 1 || is_lower(text[0])) return length;
  while (length < text.size() && is_upper(text[length])) ++length;
  const bool next_word_began = length > 1 && length < text.size() && is_lower(text[length]);
  return next_word_began ? length - 1 : length;
}

Element word_piece(std::string_view text) {
  const size_t length = piece_length(text);
  uint64_t rough = 0;
  uint64_t repeats = 0;
  for (size_t i = 1; i < length; ++i) {
    const size_t before = letter_index(text[i - 1]);
    const size_t letter = letter_index(text[i]);
    if ((kSmoothBits[before] >> letter & 1) == 0) ++rough;
    if (i > 1 && letter == before && letter == letter_index(text[i - 2])) ++repeats;
  }
  uint64_t cost = 0;
  if (length > 1 && is_upper(text[1])) {
    cost = 14 * length;
  } else if (rough == 0) {
    cost = 4 + 6 * length;
  } else if (6 * rough <= length) {
    cost = 8 * length;
  } else {
    cost = 8 + 11 * length;
  }
  return {.bytes = length, .cost = std::max(cost, kPieceMin) + repeats * kThirdEqualLetter};
}

Element whitespace(std::string_view text) {
  size_t length = 0;
  while (length < text.size() && is_space(text[length])) ++length;
  const bool before_a_letter =
      length < text.size() && (is_lower(text[length]) || is_upper(text[length]));
  if (length == 1 && text[0] == ' ' && before_a_letter) return {.bytes = 1, .cost = 0};
  const std::string_view run = text.substr(0, length);
  const size_t newlines = std::min(run.find_first_not_of('\n'), length);
  const size_t spaces = length - newlines;
  const bool is_indentation = newlines <= kNewlinesMax && spaces <= kSpacesMax &&
                              run.find_first_not_of(' ', newlines) == std::string_view::npos;
  if (!is_indentation) return {.bytes = length, .cost = length * kWhitespace};
  const uint64_t lines = std::min<uint64_t>(newlines, 2) * kNewline;
  return {.bytes = length, .cost = lines + (spaces > 0 ? kSpaces : 0)};
}

Element punctuation(std::string_view text) {
  const bool is_pair = text.size() > 1 && is_ascii(text[1]) &&
                       kIsPair[static_cast<size_t>(text[0])][static_cast<size_t>(text[1])];
  if (is_pair) return {.bytes = 2, .cost = kPair};
  return {.bytes = 1, .cost = kPunctuation};
}

}  // namespace

uint64_t estimate_tokens(std::string_view text) {
  uint64_t sum = kConstant;
  bool after_a_piece = false;
  for (size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const char c = rest[0];
    Element element;
    if (is_lower(c) || is_upper(c)) {
      element = word_piece(rest);
      if (after_a_piece) element.cost += kAfterAPiece;
      after_a_piece = true;
    } else {
      after_a_piece = false;
      if (is_digit(c)) {
        element = {.bytes = 1, .cost = kDigit};
      } else if (is_space(c)) {
        element = whitespace(rest);
      } else if (!is_ascii(c)) {
        element = {.bytes = 1, .cost = kNonAscii};
      } else if (is_control(c)) {
        element = {.bytes = 1, .cost = kControl};
      } else {
        element = punctuation(rest);
      }
    }
    at += element.bytes;
    sum += element.cost;
  }
  return std::min<uint64_t>(text.size(), (sum + kUnit - 1) / kUnit);
}

uint64_t bytes_for_tokens(uint64_t tokens) {
  return tokens + tokens / 2;
}

}  // namespace twotrack::model
