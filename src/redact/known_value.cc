#include "redact/known_value.h"

#include <algorithm>
#include <set>

namespace twotrack::redact {
namespace {

char lower_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string_view trimmed(std::string_view value) {
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t begin = value.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return value.substr(begin, value.find_last_not_of(kSpace) - begin + 1);
}

std::string marker_name(std::string_view name) {
  std::string out(name);
  for (char& c : out) {
    const bool is_fine = (lower_letter(c) >= 'a' && lower_letter(c) <= 'z') ||
                         (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
    if (!is_fine) c = '_';
  }
  return out;
}

bool is_named(const RedactOptions& options, std::string_view name) {
  return std::ranges::find(options.values_from, name) != options.values_from.end();
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view text) {
  // Where to go on when what follows the last '*' did not fit: one character further.
  size_t star = std::string_view::npos;
  size_t retry = 0;
  size_t p = 0;
  size_t t = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      retry = t;
    } else if (p < pattern.size() &&
               (pattern[p] == '?' || lower_letter(pattern[p]) == lower_letter(text[t]))) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool is_secret_name(const RedactOptions& options, std::string_view name) {
  return is_named(options, name) || std::ranges::any_of(options.env, [&](const auto& pattern) {
           return glob_matches(pattern, name);
         });
}

KnownValues known_values(const RedactOptions& options, const Environment& environment) {
  KnownValues known;
  std::set<std::string_view> names_set;
  for (const std::string& entry : environment) {
    const Variable variable = split_variable(entry);
    names_set.insert(variable.name);
    if (!is_secret_name(options, variable.name)) continue;
    const std::string_view value = trimmed(variable.value);
    const bool named = is_named(options, variable.name);
    if (value.size() < (named ? kSecretBytesMin : options.min_length)) {
      if (named) known.too_short.push_back(marker_name(variable.name));
      continue;
    }
    known.values.push_back({.name = marker_name(variable.name), .value = std::string(value)});
  }
  for (const std::string& name : options.values_from) {
    if (!names_set.contains(name)) known.not_set.push_back(name);
  }

  // The same markers in every process, whatever the order of its environment.
  std::ranges::sort(known.values, {}, &KnownValue::name);
  std::set<std::string> seen;
  std::erase_if(known.values,
                [&](const KnownValue& one) { return !seen.insert(one.value).second; });
  return known;
}

}  // namespace twotrack::redact
