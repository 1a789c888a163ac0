// Values in a server's answer, by JSON pointer. What is missing, or of another type, is
// empty: servers leave out and add what they like. Heavy: for .cc files only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/json_tree.h"

namespace twotrack::model {

// Points into the tree.
inline std::string_view text_at(JsonElement root, std::string_view pointer) {
  std::string_view text;
  if (!root.at_pointer(pointer).read(text)) return {};
  return text;
}

template <class Number>
std::optional<Number> number_at(JsonElement root, std::string_view pointer) {
  Number number = 0;
  if (!root.at_pointer(pointer).read(number)) return std::nullopt;
  return number;
}

inline std::optional<uint64_t> count_at(JsonElement root, std::string_view pointer) {
  return number_at<uint64_t>(root, pointer);
}

inline bool has_at(JsonElement root, std::string_view pointer) {
  return root.at_pointer(pointer).exists();
}

// Nothing happens where there is no array.
template <class Visit>
void for_each_at(JsonElement root, std::string_view pointer, const Visit& visit) {
  JsonArray array;
  if (!root.at_pointer(pointer).read(array)) return;
  for (const JsonElement element : array) visit(element);
}

}  // namespace twotrack::model
