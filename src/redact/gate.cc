#include "redact/gate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack::redact {
namespace {

bool is_word(char c) {
  return is_digit(c) || is_letter(c);
}

bool has_any(std::string_view value, std::string_view characters) {
  return value.find_first_of(characters) != std::string_view::npos;
}

size_t distinct_bytes(std::string_view value) {
  std::array<bool, 256> seen{};
  for (const char c : value) seen[static_cast<uint8_t>(c)] = true;
  return static_cast<size_t>(std::ranges::count(seen, true));
}

// "xxxxxxxx", "********", "<token>", "${TOKEN}", "{{ token }}", "%(token)s", "your-api-key".
bool is_placeholder(std::string_view value) {
  if (distinct_bytes(value) < 4) return true;
  if (has_any(value.substr(0, 1), "<${%[")) return true;
  if (value.find("${") != std::string_view::npos || value.find("{{") != std::string_view::npos ||
      value.find("...") != std::string_view::npos) {
    return true;
  }
  const std::string text = lower_case(value);
  constexpr std::string_view kWords[] = {"your", "example", "placeholder", "changeme", "redacted"};
  return std::ranges::any_of(kWords, [&](auto word) { return text.starts_with(word); });
}

// A word as people write them into identifiers, versions, dates and paths: "sha256", "v2", "2024".
bool is_ordinary_word(std::string_view word) {
  size_t letters = 0;
  while (letters < word.size() && is_letter(word[letters])) ++letters;
  const std::string_view rest = word.substr(letters);
  if (!std::ranges::all_of(rest, is_digit)) return false;
  return letters == 0 || rest.size() <= 4;
}

// Whether every part between punctuation is an ordinary word.
bool is_words(std::string_view value) {
  size_t at = 0;
  while (at < value.size()) {
    const size_t begin = at;
    while (at < value.size() && is_word(value[at])) ++at;
    if (!is_ordinary_word(value.substr(begin, at - begin))) return false;
    if (at < value.size()) ++at;
  }
  return true;
}

bool is_email(std::string_view value) {
  const size_t at = value.find('@');
  return at != std::string_view::npos && at > 0 &&
         value.substr(at).find('.') != std::string_view::npos && is_words(value);
}

bool is_path(std::string_view value) {
  return value.starts_with('/') || value.starts_with("./") || value.starts_with("../") ||
         value.starts_with("~/") || value.substr(1).starts_with(":\\");
}

// "ed25519.Ed25519PrivateKey", "testRSA2048PrivateKey": types and members as programs write them.
// Letters, then at most one number in the middle, then a capital letter.
bool is_identifier_part(std::string_view part) {
  const auto fits = [](char c) { return is_letter(c) || c == '_'; };
  const auto number = static_cast<size_t>(std::ranges::find_if_not(part, fits) - part.begin());
  if (number < 2) return false;
  std::string_view rest = part.substr(number);
  while (!rest.empty() && is_digit(rest[0])) rest.remove_prefix(1);
  if (rest.empty()) return true;
  return rest[0] >= 'A' && rest[0] <= 'Z' && rest.size() >= 3 && std::ranges::all_of(rest, fits);
}

bool is_identifier(std::string_view value) {
  while (true) {
    const size_t dot = value.find('.');
    if (!is_identifier_part(value.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    value.remove_prefix(dot + 1);
  }
}

// "-0x3f879678"
bool is_number(std::string_view value) {
  if (value.starts_with('-')) value.remove_prefix(1);
  if (!value.starts_with("0x") && !value.starts_with("0X")) return false;
  return value.size() <= 18 &&
         value.find_first_not_of("0123456789abcdefABCDEF_", 2) == std::string_view::npos;
}

bool is_random(std::string_view value) {
  if (is_placeholder(value)) return false;
  if (std::ranges::none_of(value, is_digit) || std::ranges::none_of(value, is_letter)) return false;
  return entropy_bits(value) >= 2.5 && !is_words(value);
}

// A weak password is mostly words; what gives it away is punctuation that no name contains.
bool is_password(std::string_view value) {
  return std::ranges::any_of(value, is_digit) && std::ranges::any_of(value, is_letter) &&
         has_any(value, "!@#%^&*?~") && entropy_bits(value) >= 2.5;
}

bool is_credential(std::string_view value) {
  if (is_placeholder(value) || has_any(value, " \t")) return false;
  if (value.find("://") != std::string_view::npos || is_email(value) || is_path(value)) {
    return false;
  }
  return is_random(value) || is_password(value);
}

// "DB_PASSWORD": where the secret is.
bool is_variable(std::string_view value) {
  return value.find('_') != std::string_view::npos && std::ranges::none_of(value, is_lower) &&
         std::ranges::all_of(value, is_name_character);
}

bool is_word_for_none(std::string_view value) {
  return is_one_of(lower_case(value),
                   {"string",  "object",  "number",  "boolean",  "integer", "required", "optional",
                    "invalid", "missing", "hidden",  "masked",   "default", "password", "secret",
                    "passwd",  "prompt",  "unknown", "disabled", "enabled", "expired"});
}

bool is_any_password(std::string_view value) {
  if (is_placeholder(value) || has_any(value, " \t\r\n")) return false;
  if (value.find("://") != std::string_view::npos || is_email(value) || is_path(value))
    return false;
  const bool is_letters = std::ranges::all_of(value, is_letter);
  return value.size() >= (is_letters ? 6U : 4U) && !is_variable(value) && !is_word_for_none(value);
}

}  // namespace

double entropy_bits(std::string_view value) {
  std::array<size_t, 256> counts{};
  for (const char c : value) ++counts[static_cast<uint8_t>(c)];
  const auto size = static_cast<double>(value.size());
  double bits = 0;
  for (const size_t count : counts) {
    if (count == 0) continue;
    const double share = static_cast<double>(count) / size;
    bits -= share * std::log2(share);
  }
  return bits;
}

bool passes(Gate gate, std::string_view value) {
  switch (gate) {
    case Gate::kAny:
      return true;
    case Gate::kNotBlank:
      return !is_placeholder(value);
    case Gate::kRandom:
      return is_random(value);
    case Gate::kQuoted:
      return is_credential(value);
    case Gate::kBare:
      return is_credential(value) && !has_any(value, "()[]{}<>$|") && !is_identifier(value) &&
             !is_number(value);
    case Gate::kPassword:
      return is_any_password(value);
  }
  return true;
}

}  // namespace twotrack::redact
