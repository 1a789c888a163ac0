#include "hub/dotted_name.h"

#include <algorithm>
#include <array>

namespace twotrack::hub {
namespace {

constexpr size_t kCalledBytesMax = 200;
constexpr std::string_view kOperator = "operator";

bool is_name_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

// Everything that is not ASCII counts as a letter.
bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

// One blank for many, and only between words.
void append_compact(std::string& to, std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_name_blank(text[i])) {
      to.push_back(text[i]);
      continue;
    }
    while (i + 1 < text.size() && is_name_blank(text[i + 1])) ++i;
    if (i + 1 < text.size() && !to.empty() && is_word(to.back()) && is_word(text[i + 1])) {
      to.push_back(' ');
    }
  }
}

bool begins_operator(std::string_view rest, char before) {
  return !is_word(before) && rest.starts_with(kOperator) && rest.size() > kOperator.size() &&
         !is_word(rest[kOperator.size()]);
}

// "operator()" has brackets of its own; those of "operator bool() const" are no part of the name.
void append_operator(std::string& to, std::string_view text) {
  std::string name;
  append_compact(name, text);
  const size_t bracket = name.find('(', kOperator.size());
  if (bracket != kOperator.size()) name.resize(std::min(bracket, name.size()));
  to.append(name);
}

std::string_view without_quotes(std::string_view text) {
  if (text.size() < 2 || text.front() != text.back()) return text;
  const bool is_quoted = text[0] == '\'' || text[0] == '"' || text[0] == '`';
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

// Where JavaScript keeps what a module or an object has, is no part of its name.
std::string without_places(std::string name) {
  constexpr std::array<std::string_view, 3> kPlaces = {"module.exports.", "exports.", "this."};
  for (const std::string_view place : kPlaces) {
    if (name.starts_with(place) && name.size() > place.size()) name.erase(0, place.size());
  }
  constexpr std::string_view kPrototype = ".prototype.";
  const size_t at = name.find(kPrototype);
  if (at != std::string::npos) name.erase(at, kPrototype.size() - 1);
  return name;
}

}  // namespace

std::string dotted_name(std::string_view text) {
  if (const std::string_view inner = without_quotes(text); inner.size() < text.size()) {
    std::string name;
    append_compact(name, inner);
    return name;
  }
  std::string name;
  size_t depth = 0;  // of type arguments
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (depth == 0 && begins_operator(text.substr(i), i == 0 ? ' ' : text[i - 1])) {
      append_operator(name, text.substr(i));
      break;
    }
    if (c == '<') {
      ++depth;
    } else if (c == '>' && depth > 0) {
      --depth;
    } else if (depth > 0) {
      continue;
    } else if (text.substr(i).starts_with("::")) {
      if (!name.empty() && !name.ends_with('.')) name.push_back('.');
      ++i;
    } else if (!is_name_blank(c)) {
      name.push_back(c);
    } else if (!name.empty() && is_word(name.back()) && i + 1 < text.size() &&
               is_word(text[i + 1])) {
      name.push_back(' ');
    }
  }
  return without_places(std::move(name));
}

std::string called_name(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  const std::string_view last = text.substr(begin);
  std::string name;
  bool is_chain = text.size() <= kCalledBytesMax;
  size_t depth = 0;
  for (size_t i = 0; i < text.size() && is_chain; ++i) {
    const char c = text[i];
    const std::string_view rest = text.substr(i);
    if (c == '<') {
      ++depth;
    } else if (c == '>' && depth > 0) {
      --depth;
    } else if (depth > 0 || is_name_blank(c)) {
      continue;
    } else if (rest.starts_with("::") || rest.starts_with("->") || rest.starts_with("?.")) {
      if (!name.empty()) name.push_back('.');
      ++i;
    } else if (is_word(c) || c == '.' || c == '#') {
      name.push_back(c);
    } else {
      is_chain = false;
    }
  }
  while (name.ends_with('.')) name.pop_back();  // of "f::<T>"
  if (is_chain && depth == 0 && !name.empty()) return name;
  return last.size() <= kCalledBytesMax ? std::string(last) : "";
}

}  // namespace twotrack::hub
